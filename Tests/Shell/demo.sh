#!/usr/bin/env bash
# The demo through deploy/run, twice on the same data: exit status 0 both times, every line answered, and the
# answers are what the story says.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
# Three ports below those that the kernel gives to connections.
port=$((20000 + ($$ % 4000) * 3))
export RALLY_DATA=$data RALLY_BUS=tcp://127.0.0.1:$port

fail() {
  echo "demo: $*" >&2
  tail -5 "$data"/run/*.log >&2
  exit 1
}

for round in 1 2; do
  status=0
  deploy/run <deploy/demo/friday-soccer.txt >"$data/out.$round" 2>"$data/err.$round" || status=$?
  [ "$status" -eq 0 ] || fail "round $round ended with $status: $(cat "$data/err.$round") $(grep '"ok":false' "$data/out.$round")"
  refused=$([ "$round" -eq 1 ] && echo 0 || echo 12)
  python3 Tests/Shell/story.py "$data/out.$round" "$refused" || fail "round $round does not tell the story"
done
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "the bus still runs"; fi
