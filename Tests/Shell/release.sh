#!/usr/bin/env bash
# Checks what deploy/release makes, and that it installs and runs: Tests/Shell/release.py. Takes a Docker engine, whose image of Rally
# Tests/Shell/compose.py has made.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! docker image inspect "${RALLY_IMAGE:-rally-test}" >/dev/null 2>&1; then
  echo "no Docker engine answers here, or it has no image of Rally"
  exit 77
fi
exec python3 Tests/Shell/release.py
