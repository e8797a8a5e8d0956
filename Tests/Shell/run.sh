#!/usr/bin/env bash
# deploy/run and the programs where something around them is not as usual: Tests/Shell/run.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
python3 Tests/Shell/run.py
