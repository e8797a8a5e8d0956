#!/usr/bin/env bash
# The demo's stories through deploy/run, each twice on the same data: exit status 0 each time, every line answered, and the
# answers are what the story says.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
# Three ports below those that the kernel gives to connections.
port=$((20000 + ($$ % 4000) * 3))
export RALLY_BUS=tcp://127.0.0.1:$port

fail() {
  echo "demo: $*" >&2
  tail -5 "$RALLY_DATA"/run/*.log >&2
  exit 1
}

# Tells a story, of which so many lines are refused. Each has a town of its own: nobody may host as many games within an hour.
tell() {
  local story=$1 refused=$2 status=0
  export RALLY_DATA=$data/$story
  deploy/run <"deploy/demo/$story.txt" >"$data/out" 2>"$data/err" || status=$?
  [ "$status" -eq 0 ] || fail "$story ended with $status: $(cat "$data/err") $(grep '"ok":false' "$data/out")"
  [ -z "$(find "$RALLY_DATA/run" -perm /077)" ] || fail "what services say in their logs is for others to read"
  python3 Tests/Shell/story.py "deploy/demo/$story.txt" "$data/out" "$refused" || fail "the replies do not tell $story"
}

tell friday-soccer 0
tell friday-soccer 12
tell a-week 0
tell a-week 7
tell tuesday-club 5
tell tuesday-club 29
tell darts-night 2
tell darts-night 5
tell club-ladder 3
tell club-ladder 7
tell golf-sunday 1
tell golf-sunday 9
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "the bus still runs"; fi
