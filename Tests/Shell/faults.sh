#!/usr/bin/env bash
# The simulation finds every mistake of Tests/Faults/faults.txt that is planted (reliability.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
deploy/faults
