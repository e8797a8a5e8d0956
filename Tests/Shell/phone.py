# deploy/phone/server.py as two phones use it at once: each is answered what it asked, as who it is.
import base64
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

sys.dont_write_bytecode = True
from pages import ROOT, free_port

PROGRAMS = os.environ["RALLY_BIN"]
work = tempfile.mkdtemp(prefix="rally-phone-")
bus, port = free_port(), free_port(26000)
environment = os.environ | dict(
    RALLY_HTTP="off",
    RALLY_BUS=f"tcp://127.0.0.1:{bus}", RALLY_DATA=work + "/data", RALLY_LIMITS="off", PATH=f"{PROGRAMS}:{os.environ['PATH']}")


class Phone:
    """One connection that is kept, a name, and what it is let in with."""

    def __init__(self, name):
        self.name, self.token = name, None
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, type, data, key=None, token=True):
        headers = {"Content-Type": "application/json"}
        if self.token and token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.connection.request("POST", f"/{type}", body, headers)
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def ask(self, type, data={}, key=None):
        status, reply = self.post(type, data, key)
        assert status == 200 and reply["ok"], (self.name, type, status, reply)
        return reply["data"]

    def sign_up(self):
        self.token = self.ask("account.signup", dict(
            email=f"{self.name}@example.com", password="left foot 11", nickname=self.name, displayName=self.name))["accessToken"]


def until(what, is_so, seconds=60):
    end = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.05)
    return found


def at_once(*works):
    """All of them at the same time; whatever one of them found wrong."""
    wrong, gate = [], threading.Barrier(len(works))

    def run(work):
        try:
            gate.wait()
            work()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


def story():
    ann, bob = Phone("ann"), Phone("bob")
    at_once(ann.sign_up, bob.sign_up)
    place = dict(name="Dolores Park", lat=37.7596, lng=-122.4269)
    tomorrow = time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime(time.time() + 86400))
    new = dict(sport="soccer", startsAt=tomorrow, durationMinutes=60, capacity=10, place=place)
    key = str(uuid.uuid4())
    game = ann.ask("games.create", new, key)["id"]
    assert ann.ask("games.create", new, key)["id"] == game, "the same request again is the same game"
    assert ann.post("games.create", new | dict(capacity=9), key)[0] == 409, "with other content it is a conflict"

    def search():
        around = dict(center=dict(lat=37.77, lng=-122.42), radiusMiles=10)
        return [item["id"] for item in bob.ask("games.search", around)["items"]]

    assert until("bob's phone has found the game", search) == [game]
    assert bob.ask("rsvp.going", dict(gameId=game))["status"] == "going"
    going = lambda: [row["nickname"] for row in ann.ask("rsvp.roster", dict(gameId=game))["going"]]
    assert until("ann's phone shows both", lambda: len(going()) == 2 and going()) == ["ann", "bob"]

    def busy(phone):
        for number in range(60):
            about = f"{phone.name}, for the {number}th time"
            phone.ask("profile.update", dict(bio=about))
            profile = phone.ask("account.me")["profile"]
            assert (profile["nickname"], profile["bio"]) == (phone.name, about), "everyone reads what they wrote"

    def looks(phone):
        assert phone.ask("account.me")["profile"]["nickname"] == phone.name

    others = [Phone(name) for name in ("ann", "bob")]
    for other, phone in zip(others, (ann, bob)):
        other.token = phone.token
    at_once(*(lambda phone=phone: busy(phone) for phone in (ann, bob)),
            *(lambda phone=phone: [looks(phone) for _ in range(60)] for phone in others))
    since = bob.ask("notifications.watch")["until"]
    ann.ask("games.cancel", dict(gameId=game, reason="Rain"))
    news = lambda: [item["type"] for item in bob.ask("notifications.watch", dict(since=since))["items"]]
    assert until("bob's phone hears of the rain", news) == ["game_cancelled"]
    return ann


def refusals(ann):
    def code(*arguments, **others):
        status, reply = ann.post(*arguments, **others)
        assert not reply["ok"]
        return status, reply["error"]["code"]

    assert code("account.me", {}, token=False) == (401, "unauthenticated"), "nobody is whoever came before"
    assert code("games.craete", {}) == (400, "invalid")
    assert code("", {}) == (400, "invalid")
    assert code("games.get", dict(gameId=str(uuid.uuid4()))) == (404, "not-found")
    assert code("games.get", b"{") == (400, "invalid")
    assert code("games.get", b"\xff") == (400, "invalid")
    assert code("games.get", [1]) == (400, "invalid")
    assert code("games.get", b'{"gameId":NaN}') == (400, "invalid")
    assert code("games.get", {}, key="mine") == (400, "invalid")
    assert code("games.search", b"[" * 100_000) == (400, "invalid")
    assert code("games.get", b"[" + b"1e99," * 1_500_000 + b"1]") == (400, "invalid")
    assert code("games.get", b'{"gameId":"\\ud800"}') == (400, "invalid")
    assert code("profile.photo-add", dict(file="@/etc/passwd")) == (400, "invalid")
    assert code("profile.photo-add", dict(file="data:image/jpeg;base64," + base64.b64encode(b"x" * 99).decode())) == (400, "invalid")
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(b"POST /account.me HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n")
        assert raw.makefile("rb").readline().startswith(b"HTTP/1.1 400")
    for lengths in (b"Transfer-Encoding: chunked", b"Content-Length: 2\r\nTransfer-Encoding: chunked",
                    b"Content-Length: 2\r\nContent-Length: 40"):
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(b"POST /account.me HTTP/1.1\r\nHost: x\r\n" + lengths + b"\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            answer = raw.makefile("rb").read()
            assert answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1") == 1, answer
    assert ann.ask("account.me")["profile"]["nickname"] == "ann", "all of that was between one phone and the server"


def under_way(ann):
    """Two with one id at a time: one is answered, the other may ask again; none hears of the other's."""
    key, statuses = str(uuid.uuid4()), []
    new = dict(sport="tennis", startsAt="2027-06-02T18:00:00Z", durationMinutes=60, capacity=4,
               place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269))
    phones = [Phone("ann") for _ in range(8)]
    for phone in phones:
        phone.token = ann.token
    at_once(*(lambda phone=phone: statuses.append(phone.post("games.create", new, key)) for phone in phones))
    games = {reply["data"]["id"] for status, reply in statuses if status == 200}
    assert len(games) == 1 and {status for status, _ in statuses} <= {200, 409}, statuses


def children(pid):
    return [int(one) for one in open(f"/proc/{pid}/task/{pid}/children").read().split()]


with open(work + "/err", "w") as err:
    rally = subprocess.Popen(["deploy/run"], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=err, stderr=err)
    server = subprocess.Popen(["deploy/phone/server.py", "127.0.0.1", str(port)], cwd=ROOT, env=environment, stderr=err)
try:
    until("the server listens", lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
    ann = story()
    logs = work + "/data/run"
    assert os.stat(logs).st_mode & 0o777 == 0o700, "what services say in their logs is for nobody else"
    assert all(os.stat(f"{logs}/{name}").st_mode & 0o077 == 0 for name in os.listdir(logs))
    refusals(ann)
    under_way(ann)
    if sys.platform == "linux":
        (gateway,) = children(server.pid)
        os.kill(gateway, signal.SIGKILL)
        assert server.wait(30) == 1, "without its gateway it ends, to be started again"
except BaseException:
    print(*[line for line in open(work + "/err") if "HTTP/1.1" not in line][-30:], file=sys.stderr)
    raise
finally:
    server.kill()
    rally.stdin.close()
    rally.wait(60)
subprocess.run(["rm", "-rf", work], check=True)
