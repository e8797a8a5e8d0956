# deploy/backup while people are busy: what was answered before it began is in the copy, the copy is sound and is what a town
# can start from, and those who are busy notice nothing.
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from crowd import Crowd, Gateway
from pages import ROOT, free_port

PROGRAMS = os.environ["RALLY_BIN"]
IN_FLIGHT = 16
work = tempfile.mkdtemp(prefix="rally-backup-")


class Town(Gateway):
    """deploy/run on some data, asked in JSON."""

    def __init__(self, data):
        self.data = data
        super().__init__(
            ["deploy/run", "--in-flight", str(IN_FLIGHT)], work + "/err", cwd=ROOT, env=os.environ | dict(
                RALLY_HTTP="off",
                RALLY_DATA=data, RALLY_BUS=f"tcp://127.0.0.1:{free_port()}", RALLY_LIMITS="off", RALLY_BIN=PROGRAMS))


def backup(data, *words, script="deploy/backup", programs=PROGRAMS):
    settings = dict(RALLY_DATA=data) | (dict(RALLY_BIN=programs) if programs else {})
    others = {name: value for name, value in os.environ.items() if name != "RALLY_BIN"}
    return subprocess.run([script, *words], cwd=ROOT, env=others | settings, text=True, capture_output=True)


def is_all_there(directory, created, joined):
    """A town that starts on a backup knows what was answered before it, and goes on."""
    town = Town(directory)
    host, player = town.login("host"), town.login("player")
    for game in town.ask_all([("games.get", dict(gameId=game), host) for game in created]):
        assert game["status"] == "open", game
    for roster in town.ask_all([("rsvp.roster", dict(gameId=game), player) for game in joined]):
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
    crowd = Crowd(town, IN_FLIGHT - 2)
    backups = []
    for number in range(3):
        created, joined = crowd.more(60)
        done = backup(town.data, f"{work}/backup{number}")
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.count("\n  sound\n") + done.stdout.endswith("\n  sound") >= 6, done.stdout
        backups.append((f"{work}/backup{number}", created, joined))
    crowd.more(20)
    crowd.stop()
    assert not crowd.refused, crowd.refused[:3]
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
    # A damaged log is not passed on as if it were sound.
    text = bytearray(open(path, "rb").read())
    text[len(text) // 2] ^= 1
    open(path, "wb").write(text)
    damaged = backup(source, work + "/damaged")
    assert damaged.returncode == 1 and "games" in damaged.stderr, damaged
    assert not [name for name in os.listdir(work) if name.startswith("damaged")]
    nothing = backup(work + "/nothing", work + "/none")
    assert nothing.returncode == 1 and "no logs" in nothing.stderr, nothing


def parts():
    """A service that runs on another machine: no backup passes as whole without its log, and parts fit together."""
    machines = [f"{work}/one", f"{work}/two"]
    shutil.copytree(f"{work}/backup2", machines[0])
    os.mkdir(machines[1])
    for service in ("rsvp", "stats"):
        os.rename(f"{machines[0]}/{service}", f"{machines[1]}/{service}")
        alone = backup(machines[0], work + "/partial")
        assert alone.returncode == 1 and f"{service} is not in {machines[0]}" in alone.stderr, alone
        assert not os.path.exists(work + "/partial") and not os.path.exists(work + "/partial.unfinished")
    os.makedirs(work + "/together")
    for number, machine in enumerate(machines):
        done = backup(machine, "--part", f"{work}/part{number}")
        assert done.returncode == 0 and "this is a part" in done.stderr, done
        for log in os.listdir(f"{work}/part{number}"):
            os.rename(f"{work}/part{number}/{log}", f"{work}/together/{log}")
    logs = sorted(f"{work}/together/{log}" for log in os.listdir(work + "/together"))
    subprocess.run([PROGRAMS + "/log", "cut", "--apply", *logs], check=True, stdout=subprocess.DEVNULL)
    assert contents(work + "/together") == contents(work + "/backup2")


def packaged():
    """The script finds the programs that lie beside it, and says so where there are none."""
    for name, programs in (("lib", ["log"]), ("bare", [])):
        os.mkdir(f"{work}/{name}")
        for file in ("backup", "services.txt"):
            shutil.copy(f"{ROOT}/deploy/{file}", f"{work}/{name}/{file}")
        for program in programs:
            os.symlink(os.path.abspath(f"{PROGRAMS}/{program}"), f"{work}/{name}/{program}")
    whole = backup(work + "/backup2", work + "/packaged", script=work + "/lib/backup", programs=None)
    assert whole.returncode == 0, whole
    for none in (backup(work + "/backup2", work + "/none", script=work + "/bare/backup", programs=None),
                 backup(work + "/backup2", work + "/none", programs=work + "/nowhere")):
        assert none.returncode == 64 and "there is no program `log`" in none.stderr and "RALLY_BIN" in none.stderr, none


busy()
parts()
packaged()
pieces()
subprocess.run(["rm", "-rf", work], check=True)
