#!/usr/bin/env bash
# tap otlp, and a collector that reads with OpenTelemetry's own definitions: Tests/Shell/otlp.py. Skipped where these cannot be had
# (opentelemetry-proto, a package of Python's).
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
if ! python3 -c 'import opentelemetry.proto' 2>/dev/null; then
  if ! python3 -m pip install --quiet --target "$packages" opentelemetry-proto==1.45.2 >/dev/null 2>&1; then
    echo "there is no opentelemetry-proto here, and it cannot be installed"
    exit 77
  fi
fi
PYTHONPATH="$packages" python3 Tests/Shell/otlp.py
