"""Names, roles, contrast and sizes of each screen, and that the keyboard alone reaches what matters."""

import os

import axe
import games
from server import soon

SCREENS = ["#/home", "#/explore", "#/you", "#/mine", "#/month", "#/host", "#/people", "#/friends", "#/groups", "#/newgroup", "#/chats", "#/start", "#/golf", "#/courses", "#/newcourse", "#/newround", "#/golfrecord", "#/darts", "#/dartshistory", "#/dartstats", "#/cards", "#/told", "#/prefs", "#/settings", "#/edit", "#/likes"]

# A checker of accessibility, run in the page itself. Contrast is judged where the background is plain.
AUDIT = r"""
const found = [];
const shown = (el) => el.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) && el.getClientRects().length && !el.closest('[aria-hidden="true"], .sr');
const label = (el) => (el.getAttribute('aria-label') || el.textContent || '').trim() || [...el.querySelectorAll('img[alt]')].map((img) => img.alt).join('')
  || (el.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('').trim() || [...(el.labels ?? [])].map((one) => one.textContent).join('').trim();
const what = (el) => el.outerHTML.slice(0, 110);
for (const el of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=img], [role=region], dialog, meter, progress'))
  if (el.checkVisibility?.() && el.type !== 'hidden' && !el.closest('[aria-hidden="true"]') && !label(el)) found.push('no name: ' + what(el));
for (const img of document.querySelectorAll('img')) if (!img.hasAttribute('alt')) found.push('no alt: ' + what(img));
const ids = [...document.querySelectorAll('[id]')].map((el) => el.id);
for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) found.push('id twice: ' + id);
if (document.querySelectorAll('h1').length !== 1) found.push('h1: ' + document.querySelectorAll('h1').length);
if (!document.documentElement.lang) found.push('no language');
if (document.documentElement.scrollWidth > innerWidth + 1) found.push('wider than the screen: ' + document.documentElement.scrollWidth + ' ' + [...document.querySelectorAll('main *')].filter((el) => el.getBoundingClientRect().right > innerWidth + 1 && !el.closest('.map, .tabs, .chat')).slice(0, 2).map(what).join(' | '));
// A mixed color is told as `color(srgb 0.9 0.9 1)`, all others as `rgb(230, 230, 255)`.
const rgb = (text) => {
  const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0], unit = text.startsWith('color(srgb') ? 255 : 1;
  return { rgb: parts.slice(0, 3).map((part) => part * unit), a: parts[3] ?? 1 };
};
const light = ({ rgb }) => { const [r, g, b] = rgb.map((c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const ground = (el) => { for (let at = el; at; at = at.parentElement) { const color = rgb(getComputedStyle(at).backgroundColor); if (color.a > 0.99) return color; if (color.a > 0) return null; } return { rgb: [255, 255, 255], a: 1 }; };
for (const el of document.querySelectorAll('main *, header *, nav *')) {
  if (![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || !shown(el) || el.closest('.map, svg, :disabled, .sport')) continue;
  const style = getComputedStyle(el);
  const [front, back] = [rgb(style.color), ground(el)];
  if (!back || front.a < 0.99) continue;
  const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
  const isLarge = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700;
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < (isLarge ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ` + what(el));
}
for (const el of document.querySelectorAll('main button, main .button, nav a, main select')) {
  if (!el.checkVisibility?.({ checkOpacity: true }) || el.closest(".map")) continue;
  const { width, height } = el.getBoundingClientRect();
  if (width < 24 || height < 24) found.push(`small ${Math.round(width)}×${Math.round(height)}: ` + what(el));
}
return [...new Set(found)].slice(0, 8);
"""


def settle(person):
    """Waits until nothing more is drawn."""
    person.driver.execute_async_script("const done = arguments[0]; let timer = setTimeout(done, 150); const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 150); }); observer.observe(document.body, {childList: true, subtree: true, characterData: true})")


def each_look(person, screens, judge):
    """What is wrong with each screen, light and dark, at 360 and 1440 pixels: on a phone at night and on a desk by day, or, with
    RALLY_LOOKS=all, in each scheme at each width."""
    faults = []
    for width in (360, 1440):
        person.size(width, 900)
        for scheme in ("light", "dark") if os.environ.get("RALLY_LOOKS") == "all" else ("dark",) if width == 360 else ("light",):
            person.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
            for screen in screens:
                person.go(screen)
                name = screen.removeprefix("#/").split("/")[0].split("?")[0]
                person.until(lambda: person.driver.find_elements("css selector", f".screen.at-{name} h1") and not person.driver.find_elements("css selector", ".waiting") and not person.driver.find_element("id", "progress").is_displayed(), f"waits at {screen}")
                settle(person)
                faults += [f"{screen} at {width} {scheme}: {fault}" for fault in judge()]
    person.size(1100, 900)
    return faults


def audit(person, screens):
    faults = each_look(person, screens, lambda: person.driver.execute_script(AUDIT) + axe.violations(person))
    assert not faults, f"{len(faults)} faults:\n  " + "\n  ".join(faults[:25])


def keyboard_alone(person, host):
    """A game is joined with the keys alone, and the focus is seen."""
    from selenium.webdriver.common.keys import Keys
    game = host.ask("games.create", sport="tennis", startsAt=soon(9), place={"name": "Court", "lat": 37.8, "lng": -122.27}, capacity=4, title="Keys only")["id"]
    person.go(f"#/game/{game}").sees("Keys only")
    person.until(lambda: person.driver.switch_to.active_element.tag_name == "h1", "has the focus elsewhere than at the heading")
    join = person.tab_to("I'm in · 3 left")
    outline = person.driver.execute_script("return getComputedStyle(arguments[0]).outlineStyle + getComputedStyle(arguments[0]).outlineWidth", join)
    assert outline == "solid3px", f"the focus is not seen: {outline}"
    join.send_keys(Keys.ENTER)
    person.sees(games.IN)
    return game


def dialogs_hold_the_focus(person):
    from selenium.webdriver.common.keys import Keys
    opener = person.sees(games.IN).button("Can't make it")
    opener.send_keys(Keys.ENTER)
    person.find("dialog[open]")
    for _ in range(8):
        person.driver.switch_to.active_element.send_keys(Keys.TAB)
        inside = person.driver.execute_script("return document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))")
        assert inside, "the focus leaves an open dialog"
    person.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    person.until(lambda: not person.driver.find_elements("css selector", "dialog"), "still has a dialog")
    person.until(lambda: person.driver.switch_to.active_element == person.button("Can't make it"), "does not have the focus back")


def run(check, person, host):
    game = check("the keyboard alone", keyboard_alone, person, host)
    check("dialogs hold the focus", dialogs_hold_the_focus, person)
    host.ask("rsvp.equipment-add", gameId=game, name="Balls of the right kind", needed=3)
    host.ask("rsvp.ride-offer", gameId=game, seats=3, departAt=soon(9, "17:00"), note="At the corner", **{"from": "Rockridge station"})
    host.ask("rsvp.teams-save", gameId=game, k=2)
    host.ask("chat.send", gameId=game, text="A long message without an end: " + "x" * 60)
    match = host.ask("darts.start", gameType="x01", players=[{"name": "Ann"}, {"name": "Bob"}])["id"]
    session = host.ask("cards.start", category="truth_or_dare", players=["Ann", "Bob"])["id"]
    made = [f"#/game/{game}", f"#/game/{game}?part=people", f"#/game/{game}?part=chat", f"#/profile/{host.nickname}", f"#/match/{match}", f"#/session/{session}"]
    check("names, contrast, sizes, and what axe finds", audit, person, SCREENS + ["#/welcome", "#/welcome?new=1", "#/forgot"] + made)
