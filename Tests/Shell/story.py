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


def refusals():
    """Lines that were refused though nobody had an account yet, and the reasons."""
    told = [(said.removeprefix("- ").strip(), r["error"]["reason"]) for r, said in zip(replies, lines) if not r["ok"]]
    return [(said, reason) for said, reason in told if not said.startswith("account signup")]


def names(rows):
    """The nicknames of rows about people."""
    return {row.get("person", row)["nickname"] for row in rows}


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


def tuesday_club():
    assert refusals() == [
        ("groups get groupId=$club", "not_found"),
        ("rsvp visit gameId=$tuesday key=$link.url name=Omar status=maybe", "request_required"),
        ("rsvp going gameId=$next", "too_early"),
        ('dues add groupId=$club title="New balls" each=500', "forbidden"),
        ("dues remind dueId=$court", "too_early"),
    ], refusals()
    early = [r["data"] for r, said in zip(replies, lines) if said.startswith("games get gameId=$early")]
    assert early.pop(0)["decision"] == "short", "Rally asks whether it takes place"
    assert [(g["status"], g["statusReason"]) for g in early] == [("cancelled", "Too few for this evening")] * 2, "it does not"
    members = answer("groups members groupId=$club limit")["items"]
    assert len(members) == answer("groups get groupId=$club")["memberCount"] == 24, "twenty-four are in it"
    assert [m["role"] for m in members[:3]] == ["owner", "admin", "member"], "Ben runs it with Ada"
    regulars = answer("rsvp regulars")["items"]
    assert {r["state"] for r in regulars} == {"regular"} and len(regulars) == 6, "six come every Tuesday"
    assert names(answer("rsvp roster gameId=$next")["going"]) == {"ben"} | names(regulars) - {"gia"}, "Gia is away then"
    assert "Jack Roe +1" in answer("rsvp visit-landing")["going"], "Lena and Omar see who comes, and with how many"
    assert answer("rsvp visit-accept")["status"] == "going" and answer("rsvp visit-refuse")["status"] == "declined"
    assert answer("rsvp visit-change")["visitor"]["status"] == "left", "Lena cannot come after all"
    positions = [d["position"] for d in data if isinstance(d, dict) and set(d) == {"gameId", "position", "waitlisted"}]
    assert positions == [3, 2, 1], "nobody passes Paul, who needs two places"
    roster = answer("rsvp roster gameId=$tuesday")
    assert roster["counts"]["going"] == 16 and len(roster["going"]) == 13, "thirteen, with three friends"
    assert names(roster["waitlist"]) == {"quinn"} and roster["no"] == 3, "Quinn is next; three said no"
    answers = answer("rsvp answers")
    assert names(answers["no"]) == {"hugo", "mia", "rosa"} and names(answers["maybe"]) == {"leo"}
    assert answer("rsvp nudge")["nudgedCount"] == 1, "Leo is asked again"
    assert answer("games get gameId=$tuesday")["decision"] == "pending", "Tuesday is decided a day before"
    assert answer("dues remind")["remindedCount"] == 12, "all but Ada owe for the court"
    court = answer("dues get")
    assert sum(p["amount"] for p in court["portions"]) == 16000 and court["paidCount"] == court["peopleCount"] == 12
    owed = {p["person"]["nickname"]: (p["amount"], p["status"]) for p in court["portions"]}
    assert owed["jack"] == (2000, "paid") and owed["ida"] == (1000, "exempt"), "Jack pays for two, and Ida brought the ball"
    payments = [(p["from"]["nickname"], p["to"]["nickname"], p["amount"]) for p in answer("owed = dues settle")["payments"]]
    assert sorted(payments) == [("cleo", "ben", 900), ("dan", "ada", 300), ("dan", "ben", 200)], payments
    settled = answer("dues settle gameId")
    assert settled["balances"] == settled["payments"] == [] and len(settled["settled"]) == 3, "nobody owes anything"
    numbers = answer("stats group")
    assert numbers["games"] == 2 and len(numbers["items"]) == 24, "the one that was called off does not count"
    assert {n["nickname"] for n in numbers["items"] if n["no"] == 1} == {"hugo", "mia", "rosa"}
    assert {m["text"] for m in answer("chat history")["items"]} == {"Which court is it?", "The one without a hoop, as ever"}
    told = {n["type"] for n in answer("notifications list")["items"]}
    for kind in ["group_joined", "join_request", "due_claimed"]:
        assert kind in told, f"Ada was not told: {kind}"


def darts_night():
    assert refusals() == [("cups late cupId=$cup new.name=Yan", "full"), ("cups undo cupId=$cup fixture=9", "conflict")]
    night = answer("cups get")
    fixtures = {f["id"]: f for f in night["fixtures"]}
    assert len(fixtures) == 31 and night["cup"]["inCount"] == 16 and night["cup"]["status"] == "done"
    assert fixtures[1]["score"] == "2-0" and "matchId" in fixtures[1], "legs are counted"
    assert fixtures[2]["status"] == "walkover" and fixtures[2]["winner"] == 8, "nobody has seen Ida"
    assert fixtures[30]["winner"] == 2 and fixtures[31]["winner"] == 1, "the final is played twice"
    assert [(p["place"], p["name"]) for p in night["places"][:2]] == [(1, "ada"), (2, "ben")]
    assert answer("cups report")["fixture"]["status"] == "reported", "Ben says how it ended"
    assert answer("cups board")["last"]["id"] == 1, "the first board is free again"
    told = {n["type"] for n in answer("notifications list")["items"]}
    assert {"cup_drawn", "cup_called", "cup_done"} <= told, told


def club_ladder():
    assert refusals() == [
        ("ladders challenge ladderId=$ladder accountId=ada", "conflict"), ("ladders report ladderId=$ladder mine=3 theirs=0", "invalid_argument"),
        ("cups fix cupId=$cup fixture=1 score=2-1", "conflict"),
    ], refusals()
    ladder = answer("ladders get")
    order = [(rung["place"], rung["person"]["nickname"]) for rung in ladder["order"]]
    assert order == [(1, "cleo"), (2, "ada"), (3, "dan"), (4, "ben")], order
    assert ladder["challenges"] == [] and [one["nickname"] for one in ladder["ladder"]["coHosts"]] == ["cleo"]
    assert answer("ladders confirm")["winnerId"] == ladder["order"][0]["person"]["accountId"], "Cleo has won"
    assert answer("ladders fix")["score"] == {"first": 2, "second": 1}, "Ben had won a game"
    steps = answer("ladders history")["items"]
    assert [(one["cause"], one["person"]["nickname"]) for one in steps[:2]] == [("won", "dan"), ("won", "cleo")], steps[:2]
    assert "ladder_challenged" in {n["type"] for n in answer("notifications list")["items"]}
    points = answer("leagues points")
    assert points["eveningCount"] == 1 and [one["name"] for one in points["evenings"]] == ["First Thursday"]
    rows = [(row["rank"], row["name"], row["points"]) for row in points["rows"]]
    assert rows[0][2] == 11 and rows[1][2] == 8 and {row[2] for row in rows[2:]} <= {5, 6}, rows
    landing = answer("leagues landing")
    assert landing["season"] == "Winter" and landing["eveningCount"] == 1, "the link says how far it is"


def golf_sunday():
    assert [said.split(" roundId")[0] for said, _ in refusals() if not said.startswith("profile")] == ["rounds score"]
    before, after = [r["data"] for r, said in zip(replies, lines) if said.startswith("rounds record")]
    assert before["index"] != after["index"] and after["totals"]["rounds"] == before["totals"]["rounds"] + 1, "it moves"
    assert after["indexText"].endswith("(not official)")
    board = answer("rounds board")
    assert board["isFinal"] and board["cards"] == 2 and len(board["rows"]) == 8, "both groups are in"
    points = [row["points"] for row in board["rows"]]
    assert points == sorted(points, reverse=True) and [one["name"] for one in board["rows"][0]["players"]] == ["ada"], "Ada wins"
    assert [len(group["players"]) for group in board["outing"]["groups"]] == [4, 4]
    assert answer("rounds get")["state"] == "sealed"
    assert answer("profile get")["handicap"] == after["index"], "her profile shows it"
    assert "round_sealed" in {n["type"] for n in answer("notifications list")["items"]}


stories = {
    "friday-soccer.txt": friday_soccer, "a-week.txt": a_week, "tuesday-club.txt": tuesday_club, "darts-night.txt": darts_night, "golf-sunday.txt": golf_sunday,
    "club-ladder.txt": club_ladder,
}
stories[script.rsplit("/", 1)[-1]]()
