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
  lines=$(grep -cvE '^(#|$)' deploy/demo/friday-soccer.txt)
  [ "$(wc -l <"$data/out.$round")" -eq "$lines" ] || fail "round $round: $lines commands, $(wc -l <"$data/out.$round") replies"
  refused=$(grep -c '"ok":false' "$data/out.$round" || true)
  expected=$([ "$round" -eq 1 ] && echo 0 || echo 12)
  [ "$refused" -eq "$expected" ] || fail "round $round: $refused refusals, not $expected"
  python3 - "$data/out.$round" <<'PYTHON' || fail "round $round does not tell the story"
import json, sys
replies = [json.loads(line) for line in open(sys.argv[1])]
data = [r["data"] for r in replies if r["ok"]]
answers = [d for d in data if isinstance(d, dict) and d.get("status") == "waitlisted"]
assert [a["position"] for a in answers] == [1, 2], "Kim and Lou wait, in this order"
positions = [d["position"] for d in data if set(d) == {"gameId", "position", "waitlisted"}]
assert positions == [1, 2, 1], "Lou moves up when Kim is in"
rosters = [d for d in data if "going" in d and "maybe" in d]
assert len(rosters[-1]["going"]) == 11 and rosters[-1]["waitlist"] == [], "with twelve places everybody is in"
assert [g["status"] for g in data if g.get("statusReason")] == ["cancelled", "cancelled"], "it rains"
PYTHON
done
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "the bus still runs"; fi
