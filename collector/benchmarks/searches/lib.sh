# What the programs that repeat searches share; read by them, not run.
set -eu
: "${JAVA_HOME:?set it to a JDK 25}"
benchmarks=$(CDPATH='' cd -- "$here/.." && pwd)
root=$(CDPATH='' cd -- "$benchmarks/../.." && pwd)

absolute() { printf '%s/%s\n' "$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)" "$(basename -- "$1")"; }
say() { printf '%s %s\n' "$(date +%T)" "$*" >&2; }
property() { sed -n "s|.*<$1>\(.*\)</$1>.*|\1|p" "$root/pom.xml" | head -n 1; }
# project FOLDER: the build of the stories' project, with the versions of Plateau's own build, so that nothing has to be fetched.
project() {
    mkdir -p "$1/src/main/java/searched"
    sed -e "s|@JMH_VERSION@|$(property jmh.version)|" \
        -e "s|@COMPILER_VERSION@|$(property maven-compiler.version)|" \
        -e "s|@RESOURCES_VERSION@|$(property maven-resources.version)|" \
        -e 's|<maven.compiler.release>.*<|<maven.compiler.release>11<|' "$benchmarks/story/shop/pom.xml" >"$1/pom.xml"
    sed "s|@JMH_JAR@|$benchmarks/target/benchmarks.jar|" "$here/plan.yaml" >"$1/plan.yaml"
}
# search FOLDER ARGUMENTS: one search; its journal, its screen and its JSON stay in the folder. Prints outcome, names and forks.
search() {
    kept=$1 && shift
    mkdir -p "$kept"
    code=0
    "$JAVA_HOME/bin/java" -jar "$jar" why "$@" --out "$kept/out" --json "$kept/result.json" >"$kept/screen" 2>&1 || code=$?
    [ "$code" -le 1 ] || { say "A search ended with exit code $code: see $kept/screen" && exit 1; }
    node -p 'const found = JSON.parse(require("fs").readFileSync(process.argv[1]));
        [found.outcome, found.culprits.map((one) => one.name).join("+") || "-", found.forks].join(" ")' "$kept/result.json"
}
# count OUTCOMES EXPECTED: a row of the table from lines "outcome names forks seconds"; expected is a name, or an outcome without one.
count() {
    awk -v expected="$2" '
        function named() { return $1 == "culprit" || $1 == "several" }
        { forks[NR] = $3; sum += $3; seconds += $4 }
        $1 == expected || (named() && $2 == expected) { right++; next }
        named() { wrong++; next }
        { others[$1]++ }
        END {
            for (i = 2; i <= NR; i++) for (j = i; j > 1 && forks[j - 1] > forks[j]; j--) { t = forks[j]; forks[j] = forks[j - 1]; forks[j - 1] = t }
            rest = NR - right - wrong - others["unsure"] - others["not-reproduced"]
            printf "| %d | %d | %d | %d | %d | %d | %.1f | %d | %.0f s |\n", NR, right, wrong, others["unsure"], others["not-reproduced"],
                rest, sum / NR, forks[int(NR * 0.95 + 0.999)], seconds / NR
        }' "$1"
}
heading() {
    echo "| $1 | searches | right | wrong | unsure | not reproduced | other | forks, mean | 95 % | time, mean |"
    echo '|---|---|---|---|---|---|---|---|---|---|'
}
