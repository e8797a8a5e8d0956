# deploy/backup while people are busy: what was answered before it began is in the copy, the copy is sound and is what a town
# can start from, and those who are busy notice nothing.
import json
import os
import subprocess
import sys
import tempfile
import threading
import uuid

sys.dont_write_bytecode = True
from pages import ROOT, free_port

PROGRAMS = os.environ["RALLY_BIN"]
PASSWORD = "left foot 11"
IN_FLIGHT = 16
work = tempfile.mkdtemp(prefix="rally-backup-")


class Town:
    """deploy/run on some data, asked in JSON."""

    def __init__(self, data):
        self.data = data
        environment = os.environ | dict(
            RALLY_HTTP="off",
            RALLY_DATA=data, RALLY_BUS=f"tcp://127.0.0.1:{free_port()}", RALLY_LIMITS="off", RALLY_BIN=PROGRAMS)
        self.errors = open(work + "/err", "a+")
        self.process = subprocess.Popen(
            ["deploy/run", "--in-flight", str(IN_FLIGHT)], cwd=ROOT, env=environment, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.waiting, self.writing = {}, threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            reply = json.loads(line)
            self.waiting.pop(reply["id"])(reply)

    def send(self, answered, type, data, token=None, after={}):
        id = str(uuid.uuid4())
        self.waiting[id] = answered
        envelope = dict(id=id, type=type, data=data, after=after) | (dict(token=token) if token else {})
        # Nothing that the listener needs: until it has read answers, there may be no room for a question.
        with self.writing:
            self.process.stdin.write(json.dumps(envelope) + "\n")

    def ask(self, type, data, token=None, after={}):
        there, replies = threading.Event(), []
        self.send(lambda reply: (replies.append(reply), there.set()), type, data, token, after)
        assert there.wait(60), f"no answer to {type}: {open(work + '/err').read()[-2000:]}"
        assert replies[0]["ok"], replies[0]
        self.at = replies[0]["at"]
        return replies[0]["data"]

    def ask_all(self, type, games, token):
        """The same of each game, many at a time."""
        answers, done = {}, threading.Semaphore(0)
        for game in games:
            self.send(lambda reply, game=game: (answers.update({game: reply}), done.release()), type, dict(gameId=game), token)
        for _ in games:
            assert done.acquire(timeout=60), f"no answer to {type}: {open(work + '/err').read()[-2000:]}"
        assert all(reply["ok"] for reply in answers.values()), answers
        return [answers[game]["data"] for game in games]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) in (0, 1)

    def login(self, name):
        return self.ask("account.login", dict(nickname=name, password=PASSWORD))["accessToken"]


class Crowd:
    """A host who creates games without end, and a player who joins each; some at a time."""

    def __init__(self, town):
        self.town, self.lock, self.refused = town, threading.Lock(), []
        self.created, self.joined = [], []
        self.enough = threading.Event()
        self.target = 0
        for name in ("host", "player"):
            town.ask("account.signup", dict(
                email=f"{name}@mail.example", password=PASSWORD, nickname=name, displayName=name))
        self.host, self.player = town.login("host"), town.login("player")
        self.is_busy = True
        self.quiet = threading.Semaphore(0)
        for _ in range(IN_FLIGHT - 2):
            self.create()

    def create(self):
        if not self.is_busy:
            return self.quiet.release()
        self.town.send(self.has_created, "games.create", dict(
            sport="soccer", startsAt="2027-06-01T18:00:00Z", durationMinutes=60, capacity=10,
            place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269)), self.host)

    def has_created(self, reply):
        if not reply["ok"]:
            self.refused.append(reply)
            return self.create()
        game = reply["data"]["id"]
        with self.lock:
            self.created.append(game)
        self.town.send(
            lambda reply: self.has_joined(game, reply), "rsvp.going", dict(gameId=game), self.player, reply["at"])

    def has_joined(self, game, reply):
        if reply["ok"]:
            with self.lock:
                self.joined.append(game)
                if len(self.joined) >= self.target:
                    self.enough.set()
        else:
            self.refused.append(reply)
        self.create()

    def more(self, count):
        """When so many more have joined: (what was created, what was joined)."""
        with self.lock:
            self.target = len(self.joined) + count
            self.enough.clear()
        assert self.enough.wait(120), f"nobody joins any more: {self.refused[:3]}"
        with self.lock:
            return list(self.created), list(self.joined)

    def stop(self):
        self.is_busy = False
        for _ in range(IN_FLIGHT - 2):
            assert self.quiet.acquire(timeout=60)
        assert not self.refused, self.refused[:3]


def backup(data, target):
    return subprocess.run(
        ["deploy/backup", target], cwd=ROOT, env=os.environ | dict(RALLY_DATA=data, RALLY_BIN=PROGRAMS), text=True,
        capture_output=True)


def is_all_there(directory, created, joined):
    """A town that starts on a backup knows what was answered before it, and goes on."""
    town = Town(directory)
    host, player = town.login("host"), town.login("player")
    for game in town.ask_all("games.get", created, host):
        assert game["status"] == "open", game
    for roster in town.ask_all("rsvp.roster", joined, player):
        names = [row["nickname"] for row in roster["going"]]
        assert names == ["host", "player"], names
    told = {row["targetId"] for row in town.ask("notifications.list", dict(limit=100), host)["items"]}
    game = town.ask("games.create", dict(
        sport="tennis", startsAt="2027-06-02T18:00:00Z", durationMinutes=60, capacity=4,
        place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269)), host)["id"]
    assert game not in created and game not in told
    town.ask("rsvp.going", dict(gameId=game), player, town.at)
    town.close()


def busy():
    town = Town(work + "/data")
    crowd = Crowd(town)
    backups = []
    for number in range(3):
        created, joined = crowd.more(60)
        done = backup(town.data, f"{work}/backup{number}")
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.count("\n  sound\n") + done.stdout.endswith("\n  sound") >= 6, done.stdout
        backups.append((f"{work}/backup{number}", created, joined))
    crowd.more(20)
    crowd.stop()
    town.close()
    for directory, created, joined in backups:
        is_all_there(directory, created, joined)
        print(f"{directory[len(work) + 1:]}: {len(created)} games, {len(joined)} joined", flush=True)


def contents(directory):
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            if name.endswith(".jsonl") or name == "key" or "/photos" in folder:
                path = os.path.join(folder, name)
                found[os.path.relpath(path, directory)] = open(path, "rb").read()
    return found


def pieces():
    """Of logs in several files, with one that was being written to and pictures, whatever is whole is in the copy."""
    source = f"{work}/data"
    os.makedirs(f"{source}/auth/photos")
    open(f"{source}/auth/photos/{'a1' * 32}", "wb").write(b"a picture")
    whole = contents(source)
    path = f"{source}/games/{1:020}.jsonl"
    lines = open(path, "rb").read().splitlines(keepends=True)
    ends = [n for n, line in enumerate(lines, 1) if json.loads(line)["batchend"] == str(n)]
    first, second = ends[len(ends) // 3], ends[len(ends) // 2]
    for begin, end in ((0, first), (first, second), (second, len(lines))):
        open(f"{source}/games/{begin + 1:020}.jsonl", "wb").write(b"".join(lines[begin:end]))
    expected = contents(source)
    assert len(expected) == len(whole) + 2
    with open(f"{source}/rsvp/{1:020}.jsonl", "ab") as log:
        log.write(b'{"specversion":"1.0","id":"9')
    assert backup(source, work + "/pieces").returncode == 0
    assert contents(work + "/pieces") == expected
    again = backup(source, work + "/pieces")
    assert again.returncode == 1 and "is there already" in again.stderr, again
    assert contents(work + "/pieces") == expected
    # What is damaged is not passed on as if it were sound.
    text = bytearray(open(path, "rb").read())
    text[len(text) // 2] ^= 1
    open(path, "wb").write(text)
    damaged = backup(source, work + "/damaged")
    assert damaged.returncode == 1 and "games" in damaged.stderr, damaged
    assert not [name for name in os.listdir(work) if name.startswith("damaged")]
    nothing = backup(work + "/nothing", work + "/none")
    assert nothing.returncode == 1 and "no logs" in nothing.stderr, nothing


busy()
pieces()
subprocess.run(["rm", "-rf", work], check=True)
