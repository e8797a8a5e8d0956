#!/usr/bin/env bash
# The README's first screen: what it types is typed, and what it shows must come out. Ids, dates and ports may
# differ; a line with an ellipsis stands for any number of lines.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
# Three ports below those that the kernel gives to connections.
port=$((20000 + ($$ % 4000) * 3))
export RALLY_DATA=$data RALLY_BUS=tcp://127.0.0.1:$port TZ=UTC COLUMNS=200

prompts='^(rally|ann)> '
awk '/^```console/ {block += 1} /^```$/ {block += 0; inside = 0} block == 1 && inside {print} /^```console/ {inside = block == 1}' \
  README.md >"$data/screen"
grep -E "$prompts" "$data/screen" | sed -E "s/$prompts//" >"$data/typed"
[ "$(wc -l <"$data/typed")" -ge 4 ]
# Each command's answer behind the command itself, as on the screen.
deploy/run --format table <"$data/typed" >"$data/shown" 2>"$data/err" || { cat "$data/err" "$data/shown" >&2; exit 1; }
python3 - "$data/screen" "$data/shown" <<'PYTHON'
import re, sys

def normal(line):
    line = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "ID", line)
    line = re.sub(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) +\d+ [A-Z][a-z]{2} \d\d:\d\d", "TIME", line)
    return re.sub(r" +", " ", line).strip()

screen = [normal(l) for l in open(sys.argv[1], encoding="utf-8")]
shown = [normal(l) for l in open(sys.argv[2], encoding="utf-8")]
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
