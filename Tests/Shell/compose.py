# Uses docker compose as people do: up, the demo through the gateway, tap, --scale, a crash, down and up again, an upgrade, keys.
# Times are printed, and asserted nowhere.
#
#   RALLY_OLD_IMAGE=rally:1 bash Tests/Shell/compose.sh     the upgrade from an earlier release's image; else from this one's
import base64
import hashlib
import hmac
import http.server
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.dont_write_bytecode = True
import pages
from containers import DEMO, docker, logs, say, tell_story, until
from crowd import PASSWORD, Crowd, Gateway

SECRET = b"a secret of the test's own, 32 b"
SERVICES = ["bus", *pages.SERVICES]
PROCESSES = [*SERVICES, "edge"]
project = f"rallytest{os.getpid()}"
work = tempfile.mkdtemp(prefix="rally-compose-")
environment = dict(
    os.environ, COMPOSE_PROJECT_NAME=project, COMPOSE_FILE="docker-compose.yml", RALLY_IMAGE="rally-test",
    RALLY_WEBHOOK_PRIVATE="yes", RALLY_WEBHOOK_SECRET="whsec_" + base64.b64encode(SECRET).decode(),
    RALLY_KEYS=work + "/keys", RALLY_BACKUPS=work + "/backups", RALLY_LIMITS="off", RALLY_HEALTH_INTERVAL="3s",
    RALLY_HTTP_PORT=f"127.0.0.1:{(http_port := pages.free_port(23000))}")
has_plugin = subprocess.run(["docker", "compose", "version"], capture_output=True).returncode == 0
COMPOSE = ["docker", "compose"] if has_plugin else ["docker-compose"]


asked = []


def compose(*arguments, check=True, **others):
    asked.append(" ".join(arguments))
    done = subprocess.run([*COMPOSE, *arguments], env=environment, capture_output=True, text=True, **others)
    assert not check or done.returncode == 0, f"compose {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return done


def mine(*filters):
    """The test's containers of which all this holds."""
    conditions = [f"label=com.docker.compose.project={project}", *filters]
    return docker("ps", "-q", *[word for condition in conditions for word in ("--filter", condition)]).split()


def containers(service):
    return mine(f"label=com.docker.compose.service={service}", "label=com.docker.compose.oneoff=False")


def healthy():
    return len(mine("health=healthy"))


def up(count, *arguments):
    started = time.monotonic()
    compose("up", "-d", *arguments)
    until(f"{count} containers are healthy", lambda: healthy() == count)
    say(f"up {' '.join(arguments)}: {count} healthy after {time.monotonic() - started:.1f} s")


class Sink(http.server.ThreadingHTTPServer):
    """A webhook's receiver: keeps what comes and checks its signature."""

    daemon_threads = True
    request_queue_size = 512

    def __init__(self, host):
        self.received = []
        self.wrong = []
        # The secrets from account.device-add, by path.
        self.secrets = {}
        self.lock = threading.Lock()
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                stamp = self.headers["webhook-id"]
                signed = f"{stamp}.{self.headers['webhook-timestamp']}.".encode() + body
                signature = base64.b64encode(hmac.new(sink.secrets[self.path], signed, hashlib.sha256).digest()).decode()
                with sink.lock:
                    if self.headers["webhook-signature"] != f"v1,{signature}":
                        sink.wrong.append(stamp)
                    sink.received.append((self.path, stamp, json.loads(body)))
                time.sleep(0.05)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        super().__init__((host, 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def deliveries(self, type):
        with self.lock:
            return [(path, body["data"]["notificationId"]) for path, _, body in self.received if body["type"] == type]


def gateway():
    """`docker compose run --rm -T gateway`, spoken to line by line."""
    return Gateway([*COMPOSE, "run", "--rm", "-T", "gateway", "--in-flight", "32"], work + "/gateway.err", env=environment)


def role(container, service):
    # A primary says so within a second, and a standby too.
    return docker("exec", container, "tap", "health", service, "--here", check=False)


def process(container):
    """Of the service itself, as this machine counts them: killed, it is a process that died, not a container that was
    stopped."""
    init = int(docker("inspect", "-f", "{{.State.Pid}}", container))
    children = open(f"/proc/{init}/task/{init}/children").read().split()
    return int(children[0]) if children else init


def primary(service):
    return until(
        f"one {service} is the primary",
        lambda: next((c for c in containers(service) if f"{service}: primary" in role(c, service)), None))


def story():
    """The demo through the gateway's container."""
    words = ["run", "--rm", "-T", "gateway"]
    asked.append(" ".join(words))
    tell_story([*COMPOSE, *words], work + "/story", env=environment)


def locked_down():
    for service in PROCESSES:
        (container,) = containers(service)
        assert docker("exec", container, "id", "-u").strip() == "10001"
        assert docker("exec", container, "cat", "/proc/1/comm").strip() in ("docker-init", "tini")
        held = docker("exec", container, "grep", "-h", "Cap\\(Prm\\|Eff\\|Bnd\\)", "/proc/self/status")
        assert set(re.findall(r"[0-9a-f]{16}", held)) == {"0" * 16}, held
        files = docker("exec", container, "grep", "open files", "/proc/1/limits")
        assert files.split()[3:5] == ["16384", "16384"], files
        refused = subprocess.run(["docker", "exec", container, "touch", "/usr/probe"], capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr, refused.stderr


def over_http():
    """The page is at the address that README names, and somebody signs up through it."""
    address = f"http://127.0.0.1:{http_port}"
    with urllib.request.urlopen(address) as page:
        assert page.headers["Content-Type"].startswith("text/html") and b"Rally" in page.read()
    data = {"email": "http@example.com", "password": PASSWORD, "nickname": "over_http", "displayName": "Over Http"}
    asked = urllib.request.Request(
        address + "/v1/account.signup", json.dumps(data).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        assert json.load(answer)["nickname"] == "over_http"
    say("the page and a sign-up over HTTP, from outside the containers")


def storm(sink, url):
    """Everybody is in forty games, it rains, and whoever hands the deliveries out dies."""
    asker = gateway()
    names = [f"player_{number}" for number in range(20)] + ["hostess"]
    sessions = asker.ask_all([
        ("account.signup", {"email": f"{name}@mail.example", "password": PASSWORD, "nickname": name, "displayName": name}, None)
        for name in names])
    tokens = [session["accessToken"] for session in sessions]
    players, host = tokens[:-1], tokens[-1]
    devices = asker.ask_all([
        ("account.device-add", {"deviceId": "server", "platform": "webhook", "pushToken": f"{url}/{name}"}, token)
        for name, token in zip(names, players)])
    for name, device in zip(names, devices):
        sink.secrets[f"/{name}"] = base64.b64decode(device["webhookSecret"].removeprefix("whsec_"))
    start = time.time() + 48 * 3600
    games = asker.ask_all([
        ("games.create", {
            "sport": "soccer", "title": f"Soccer {number}", "capacity": 50, "durationMinutes": 30,
            "place": {"name": "Dolores Park", "lat": 37.7596, "lng": -122.4269},
            "startsAt": time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime(start + number * 3600))}, host)
        for number in range(40)])
    games = [game["id"] for game in games]
    asker.ask_all([("rsvp.going", {"gameId": game}, token) for game in games for token in players])
    died = process(primary("notify"))
    asker.ask_all([("games.cancel", {"gameId": game, "reason": "Rain"}, host) for game in games[:20]])
    until("some of the storm is delivered", lambda: len(sink.deliveries("game_cancelled")) >= 5, every=0.01)
    crashed = time.monotonic()
    os.kill(died, signal.SIGKILL)
    at_crash = len(sink.deliveries("game_cancelled"))
    asker.ask_all([("games.cancel", {"gameId": game, "reason": "Rain"}, host) for game in games[20:]])
    expected = set()

    def inbox():
        pages = asker.ask_all([("notifications.list", {"limit": 100}, token) for token in players])
        rows = [[row for row in page["items"] if row["type"] == "game_cancelled"] for page in pages]
        expected.clear()
        expected.update((f"/{name}", row["id"]) for name, page in zip(names, rows) for row in page)
        return all(sorted(row["targetId"] for row in page) == sorted(games) for page in rows)

    until("everyone's inbox has each of the forty games once", inbox)
    until("every one of them is delivered", lambda: set(sink.deliveries("game_cancelled")) >= expected)
    say(f"{len(expected)} cancellations delivered, {at_crash} before the crash, the last {time.monotonic() - crashed:.1f} s after it")
    time.sleep(1)
    delivered = sink.deliveries("game_cancelled")
    assert set(delivered) == expected and len(expected) == 800, f"{len(set(delivered))} of {len(expected)}"
    assert not sink.wrong, sink.wrong
    say(f"of these, {len(delivered) - len(expected)} came again under the same id")
    assert asker.close() == 0, asker.said()
    return sessions, expected


def spare(tokens):
    """A second games takes over from one that dies."""
    up(len(PROCESSES) + 3, "--scale", "notify=3", "--scale", "games=2")
    asker = gateway()
    asker.ask("games.mine", {"section": "hosting"}, tokens[-1])
    os.kill(process(primary("games")), signal.SIGKILL)
    started = time.monotonic()
    asker.ask("games.mine", {"section": "hosting"}, tokens[-1])
    say(f"the spare answers {(time.monotonic() - started) * 1000:.0f} ms after the first one died")
    assert asker.close() == 0, asker.said()


def without_a_bus():
    """Nobody is healthy, nobody is restarted, and all go on when it is back."""
    others = [containers(name)[0] for name in PROCESSES if name != "bus"]
    started = docker("inspect", "-f", "{{.State.Pid}}", *others)
    compose("stop", "bus")
    since = time.monotonic()
    until("nobody is healthy", lambda: healthy() == 0)
    say(f"without a bus nobody is healthy after {time.monotonic() - since:.0f} s")
    compose("start", "bus")
    until("all are healthy again", lambda: healthy() == len(PROCESSES))
    assert docker("inspect", "-f", "{{.State.Pid}}", *others) == started, "somebody was restarted"


def no_secrets(sessions, url):
    """In all that was published, logged and can be read by a tap, nothing that is somebody's own."""
    heard = open(work + "/tap").read()
    assert len(heard.splitlines()) > 2000, "tap heard the storm"
    read = compose("run", "--rm", "-T", "tap", "--since", "2h", "--count", "1500").stdout
    assert len(read.splitlines()) == 1500, "tap reads the logs"
    said = "".join(logs(container) for name in PROCESSES for container in containers(name))
    assert said.count("ready at") >= 4, "the services speak in their containers"
    secrets = [PASSWORD, url, base64.b64encode(SECRET).decode(), "whsec_", "@mail.example", "@example.com", "argon2"]
    secrets += [session[name] for session in sessions for name in ["accessToken", "refreshToken"]]
    secrets += re.findall(r'password="([^"]+)"', open(DEMO).read())
    for name, text in [("published", heard), ("read from the logs", read), ("said in containers", said)]:
        for secret in secrets:
            assert secret not in text, f"{secret!r} was {name}"


def again(sessions, expected):
    """The same data after down and up."""
    compose("down")
    up(len(PROCESSES))
    is_the_same(sessions, expected)
    say("down and up: the same people, the same inbox")


def from_backup(sessions, expected):
    """The same data in other volumes, from a copy made while everybody was up."""
    copied = compose("run", "--rm", "backup", "friday").stdout
    assert copied.count("sound") == len(SERVICES) - 1, copied
    full = compose("run", "--rm", "restore", "friday", check=False)
    assert full.returncode != 0, "nothing is restored over logs that are there"
    compose("down", "-v")
    compose("run", "--rm", "restore", "friday")
    up(len(PROCESSES))
    is_the_same(sessions, expected)
    say("from a backup: the same people, the same inbox")


def is_the_same(sessions, expected):
    asker = gateway()
    mine = asker.ask("account.login", {"nickname": "player_0", "password": PASSWORD})
    assert mine["accountId"] == sessions[0]["accountId"]
    page = asker.ask("notifications.list", {"limit": 100}, mine["accessToken"])
    rows = {("/player_0", row["id"]) for row in page["items"] if row["type"] == "game_cancelled"}
    assert rows == {pair for pair in expected if pair[0] == "/player_0"}
    assert asker.close() == 0, asker.said()


def upgraded():
    """Another image, a container after the other, while a crowd is busy; then back to the old one, and on again: that is what both
    can read of each other."""
    old, new = os.environ.get("RALLY_OLD_IMAGE", "rally-test:before"), environment["RALLY_IMAGE"]
    if "RALLY_OLD_IMAGE" not in os.environ:
        docker("tag", new, old)
    environment["RALLY_IMAGE"] = old
    compose("up", "-d")
    asker = Gateway([*COMPOSE, "run", "--rm", "-T", "gateway", "--in-flight", "8"], work + "/gateway.err", env=environment)
    crowd = Crowd(asker, 8)

    def one_by_one():
        for name in PROCESSES:
            compose("up", "-d", "--no-deps", name)
            crowd.more(5)

    for image, what in [(new, "upgraded under load"), (old, "back under load"), (new, "upgraded again under load")]:
        environment["RALLY_IMAGE"] = image
        crowd.during(what, one_by_one)
    crowd.stop()
    until("all are healthy", lambda: healthy() == len(PROCESSES))
    running = {docker("inspect", "-f", "{{.Config.Image}}", *containers(name)).strip() for name in PROCESSES}
    assert running == {new}, running
    crowd.nothing_lost_nothing_twice(events)
    asker.close()


def events(log):
    lines = compose("run", "--rm", "-T", "--entrypoint", "log", "ask", "show", f"/data/{log}", "--raw").stdout
    return [json.loads(line) for line in lines.splitlines()]


def what_the_pages_show():
    """Each of their commands was run here, with other numbers maybe, or more behind it."""
    compose("ps")
    normal = lambda command: re.sub(r"\d+[mh]?", "N", command).replace(" -T", "")
    shown = [command for page in ("README.md", "deploy/README.md") for block in pages.blocks(page)
             for _, command, _ in block if command.startswith("docker compose ")]
    assert len(shown) >= 10, shown
    for command in shown:
        words = re.sub(r" *(<|#).*", "", command).removeprefix("docker compose ")
        assert any(normal(one).startswith(normal(words)) for one in asked), f"nobody has tried {command!r}"


def with_keys():
    compose("down", "-v")
    environment["COMPOSE_FILE"] = "docker-compose.yml:docker-compose.keys.yml"
    made = compose("run", "--rm", "keys").stdout
    assert len(re.findall(r"\bmade\b", made)) >= 9, made
    up(len(PROCESSES))
    story()
    # Somebody on the same network, with no key.
    network = f"{project}_default"
    refused = subprocess.run(
        ["docker", "run", "--rm", "--network", network, "-e", "RALLY_BUS=tcp://bus:5555", "rally-test", "tap", "health", "games"],
        capture_output=True, text=True)
    assert refused.returncode == 1, refused
    say(f"without a key: {refused.stderr.strip()}")
    (bus,) = containers("bus")
    # Whichever of the two sees it first.
    tried = re.search("refused somebody at events-out who (has no keys|broke off)", logs(bus))
    assert tried, "the bus says who tried"


def main():
    say("building the image")
    started = time.monotonic()
    asked.append("build bus")
    with open(work + "/build.log", "w") as log:
        built = subprocess.run([*COMPOSE, "build", "bus"], env=environment, stdout=log, stderr=log).returncode
    assert built == 0, open(work + "/build.log").read()[-3000:]
    say(f"built in {time.monotonic() - started:.0f} s")
    up(len(PROCESSES))
    locked_down()
    over_http()
    tap = subprocess.Popen(
        [*COMPOSE, "run", "--rm", "-T", "tap", "--system"], env=environment, stdout=open(work + "/tap", "w"),
        stderr=subprocess.DEVNULL)
    until("tap hears everyone", lambda: "uptimeSeconds" in open(work + "/tap").read())
    without_a_bus()
    story()
    place = docker("network", "inspect", "-f", "{{(index .IPAM.Config 0).Gateway}}", f"{project}_default").strip()
    sink = Sink(place)
    url = f"http://{place}:{sink.server_port}"
    up(len(PROCESSES) + 2, "--scale", "notify=3")
    sessions, expected = storm(sink, url)
    spare([session["accessToken"] for session in sessions])
    no_secrets(sessions, url)
    tap.send_signal(signal.SIGINT)
    again(sessions, expected)
    from_backup(sessions, expected)
    upgraded()
    with_keys()
    what_the_pages_show()


try:
    main()
except BaseException:
    for name in PROCESSES:
        for container in containers(name):
            sys.stderr.write(f"--- {name} {container}\n{logs(container, '--tail', '12')}")
    raise
finally:
    compose("down", "-v", "--remove-orphans", check=False)
    docker("run", "--rm", "-u", "0", "-v", f"{work}:/work", "rally-test", "sh", "-c", "rm -rf /work/keys /work/backups",
           check=False)
    subprocess.run(["rm", "-rf", work])
