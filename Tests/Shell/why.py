# The questions of an operator at night, beside processes that run: why a request was refused, why somebody was not told, whom a service is
# behind; a query to the past; and a state in which one value is not what the logs say.
import glob
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid

sys.dont_write_bytecode = True
from containers import until
from crowd import Gateway
from pages import ROOT, SERVICES, free_port

PROGRAMS = os.environ["RALLY_BIN"]
work = tempfile.mkdtemp(prefix="rally-why-")
settings = os.environ | dict(
    RALLY_HTTP="off", RALLY_DATA=work + "/data", RALLY_BUS=f"tcp://127.0.0.1:{free_port()}", RALLY_LIMITS="off",
    RALLY_BIN=PROGRAMS)


def stack():
    return Gateway(["deploy/run", "--in-flight", "8"], work + "/err", cwd=ROOT, env=settings)


def tap(*words, status=0):
    run = subprocess.run([PROGRAMS + "/tap", *words], capture_output=True, text=True, env=settings, timeout=120)
    assert run.returncode == status, (words, run.returncode, run.stdout, run.stderr)
    print("$ tap", " ".join(words))
    print((run.stdout + run.stderr).rstrip())
    return run.stdout + run.stderr


def running(name):
    """The process of a service of this stack."""
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            program = open(path.replace("environ", "cmdline")).read().split("\0")[0]
            if os.path.basename(program) == name and work.encode() in open(path, "rb").read():
                return int(path.split("/")[2])
        except OSError:
            pass
    raise AssertionError(f"{name} does not run")


def refused(gateway, type, data, token):
    """The id of a request that is refused."""
    id, replies, done = str(uuid.uuid4()), [], threading.Semaphore(0)
    gateway.send(lambda reply: (replies.append(reply), done.release()), type, data, token, id=id)
    assert done.acquire(timeout=30) and not replies[0]["ok"], replies
    return id


def crc32c(data):
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        table.append(value)
    crc = 0xFFFFFFFF
    for byte in data:
        crc = table[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def plant(old, new):
    """Changes what notify's newest snapshot says, so that a start takes it for the truth."""
    path = max(glob.glob(work + "/data/notify/*.state"))
    state = open(path, "rb").read()
    assert state.count(old) == 1 and len(old) == len(new), state.count(old)
    # The header, then blocks: RSB1, section, number, length, checksum of all that.
    place, changed = 4096, state[:4096]
    while state[place:place + 4] == b"RSB1":
        end = place + 20 + int.from_bytes(state[place + 12:place + 16], "little")
        head, payload = state[place:place + 16], state[place + 20:end].replace(old, new)
        changed += head + crc32c(head + payload).to_bytes(4, "little") + payload
        place = end
    open(path, "wb").write(changed + state[place:])


def main():
    gateway = stack()
    host, bob = [gateway.signup(name)["accessToken"] for name in ("hanna", "bob")]
    game = gateway.ask("games.create", dict(
        title="Friday", sport="soccer", startsAt="2027-06-01T18:00:00Z", durationMinutes=60, capacity=10,
        place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269)), host)["id"]
    gateway.ask("rsvp.going", dict(gameId=game), bob, gateway.at)
    time.sleep(1.1)
    before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    time.sleep(1.1)
    gateway.ask("games.update", dict(gameId=game, title="Saturday"), host, gateway.at)

    # A request that was refused, one that was not, and one that nobody knows.
    id = refused(gateway, "games.update", dict(gameId=game, capacity=20), bob)
    said = tap("why", "refused", id)
    assert "games refused games.update" in said and "forbidden" in said and "docs/domain.md §4.1" in said, said
    said = tap("why", "refused", "--of", "bob")
    assert "games.update: forbidden" in said and "(docs/domain.md §4.1)" in said and id in said, said
    assert "Nothing was refused to hanna" in tap("why", "refused", "--of", "hanna", status=1)
    assert "No service knows an account nobody" in tap("why", "refused", "--of", "nobody", status=1)
    said = tap("why", "waiting", str(uuid.uuid4()), status=1)
    assert f"It waits at no service: {', '.join(SERVICES)} know nothing of it" in said, said

    # Somebody who was told nothing, and somebody who was.
    said = tap("why", "notification", "--of", "bob", "--about", f"game:{game}")
    assert "nobody is told, since the change was a minor one" in said, said
    said = until("hanna is told", lambda: (
        lambda said: said if "hanna is told (rsvp_received)" in said else None)(
            tap("why", "notification", "--of", "hanna", "--about", f"game:{game}")))
    assert "no push: hanna had no device" in said, said
    tap("why", "notification", "--of", "nobody", "--about", game, status=1)

    # The game before the change.
    assert json.loads(tap("at", before, "games", "get", f"gameId={game}", "--as", "bob"))["title"] == "Friday"
    assert json.loads(tap("at", "0s", "games", "get", f"gameId={game}", "--as", "bob"))["title"] == "Saturday"

    # A service that is well, and one that hangs.
    assert "notify is not late" in tap("why", "late", "notify")
    notify = running("notify")
    os.kill(notify, signal.SIGSTOP)
    assert "No process of notify has said anything" in tap("why", "late", "notify")
    os.kill(notify, signal.SIGCONT)

    # Each state is what the logs say, before and after a start; until somebody changes one value.
    for service in SERVICES:
        assert "The state is what the logs say" in tap("diff", service), service
    gateway.close()
    plant(b'"title":"bob is going"', b'"title":"bob is gone!"')
    gateway = stack()
    gateway.ask("account.me", {}, host)
    until("notify is there", lambda: subprocess.run([PROGRAMS + "/tap", "health", "notify"], env=settings).returncode == 0)
    said = tap("diff", "notify", status=1)
    assert re.search(r"^1 difference: notify as of line", said, re.M), said
    assert 'lives  "bob is gone!"' in said and 'told   "bob is going"' in said, said
    assert "The state is what the logs say" in tap("diff", "rsvp")
    gateway.close()
    # Nobody answers: what lies on the disk is compared.
    said = tap("diff", "notify", status=1)
    assert "compares the last snapshot instead" in said and "1 difference" in said, said


try:
    main()
finally:
    subprocess.run(["rm", "-rf", work])
