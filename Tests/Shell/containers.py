# For the tests of what is shipped for Docker: its commands, what containers said, and the demo through a gateway in one.
import subprocess
import sys
import time

DEMO = "deploy/demo/friday-soccer.txt"


def say(text):
    print(text, flush=True)


def docker(*arguments, check=True, **others):
    done = subprocess.run(["docker", *arguments], capture_output=True, text=True, **others)
    assert not check or done.returncode == 0, f"docker {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return done.stdout


def logs(name, *arguments, of="container"):
    """All that it said: services speak on standard error."""
    done = subprocess.run(
        ["docker", of, "logs", *arguments, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout


def until(what, is_there, seconds=120, every=0.2):
    end = time.monotonic() + seconds
    while True:
        found = is_there()
        if found:
            return found
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(every)


def tell_story(gateway, replies, **others):
    """The demo through a command that is a gateway; its replies are kept in a file."""
    started = time.monotonic()
    with open(DEMO) as script, open(replies, "w") as file:
        subprocess.run(gateway, stdin=script, stdout=file, check=True, **others)
    subprocess.run([sys.executable, "Tests/Shell/story.py", DEMO, replies], check=True)
    say(f"the demo through the gateway's container: {time.monotonic() - started:.1f} s")
