#!/usr/bin/env bash
# The second half of the page's stories, beside the first: page.sh.
exec bash "$(dirname "$0")/page.sh" second
