#!/bin/sh
# Measures the merge base and the head of a pull request in turns on this machine, for the recipes of docs/integrations.md.
# Writes comment.md, report.html and results; ends with the exit code of `compare`: 0 fine, 1 regressed, 2 inconclusive, 70 a fault.
#
# COLLECTOR_URL, COLLECTOR_SHA256  the released plateau-collector.jar
# BASE     branch that the pull request goes to, such as origin/main
# BUILD    command that builds the benchmarks, run in base/ and in head/
# PLAN     plan with the versions base and head (docs/ci-gate.md#on-hosted-runners)
# JDK      its JDK, such as 25
set -eu
code=70
trap 'exit "$code"' EXIT
curl --fail --silent --show-error --location --output plateau-collector.jar "$COLLECTOR_URL"
echo "$COLLECTOR_SHA256  plateau-collector.jar" | sha256sum --check --quiet -
# A runner may keep the folder of an earlier job.
rm -rf base head results comment.md report.html
git worktree prune
git worktree add --detach base "$(git merge-base HEAD "$BASE")"
git worktree add --detach head HEAD
(cd base && sh -ec "$BUILD")
(cd head && sh -ec "$BUILD")
java -jar plateau-collector.jar run "$PLAN" --until-sure --out results
bundle=$(ls results/*.zip)
java -jar plateau-collector.jar report "$bundle" -o report.html
verdict=0
java -jar plateau-collector.jar compare --exit-code "$bundle#$JDK/base" "$bundle#$JDK/head" > comparison.txt || verdict=$?
{
  echo '<!-- plateau pull request -->'
  echo '### Performance of this pull request against its merge base'
  sed 's/^/    /' comparison.txt
} > comment.md
code=$verdict
