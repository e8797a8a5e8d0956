#!/usr/bin/env bash
# Calendars as a reader of the outside world reads them: what games hands out through the real gateway is understood by
# Python's icalendar, says what was put in, and is the same after a round trip through it (domain.md §4.7). Where
# icalendar cannot be had, it ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
# Three ports below those that the kernel gives to connections.
port=$((20000 + ($$ % 4000) * 3))
export RALLY_DATA=$data/rally RALLY_BUS=tcp://127.0.0.1:$port RALLY_LIMITS=off RALLY_HOST=rally.example

if ! python3 -c 'import icalendar' 2>/dev/null; then
  python3 -m pip --version >/dev/null 2>&1 || { echo "calendars: python3 has no pip to install it with"; exit 77; }
  python3 -m pip install --quiet --disable-pip-version-check --target "$data/python" icalendar >"$data/pip" 2>&1 ||
    { echo "calendars: it cannot be installed: $(tail -1 "$data/pip")"; exit 77; }
  export PYTHONPATH=$data/python
fi

seed=${RALLY_SEED:-$((1 + RANDOM * 32768 + RANDOM))}
echo "calendars: seed=$seed (RALLY_SEED=… repeats it)"
python3 Tests/Shell/calendars.py write "$seed" "$data/made" >"$data/lines"
status=0
deploy/run --format document <"$data/lines" >"$data/calendars" 2>"$data/err" || status=$?
[ "$status" -eq 0 ] || { echo "calendars: the gateway ended with $status: $(tail -5 "$data/err")" >&2; exit 1; }
python3 Tests/Shell/calendars.py read "$data/made" "$data/calendars"
