"""Counts what does not depend on how fast a machine is: bytes, requests and taps, what moves, what looks otherwise after another screen, and
what is drawn without an answer of the network. `measure.py` has the times."""

import re
from pathlib import Path

import darts
import jumps
import taps
from access import settle
from browser import Person
from house import COUNT, touch
from server import soon
from slow import Line
from texts import log_in
from town import Town

PAGE = Path(__file__).resolve().parents[2] / "services" / "edge" / "Page"
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)"', re.MULTILINE)
# Among the requests are icons, settings, and the queue, which comes when all else is there.
FIRST_VISIT_BYTES_MAX, FIRST_VISIT_REQUESTS_MAX = 120_000, 40
MOVED_MAX = 0.02


def brings(name, all=None):
    """The modules that come with one."""
    all = set() if all is None else all
    if name not in all:
        all.add(name)
        for other in IMPORT.findall((PAGE / name).read_text()):
            brings(str((PAGE / name).parent.joinpath(other).resolve().relative_to(PAGE.resolve())), all)
    return all


def asked_for_at_once():
    """The page names each module of its first screens, so that none is found only once another has come, and no other."""
    html = (PAGE / "index.html").read_text()
    shell = {*re.findall(r'rel="modulepreload" href="/([^"]+)"', html), "app.js"}
    assert shell == brings("app.js"), f"all screens: {sorted(shell ^ brings('app.js'))}"
    lists = dict(re.findall(r'^  (\w+): ("[^\n]*"(?:\n\s+\+ "[^\n]*")?),$', html, re.MULTILINE))
    for name, files in (("welcome", ["account/welcome.js"]), ("landing", ["play/landing.js"]), ("home", ["home/home.js"]), ("again", ["home/home.js", "home/next.js"])):
        listed = {one for one in " ".join(re.findall(r'"([^"]*)"', lists[name])).split() if one.endswith(".js")}
        wanted = set().union(*map(brings, files)) - shell
        assert listed == wanted, f"{name}: {sorted(listed ^ wanted)}"


def first_visit_is_small(edge, tag):
    """Somebody who has never been here: what the first screen takes, without what the service worker keeps afterwards."""
    line = Line(edge)
    person = Person(line.edge, f"nat_{tag}", 390, 844)
    try:
        person.go("/").sees("Welcome to Rally").until(line.is_quiet, "has a line that is never quiet")
        requests, sent = line.counted()
        assert sent <= FIRST_VISIT_BYTES_MAX and requests <= FIRST_VISIT_REQUESTS_MAX, f"a first visit takes {sent} bytes in {requests} requests"
    finally:
        person.close()


def nothing_moves(person, town):
    """On a phone where each answer takes its time: screens that have moved before, opened by their address with nothing kept, and Home drawn
    from what is kept. `measure.py` looks at all."""
    screens = ["#/mine", "#/month", "#/dartshistory", "#/friends", f"#/match/{town.match}", f"#/game/{town.next}", "#/home"]
    driver = touch(person).driver
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1})
    try:
        found = jumps.each_screen(person, screens, lambda: settle(person), ways=("opened",))
        found += jumps.each_screen(person, ["#/home"], lambda: settle(person), ways=("again",))
    finally:
        driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    moved = [one for one in found if one[2] > MOVED_MAX]
    assert not moved, "\n".join(f"{screen}, {way}: {shift:.3f} {what}" for screen, way, shift, what in moved)


# The style sheets of all areas a second and a third time, one before and one behind those that the page loads, none of which counts yet.
SHEETS = """
const [names, done] = arguments;
const link = (name) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: name });
window.sheets = { before: names.map(link), behind: names.map(link) };
const all = Object.values(sheets).flat();
Promise.all(all.map((one) => new Promise((come) => { one.onload = one.onerror = come; }))).then(() => {
  for (const one of all) one.sheet.disabled = true;
  done();
});
document.querySelector('link[href="/style.css"]').after(...sheets.before);
document.body.append(...sheets.behind);
"""
# All that is to be seen, with the style sheets of this screen alone, and what of it is otherwise with those of all others before or behind them.
OTHERWISE = """
const [done] = arguments;
const parts = ['display', 'position', 'color', 'backgroundColor', 'font', 'textAlign', 'textDecorationLine', 'borderTop', 'borderLeft', 'borderRadius', 'boxShadow',
  'padding', 'margin', 'gap', 'flex', 'overflow', 'opacity', 'zIndex', 'cursor'];
let all = [];
const styles = () => all.map((one) => {
  const style = getComputedStyle(one), [before, after] = ['::before', '::after'].map((name) => getComputedStyle(one, name));
  return [...parts.map((name) => `${name}: ${style[name]}`), `::before: ${before.content} ${before.position}`, `::after: ${after.content} ${after.position}`];
});
const boxes = () => all.map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(); });
import('/router.js').then(({ place }) => {
  const name = (one) => new URL(one.href).pathname.slice(1, -4), looks = place().looks;
  const loaded = [...document.querySelectorAll('head link[rel=stylesheet]')].filter((one) => !sheets.before.includes(one) && name(one) !== 'style');
  // A screen has its own sheet and those of its parts, and `more`: before its own, or behind it where Home came first.
  const owns = new Set([...looks?.split(' ') ?? [], ...loaded.map(name).filter((one) => one.startsWith('parts/'))]);
  const wear = (where) => {
    for (const one of loaded) one.sheet.disabled = where && !(owns.has(name(one)) || name(one) === 'more' && where !== 'before');
    for (const [side, links] of Object.entries(sheets)) for (const one of links) one.sheet.disabled = side !== where || owns.has(name(one)) || side === 'behind' && name(one) === 'more';
  };
  wear('own');
  all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('.map *, #toasts'));
  const own = [styles(), boxes()], found = [];
  for (const where of ['before', 'behind']) {
    wear(where);
    const [style, box] = [styles(), boxes()];
    all.forEach((one, index) => {
      const other = style[index].filter((part, at) => part !== own[0][index][at]);
      // A part that is only elsewhere is moved by another.
      if (other.length) found.push(`${one.outerHTML.slice(0, 90)} has ${other.slice(0, 3).join('; ')}`);
      else if (box[index] !== own[1][index]) found.push(`${one.outerHTML.slice(0, 90)} is at ${box[index]}, not ${own[1][index]}`);
    });
  }
  wear();
  done(found.sort((a, b) => Number(a.includes(' is at ')) - Number(b.includes(' is at '))).slice(0, 3));
});
"""


def looks_leave_others_alone(person, screens):
    """A screen looks the same, whatever was shown before it: the looks of one area do not reach another."""
    touch(person)
    jumps.comes(person.go("#/home"), "#/home")
    # Home itself lacks them for a moment.
    person.until(lambda: person.driver.execute_script("return [...document.styleSheets].some((one) => one.href?.endsWith('/more.css'))"), "lacks more looks")
    person.driver.execute_async_script(SHEETS, [f"/{path.relative_to(PAGE)}" for path in PAGE.rglob("*.css") if path.name != "style.css"])
    faults = []
    for screen in screens:
        jumps.comes(person.go(screen), screen)
        settle(person)
        for width, height in ((390, 844), (1440, 900)):
            touch(person, width, height)
            faults += [f"{screen} at {width}: {one}" for one in person.driver.execute_async_script(OTHERWISE)]
        touch(person)
    person.load()
    assert not faults, f"{len(faults)}:\n  " + "\n  ".join(faults[:25])


def few_taps(person, newcomer, game):
    """With one thumb, and without typing where the phone knows."""
    found = taps.join_from_a_link(newcomer, game)
    assert found[0] <= 4, f"somebody new joins in (taps, fields, scrolls) {found}"
    darts.begin(person, "Bob")
    darts.end(person)
    for name, wanted, count in (("the usual match", (2, 0), taps.usual_match), ("a 60", (2, 0), taps.sixty)):
        found = count(person)
        assert found[:2] == wanted, f"{name} takes (taps, fields, scrolls) {found}"
    darts.end(person)
    found = taps.host_with_defaults(person)
    assert found[:2] == (3, 0), f"hosting takes (taps, fields, scrolls) {found}"


def drawn_without_an_answer(person, line, town):
    """What was seen is there where the server refuses and where the network hangs, as a tab opens and from tab to tab."""
    shown = {"/#/home": f".hero.next|{town.title}", "/#/explore": ".sheet-stay .game-card|", "/#/people": ".post|Evening", "/#/you": ".profile-top h1|Mia"}
    sees = lambda address: person.driver.execute_script(SEES, *shown[address].split("|"))
    try:
        for address in shown:
            person.go(address[1:]).until(lambda: sees(address), f"sees nothing at {address}")
        settle(person)
        person.has_worker()
        person.until(line.is_quiet, "has a line that is never quiet")
        for way in ("hangs", "refuses"):
            line.goes(way)
            for address in shown if way == "hangs" else ():
                person.click(f"#nav a[href='{address}']").until(lambda: sees(address), f"does not draw {address} where the network {way}")
            for address in shown:
                person.driver.get("about:blank")
                person.driver.execute_cdp_cmd("Page.navigate", {"url": person.edge + address})
                person.until(lambda: sees(address), f"does not open {address} where the network {way}")
    finally:
        line.goes("fast")
        person.load(f"{person.edge}/#/home")
        # The console tells of the network.
        person.faults()


SEES = "const [css, text] = arguments; return [...document.querySelectorAll(css)].some((el) => el.checkVisibility() && el.textContent.includes(text))"


def one_connection(person, line):
    """The queries of a screen, also those that follow from what is kept, go to the server on one connection."""
    person.find(".hero.next .face-stack")
    person.until(lambda: person.driver.execute_async_script(COUNT) >= 7, "does not store what it has seen")
    person.driver.get("about:blank")
    line.forget()
    person.load(f"{person.edge}/#/home")
    person.find(".hero.next .face-stack")
    person.until(line.is_quiet, "has a line that is never quiet")
    opened = [one.path for one in line.exchanges if one.is_live]
    assert len(opened) == 1, f"opens {len(opened)} live connections: {opened}"


def run(check, somebody, leave, edge, tag):
    check("what comes first is asked for at once", asked_for_at_once)
    check("a first visit is small", first_visit_is_small, edge, tag)
    line, town = Line(edge), Town(edge, f"t{tag}", side=96)
    mia = somebody("mia", tag)
    mia.edge = line.edge
    touch(mia)
    log_in(mia, town.mia, has_policy=True)
    check("a screen's queries share one connection", one_connection, mia, line)
    check("what was seen is drawn without an answer", drawn_without_an_answer, mia, line, town)
    leave()
    mia = log_in(touch(somebody("mim", tag)), town.mia, has_policy=True)
    check("few taps", few_taps, mia, somebody("nio", tag), town.games[1])
    leave(mia)
    check("nothing moves on screens that come", nothing_moves, mia, town)
    for type, data in (("rsvp.equipment-add", {"name": "Balls", "needed": 3}), ("rsvp.ride-offer", {"seats": 3, "departAt": soon(1, "16:00"), "from": "Rockridge station"}), ("rsvp.teams-save", {"k": 2})):
        town.host.ask(type, gameId=town.next, **data)
    match = town.mia.ask("darts.start", gameType="x01", options={"startScore": 101}, keepOrder=True, players=[{"accountId": town.mia.nickname}, {"name": "Bob"}])["id"]
    town.mia.ask("darts.visit", matchId=match, darts=["T17", "DB"])
    session = town.mia.ask("cards.start", category="story_time", players=["Mia", "Bob"])["id"]
    town.mia.ask("cards.end", sessionId=session)
    # Their looks are those of others: a form, a card, a list.
    alike = (f"#/host/{town.mine}", f"#/game/{town.mine}?part=host", f"#/session/{town.session}", "#/prefs", "#/deck", "#/you", "#/dartshistory")
    screens = [one for one in town.screens() if one.startswith("#") and one not in alike] + [f"#/match/{match}", f"#/session/{session}", "#/welcome?new=1", "#/forgot"]
    check("the looks of one area leave others alone", looks_leave_others_alone, mia, screens)
    leave()
