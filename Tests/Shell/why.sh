#!/usr/bin/env bash
# tap why, tap at and tap diff beside processes that run: Tests/Shell/why.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
exec python3 Tests/Shell/why.py
