# For the tests of shipped files: a gateway that is spoken to in JSON lines, and a crowd that keeps it busy and remembers what
# it was told.
import json
import subprocess
import threading
import time
import uuid

from containers import say

PASSWORD = "left foot 11 and right foot 12"


class Gateway:
    """Any command that takes a gateway's lines on its standard input, asked from any thread."""

    def __init__(self, command, errors, **others):
        self.errors = errors
        self.process = subprocess.Popen(
            command, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(errors, "a"), **others)
        self.waiting, self.writing = {}, threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            reply = json.loads(line)
            self.waiting.pop(reply["id"])(reply)

    def send(self, answered, type, data, token=None, after={}, id=None, **others):
        id = id or str(uuid.uuid4())
        self.waiting[id] = answered
        envelope = dict(id=id, type=type, data=data, after=after, **others) | (dict(token=token) if token else {})
        # Nothing that the listener needs: until it has read answers, there may be no room for a question.
        with self.writing:
            self.process.stdin.write(json.dumps(envelope) + "\n")

    def ask(self, type, data, token=None, after={}, **others):
        (reply,) = self.replies([(type, data, token, after)], **others)
        self.at = reply["at"]
        return reply["data"]

    def ask_all(self, requests):
        """Each (type, data, token), many at a time: their data in the same order. A refusal ends the test."""
        return [reply["data"] for reply in self.replies(requests)]

    def replies(self, requests, **others):
        answers, done = {}, threading.Semaphore(0)
        for number, request in enumerate(requests):
            self.send(lambda reply, number=number: (answers.update({number: reply}), done.release()), *request, **others)
        for _ in requests:
            assert done.acquire(timeout=60), f"no answer among {requests[:1]}…: {self.said()}"
        refused = [reply for reply in answers.values() if not reply["ok"]]
        assert not refused, refused[:3]
        return [answers[number] for number in range(len(requests))]

    def said(self):
        return open(self.errors).read()[-2000:]

    def close(self):
        """Its exit status: 1 where a line was refused."""
        self.process.stdin.close()
        assert (status := self.process.wait(60)) in (0, 1), self.said()
        return status

    def signup(self, name):
        email = f"{name}@mail.example"
        return self.ask("account.signup", dict(email=email, password=PASSWORD, nickname=name, displayName=name))

    def login(self, name):
        return self.ask("account.login", dict(nickname=name, password=PASSWORD))["accessToken"]


class Crowd:
    """A host who creates games without end, and a player who joins each; some at a time."""

    STARTS_AT = "2027-06-01T18:00:00.000Z"

    def __init__(self, gateway, in_flight):
        self.gateway, self.in_flight = gateway, in_flight
        self.lock, self.refused = threading.Lock(), []
        self.created, self.joined = [], []
        # The longest time without an answer, in seconds, and when the latest was there.
        self.pause, self.answered = 0, time.monotonic()
        self.enough = threading.Event()
        self.target = 0
        host, player = [gateway.signup(name) for name in ("host", "player")]
        self.host, self.player, self.player_id = host["accessToken"], player["accessToken"], player["accountId"]
        self.is_busy = True
        self.quiet = threading.Semaphore(0)
        for _ in range(in_flight):
            self.create()

    def create(self):
        if not self.is_busy:
            return self.quiet.release()
        self.insist(self.has_created, "games.create", dict(
            sport="soccer", startsAt=self.STARTS_AT, durationMinutes=60, capacity=10,
            place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269)), self.host)

    def has_created(self, reply):
        game = reply["data"]["id"]
        with self.lock:
            self.created.append(game)
        self.insist(lambda reply: self.has_joined(game), "rsvp.going", dict(gameId=game), self.player, reply["at"])

    def has_joined(self, game):
        with self.lock:
            self.joined.append(game)
            if len(self.joined) >= self.target:
                self.enough.set()
        self.create()

    def insist(self, answered, *request):
        """Repeats what is refused, with the same id, as often as it takes."""
        id = str(uuid.uuid4())

        def heard(reply):
            now = time.monotonic()
            self.pause, self.answered = max(self.pause, now - self.answered), now
            if reply["ok"]:
                return answered(reply)
            self.refused.append(reply["error"])
            time.sleep(0.05)
            self.gateway.send(heard, *request, id=id)

        self.gateway.send(heard, *request, id=id)

    def longest_pause(self):
        """Since this was asked before."""
        pause, self.pause = self.pause, 0
        return pause

    def more(self, count):
        """When so many more have joined: (what was created, what was joined)."""
        with self.lock:
            self.target = len(self.joined) + count
            self.enough.clear()
        assert self.enough.wait(120), f"nobody joins any more: {self.refused[:3]}"
        with self.lock:
            return list(self.created), list(self.joined)

    def during(self, what, change):
        """Goes on while something changes, and thereafter; tells how that was."""
        self.more(10)
        self.longest_pause()
        started, before, refused = time.monotonic(), len(self.joined), len(self.refused)
        change()
        seconds, joined = time.monotonic() - started, len(self.joined) - before
        self.more(30)
        say(f"{what} after {seconds:.0f} s: meanwhile {joined} joined, the longest wait for an answer was "
            f"{self.longest_pause():.1f} s, and {len(self.refused) - refused} were refused at first")

    def nothing_lost_nothing_twice(self, events):
        """The logs hold what it was told, once, and nothing else of it. `events(log)` are all of a log."""
        created = [event["subject"] for event in events("games")
                   if event["type"] == "games.created" and event["data"]["details"]["startsAt"] == Crowd.STARTS_AT]
        assert sorted(created) == sorted(self.created), f"{len(self.created)} were answered, {len(created)} are in the log"
        joined = [event["subject"] for event in events("rsvp") if event["type"] == "rsvp.changed"
                  and event["data"]["to"] == "going" and event["data"]["accountId"] == self.player_id]
        assert sorted(joined) == sorted(self.joined), f"{len(self.joined)} were answered, {len(joined)} are in the log"
        say(f"{len(created)} games and as many that joined, each once in the logs")

    def stop(self):
        self.is_busy = False
        for _ in range(self.in_flight):
            assert self.quiet.acquire(timeout=60)
