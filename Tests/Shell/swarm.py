# Uses deploy/swarm.yml as people do, on a swarm of one machine: deploys it, scales a service, updates all of them while a
# crowd is busy, loses the database's primary. Times are printed, and asserted nowhere.
import json
import os
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import pages
from containers import docker, logs, say, tell_story, until
from crowd import Crowd, Gateway

IMAGE = "rally-test"
stack = f"rallytest{os.getpid()}"
work = tempfile.mkdtemp(prefix="rally-swarm-")
os.mkdir(keys := work + "/keys")
environment = dict(
    os.environ, RALLY_IMAGE=IMAGE, RALLY_KEYS=keys, RALLY_PGPASS=work + "/pgpass", RALLY_SECRETS=stack, RALLY_LIMITS="off",
    RALLY_STORE="postgresql://rally@db-one,db-two/rally?target_session_attrs=read-write",
    RALLY_HEALTH_INTERVAL="3s", RALLY_HTTP_PORT=str(pages.free_port(24000)))


def deploy():
    docker("stack", "deploy", "--resolve-image", "never", "-c", "deploy/swarm.yml", "-c", "deploy/swarm-postgres.yml", stack,
           env=environment)


def tasks(service):
    return docker("ps", "-q", "--filter", f"label=com.docker.swarm.service.name={stack}_{service}").split()


def all_run():
    rows = docker(
        "service", "ls", "--filter", f"label=com.docker.stack.namespace={stack}", "--format", "{{.Replicas}}").split()
    counts = [row.split("/") for row in rows]
    return all(running == wanted for running, wanted in counts)


def up():
    started = time.monotonic()
    deploy()
    until("all services run", all_run, seconds=240)
    say(f"up: all run after {time.monotonic() - started:.0f} s")


def inside(*command, **others):
    """A command of Rally's in the stack's network, with all keys."""
    return [
        "docker", "run", "--rm", "-i", "--network", f"{stack}_default", "-u", str(os.getuid()), "-v", f"{work}:/work:ro",
        "-e", "RALLY_KEYS=/work/keys", "-e", "RALLY_BUS=tcp://bus-one:5555 tcp://bus-two:5555", "-e", "PGPASSFILE=/work/pgpass",
        IMAGE, *command]


def updated():
    states = [docker("service", "inspect", "-f", "{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}", f"{stack}_{name}").strip()
              for name in ["bus-one", "bus-two", "edge", *pages.SERVICES]]
    assert not any("rollback" in state or "pause" in state for state in states), states
    return all(state == "completed" for state in states)


def during(crowd, change, what, is_done):
    """The crowd goes on, meanwhile and thereafter."""

    def changed():
        change()
        until(what, is_done, seconds=300)

    crowd.during(what, changed)


def scale(service, count):
    docker("service", "scale", "-d", f"{stack}_{service}={count}")


def update():
    """Another image, by name."""
    docker("tag", IMAGE, IMAGE + ":next")
    environment["RALLY_IMAGE"] = IMAGE + ":next"
    deploy()


def promote(lost, standby, how="promote"):
    """The database's primary is lost."""
    scale(lost, 0)
    until("the primary is gone", lambda: not tasks(lost))
    (container,) = tasks(standby)
    docker("exec", container, "bash", "/db.sh", how)


def come_back():
    promote("db-one", "db-two")
    scale("db-one", 1)


def events(log):
    lines = subprocess.run(
        inside("log", "show", f"{environment['RALLY_STORE']}#{log}", "--raw"), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in lines.stdout.splitlines()]


def main():
    subprocess.run(["docker", "run", "--rm", "-u", str(os.getuid()), "-v", f"{keys}:/keys", IMAGE, "bus", "keys", "/keys"], check=True,
                   stdout=subprocess.DEVNULL)
    with open(work + "/pgpass", "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write("*:5432:*:rally:a password\\: of the test's own\n")
    node = docker("node", "inspect", "self", "-f", "{{.Description.Hostname}}").strip()
    environment.update(RALLY_DB_ONE=node, RALLY_DB_TWO=node)
    up()
    tell_story(inside("gateway"), work + "/story")
    gateway = Gateway(inside("gateway", "--in-flight", "8"), work + "/gateway.err")
    crowd = Crowd(gateway, 8)
    during(crowd, lambda: scale("notify", 4), "notify runs four times", lambda: len(tasks("notify")) == 4 and all_run())
    during(crowd, update, "all are updated", updated)
    during(crowd, come_back, "the database's standby is its primary, and the other one the standby", all_run)
    during(crowd, lambda: promote("db-two", "db-one", "alone"), "one goes on alone", all_run)
    crowd.stop()
    gateway.close()
    crowd.nothing_lost_nothing_twice(events)


try:
    main()
except BaseException:
    for name in ["db-one", "db-two", "bus-one", "bus-two", "edge", *pages.SERVICES]:
        sys.stderr.write(f"--- {name}\n{logs(f'{stack}_{name}', '--raw', '--tail', '6', of='service')}")
    raise
finally:
    docker("stack", "rm", stack, check=False)
    until("the stack is gone", lambda: not docker("ps", "-aq", "--filter", f"label=com.docker.stack.namespace={stack}"))
    docker("volume", "rm", f"{stack}_db-one", f"{stack}_db-two", check=False)
    subprocess.run(["rm", "-rf", work])
