# Asks others' tools about a running Rally, with keys, in which all demos have been played. Closes with a table of them: their
# versions, what they looked at, and the result. A tool that is not here has a sentence in its place.
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True
from containers import say, until
from crowd import PASSWORD, Gateway
from pages import ROOT, free_port

PROGRAMS, PACKAGES = os.environ["RALLY_BIN"], os.environ["RALLY_TOOLS"]
ALERTS, ALERT_TESTS = "deploy/alerts.yml", "Tests/Shell/alerts.test.yml"
DEMOS = sorted(glob.glob("deploy/demo/*.txt"))
work = tempfile.mkdtemp(prefix="rally-tools-")
bus = f"tcp://127.0.0.1:{free_port()}"
plain = {name: value for name, value in os.environ.items() if not name.startswith("RALLY_")} | dict(RALLY_BUS=bus)
environment = plain | dict(
    RALLY_KEYS=work + "/keys", RALLY_DATA=work + "/data", RALLY_HTTP="off", RALLY_LIMITS="off", RALLY_BIN=PROGRAMS)
started, table = [], []


class Missing(Exception):
    """A tool is not here."""


def run(*command, env=plain, **others):
    done = subprocess.run(command, env=env, capture_output=True, text=True, **others)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def start(*command, out=subprocess.DEVNULL, err=subprocess.DEVNULL, env=environment):
    process = subprocess.Popen(command, stdout=out, stderr=err, env=env)
    started.append(process)
    return process


def tool(name):
    found = shutil.which(name)
    if not found:
        raise Missing(f"there is no {name}")
    return found


def looked(tool, version, at, result):
    table.append((tool, version, at, result))


def tap(*arguments, out):
    return start(PROGRAMS + "/tap", *arguments, out=open(out, "w"))


# ---- Rally, busy.

class Town:
    def __init__(self):
        self.gateway = Gateway(["deploy/run", "--in-flight", "8"], work + "/err", cwd=ROOT, env=environment)
        self.ann = self.gateway.signup("somebody")
        start(PROGRAMS + "/edge", "--listen", "127.0.0.1:0")
        self.heard = [tap("--system", out=work + "/heard"), tap("--spans", out=work + "/spans")]
        until("tap hears everyone", lambda: open(work + "/heard").read().count("uptimeSeconds") >= 8, seconds=30)
        self.metrics = f"127.0.0.1:{free_port(26000)}"
        start(PROGRAMS + "/tap", "metrics", "--listen", self.metrics)

    def live(self):
        for demo in DEMOS:
            with open(demo) as script:
                done = subprocess.run([PROGRAMS + "/gateway"], stdin=script, capture_output=True, text=True, env=environment)
            assert done.returncode == 0, [line for line in done.stdout.splitlines() if '"ok":false' in line] + [done.stderr]

    def lines(self):
        """All that its logs hold."""
        return [line for path in sorted(glob.glob(work + "/data/*/*.jsonl")) for line in open(path).read().splitlines()]

    def said(self):
        """What tap heard: events, and what processes say of themselves, by the names of their topics."""
        events, system = [], {}
        for line in open(work + "/heard").read().splitlines() + open(work + "/spans").read().splitlines():
            value = json.loads(line)
            if "specversion" in value:
                events.append(line)
                continue
            kind = ("_head" if "head" in value and "service" not in value else "_listen.spans" if "listeners" in value
                    and "service" not in value else "_span" if "durationUs" in value
                    else "_status." + value["service"] if value["service"] in ("bus", "edge") else "_status")
            system.setdefault(kind, []).append(value)
        return events, system


# ---- Prometheus.

def prometheus(town):
    promtool, name = tool("promtool"), tool("prometheus")
    version = re.search(r"version (\S+?)[, ]", run(promtool, "--version"))[1]
    page = until("metrics are served", lambda: fetched(f"http://{town.metrics}/metrics"))
    # It ends with 3 where it has something to say of names, helps or units.
    run(promtool, "check", "metrics", input=page)
    exposed = set(re.findall(r"(?m)^(rally_\w+)[{ ]", page))
    looked("promtool check metrics", version, f"{len(exposed)} metrics of a Rally that runs", "nothing to say")
    run(promtool, "check", "rules", "--lint-fatal", ALERTS)
    run(promtool, "test", "rules", ALERT_TESTS)
    alerts = re.findall(r"(?m)^ +- alert: (\w+)", open(ALERTS).read())
    tests = open(ALERT_TESTS).read()
    for alert in alerts:
        quiet = re.search(rf"alertname: {alert}, exp_alerts: \[\]", tests)
        raised = re.search(rf"alertname: {alert}\n +exp_alerts:\n", tests)
        assert quiet and raised, f"{ALERT_TESTS} does not say when {alert} is raised, and when it is not"
    assert len(alerts) == len(set(alerts)) >= 10, alerts
    looked("promtool test rules", version, f"{len(alerts)} alerts, each raised and not raised", "as it should be")

    address = f"127.0.0.1:{free_port(25000)}"
    os.mkdir(work + "/prometheus")
    with open(work + "/prometheus/config.yml", "w") as file:
        # The lines of README, with another address and a shorter interval.
        example = re.search(r"```yaml\n(rule_files:.*?)```", open("deploy/README.md").read(), re.S)[1]
        example = example.replace("[alerts.yml]", f"[{os.path.abspath(ALERTS)}]").replace("127.0.0.1:9464", town.metrics)
        file.write("global: {scrape_interval: 1s, evaluation_interval: 1s}\n" + example)
    run(promtool, "check", "config", work + "/prometheus/config.yml")
    start(name, f"--config.file={work}/prometheus/config.yml", f"--storage.tsdb.path={work}/prometheus/data",
          f"--web.listen-address={address}", err=open(work + "/prometheus/log", "w"), env=plain)

    def ask(path, **words):
        answer = fetched(f"http://{address}/api/v1/{path}?{urllib.parse.urlencode(words)}")
        return json.loads(answer)["data"] if answer else None

    def query(expression):
        found = ask("query", query=expression)
        return {row["metric"].get("service", ""): float(row["value"][1]) for row in found["result"]} if found else {}

    until("Prometheus has scraped", lambda: query('up{job="rally"}').get("") == 1, seconds=60)
    return version, exposed, ask, query


def scraped(town, version, exposed, ask, query):
    """After the demos: what it has taken in is what Rally says, and an alert is raised by what really happens."""
    # The example has the edge's own target too, at a port where none listens here.
    (target,) = [target for target in ask("targets")["activeTargets"] if target["labels"]["job"] == "rally"]
    assert target["health"] == "up" and not target["lastError"], target
    until("it has every line", lambda: query("rally_log_position") == positions(town.lines()), seconds=60)
    kept = set(ask("label/__name__/values"))
    assert exposed <= kept, exposed - kept
    named = set(re.findall(r"\brally_\w+", re.sub(r"#.*", "", open(ALERTS).read())))
    # Codes are there from the first refusal on, and what accounts write is counted where there are limits.
    unseen = {"rally_bus_requests_refused_total", "rally_account_log_bytes", "rally_deliveries_failed_total"}
    assert named - unseen <= kept, named - kept
    assert query("histogram_quantile(0.99, sum by (service, le) (rate(rally_request_duration_seconds_bucket[1m])))"), "a quantile"

    def raised():
        return {alert["labels"]["alertname"] for alert in ask("alerts")["alerts"] if alert["state"] == "firing"}

    assert not raised(), raised()
    stranger = subprocess.run([PROGRAMS + "/tap", "health", "games", "--wait", "1"], env=plain, capture_output=True)
    assert stranger.returncode == 1
    until("Prometheus raises an alert", lambda: raised() == {"RallyIntruder"}, seconds=30)
    looked("Prometheus", version, f"scrapes {len(kept)} series' names, knows {len(ask('rules')['groups'][0]['rules'])} alerts",
           "up; raises the one of somebody without a key, no other")


def wrong_clock(town, version, exposed, ask, query):
    """A spare of games whose clock is a year ahead: Prometheus sees it, and nobody else is held up."""
    library = next(iter(glob.glob("/usr/lib/*/faketime/libfaketime.so.1")), None)
    if not library:
        raise Missing("there is no libfaketime")
    ahead = start(PROGRAMS + "/games", env=environment | dict(LD_PRELOAD=library, FAKETIME="+366d", FAKETIME_DONT_FAKE_MONOTONIC="1"))
    rule = re.search(r"alert: RallyClock\n +expr: (.*)", open(ALERTS).read())[1]
    found = until("Prometheus sees a clock that is off", lambda: query(rule), seconds=60)
    assert set(found) == {"games"} and round(found["games"] / 86400) == 366, found
    assert town.gateway.ask("games.search", dict(near="Oakland"), town.ann["accessToken"]) is not None
    ahead.terminate()
    assert ahead.wait(30) == 0
    looked("libfaketime", "", "a spare whose clock is a year ahead", "Prometheus sees it; all go on")


def positions(lines):
    """The number of each log's last line."""
    events = [json.loads(line) for line in lines]
    return {event["source"][1:]: float(event["sequence"]) for event in events}


def fetched(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.read().decode()
    except OSError:
        return None


# ---- Events, and the document that describes them.

def events(town, document, simulated):
    try:
        import cloudevents
        import events as check
        from importlib.metadata import version
    except ImportError as problem:
        raise Missing(f"the CloudEvents SDK cannot be had ({problem})")
    made = check.Document(document)
    published, system = town.said()
    sources = [("the demos' logs", town.lines()), ("the bus", published)]
    if simulated:
        assert simulated.wait(600) == 0, open(work + "/simulate").read()[-2000:]
    if has_season := os.path.exists(work + "/simulated"):
        sources.append(("the simulation", open(work + "/simulated").read().splitlines()))
    had, count = check.check(made, sources)
    by = {source: sum(one == source for one in had.values()) for source in [name for name, _ in sources] + ["a sample"]}
    samples = {kind for kind, source in had.items() if source == "a sample"}
    # Envelopes of private events and marks of events taken in are on the bus alone, which the simulation does not keep.
    bare = {kind for kind in samples if kind.endswith(("._private", "._seen"))}
    nobodys = samples - bare - check.FORMER - check.UNTOLD
    assert not has_season or not nobodys, f"nobody makes {nobodys}"
    check.spoiled(made, next(line for line in town.lines() if '"type":"games.created"' in line))
    kinds, processes = made.kinds()
    for kind, values in system.items():
        problems = [problem for value in values for problem in made.problems(kind, value)]
        assert not problems, (kind, problems[:5])
    # Listeners look alike, whatever they listen to.
    heard = {"_listen.spans" if kind.startswith("_listen.") else kind for kind in processes}
    assert set(system) == heard, heard ^ set(system)
    how = ", ".join(f"{number} of {source}" for source, number in by.items() if number)
    say(f"  as samples: {' '.join(sorted(samples))}")
    looked("CloudEvents SDK for Python", version("cloudevents"), f"{count} events of all {len(kinds)} kinds: {how}", "reads each")
    others = f"{sum(map(len, system.values()))} messages of {len(processes)} other topics"
    looked("jsonschema", version("jsonschema"), f"those, and {others}", "as `tap schema` says")


def asyncapi(process):
    folder = next(iter(glob.glob(PACKAGES + "/asyncapi/litestar_asyncapi/assets/ui/assets")), None)
    if not process:
        raise Missing("there is no node" if folder else "AsyncAPI's parser cannot be had")
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors[-2000:]
    found = json.loads(output)
    # 0 is an error, 1 a warning. That there is a 3.1 by now is none: it has nothing that the document could use, and tools know 3.0.
    wrong = [one for one in found if one["severity"] < 2 or one["code"] != "asyncapi-latest-version"]
    assert not wrong, wrong[:5]
    notices = open(os.path.dirname(folder) + "/THIRD-PARTY-LICENSES.md").read()
    looked("AsyncAPI parser", re.search(r"@asyncapi/parser - (\S+)", notices)[1], "the document of `tap schema`", "valid, no warning")


def asyncapi_starts(document):
    folder = next(iter(glob.glob(PACKAGES + "/asyncapi/litestar_asyncapi/assets/ui/assets")), None)
    if not folder or not shutil.which("node"):
        return None
    process = subprocess.Popen(["node", "Tests/Shell/asyncapi.mjs", folder, document], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    started.append(process)
    return process


# ---- Tokens.

def tokens(town):
    try:
        import jwt
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError as problem:
        raise Missing(f"PyJWT cannot be had ({problem})")
    keys = [json.loads(line)["data"] for line in town.lines() if '"type":"auth.key-published"' in line]
    published = {key["kid"]: jwt.PyJWK(dict(kty="OKP", crv="Ed25519", alg="EdDSA", use="sig", **key)) for key in keys}
    token = town.ann["accessToken"]
    key = published[jwt.get_unverified_header(token)["kid"]]

    def verify(token, key=key, **others):
        options = dict(algorithms=["EdDSA"], issuer="rally", options={"require": ["exp", "iat", "sub", "iss"]}) | others
        return jwt.decode(token, key, **options)

    claims = verify(token)
    assert claims["sub"] == town.ann["accountId"] and claims["sid"] == town.ann["sessionId"], claims
    assert claims["exp"] - claims["iat"] == 15 * 60, claims
    head, body, signature = token.split(".")

    def encoded(value):
        return jwt.utils.base64url_encode(value if isinstance(value, bytes) else json.dumps(value).encode()).decode()

    other, late = [encoded(claims | changed) for changed in (dict(sub="0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"), dict(exp=1))]
    secret = Ed25519PrivateKey.generate()
    public = secret.public_key().public_bytes_raw()
    stranger = jwt.PyJWK(dict(kty="OKP", crv="Ed25519", alg="EdDSA", x=encoded(public)))
    for wrong, kind, how in [
            (f"{head}.{other}.{signature}", jwt.InvalidSignatureError, {}), (f"{head}.{late}.{signature}", jwt.InvalidSignatureError, {}),
            (token, jwt.InvalidSignatureError, dict(key=stranger)), (token, jwt.InvalidIssuerError, dict(issuer="another")),
            (token, jwt.InvalidAlgorithmError, dict(algorithms=["HS256"]))]:
        try:
            verify(wrong, **how)
            raise AssertionError(f"{kind.__name__} was expected")
        except kind:
            pass
    # Rally refuses tokens that PyJWT makes of the same claims: with another key, and with none.
    theirs = [jwt.encode(claims, secret, "EdDSA", {"kid": key.key_id}), jwt.encode(claims, None, "none"),
              f"{head}.{other}.{signature}"]
    for forged in theirs:
        answer = []
        town.gateway.send(answer.append, "account.me", {}, forged)
        reply = until("a forged token is answered", lambda: answer and answer[0])
        assert not reply["ok"] and reply["error"]["code"] == "unauthenticated", reply
    looked("PyJWT", jwt.__version__, "an access token, with the key that auth has published",
           "good; refuses 5 wrong ones, and Rally 3 of its making")


# ---- Compose files.

def without_pids(file):
    """A copy of a file without the limits of processes."""
    copy = f"{work}/{os.path.basename(file)}"
    with open(file) as source, open(copy, "w") as target:
        target.write(re.sub(r",? *pids: \d+", "", source.read()))
    return copy


def compose():
    """Both generations understand the files, and understand the same."""
    try:
        import yaml
    except ImportError as problem:
        raise Missing(f"PyYAML cannot be had ({problem})")
    settings = plain | dict(RALLY_STORE="postgresql://rally@db/rally", RALLY_SECRETS="rally", RALLY_PGPASS=work + "/pgpass",
                            RALLY_KEYS=work + "/keys", RALLY_DB_ONE="one", RALLY_DB_TWO="two")
    second = next(iter(glob.glob(PACKAGES + "/compose/docker-compose")), None)
    generations = [[second]] if second else []
    if not second and shutil.which("docker"):
        there = subprocess.run(["docker", "compose", "version", "--short"], capture_output=True, text=True)
        generations = [["docker", "compose"]] if re.match(r"v?[2-9]", there.stdout) else []
    if shutil.which("docker-compose"):
        generations.insert(0, ["docker-compose"])
    if not generations:
        raise Missing("there is no Docker Compose")
    sets = [["docker-compose.yml"], ["docker-compose.yml", "docker-compose.keys.yml"],
            ["deploy/swarm.yml"], ["deploy/swarm.yml", "deploy/swarm-postgres.yml"]]
    shown = {}
    for command in generations:
        version = run(*command, "version", "--short").strip().removeprefix("v")
        for files in sets:
            names = [word for file in files for word in ("-f", file)]
            # The first Compose does not know a limit of processes in what is deployed to a Swarm; the engine does.
            if command == ["docker-compose"] and files[0] == "deploy/swarm.yml":
                names = [word for file in files for word in ("-f", without_pids(file))]
            profiles = ["--profile", "tools"] if files[0] == "docker-compose.yml" else []
            shown.setdefault(tuple(files), []).append(yaml.safe_load(run(*command, *names, *profiles, "config", env=settings)))
        looked("Docker Compose", version, f"{len(sets)} sets of compose files, with keys and without", "understands them")
    for files, both in shown.items():
        seen = [{name: (one.get("image"), words(one.get("command")), words(one.get("entrypoint")), one.get("read_only"), one.get("user"),
                        {key: str(value or "") for key, value in (one.get("environment") or {}).items()},
                        sorted(mount.get("target") or mount if isinstance(mount, dict) else mount.split(":")[1]
                               for mount in one.get("volumes", [])))
                 for name, one in config["services"].items()} for config in both]
        for name in seen[0]:
            assert seen[0][name] == seen[-1][name], (files, name, seen[0][name], seen[-1][name])
        assert set(seen[0]) == set(seen[-1]) and len(seen[0]) >= 8, (files, *map(set, seen))
    if len(generations) == 1:
        raise Missing("there is one generation of Docker Compose, and not the other")


def words(command):
    return command.split() if isinstance(command, str) else command


# ---- All of them.

def attempt(check, *arguments):
    began = time.monotonic()
    try:
        return check(*arguments)
    except Missing as problem:
        say(f"left out: {check.__name__}: {problem}")
    finally:
        say(f"  {check.__name__} {time.monotonic() - began:.1f} s")


def main():
    with open(work + "/schema.json", "w") as file:
        file.write(run(PROGRAMS + "/tap", "schema"))
    document = json.load(open(work + "/schema.json"))
    simulate, simulated, season = os.environ.get("RALLY_SIMULATE", ""), None, os.environ.get("RALLY_SEASON", "")
    if os.path.exists(season):
        os.symlink(os.path.abspath(season), work + "/simulated")
    elif os.access(simulate, os.X_OK):
        simulated = start(simulate, "--season", "--sees-all", "--events", work + "/simulated", out=open(work + "/simulate", "w"))
    else:
        say("there is no `simulate`: what no demo shows is looked at as a sample of the schema")
    parsing = asyncapi_starts(work + "/schema.json")
    town = Town()
    watching = attempt(prometheus, town)
    town.live()
    attempt(tokens, town)
    if watching:
        attempt(scraped, town, *watching)
        attempt(wrong_clock, town, *watching)
    for process in town.heard:
        process.terminate()
        process.wait()
    assert town.gateway.close() == 1, "forged tokens were refused"
    attempt(compose)
    attempt(asyncapi, parsing)
    attempt(events, town, document, simulated)
    if not table:
        sys.exit(77)
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    for row in table:
        say("  ".join(text.ljust(width) for text, width in zip(row, [*widths, 0])).rstrip())


try:
    main()
finally:
    for process in started:
        process.kill()
    shutil.rmtree(work, ignore_errors=True)
