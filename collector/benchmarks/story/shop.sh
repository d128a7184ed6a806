# The little project of the stories about commits; read by them, not run.
# The value of a property in the root pom.
property() { sed -n "s|.*<$1>\(.*\)</$1>.*|\1|p" "$here/../../../pom.xml" | head -n 1; }
fill_in() {
    sed -e "s|@JMH_JAR@|$here/../target/benchmarks.jar|" \
        -e "s|@JMH_VERSION@|$(property jmh.version)|" \
        -e "s|@COMPILER_VERSION@|$(property maven-compiler.version)|" \
        -e "s|@RESOURCES_VERSION@|$(property maven-resources.version)|" "$1" >"$1.filled"
    mv "$1.filled" "$1"
}
commit() {
    (cd "$work/shop" && git add -A && git -c user.name=Story -c user.email=story@localhost commit -q --allow-empty -m "$1")
}
build() { (cd "$1" && mvn -o -q -B compile) >>"$work/build.log" 2>&1 || give_up "A build failed: see $work/build.log"; }
measure_commit() {
    say "Measuring $(git -C "$work/shop" log -1 --format='%h %s')"
    build "$work/shop"
    measure "$work/shop/plan.yaml" "$JAVA_HOME"
}
# A repository with its first commit, and a built clone of it for the agent.
start_shop() {
    cp -R "$here/shop" "$work/shop"
    fill_in "$work/shop/pom.xml"
    fill_in "$work/shop/plan.yaml"
    printf '%s\n' target 'plan-*.yaml' >"$work/shop/.gitignore"
    git -C "$work/shop" init -q -b main
    commit 'A checkout with discounts'
    git clone -q "$work/shop" "$work/agent"
    build "$work/agent"
}
