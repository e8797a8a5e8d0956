#!/usr/bin/env bash
# The server for phones, as two phones use it at once: Tests/Shell/phone.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
python3 Tests/Shell/phone.py
