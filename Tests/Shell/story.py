# Whether replies to a script of the demo, a JSON line each, tell its story: story.py SCRIPT REPLIES [REFUSALS]
import json
import sys

script, replies = sys.argv[1], [json.loads(line) for line in open(sys.argv[2])]
lines = [line for line in open(script) if line.strip() and not line.startswith("#")]
assert len(replies) == len(lines), f"{len(lines)} commands, {len(replies)} replies"
refused = [r for r in replies if not r["ok"]]
expected = int(sys.argv[3]) if len(sys.argv) > 3 else 0
assert len(refused) == expected, f"{len(refused)} refusals, not {expected}: {refused[:3]}"
data = [r["data"] for r in replies if r["ok"]]


def answer(line):
    """What came of the last line that begins so."""
    return [r.get("data") for r, said in zip(replies, lines) if said.startswith(line)][-1]


def friday_soccer():
    answers = [d for d in data if isinstance(d, dict) and d.get("status") == "waitlisted"]
    assert [a["position"] for a in answers] == [1, 2], "Kim and Lou wait, in this order"
    positions = [d["position"] for d in data if set(d) == {"gameId", "position", "waitlisted"}]
    assert positions == [1, 2, 1], "Lou moves up when Kim is in"
    rosters = [d for d in data if "going" in d and "maybe" in d]
    assert len(rosters[-1]["going"]) == 11 and rosters[-1]["waitlist"] == [], "with twelve places everybody is in"
    assert [g["status"] for g in data if g.get("statusReason")] == ["cancelled", "cancelled"], "it rains"


def a_week():
    assert {f["nickname"] for f in answer("friends list")["items"]} == {"bob", "cho"}, "both are Ann's friends"
    assert [m.get("text") for m in answer("chat history")["items"]][0] == "I bring oranges", "Cho brings oranges"
    assert answer("rsvp equipment gameId")["items"][0]["missing"] == 1, "one can of balls is missing"
    assert [o["status"] for o in answer("rsvp series")["results"]] == ["going"] * 4, "Bob comes every week"
    assert answer("rsvp accept")["status"] == "going", "Cho may play golf"
    assert answer("darts visit")["winners"] == [0], "Ann has won"
    meetings = answer("stats head-to-head")
    assert meetings["aWins"] == meetings["played"] > 0, "she always wins"
    assert answer("cards session")["completed"] == [17], "one card was played"
    assert answer("posts feed")["items"][0]["comments"] == 2, "two have something to say"
    told = {n["type"] for n in answer("notifications list")["items"]}
    for kind in ["comment_mentioned", "post_upvoted", "chat_message", "rsvp_received"]:
        assert kind in told, f"Ann was not told: {kind}"
    assert answer("notifications read-all")["unread"] >= 1, "what is said in a chat is read there"
    assert answer("stats recommend")["items"][0]["sport"] == "golf", "she might like golf"


{"friday-soccer.txt": friday_soccer, "a-week.txt": a_week}[script.rsplit("/", 1)[-1]]()
