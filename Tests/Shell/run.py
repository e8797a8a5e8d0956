# deploy/run and the programs where something around them is not as usual: signals, runs that were killed, settings that are wrong,
# standard streams that are closed or full, and a log that nobody reads.
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from containers import until
from pages import ROOT, SERVICES, free_port

PROGRAMS = os.environ["RALLY_BIN"]
work = tempfile.mkdtemp(prefix="rally-run-")
plain = {name: value for name, value in os.environ.items() if not name.startswith("RALLY_")} | dict(RALLY_BIN=PROGRAMS)
started = []


def place(name, **others):
    """Settings of a stack of its own."""
    return plain | dict(
        RALLY_BUS=f"tcp://127.0.0.1:{free_port()}", RALLY_HTTP=f"127.0.0.1:{free_port(26000)}", RALLY_DATA=f"{work}/{name}") | others


def start(command, env, **others):
    others = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) | others
    process = subprocess.Popen(command, env=env, cwd=ROOT, **others)
    started.append(process)
    return process


def running(env):
    """The processes of a stack, by its settings."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                variables = file.read().split(b"\0")
            with open(f"/proc/{pid}/comm") as file:
                name = file.read().strip()
        except OSError:
            continue
        if f"RALLY_DATA={env['RALLY_DATA']}".encode() in variables and name in SERVICES + ["bus", "edge"]:
            found[int(pid)] = name
    return found


def begin(env, script="help\n"):
    """deploy/run, with its gateway at work and its standard input open."""
    run = start(["deploy/run"], env)
    run.stdin.write(script)
    run.stdin.flush()
    assert run.stdout.readline(), run.communicate()
    return run


def ends_by_a_signal():
    for number in (signal.SIGTERM, signal.SIGHUP):
        env = place("signal")
        run = begin(env)
        assert sorted(running(env).values()) == sorted(SERVICES + ["bus", "edge"])
        run.send_signal(number)
        assert run.wait(60) == 143 and not running(env), running(env)


BUILD = """#!/bin/sh
case "$*" in *--show-bin-path*) echo "$PROGRAMS"; exit ;; esac
echo "Building for debugging..."
echo "remark: Incremental compilation has been disabled: it is not compatible with whole module optimization" >&2
echo "[1/2] Compiling Values"
echo "warning: something is odd"
echo "[2/2] Linking bus"
[ -z "$FAILS" ] || { echo "error: nothing fits"; exit 1; }
echo "Build complete! (1.00s)"
"""


def tells_of_a_build_only_what_somebody_has_to_know():
    os.mkdir(f"{work}/fake")
    with open(f"{work}/fake/swift", "w") as file:
        file.write(BUILD)
    os.chmod(f"{work}/fake/swift", 0o755)
    for fails, at_terminal in (("", True), ("yes", True), ("yes", False)):
        env = place("build", PATH=f"{work}/fake:{os.environ['PATH']}", PROGRAMS=PROGRAMS, FAILS=fails)
        del env["RALLY_BIN"]
        terminal, end = os.openpty()
        run = start(["deploy/run"], env, **(dict(stderr=end) if at_terminal else {}))
        os.close(end)
        told = run.communicate("help\n", timeout=60)[1] or ""
        while at_terminal:
            try:
                told += os.read(terminal, 65536).decode()
            except OSError:
                break
        os.close(terminal)
        assert run.returncode == (1 if fails else 0), told
        shown = re.sub(r"[^\r\n]*\r\x1b\[K", "", told.replace("\r\n", "\n"))
        lines = ["warning: something is odd"] + (["error: nothing fits"] if fails else [])
        assert shown.splitlines()[:len(lines)] == lines, told
        assert fails or shown.splitlines()[1].startswith("ready: "), told
        assert ("building Rally, step 2/2" in told) == at_terminal and "remark" not in told and "Build complete" not in told, told
        with open(f"{env['RALLY_DATA']}/run/build.log") as log:
            assert "remark" in log.read()


def ends_when_a_program_has_ended():
    with open(f"{work}/limits.json", "w") as file:
        file.write('{"game":{"max":1,"minutes":1}}')
    run = start(["deploy/run"], place("limits", RALLY_LIMITS=f"{work}/limits.json"))
    # It used to wait twenty seconds for somebody who has left.
    _, told = run.communicate(timeout=15)
    assert run.returncode == 1 and "has ended:" in told and "RALLY_LIMITS" in told, told


def names_what_a_killed_run_has_left():
    env = place("killed")
    run = begin(env)
    second = start(["deploy/run"], env)
    _, told = second.communicate(timeout=15)
    assert second.returncode == 1 and f"kill {run.pid}\n" in told and f"logs in {env['RALLY_DATA']}" in told, told
    run.kill()
    run.wait()
    again = start(["deploy/run"], env)
    _, told = again.communicate(timeout=15)
    left = running(env)
    bus = next(pid for pid, name in left.items() if name == "bus")
    assert again.returncode == 1 and f"in use by bus, process {bus}, since" in told, told
    kill = re.search(r"end what it left: (kill[ \d]+)$", told, re.M)[1]
    assert set(map(int, kill.split()[1:])) == set(left), told
    subprocess.run(kill.split(), check=True)
    until("what was left has ended", lambda: not running(env), seconds=20)
    last = begin(env)
    last.stdin.close()
    assert last.wait(20) == 0


def links_lead_to_its_own_page():
    env = place("links", RALLY_DEV="1")
    signup = 'account signup email=ann@example.com password="left foot 11" nickname=ann displayName="Ann Lee"\n'
    run = begin(env, signup)
    run.stdin.close()
    assert run.wait(60) == 0
    with open(f"{env['RALLY_DATA']}/run/auth.log") as log:
        assert f"http://{env['RALLY_HTTP']}/verify/" in log.read()


def closed_streams_are_opened_on_nothing():
    env = place("closed", RALLY_HTTP="127.0.0.1:0")
    processes = [start(["sh", "-c", f"exec {PROGRAMS}/{name} <&- >&- 2>&-"], env) for name in ["bus", "edge"] + SERVICES]
    for name in SERVICES:
        health = subprocess.run([f"{PROGRAMS}/tap", "health", name, "--wait", "20"], env=env, capture_output=True)
        assert health.returncode == 0, health
    asked = subprocess.run([f"{PROGRAMS}/gateway", "--wait", "20"], env=env, input="account guest deviceId=phone\n", capture_output=True, text=True)
    assert asked.returncode == 0, asked
    for process in processes:
        assert process.poll() is None
        assert {os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)} == {"/dev/null"}
        process.terminate()
    for process in processes:
        assert process.wait(20) == 0, process.args
    # Output for a terminal must not land in a file that the program has opened.
    before = {name: open(f"{env['RALLY_DATA']}/auth/{name}", "rb").read() for name in os.listdir(f"{env['RALLY_DATA']}/auth")}
    for command in (["check"], ["show", "--raw"], ["repair", "--from", "1", "--dry-run"]):
        subprocess.run(["sh", "-c", f"exec {PROGRAMS}/log {' '.join(command)} {env['RALLY_DATA']}/auth <&- >&- 2>&-"], env=env)
    for name, text in before.items():
        assert open(f"{env['RALLY_DATA']}/auth/{name}", "rb").read() == text, name
    return env


def lost_output_is_a_failure(env):
    commands = [["tap", "schema"], ["edge", "openapi"], ["log", "show", "--raw", f"{env['RALLY_DATA']}/auth"],
                ["log", "check", f"{env['RALLY_DATA']}/auth"], ["bus", "keys", f"{work}/keys"]]
    commands += [[name, "--help"] for name in ["bus", "edge", "gateway", "tap", "log", "games"]]
    for command in commands:
        whole = subprocess.run([f"{PROGRAMS}/{command[0]}"] + command[1:], env=env, capture_output=True)
        assert whole.returncode == 0 and whole.stdout, whole
        reader, writer = os.pipe()
        os.close(reader)
        for out in (open("/dev/full", "w"), writer):
            lost = subprocess.run([f"{PROGRAMS}/{command[0]}"] + command[1:], env=env, stdout=out, stderr=subprocess.PIPE, text=True)
            assert lost.returncode == 1 and "write to standard output" in lost.stderr, (command, lost)


def a_gateway_says_that_its_replies_are_lost(env):
    bus = start([f"{PROGRAMS}/bus"], env, stderr=subprocess.DEVNULL)
    lost = subprocess.run([f"{PROGRAMS}/gateway", "--wait", "1"], env=env, input="help\n" * 3, stdout=open("/dev/full", "w"),
                          stderr=subprocess.PIPE, text=True, timeout=20)
    assert lost.returncode != 0 and "write to standard output" in lost.stderr, lost
    bus.terminate()
    bus.wait()


def nobody_waits_for_the_reader_of_a_log():
    env = place("unread", RALLY_HTTP="127.0.0.1:0")
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
    try:
        while True:
            os.write(writer, b"x" * 4096)
    except BlockingIOError:
        fcntl.fcntl(writer, fcntl.F_SETFL, 0)
    processes = [start([f"{PROGRAMS}/{name}"], env, stderr=writer) for name in ["bus", "edge", "auth"]]
    health = subprocess.run([f"{PROGRAMS}/tap", "health", "auth", "--wait", "20"], env=env, capture_output=True)
    assert health.returncode == 0, health
    # Once somebody reads again, it says how many lines were dropped.
    fcntl.fcntl(reader, fcntl.F_SETFL, os.O_NONBLOCK)
    while len(os.read(reader, 1 << 20)) == 1 << 20:
        pass
    for process in processes:
        process.terminate()
        assert process.wait(20) == 0
    assert re.search(rb"(a line was|\d+ lines were) dropped: nobody read", os.read(reader, 1 << 20))


try:
    ends_by_a_signal()
    tells_of_a_build_only_what_somebody_has_to_know()
    ends_when_a_program_has_ended()
    names_what_a_killed_run_has_left()
    links_lead_to_its_own_page()
    stopped = closed_streams_are_opened_on_nothing()
    lost_output_is_a_failure(stopped)
    a_gateway_says_that_its_replies_are_lost(stopped)
    nobody_waits_for_the_reader_of_a_log()
    print("deploy/run ends as it is told, and no stream stands in the way")
finally:
    for process in started:
        if process.poll() is None:
            process.kill()
    for path in os.listdir(work):
        for pid in running(dict(RALLY_DATA=f"{work}/{path}")):
            os.kill(pid, signal.SIGKILL)
    shutil.rmtree(work, ignore_errors=True)
