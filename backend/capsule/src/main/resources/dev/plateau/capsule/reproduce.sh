#!/bin/sh
# Measures both sides of a change of a JMH benchmark and tells whether it shows here.
# Needs JDKs, sh and awk. Does not need Plateau. Written by @VERSION@.
#
#   @USAGE@
#
#   -n BLOCKS  blocks to measure, at least 3; default @BLOCKS@
#   -s SEED    seed of the order within blocks
#   -j JAR     class path of the benchmarks on both sides, where the capsule lacks the jar
#   -f JAR     that of the side before the change alone
#   -t JAR     that of the side after the change alone
#   -o FILE    where the result goes as JSON; default result.json beside this script. Plateau can attach it to an incident
#
# A block is one fork of each side, in random order. The logs of "after over before", one a block, give a mean with
# Student's 99 % interval. REPRODUCED (exit code 0): the interval excludes "no change" in the expected direction, and
# overlaps half to double of the expected log ratio. NOT REPRODUCED (1): it lies below half of the expected log ratio.
# CAN'T SAY (2): all else, among it wrong usage and forks that fail. Absolute scores are never compared.
set -u
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH

here=$(cd "$(dirname "$0")" && pwd)
blocks=@BLOCKS@
result=$here/result.json
from_found='' to_found='' is_measuring=''

# Decimal points, not commas. Java keeps the locale: its default charset can depend on it.
awk() {
    LC_ALL=C command awk "$@"
}

seed=$(awk 'BEGIN { srand(); print srand() }')

@SETTINGS@

machine() { # as JSON
    cpu=$(awk -F': ' '/^model name/ { print $2; exit }' /proc/cpuinfo 2> /dev/null | tr -cd '[:alnum:] ().@_-' | cut -c 1-100)
    printf '{"os": "%s", "arch": "%s", "cpu": "%s", "processors": %d}' "$(uname -s | tr -cd '[:alnum:]._-')" \
        "$(uname -m | tr -cd '[:alnum:]._-')" "$cpu" "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 0)"
}

# What Plateau can attach to an incident: no path, no name of a person or of this machine.
write_result() { # verdict, figures as JSON
    {
        printf '{"format": "plateau-capsule-result", "version": 1, "verdict": "%s",\n' "$1"
        printf ' "benchmark": %s,\n "before": {"name": %s, "build": "%s"},\n' "$benchmark_json" "$from_json" "$from_found"
        printf ' "after": {"name": %s, "build": "%s"},\n "machine": %s,\n' "$to_json" "$to_found" "$(machine)"
        awk -v expected="$expected" -v seed="$seed" 'BEGIN { printf " \"expected\": %.6g, \"seed\": %.0f", exp(expected), seed }'
        printf '%s}\n' "$2"
    } 2> /dev/null > "$result" || echo "Note: $result can't be written; name another file with -o."
}

cant_say() {
    [ -z "$is_measuring" ] || write_result cannot-say ''
    echo "CAN'T SAY: $1"
    exit 2
}

usage() {
    echo "Usage: @USAGE@" >&2
    cant_say "wrong usage"
}

while getopts n:s:j:f:t:o: option; do
    case $option in
    n) blocks=$OPTARG ;;
    s) seed=$OPTARG ;;
    j) from_jars=$OPTARG to_jars=$OPTARG ;;
    f) from_jars=$OPTARG ;;
    t) to_jars=$OPTARG ;;
    o) result=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))

case $blocks in
'' | *[!0-9]*) usage ;;
esac
case $seed in
'' | *[!0-9]*) usage ;;
esac
[ "$blocks" -ge 3 ] || cant_say "-n $blocks: at least 3 blocks are needed"

case $# in
2)
    from_home=$1
    to_home=$2
    measure=side
    ;;
1)
    [ -n "$one_expected" ] || usage
    from_home=$1
    to_home=$1
    measure=one
    from_name=$one_from_name
    to_name=$one_to_name
    from_json=$one_from_json
    to_json=$one_to_json
    from_build=$one_build
    to_build=$one_build
    expected=$one_expected
    ;;
*) usage ;;
esac

check_jdk() { # folder, expected build
    [ -x "$1/bin/java" ] || cant_say "$1 holds no JDK: there is no $1/bin/java. Give the folder that has bin in it."
    build=$("$1/bin/java" -XshowSettings:properties -version 2>&1 | awk '$1 == "java.vm.version" { print $3; exit }')
    [ "$build" = "$2" ] || echo "Note: $1 is build $build; build $2 was measured."
}

check_jars() { # class path, SHA-256 where it is one file
    first=${1%%:*}
    [ -e "$first" ] || cant_say "there is no $first. $how_to_build. Give it with -j JAR."
    if [ -n "$2" ] && command -v sha256sum > /dev/null; then
        case $(sha256sum "$first") in
        "$2 "*) ;;
        *) echo "Note: $first is not the jar that was measured (SHA-256 $2)." ;;
        esac
    fi
}

check_jdk "$from_home" "$from_build"
from_found=$(printf %s "$build" | tr -cd '[:alnum:].+_-')
[ "$to_home $to_build" = "$from_home $from_build" ] || check_jdk "$to_home" "$to_build"
to_found=$(printf %s "$build" | tr -cd '[:alnum:].+_-')
check_jars "$from_jars" "$from_sha256"
[ "$to_jars" = "$from_jars" ] || check_jars "$to_jars" "$to_sha256"

work=${TMPDIR:-/tmp}/reproduce-$$
(umask 077 && mkdir "$work") || cant_say "no folder can be made in ${TMPDIR:-/tmp}"
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

fork() { # block, side
    case $2 in
    from)
        home=$from_home
        jars=$from_jars
        ;;
    *)
        home=$to_home
        jars=$to_jars
        ;;
    esac
    # JMH lets one process of a machine measure at a time.
    while "${measure}_$2" "$home" "$jars" "$work/fork.json" > "$work/output.txt" 2>&1 < /dev/null
        grep -q 'acquire the JMH lock' "$work/output.txt"; do
        sleep 2
    done
    # The median of the iterations, and of the samples in sample mode: secondary metrics come later in the file.
    score=$(awk -F: '/"50\.0"/ { gsub(/[ ,\r]/, "", $2); print $2; exit }' "$work/fork.json" 2> /dev/null)
    case $score in
    '' | *[!0-9.eE+-]*)
        tail -n 20 "$work/output.txt" >&2
        cant_say "a fork of $home has no score; its last lines are above."
        ;;
    esac
    rm -f "$work/fork.json"
    echo "$1 $2 $score" >> "$work/scores"
}

is_measuring=1
echo "$benchmark"
echo "before: $from_name"
echo "after:  $to_name"
orders=$(awk -v blocks="$blocks" -v seed="$seed" 'BEGIN {
    srand(seed)
    for (i = 0; i < 20; i++) rand()
    for (i = 0; i < blocks; i++) print (rand() < 0.5 ? "from,to" : "to,from")
}')
block=0
for order in $orders; do
    block=$((block + 1))
    fork $block "${order%,*}"
    fork $block "${order#*,}"
    awk -v block=$block -v blocks="$blocks" -v unit="$unit" '
        $1 == block { score[$2] = $3 }
        END { printf "block %d of %d: before %.6g, after %.6g %s\n", block, blocks, score["from"], score["to"], unit }
    ' "$work/scores"
done

said=$(awk -v expected="$expected" -v seed="$seed" -v figures="$work/figures" '
    BEGIN {
        # Upper 0.5 % points of Student'\''s t for 1 to 30 degrees of freedom.
        split("63.657 9.925 5.841 4.604 4.032 3.707 3.499 3.355 3.250 3.169 3.106 3.055 3.012 2.977 2.947 2.921 2.898 2.878 2.861 2.845 2.831 2.819 2.807 2.797 2.787 2.779 2.771 2.763 2.756 2.750", t, " ")
    }
    $3 <= 0 { wrong = 1; next }
    $2 == "from" { from[$1] = log($3) }
    $2 == "to" { to[$1] = log($3) }
    END {
        if (wrong) {
            print "CAN'\''T SAY: a score is 0, and has no logarithm"
            exit 2
        }
        for (block in from) {
            n++
            mean += to[block] - from[block]
        }
        mean /= n
        for (block in from) {
            difference = to[block] - from[block] - mean
            squares += difference * difference
        }
        sd = sqrt(squares / (n - 1))
        half = (n > 31 ? t[30] : t[n - 1]) * sd / sqrt(n)
        sign = expected < 0 ? -1 : 1
        size = sign * expected
        low = sign * mean - half
        high = sign * mean + half
        printf ",\n \"ratio\": %.6g, \"low\": %.6g, \"high\": %.6g, \"blocks\": %d", exp(mean), exp(mean - half), exp(mean + half), n > figures
        printf "after / before: %.4g (99 %% interval %.4g to %.4g), %d blocks, seed %d; expected %.4g\n", exp(mean), exp(mean - half), exp(mean + half), n, seed, exp(expected)
        if (high < size / 2) {
            print "NOT REPRODUCED"
            exit 1
        }
        if (low > 0 && low <= 2 * size) {
            print "REPRODUCED"
            exit 0
        }
        if (low > 2 * size) {
            print "CAN'\''T SAY: the change is more than double of the expected one, on the log scale"
            exit 2
        }
        more = int(36 * sd * sd / (size * size)) + 1
        if (more < 2 * n) {
            more = 2 * n
        }
        printf "CAN'\''T SAY: the scores vary too much. Try a quieter host, or -n %d\n", more
        exit 2
    }
' "$work/scores")
code=$?
case $code in
0) verdict=reproduced ;;
1) verdict=not-reproduced ;;
*) verdict=cannot-say ;;
esac
write_result $verdict "$(cat "$work/figures" 2> /dev/null)"
echo "$said"
exit $code
