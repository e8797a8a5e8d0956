#!/usr/bin/env bash
# Checks that commands on the pages do what the pages show: Tests/Shell/pages.py, page by page.
#
#   Tests/Shell/pages.sh                     all of them
#   Tests/Shell/pages.sh deploy/README.md    one
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
# The pages ask over HTTP as people do.
command -v curl >/dev/null || need_apt curl
pages=("$@")
[ $# -gt 0 ] || pages=(README.md services/README.md deploy/README.md)
for page in "${pages[@]}"; do python3 Tests/Shell/pages.py "$page"; done
