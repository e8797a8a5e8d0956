#!/usr/bin/env bash
# The shipped compose files, by running them: Tests/Shell/compose.py. Takes a Docker engine.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! docker info >/dev/null 2>&1; then
  echo "no Docker engine answers here"
  exit 77
fi
exec python3 Tests/Shell/compose.py
