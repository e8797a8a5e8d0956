# Plays what a page shows, and compares: pages.py PAGE
#
# Every block of a page that begins with ```console is played, from the first to the last. `$ …` is typed at a shell whose
# folder looks like this one, `rally> …` or `ann> …` at the prompt that the latest `$ deploy/run` has opened; that one goes
# on until the next, while the shell is another terminal. What is shown below a command must come of it, and nothing else.
# Ids, dates and ports may differ, and so may the weeks of a month; `quit` at the prompt ends that town; … stands for any text,
# on a line of its own for any number of lines. `$ docker …` is left to Tests/Shell/compose.py.
import fcntl
import os
import pty
import re
import socket
import struct
import subprocess
import sys
import tempfile
import termios

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SERVICES = open(f"{ROOT}/deploy/services.txt").read().split()
PROMPT = re.compile(r"([a-z_]+)> (.*)")
MONTH = "(January|February|March|April|May|June|July|August|September|October|November|December)"
CALENDAR = ("MONTHS", "WEEKDAYS", "WEEK")
# Asked behind each line at the prompt: where its answer ends.
LAST, LAST_ANSWER = "help account logout", re.compile(r"account logout: .*?\nexample\n  account logout\n", re.S)


def blocks(page):
    """Of each block the commands: (where it is typed, the command, the lines shown below it)."""
    found, block = [], None
    for line in open(os.path.join(ROOT, page), encoding="utf-8").read().split("\n"):
        if line == "```console":
            block = []
        elif line.startswith("```") and block is not None:
            found.append(block)
            block = None
        elif block is None:
            continue
        elif line.startswith("$ "):
            block.append(("$", line[2:], []))
        elif match := PROMPT.fullmatch(line):
            block.append((">", match[2], []))
        elif block and block[-1][0] == "$" and block[-1][1].endswith("\\") and not block[-1][2]:
            block[-1] = ("$", block[-1][1][:-1] + line.lstrip(), [])
        else:
            assert block, f"{page}: a block begins with {line!r}, which nobody has typed"
            block[-1][2].append(line)
    return found


def normal(line):
    line = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "ID", line)
    line = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "INSTANT", line)
    line = re.sub(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) +\d+ [A-Z][a-z]{2}( \d{4})?", "DAY", line)
    line = re.sub(r"DAY \d\d:\d\d( (PST|PDT))?", "TIME", line)
    line = re.sub(r"\s+", " ", line).strip()
    line = re.sub(rf"^({MONTH} \d{{4}} ?)+$", "MONTHS", line)
    line = re.sub(r"^(Mo Tu We Th Fr Sa Su ?)+$", "WEEKDAYS", line)
    return "WEEK" if re.fullmatch(r"[\d >]+[\d >•]*", line) and len(line) > 2 else line


def lines(texts):
    """Without empty ones, and without the weeks after a first one: months differ in how many they have, and in how many
    months there are."""
    kept = []
    for line in map(normal, texts):
        # A month may begin and end with a week of one day.
        if re.fullmatch(r">?\d\d?•?", line) and kept[-1:] in (["WEEKDAYS"], ["WEEK"]):
            line = "WEEK"
        if line and not (line in CALENDAR and line in kept[-3:]):
            kept.append(line)
    return kept


def is_shown(line, come):
    return re.fullmatch(".*".join(map(re.escape, re.split(" ?… ?", line))), come) is not None


def compare(page, command, shown, come):
    shown, come = lines(shown), lines(come)

    def complain(line, rest):
        sys.exit(f"{page}: {command}\n  shows {line!r}\n  what comes is {rest[:4]}")

    at = 0
    for index, line in enumerate(shown):
        if line == "…":
            continue
        if index > 0 and shown[index - 1] == "…":
            while at < len(come) and not is_shown(line, come[at]):
                at += 1
        if at == len(come) or not is_shown(line, come[at]):
            complain(line, come[at:] or ["nothing"])
        at += 1
    if at < len(come) and (not shown or shown[-1] != "…"):
        complain("nothing more", come[at:])


class Prompt:
    """deploy/run as at a terminal, since that is where maps and calendars are drawn."""

    def __init__(self, command, folder, environment):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 110, 0, 0))
        self.process = subprocess.Popen(
            command, shell=True, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs)
        os.close(theirs)

    def read(self):
        try:
            return os.read(self.ours, 65536)
        except OSError:  # the last one to write there has gone
            return b""

    def until(self, end):
        text, part = "", b""
        while not (match := end.search(text)):
            got = self.read()
            if not got:
                sys.exit(f"deploy/run has ended: {text}")
            part += got
            text = part.decode(errors="ignore").replace("\r\n", "\n")
        return text[: match.start()]

    def ask(self, line):
        self.process.stdin.write(f"{line}\n{LAST}\n".encode())
        self.process.stdin.flush()
        return self.until(LAST_ANSWER)

    def close(self):
        self.process.stdin.close()
        while self.read():
            pass
        os.close(self.ours)
        assert self.process.wait() in (0, 1), self.process.returncode


class Shell:
    """One bash for the whole page: what it sets stays set."""

    END = "— the end of it: "

    def __init__(self, folder, environment):
        self.process = subprocess.Popen(
            ["bash"], cwd=folder, env=environment, text=True, bufsize=1, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, command):
        # Only commands that the page sends to the background run on; they must not hold its input.
        self.process.stdin.write(f"{{ {command}\n}} </dev/null\nprintf '\\n{self.END}%d\\n' $?\n")
        come = []
        while not (line := self.process.stdout.readline()).startswith(self.END):
            assert line, f"the shell has ended: {''.join(come)}"
            come.append(line.rstrip("\n"))
        return come, int(line[len(self.END):])

    def close(self):
        self.process.stdin.write("kill $(jobs -p) 2>/dev/null; wait\n")
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def free_port(above=20000):
    """The first of three that nobody has, below those that the kernel gives to connections."""
    for port in range(above + os.getpid() % 2000 * 3, 32000, 3):
        sockets = [socket.socket() for _ in range(3)]
        try:
            for offset, one in enumerate(sockets):
                one.bind(("127.0.0.1", port + offset))
            return port
        except OSError:
            continue
        finally:
            for one in sockets:
                one.close()
    sys.exit("no three ports are free")


def play(page, programs):
    with tempfile.TemporaryDirectory(prefix="rally-page-") as folder:
        for name in os.listdir(ROOT):
            if name not in ("data", "keys", ".build", ".git"):
                os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        # The ports that pages name, and their numbers here.
        port, *others = free_port(), free_port(26000), free_port(26000) + 1
        others = dict(zip(("8080", "9464"), map(str, others)))
        environment = {k: v for k, v in os.environ.items() if not k.startswith("RALLY_")}
        environment |= dict(
            RALLY_BIN=programs, RALLY_BUS=f"tcp://127.0.0.1:{port}", PATH=f"{programs}:{environment['PATH']}", TZ="UTC",
            TERM="xterm", NO_COLOR="1", LC_ALL="C.UTF-8", RALLY_HTTP=f"127.0.0.1:{(http := free_port(23000))}")

        def plain(text):
            text = text.replace(f"127.0.0.1:{port}", "127.0.0.1:5555").replace(folder, ".")
            text = text.replace(f"127.0.0.1:{http}", "127.0.0.1:8080")
            for there, here in others.items():
                text = text.replace(here, there)
            return text.split("\n")

        shell, prompt, count = Shell(folder, environment), None, 0
        try:
            for block in blocks(page):
                for place, command, shown in block:
                    if command.startswith("docker "):
                        continue
                    count += 1
                    typed = re.sub(r"\b(8080|9464)\b", lambda port: others[port[1]], command)
                    if place == "$" and re.fullmatch(r"(\w+=\S+ )*deploy/run", command):
                        if prompt:
                            prompt.close()
                        prompt = Prompt(command, folder, environment)
                        come = plain(prompt.ask("#"))
                    elif place == "$":
                        come, status = shell.run(typed)
                        come = plain("\n".join(come))
                        assert status == 0, f"{page}: {command}\n  ended with {status}: " + "\n".join(come[-20:])
                    else:
                        assert prompt, f"{page}: {command}\n  there is no prompt yet: nothing has run deploy/run"
                        come = plain(prompt.ask(command)) if command != "quit" else prompt.close()
                        prompt = prompt if command != "quit" else None
                    compare(page, command, shown, come or [])
        finally:
            if prompt:
                prompt.close()
            shell.close()
        return count


if __name__ == "__main__":
    print(f"{sys.argv[1]}: {play(sys.argv[1], os.environ['RALLY_BIN'])} commands do what it shows", flush=True)
