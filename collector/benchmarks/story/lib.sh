# What the stories share; read by them, not run.
# usage of a story: STORY URL PROJECT DATA COLLECTOR_JAR   with PLATEAU_TOKEN and JAVA_HOME
set -eu
url=$1 project=$2 data=$3 jar=$4
api="$url/api/v1/projects/$project"
pages="$url/projects/$project"
work="$data/story"

say() { printf '%s\n' "$*" >&2; }
# The first text that a pattern finds in an answer of the server.
ask() { curl -sf -H "Authorization: Bearer $PLATEAU_TOKEN" "$1" | grep -o -E "$2" | head -n 1; }
# Waits, at most ten minutes, until an address answers with what a pattern finds.
await() {
    end=$(($(date +%s) + 600))
    while [ -z "$(ask "$1" "$2")" ]; do
        [ "$(date +%s)" -lt "$end" ] || { say "Not within ten minutes: $3. See $work/agent.log, $pages/requests and $pages/series"; exit 1; }
        sleep 1
    done
    say "$(date +%T) $3"
}
await_calm() {
    await "$api/requests?limit=1" '"items":\[\]|"state":"(DONE|FAILED|WITHDRAWN)"' "nothing is suspected any more"
    say "Mails so far: $(curl -sf "$url/caught-mail" | grep -c '/caught-mail/' || true)"
}
tell_by_mail() {
    form=$(curl -sf -c "$work/cookies" "$pages/alerts")
    csrf=$(printf '%s' "$form" | sed -n 's/.*name="_csrf" value="\([^"]*\)".*/\1/p' | head -n 1)
    curl -sf -o /dev/null -b "$work/cookies" --data-urlencode "_csrf=$csrf" -d 'do=add&channel=MAIL&certainty=CONFIRMED&percent=5&cadence=IMMEDIATE&axis=&pattern=' \
        --data-urlencode 'recipients=team@example.org' "$pages/alerts/rules"
}
# Measures a plan and sends the results: measure PLAN OPTION... Once more, at most three times, where the machine was too busy for the run to be judged.
measure() {
    for attempt in 1 2 3; do
        "$JAVA_HOME/bin/java" -jar "$jar" run "$@" --out "$work/collected" --upload "$url" --project "$project" --spool "$work/spool" \
            >>"$work/collector.log" 2>&1 || { say "Measuring failed: see $work/collector.log"; exit 1; }
        run=$(ask "$api/runs?limit=1" '"id":[0-9]+' | grep -o '[0-9]*')
        [ -z "$(ask "$api/runs/$run/mark" '"judged":true')" ] || return 0
        say "Not judged, so measured again: $(ask "$api/runs/$run/mark" '"why":"[^"]*"')"
    done
    say "This machine is too busy to measure on: see $pages/runs"
    exit 1
}
# An agent in the background, that ends with the story: start_agent PLAN OPTION...
start_agent() {
    "$JAVA_HOME/bin/java" -jar "$jar" agent "$@" --server "$url" --project "$project" --poll 1s --out "$work/agent-collected" \
        --spool "$work/spool" >"$work/agent.log" 2>&1 &
    agent=$!
    trap 'kill "$agent" 2>/dev/null || true' EXIT
    trap 'exit 130' INT TERM
}

rm -rf "$work"
mkdir -p "$work"
