#!/usr/bin/env bash
# deploy/backup while everybody is busy, and what starts on its copies: Tests/Shell/backup.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
python3 Tests/Shell/backup.py
