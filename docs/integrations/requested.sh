#!/bin/sh
# Measures the merge base and the newest commit of a pull request, one right after the other, for a workflow that the server starts
# (docs/integrations.md). Writes base.json and head.json. It runs code of the pull request: give it no secrets.
#
# BASE, COMMIT  ids of the commits
# BUILD         command that builds the benchmarks, run in base/ and in head/
# BENCHMARKS    their jar, such as target/benchmarks.jar
# JMH_OPTIONS   such as -f 5
set -eu
# A runner may keep the folder of an earlier job.
rm -rf base head base.json head.json
git worktree prune
for side in base head; do
  if [ "$side" = base ]; then commit=$BASE; else commit=$COMMIT; fi
  git worktree add --detach "$side" "$commit"
  (cd "$side" && sh -ec "$BUILD")
  # shellcheck disable=SC2086
  java -jar "$side/$BENCHMARKS" $JMH_OPTIONS -rf json -rff "$side.json"
done
