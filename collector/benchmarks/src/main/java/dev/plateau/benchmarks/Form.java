package dev.plateau.benchmarks;

/** A bean of twenty properties. */
public final class Form {
    int field1;
    int field2;
    int field3;
    int field4;
    int field5;
    int field6;
    int field7;
    int field8;
    int field9;
    int field10;
    int field11;
    int field12;
    int field13;
    int field14;
    int field15;
    int field16;
    int field17;
    int field18;
    int field19;
    int field20;

    public void setField1(int value) {
        field1 = value;
    }

    public void setField2(int value) {
        field2 = value;
    }

    public void setField3(int value) {
        field3 = value;
    }

    public void setField4(int value) {
        field4 = value;
    }

    public void setField5(int value) {
        field5 = value;
    }

    public void setField6(int value) {
        field6 = value;
    }

    public void setField7(int value) {
        field7 = value;
    }

    public void setField8(int value) {
        field8 = value;
    }

    public void setField9(int value) {
        field9 = value;
    }

    public void setField10(int value) {
        field10 = value;
    }

    public void setField11(int value) {
        field11 = value;
    }

    public void setField12(int value) {
        field12 = value;
    }

    public void setField13(int value) {
        field13 = value;
    }

    public void setField14(int value) {
        field14 = value;
    }

    public void setField15(int value) {
        field15 = value;
    }

    public void setField16(int value) {
        field16 = value;
    }

    public void setField17(int value) {
        field17 = value;
    }

    public void setField18(int value) {
        field18 = value;
    }

    public void setField19(int value) {
        field19 = value;
    }

    public void setField20(int value) {
        field20 = value;
    }

    void set(int number, int value) {
        switch (number) {
            case 1:
                setField1(value);
                return;
            case 2:
                setField2(value);
                return;
            case 3:
                setField3(value);
                return;
            case 4:
                setField4(value);
                return;
            case 5:
                setField5(value);
                return;
            case 6:
                setField6(value);
                return;
            case 7:
                setField7(value);
                return;
            case 8:
                setField8(value);
                return;
            case 9:
                setField9(value);
                return;
            case 10:
                setField10(value);
                return;
            case 11:
                setField11(value);
                return;
            case 12:
                setField12(value);
                return;
            case 13:
                setField13(value);
                return;
            case 14:
                setField14(value);
                return;
            case 15:
                setField15(value);
                return;
            case 16:
                setField16(value);
                return;
            case 17:
                setField17(value);
                return;
            case 18:
                setField18(value);
                return;
            case 19:
                setField19(value);
                return;
            case 20:
                setField20(value);
                return;
            default:
                throw new IllegalArgumentException("there is no field" + number);
        }
    }
}
