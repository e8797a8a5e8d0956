"""axe-core on a screen: what of WCAG 2.2, levels A and AA, a machine can see. `RALLY_AXE` names the file axe.min.js. The driver
puts it into the page, so that the page's own policy need not allow it."""

import os
from pathlib import Path

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# Bars that stay in place while the rest scrolls are released meanwhile, so that they cover nothing.
RUN = """
scrollTo(0, 0);
const bars = [...document.querySelectorAll('#nav, .sticky, .go-on.late')];
for (const bar of bars) bar.style.position = 'static';
const done = (found) => {
  for (const bar of bars) bar.style.position = '';
  arguments[1](found);
};
const said = (node) => [...node.any, ...node.all, ...node.none].map((one) => one.message)[0] ?? '';
// A map is moved to what a list or a row of buttons covers in part.
const isMoved = (id, node) => id === 'target-size' && node.html.includes('leaflet-marker-icon');
axe.run(document, { runOnly: { type: 'tag', values: arguments[0] }, resultTypes: ['violations'] })
  .then(({ violations }) => done(violations.flatMap(({ id, nodes }) => nodes.filter((node) => !isMoved(id, node)).slice(0, 3).map((node) =>
    `${id}: ${node.html.slice(0, 140)} ${said(node)}`))))
  .catch((error) => done([String(error)]));
"""


def violations(person):
    """What axe finds on the screen as it stands; nothing where there is no axe."""
    if not os.environ.get("RALLY_AXE"):
        return []
    if not person.driver.execute_script("return Boolean(window.axe)"):
        person.driver.execute_script(Path(os.environ["RALLY_AXE"]).read_text(encoding="utf-8"))
    return person.driver.execute_async_script(RUN, STANDARDS)
