#!/usr/bin/env bash
# Compressed files of logs, from the services that make them to `log unpack`: Tests/Shell/sealed.py. Most of it is a minute's wait,
# since an owner has more urgent things to do when it has just begun.
set -euo pipefail
cd "$(dirname "$0")/../.."
for_tests=yes
source Tests/Shell/programs
for program in zstdcat jq; do
  command -v "$program" >/dev/null || { echo "there is no $program here, and it cannot be installed"; exit 77; }
done
python3 Tests/Shell/sealed.py
