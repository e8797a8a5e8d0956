#!/usr/bin/env bash
# What the README shows at a prompt: what it types is typed, and what it shows must come out, at a terminal, since that is
# where maps and calendars are drawn. Ids, dates and ports may differ, and so may the weeks of a month; a line with an
# ellipsis stands for any number of lines.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
# Three ports below those that the kernel gives to connections.
port=$((20000 + ($$ % 4000) * 3))
export RALLY_DATA=$data RALLY_BUS=tcp://127.0.0.1:$port TZ=UTC TERM=xterm NO_COLOR=1

prompts='^(rally|ann)> '
# The blocks with a prompt, one after the other.
awk -v prompts="$prompts" '
  /^```$/ {if (inside && block ~ /\n(rally|ann)> /) printf "%s", block; inside = 0}
  inside {block = block $0 "\n"}
  /^```console/ {inside = 1; block = "\n"}' README.md >"$data/screen"
grep -E "$prompts" "$data/screen" | sed -E "s/$prompts//" >"$data/typed"
[ "$(wc -l <"$data/typed")" -ge 5 ]
# Each command's answer behind the command itself, as on the screen.
python3 - "$data" <<'PYTHON'
import fcntl, os, pty, struct, subprocess, sys, termios

data = sys.argv[1]
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 110, 0, 0))
with open(f"{data}/typed") as typed, open(f"{data}/err", "w") as err:
    rally = subprocess.Popen(["deploy/run"], stdin=typed, stdout=theirs, stderr=err)
os.close(theirs)
shown = b""
while True:
    try:
        part = os.read(ours, 65536)
    except OSError:  # the last one to write there has gone
        break
    if not part:
        break
    shown += part
status = rally.wait()
text = shown.decode().replace("\r\n", "\n")
open(f"{data}/shown", "w", encoding="utf-8").write(text)
if status != 0 or "✗" in text:
    sys.exit(open(f"{data}/err").read() + text)
PYTHON
python3 - "$data/screen" "$data/shown" <<'PYTHON'
import re, sys

MONTH = "(January|February|March|April|May|June|July|August|September|October|November|December)"

def normal(line):
    line = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "ID", line)
    line = re.sub(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) +\d+ [A-Z][a-z]{2}( \d{4})?", "DAY", line)
    line = re.sub(r"DAY \d\d:\d\d", "TIME", line)
    line = re.sub(r" +", " ", line).strip()
    line = re.sub(rf"^({MONTH} \d{{4}} ?)+$", "MONTHS", line)
    line = re.sub(r"^(Mo Tu We Th Fr Sa Su ?)+$", "WEEKDAYS", line)
    return "WEEK" if re.fullmatch(r"[\d >]+[\d >•]*", line) else line

def lines(path):
    """Without the weeks after a first one: months differ in how many they have, and in how many months there are."""
    kept = []
    for line in open(path, encoding="utf-8"):
        line = normal(line)
        calendar = ("MONTHS", "WEEKDAYS", "WEEK")
        if line in calendar and line in kept[-3:]:
            continue
        kept.append(line)
    return kept

screen, shown = lines(sys.argv[1]), lines(sys.argv[2])
expected = [l for l in screen if l and not re.match(r"(\$|ready:|rally>|ann>)", l)]
at = 0
for index, line in enumerate(expected):
    if line == "…":
        continue
    rest = shown[at:]
    skips = index > 0 and expected[index - 1] == "…"
    while at < len(shown) and (shown[at] == "" or (skips and shown[at] != line)):
        at += 1
    assert at < len(shown) and shown[at] == line, f"README shows {line!r}; what comes is {rest[:3]}"
    at += 1
PYTHON
