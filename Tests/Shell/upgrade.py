# Opens with this release what earlier ones wrote. A folder of Tests/Releases is a release's, and none is ever changed:
#
#   auth … stats     what its processes left behind after both demos: logs, snapshots, keys; a folder for each service that it has
#   answers.json     what they answered then, to whom, and when that was
#   events           the kinds of events that it knows: what else stands in a log, it does not read
#
# All answers are the same today, or say more; from the logs, and from the snapshots that are written of them. And deploy/README.md, Upgrade, names
# each kind of event that an earlier release does not know.
#
#   python3 Tests/Shell/upgrade.py record PROGRAMS TREE Tests/Releases/DATE     a release's, with its programs, from its sources
#   RALLY_BIN=… python3 Tests/Shell/upgrade.py back PROGRAMS Tests/Releases/DATE     its programs again, after this one's
import datetime
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from containers import say
from crowd import Gateway
from pages import ROOT, SERVICES, free_port

DEMOS = ["deploy/demo/friday-soccer.txt", "deploy/demo/a-week.txt"]
PEOPLE = {"ann": "left foot 11", "bob": "right foot 11", "cho": "right foot 12", "kim": "right foot 20"}
QUERIES = [
    ("account.me", {}), ("profile.get", {"accountId": "ann"}), ("profile.get", {"accountId": "bob"}),
    *[("games.mine", {"section": section}) for section in ["hosting", "going", "past"]],
    ("games.search", {"center": {"lat": 37.7599, "lng": -122.4148}, "radiusMiles": 5}), ("games.filters", {}), ("rsvp.mine", {}),
    ("friends.list", {}), ("follows.following", {}), ("invites.list", {}), ("feedback.pending", {}),
    ("posts.feed", {"kind": "friends"}), ("posts.feed", {"kind": "public"}),
    ("notifications.list", {"limit": 100}), ("notifications.badge", {}), ("notifications.prefs", {}),
    ("darts.history", {}), ("cards.decks", {}), ("stats.me", {}), ("stats.achievements", {"accountId": "ann"}),
    ("stats.head-to-head", {"a": "ann", "b": "bob"}), ("venues.search", {"q": "park"}),
]
FAKETIME = next(iter(glob.glob("/usr/lib/*/faketime/libfaketime.so.1")), None)
# Fields that change as time passes.
PASSING = ["lastSeenAt"]
work = tempfile.mkdtemp(prefix="rally-upgrade-")
started = []


class Stack:
    """A release's processes on a directory of logs, at a time."""

    def __init__(self, programs, services, data, at=None):
        self.programs, self.services = programs, services
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("RALLY_")} | dict(
            RALLY_BUS=f"tcp://127.0.0.1:{free_port()}", RALLY_DATA=data, RALLY_LIMITS="off")
        # The clock of the processes, and of tap, which says whose clock is wrong. An offset, so that all have the same.
        behind = at - datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) if at else None
        self.clock = dict(LD_PRELOAD=FAKETIME, FAKETIME=f"{behind.total_seconds():+.0f}", FAKETIME_DONT_FAKE_MONOTONIC="1") if at else {}
        self.processes = {name: self.start(name) for name in ["bus", *services]}
        for name in services:
            self.run("tap", "health", name, "--wait", "30")

    def start(self, name):
        environment = self.environment | (self.clock if name in self.services else {})
        process = subprocess.Popen(
            [f"{self.programs}/{name}"], env=environment, stdout=subprocess.DEVNULL, stderr=open(f"{work}/{name}.err", "a"))
        started.append(process)
        return process

    def run(self, *command):
        # Behind another program: a Swift program at whose start libfaketime sets its clock up finds no arguments.
        done = subprocess.run(
            ["timeout", "120", f"{self.programs}/{command[0]}", *command[1:]], env=self.environment | self.clock, capture_output=True,
            text=True)
        assert done.returncode == 0, f"{self.said()}{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    def said(self):
        return "".join(f"--- {name}\n{open(f'{work}/{name}.err').read()[-1000:]}" for name in self.services)

    def answers(self, asked):
        """What each of them is answered: (who, type, data)."""
        gateway = Gateway([f"{self.programs}/gateway"], work + "/gateway.err", env=self.environment)
        tokens = {name: gateway.ask("account.login", dict(nickname=name, password=word))["accessToken"] for name, word in PEOPLE.items()}
        at, found = gateway.at, []
        for who, type, data in asked:
            answered, done = [], threading.Event()
            gateway.send(lambda reply: (answered.append(reply), done.set()), type, data, tokens[who], at)
            assert done.wait(60), f"{self.said()}no answer to {type}: {gateway.said()}"
            found.append(answered[0]["data"] if answered[0]["ok"] else answered[0]["error"]["reason"])
        gateway.close()
        return found

    def stop(self):
        for name in [*self.services, "bus"]:
            self.processes[name].terminate()
            self.processes[name].wait(30)


def services_of(tree):
    """The services that the sources of a release have."""
    return open(f"{tree}/deploy/services.txt").read().split()


def recorded(release):
    """The services that a recorded release has. One that has come since begins with an empty log, and that release does not run it."""
    return [name for name in SERVICES if os.path.isdir(f"{release}/{name}")]


def kinds(tree):
    """Each kind of event that the sources of a release know."""
    declared, services = set(), services_of(tree)
    for path in glob.glob(f"{tree}/Sources/**/*.swift", recursive=True) + glob.glob(f"{tree}/services/**/*.swift", recursive=True):
        # A request says what it is about in the next line.
        declared |= set(re.findall(r'static let type = "((?:%s)\.[a-z._-]+)"(?!\s*(?:public )?static let about)' % "|".join(services), open(path).read()))
    assert len(declared) > 100, declared
    return sorted(declared)


def record(programs, tree, target):
    data, services = work + "/data", services_of(tree)
    stack = Stack(programs, services, data)
    for demo in DEMOS:
        subprocess.run([f"{programs}/gateway"], env=stack.environment, stdin=open(f"{tree}/{demo}"), stdout=subprocess.DEVNULL)
    time.sleep(3)
    asked = [(who, type, data) for who in PEOPLE for type, data in QUERIES]
    mine = stack.answers([("ann", "games.mine", {"section": section}) for section in ["hosting", "past"]])
    games = [game["id"] for page in mine for game in page["items"]]
    asked += [("ann", type, {"gameId": game}) for game in games for type in ["games.get", "rsvp.roster", "rsvp.requests", "chat.history"]]
    answers = stack.answers(asked)
    refused = [(one, answer) for one, answer in zip(asked, answers) if answer in ("invalid_argument", "not_found")]
    assert not refused, refused
    at = datetime.datetime.now(datetime.timezone.utc)
    stack.stop()
    os.makedirs(target)
    for log in services:
        shutil.copytree(f"{data}/{log}", f"{target}/{log}", ignore=shutil.ignore_patterns("lock"))
    with open(target + "/answers.json", "w") as file:
        rows = ",\n".join(json.dumps(row) for row in [[*one, answer] for one, answer in zip(asked, answers)])
        file.write(f'{{"at": "{at:%Y-%m-%d %H:%M:%S}", "answers": [\n{rows}\n]}}\n')
    with open(target + "/events", "w") as file:
        file.write("\n".join(kinds(tree)) + "\n")


def says(answer, former, path=""):
    """Where an answer does not say what an earlier one said."""
    if isinstance(former, dict) and isinstance(answer, dict):
        return [found for name in former if name not in PASSING
                for found in says(answer.get(name), former[name], f"{path}.{name}")]
    if isinstance(former, list) and isinstance(answer, list) and len(former) == len(answer):
        return [found for number, pair in enumerate(zip(answer, former)) for found in says(*pair, f"{path}[{number}]")]
    # Words may come between those of before, as what one may do and what one is told of grow.
    if isinstance(former, list) and isinstance(answer, list) and all(isinstance(one, str) for one in former):
        rest = iter(answer)
        if all(any(not says(one, word) for one in rest) for word in former):
            return []
    return [] if answer == former else [f"{path}: {former} was answered, and now {answer}"]


def forward(release, then=None):
    """Its data under this release's programs; and then under others."""
    data = f"{work}/{os.path.basename(release)}"
    theirs = recorded(release)
    for log in theirs:
        shutil.copytree(f"{release}/{log}", f"{data}/{log}")
        os.chmod(f"{data}/{log}", 0o700)
    kept = json.load(open(release + "/answers.json"))
    at = datetime.datetime.strptime(kept["at"], "%Y-%m-%d %H:%M:%S") + datetime.timedelta(minutes=1)
    stages = [(os.environ["RALLY_BIN"], SERVICES, source) for source in ["from its logs", "from snapshots of them"]]
    for programs, services, source in stages + ([(then, theirs, "back again")] if then else []):
        if programs == then:
            # The release before does not read compressed files; its owner unpacks them first.
            subprocess.run([os.environ["RALLY_BIN"] + "/log", "unpack", *[f"{data}/{log}" for log in theirs]], check=True)
        stack = Stack(programs, services, data, at)
        answers = stack.answers([row[:3] for row in kept["answers"]])
        for (who, type, asked, former), answer in zip(kept["answers"], answers):
            wrong = says(answer, former)
            assert not wrong, f"{release}, {source}: {type} {asked} as {who}: {wrong[:5]}"
        stack.stop()
        at += datetime.timedelta(minutes=1)
    checked = subprocess.run(
        [os.environ["RALLY_BIN"] + "/log", "check", *[f"{data}/{log}" for log in SERVICES]], capture_output=True, text=True)
    assert checked.returncode == 0 and checked.stdout.count("sound") >= len(theirs), checked.stdout + checked.stderr
    say(f"the release of {os.path.basename(release)}: {len(kept['answers'])} answers are as they were, from its logs and from snapshots of them"
        + (", and by itself thereafter" if then else ""))


def back(releases):
    """The page names what an earlier release does not read."""
    page = open(f"{ROOT}/deploy/README.md").read()
    section = page[page.index("\n## Upgrade"):]
    section = section[:section.index("\n## ", 1)]
    for release in releases:
        known = open(release + "/events").read().split()
        new = [kind for kind in kinds(ROOT) if kind not in known and kind.split(".")[0] in recorded(release)]
        unsaid = [kind for kind in new if f"`{kind}`" not in section]
        assert not unsaid, f"the release of {os.path.basename(release)} does not know {unsaid}: deploy/README.md, Upgrade, has to say so"
        say(f"the release of {os.path.basename(release)} knows all but {len(new)} of this one's kinds of events")


def main():
    if sys.argv[1:2] == ["record"]:
        return record(*sys.argv[2:])
    if sys.argv[1:2] == ["back"]:
        return forward(sys.argv[3], then=sys.argv[2])
    if not FAKETIME:
        print("there is no libfaketime here, and it cannot be installed")
        sys.exit(77)
    releases = sorted(glob.glob(f"{ROOT}/Tests/Releases/*"))
    assert len(releases) >= 2, releases
    for release in releases:
        forward(release)
    back(releases)


try:
    main()
finally:
    for process in started:
        process.kill()
    subprocess.run(["rm", "-rf", work])
