# What the stories share; read by them, not run.
# usage of a story: STORY URL PROJECT DATA COLLECTOR_JAR STUDIES_JAR   with PLATEAU_TOKEN and JAVA_HOME
set -eu
url=$1 project=$2 data=$3 jar=$4 studies=$5
api="$url/api/v1/projects/$project"
pages="$url/projects/$project"
work="$data/story"
usual_forks=5
# A story measures again when nothing was found and no agent worked for so many seconds.
patience=15

say() { printf '%s %s\n' "$(date +%T)" "$*" >&2; }
give_up() {
    say "$*"
    exit 1
}
answer() { curl -sf -K "$work/token" "$@"; }
# The first text that a pattern finds in an answer of the server.
ask() { answer "$1" | grep -o -E "$2" | head -n 1; }
mails() { curl -sf -K "$work/key" "$url/caught-mail" | grep -c '/caught-mail/' || true; }
# Whether a request waits for an agent, or an agent measures it.
requests_open() { [ -n "$(ask "$api/requests?limit=100" '"state":"(WAITING|CLAIMED)"')" ]; }

# Waits until no re-measurement is open.
await_calm() {
    sleep 3
    while requests_open; do
        kill -0 "$agent" 2>/dev/null || give_up "The agent ended: see $work/agent.log"
        sleep 1
    done
    say "No re-measurement is open. Mails so far: $(mails)"
}
# Waits for mail number $1; the outbox sends within seconds.
await_mail() {
    seconds=0
    while [ "$(mails)" -lt "$1" ]; do
        [ "$seconds" -lt 120 ] || give_up "No mail within two minutes: see $pages/alerts and the server's log"
        seconds=$((seconds + 1))
        sleep 1
    done
    say "Mail: $url/caught-mail/$1"
}
# until_seen ADDRESS PATTERN WORDS: waits until a pattern finds something in what an address answers. A busy machine can hide a change:
# then the last measurement is repeated with more forks, until the answer is sure.
until_seen() {
    idle=0
    while [ -z "$(ask "$1" "$2")" ]; do
        kill -0 "$agent" 2>/dev/null || give_up "The agent ended: see $work/agent.log"
        if requests_open; then idle=0; else idle=$((idle + 1)); fi
        if [ "$idle" -ge "$patience" ]; then
            forks=$((forks + 3))
            say "Not sure yet: measuring it again with $forks forks"
            measure_once
            idle=0
        fi
        sleep 1
    done
    say "$3"
}
mail_each_confirmed_change() {
    answer -o /dev/null -H 'Content-Type: application/json' -d '{"recipients": ["team@example.org"]}' "$api/alert-rules" ||
        give_up "The alert rule was not stored: see the server's log"
}
# Measures the plan with so many forks, and sends the results.
measure_once() {
    with_forks="$(dirname "$plan")/plan-$forks.yaml"
    sed "s/forks: [0-9]*/forks: $forks/" "$plan" >"$with_forks"
    "$JAVA_HOME/bin/java" -jar "$jar" run "$with_forks" --jdks "$jdks" --out "$work/collected" --server "$url" --project "$project" \
        --spool "$work/spool" >>"$work/collector.log" 2>&1 || give_up "Measuring failed: see $work/collector.log"
}
# The newest run, and why it is excluded from detection; the reason is empty when it is not.
newest_run() { ask "$api/runs?limit=1" '"id":[0-9]+' | grep -o '[0-9]*'; }
exclusion() { ask "$api/runs/$1/mark" '"excluded":true,"reason":"[^"]*"' | cut -d'"' -f6; }
# measure PLAN JDKS: until the run counts. Plateau excludes a run from detection when the speed of the host itself moved.
measure() {
    plan=$1 jdks=$2 forks=$usual_forks
    measure_once
    run=$(newest_run) reason=$(exclusion "$run")
    while [ -n "$reason" ]; do
        if [ "$forks" -ge $((usual_forks * 3)) ]; then
            say "Included all the same: the host stays as it is now"
            answer -o /dev/null -X DELETE "$api/runs/$run/mark" || give_up "The run can't be included: $pages/runs/$run"
            return 0
        fi
        forks=$((forks + 3))
        say "Excluded from detection: $reason. Measuring it again with $forks forks"
        measure_once
        run=$(newest_run) reason=$(exclusion "$run")
    done
}
# An agent in the background, that ends with the story: start_agent PLAN OPTION...
start_agent() {
    "$JAVA_HOME/bin/java" -jar "$jar" agent "$@" --server "$url" --project "$project" --poll 1s --out "$work/agent-collected" \
        --spool "$work/spool" >"$work/agent.log" 2>&1 &
    agent=$!
}
# Another program on half of the processors, for as long as the story takes.
make_noise() {
    "$JAVA_HOME/bin/java" -Xmx1g -cp "$studies:$jar" dev.plateau.studies.Studies neighbours --pattern half --seed 1 --minutes 60 >"$work/noise.log" 2>&1 &
    noise=$!
}
# Has the agent find the cause of the newest incident. A busy machine can leave it open: then once more, with twice as many forks.
find_cause() {
    incident=$(ask "$api/incidents?limit=1" '"id":[0-9]+' | grep -o '[0-9]*')
    searches="$api/incidents/$incident/cause-searches"
    for budget in 100 200; do
        say "The agent searches for the cause with up to $budget forks: $pages/incidents/$incident"
        answer -o /dev/null -H 'Content-Type: application/json' -d "{\"budget\": $budget}" "$searches" ||
            give_up "The search was not stored: see $pages/incidents/$incident"
        while requests_open; do
            kill -0 "$agent" 2>/dev/null || give_up "The agent ended: see $work/agent.log"
            sleep 1
        done
        say "$(ask "$searches" '"words":"[^"]*"' | cut -d'"' -f4)"
        [ -z "$(ask "$searches" '"verified":true')" ] || return 0
    done
    give_up "No cause was verified: see $pages/incidents/$incident"
}

rm -rf "$work"
umask 077
mkdir -p "$work"
# Options of curl: its arguments can be seen by every account of the machine. A page takes the server's key, the API a token.
printf 'header = "Authorization: Bearer %s"\n' "$PLATEAU_TOKEN" >"$work/token"
printf 'cookie = "plateau-key-%s=%s"\n' "${url##*:}" "$(cat "$data/local-key")" >"$work/key"

agent='' noise=''
trap 'for process in $agent $noise; do kill "$process" 2>/dev/null || true; done' EXIT
trap 'exit 130' INT TERM
