#!/usr/bin/env bash
# The data of the releases before this one, taken forward: Tests/Shell/upgrade.py. Skipped where the clock cannot be set back to their
# time (libfaketime).
set -euo pipefail
cd "$(dirname "$0")/../.."
for_tests=yes
source Tests/Shell/programs
python3 Tests/Shell/upgrade.py
