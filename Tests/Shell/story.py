# Whether replies to deploy/demo/friday-soccer.txt, a JSON line each, tell its story: story.py REPLIES [REFUSALS]
import json
import sys

replies = [json.loads(line) for line in open(sys.argv[1])]
script = [line for line in open("deploy/demo/friday-soccer.txt") if line.strip() and not line.startswith("#")]
assert len(replies) == len(script), f"{len(script)} commands, {len(replies)} replies"
refused = [r for r in replies if not r["ok"]]
expected = int(sys.argv[2]) if len(sys.argv) > 2 else 0
assert len(refused) == expected, f"{len(refused)} refusals, not {expected}: {refused[:3]}"
data = [r["data"] for r in replies if r["ok"]]
answers = [d for d in data if isinstance(d, dict) and d.get("status") == "waitlisted"]
assert [a["position"] for a in answers] == [1, 2], "Kim and Lou wait, in this order"
positions = [d["position"] for d in data if set(d) == {"gameId", "position", "waitlisted"}]
assert positions == [1, 2, 1], "Lou moves up when Kim is in"
rosters = [d for d in data if "going" in d and "maybe" in d]
assert len(rosters[-1]["going"]) == 11 and rosters[-1]["waitlist"] == [], "with twelve places everybody is in"
assert [g["status"] for g in data if g.get("statusReason")] == ["cancelled", "cancelled"], "it rains"
