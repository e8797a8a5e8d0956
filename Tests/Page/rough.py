"""What a phone, a browser or a server may do to the page: no storage, no room, a wrong clock, two tabs, a login that is over, an older or a
newer server, photos of other kinds, names of all kinds, and large letters."""

import contextlib
import json
import os
import re
import struct
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

from selenium.webdriver.common.keys import Keys

import games
from access import settle
from cards import deal, kept, pick, played
from darts import begin, end, reads, seats, throw
from games import COURT, asks
from phone import WIDER, touch
from server import Account, soon


@contextlib.contextmanager
def injected(person, source):
    """Each page that is loaded meanwhile runs this first."""
    script = person.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})["identifier"]
    try:
        yield
    finally:
        person.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


# A browser that keeps nothing for the page, as where its data is blocked: even looking there is refused.
FORBIDDEN = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
"""
# A phone that is full: what is there can be read, and nothing can be added.
FULL = """
const full = () => new DOMException('full', 'QuotaExceededError');
Storage.prototype.setItem = () => { throw full(); };
for (const name of ['put', 'add']) {
  const was = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...given) { const request = was.apply(this, given); this.transaction.abort(); return request; };
}
"""


def without_any_storage(ida, account):
    """One logs in, joins, and plays darts and cards; only the next visit begins anew."""
    with injected(ida, FORBIDDEN):
        ida.go("/").load()
        ida.sees("Welcome to Rally").press("Log in", ".intro").fill("name", account.nickname).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
        begin(ida, "Joe", "301")
        throw(ida, "T20", "T20", "T20")
        reads(ida, 121, 301)
        end(ida)
        deals(ida)
        ida.go("#/settings").press("Log out").sees("Welcome to Rally").press("Play as a guest").sees("Keep score at any board")
    ida.load()
    ida.sees("Welcome to Rally")


def deals(person):
    deal(pick(person, "Story Time")).find(".room")
    for count in (1, 2):
        played(person.press("Done", ".turns"), count)
    person.press("Leave", ".room").find(".at-cards")


def without_room(ida):
    """What cannot be kept is there as long as the page is open, and says so; cards are turned without a connection, and sent later."""
    ida.go("#/cards").sees("Story Time").until(lambda: kept(ida, "decks") == 10, "does not keep the decks")
    with injected(ida, FULL):
        ida.load()
        ida.sees("Story Time")
        deal(pick(ida, "Story Time")).find(".room")
        ida.offline(True)
        try:
            for count in (1, 2, 3):
                played(ida.press("Done", ".turns"), count)
            ida.sees("can't keep anything").press("Close", ".toast").sees_no_more("can't keep anything")
            ida.press("Leave", ".room").find(".at-cards")
            assert begin(ida, "Joe", "301")
            throw(ida, "T20", "T20", "T20")
            reads(ida, 121, 301)
            ida.press("Leave", ".arena").sees("Keep playing")
        finally:
            ida.offline(False)
        ida.driver.execute_script("dispatchEvent(new Event('online'))")
        ida.until(lambda: kept(ida, "queue") == 0, "still has commands that wait")
        told = lambda: ida.driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.ask('cards.sessions', {limit: 1})).then((reply) => done(reply.items[0]?.completedCount))")
        ida.until(lambda: told() == 3, f"the server has {told()} cards played, not 3")
    ida.load()


# A clock that is so many milliseconds ahead, or behind.
WRONG = """
const Real = Date, ahead = %d;
window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(Real.now() + ahead); } static now() { return Real.now() + ahead; } };
"""


def a_wrong_clock(ida, host):
    """A phone whose clock is a day and some hours off, either way: one logs in, and reads and does what one would with a right one."""
    begins = (datetime.now(timezone.utc) + timedelta(hours=3)).isoformat(timespec="seconds")
    game = host.ask("games.create", sport="darts", startsAt=begins, place=COURT, title="Three hours ahead", capacity=6)["id"]
    for ahead in (30 * 36e5, -30 * 36e5):
        with injected(ida, WRONG % ahead):
            ida.load(f"{ida.edge}/#/settings")
            ida.load()
            ida.press("Log out").sees("Welcome to Rally").fill("name", ida.name).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
            asks(ida, "rsvp.going", gameId=game)
            ida.go(f"#/game/{game}").sees("in 3 h").go("#/home").sees("in 3 h")
            games.part(ida.go(f"#/game/{game}"), "chat").find("#say").send_keys("on my way", Keys.ENTER)
            ida.sees("on my way").go("#/told").find(".at-told")
            deals(ida)
            ida.until(lambda: kept(ida, "queue") == 0, "has cards that wait")
            session = asks(ida, "cards.sessions", limit=1)["items"][0]
            age = datetime.now(timezone.utc) - datetime.fromisoformat(session["startedAt"].replace("Z", "+00:00"))
            assert abs(age) < timedelta(minutes=5) and session["completedCount"] == 2, session
            ida.go("#/cards").sees("Card 3 of 50").sees("just now" if age < timedelta(minutes=1) else "min ago")
    ida.load()


def same_account(person):
    """The account of somebody, at another device."""
    other = Account.__new__(Account)
    other.edge, other.nickname, other.token, other.seen, other.picture = person.edge, person.name, None, {}, None
    session = other.ask("account.login", nickname=person.name, password="left foot 11")
    other.id, other.token = session["accountId"], session["accessToken"]
    return other


def logged_out_elsewhere(ida):
    """The screen says so once, with the form to log in; after that one is where one was, with what one has typed."""
    game = asks(ida, "games.create", sport="tennis", startsAt=soon(6), place=COURT, title="Still here", capacity=4)["id"]
    games.part(ida.go(f"#/game/{game}"), "chat").find("#say").send_keys("half a sen")
    same_account(ida).ask("account.logout-all")
    ida.press("Log in", ".toast").sees("Welcome to Rally")
    ida.fill("name", ida.name).fill("password", "left foot 11").press("Log in", "form").sees("Still here")
    ida.until(lambda: games.part(ida, "chat").find("#say").get_attribute("value") == "half a sen", "has lost a draft")
    # Somebody else at this tab finds nothing of it.
    ida.go("#/mine").sees("Still here")
    same_account(ida).ask("account.logout-all")
    ida.sees("You've been logged out.").sees("Log in to continue").sees_no_more("Still here")
    assert "log in again" not in ida.text(), ida.text()
    ida.fill("name", ida.name).fill("password", "left foot 11").press("Log in", "form").sees("Still here")
    return game


def two_tabs(ida, account, game):
    """Whoever logs in or out at one tab does so at all of them: no tab shows one account and acts as another."""
    driver = ida.driver
    games.part(ida.go(f"#/game/{game}"), "chat").find("#say").send_keys("tence")
    same_account(ida).ask("account.logout-all")
    ida.press("Log in", ".toast").fill("name", account.nickname).fill("password", "left foot 11").press("Log in", "form").sees("Still here")
    games.part(games.joins(ida).sees(games.IN), "chat").find("#say")
    assert ida.find("#say").get_attribute("value") == "", "shows what somebody else has typed"
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    second = driver.current_window_handle
    ida.load(f"{ida.edge}/#/settings")
    ida.sees(f"@{account.nickname}")
    # A line that is sent at one is at the other.
    driver.switch_to.window(first)
    ida.find("#say").send_keys("from the first tab", Keys.ENTER)
    driver.switch_to.window(second)
    games.part(ida.go(f"#/game/{game}"), "chat").sees("from the first tab")
    ida.go("#/settings").press("Log out").sees("Welcome to Rally")
    driver.switch_to.window(first)
    ida.sees("Hosted by").sees_no_more("from the first tab")
    driver.switch_to.window(second)
    ida.fill("name", ida.name).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
    driver.switch_to.window(first)
    ida.sees("You're hosting")
    driver.switch_to.window(second)
    driver.close()
    driver.switch_to.window(first)


# A newer server: words that nobody has heard of in every list of words that may grow, and members that nobody knows in every object.
NEWER = """
const words = new Set(%s);
const newer = (value) => Array.isArray(value) ? value.map(newer) : value === null || typeof value !== 'object' ? value
  : Object.assign(Object.fromEntries(Object.entries(value).map(([name, one]) => [name,
    !words.has(name) ? newer(one) : Array.isArray(one) ? [...one.map(newer), 'unheard_of'] : typeof one === 'string' && /^[a-z0-9_-]+$/.test(one) ? 'unheard_of' : newer(one)])),
  'id' in value || 'items' in value || 'accountId' in value ? { unheardOf: { deep: [1] } } : {});
const [json, parse] = [Response.prototype.json, JSON.parse];
Response.prototype.json = async function () { const value = await json.call(this); return this.url.includes('/v1/') ? newer(value) : value; };
JSON.parse = (text, ...more) => { const value = parse(text, ...more); return String(text).startsWith('{"watch":') ? newer(value) : value; };
"""
# Texts that no person should read.
CODE = """
return [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).flatMap((one) => [...one.childNodes])
  .filter((node) => node.nodeType === 3 && /undefined|\\bNaN\\b|\\[object|unheardOf|Invalid Date|\\bnull\\b/.test(node.data)).map((node) => node.data).slice(0, 3);
"""


def open_words():
    """The members whose words may grow, by the client that is made from the contracts."""
    client = (Path(__file__).resolve().parents[2] / "clients" / "typescript" / "rally.ts").read_text()
    return sorted(set(re.findall(r"^  (\w+)\??: (?:Array<)?Open<", client, re.MULTILINE)))


def a_newer_server(ida, host):
    """Answers with words and members of a newer server: each screen shows what it knows, and no person reads code."""
    host.befriend(Named(ida))
    game = host.ask("games.create", sport="golf", startsAt=soon(4), place=COURT, title="Newer than the page", golf={"holes": 9}, joinPolicy="instant", requireTier2=False,
                    price={"type": "exact", "amount": 1500, "currency": "USD"}, requirements={"genders": ["male", "female"]})["id"]
    series = host.ask("series.create", sport="fencing", firstDate=soon(3)[:10], localTime="19:00", everyWeeks=1, count=4, title="Blades of tomorrow", place=COURT)["id"]
    asks(ida, "profile.update", gender="female", skillLevel="beginner", sportSkills={"golf": "beginner"})
    for type, data in (("rsvp.going", {"gameId": game}), ("rsvp.series", {"seriesId": series, "status": "going"}), ("stats.quiz-submit", {"playSports": ["golf"], "dontPlaySports": [], "lat": 37.8, "lng": -122.27})):
        asks(ida, type, **data)
    host.ask("chat.send", gameId=game, text="Bring balls")
    match = asks(ida, "darts.start", gameType="x01", players=[{"accountId": host.nickname}, {"name": "Joe"}])["id"]
    session = asks(ida, "cards.start", category="story_time", players=["Ida", "Joe"])["id"]
    assert len(open_words()) > 40, open_words()
    screens = ["home", "mine", f"game/{game}?part=details", f"game/{game}?part=people", f"game/{game}?part=chat", f"series/{series}", f"month/{soon(4)[:7]}", "explore?lat=37.8&lng=-122.27&radius=5",
               "people", "friends", "groups", "newgroup", "chats", "you", f"profile/{host.nickname}", "edit", "told", "prefs", "settings", "host", "darts", f"match/{match}", "dartshistory", "dartstats", "cards", f"session/{session}", "deck"]
    with injected(ida, NEWER % json.dumps(open_words())):
        ida.load(f"{ida.edge}/#/home")
        ida.load()
        faults, unheard = [], 0
        for screen in screens:
            name = screen.split("/")[0].split("?")[0]
            ida.go(f"#/{screen}").find(f".screen.at-{name} h1")
            settle(ida)
            told = ida.driver.execute_script(CODE)
            unheard += ida.text().count("unheard of")
            faults += [f"{screen} reads {told}"] if told else []
            faults += [f"{screen} tells of {fault[:300]}" for fault in ida.faults()]
            if "Something went wrong" in ida.text():
                faults.append(f"{screen} does not come: {ida.text()[-200:]}")
        assert not faults, "\n  ".join(faults)
        assert unheard > 10, f"the server is not newer: {unheard}"
    ida.load(f"{ida.edge}/#/home")
    ida.load()


class Named:
    """Somebody at a browser, as an account that others ask to be friends."""

    def __init__(self, person):
        self.person, self.nickname, self.seen = person, person.name, {}

    def see(self, _):
        return self

    def ask(self, type, **data):
        self.person.until(lambda: isinstance(asks(self.person, type, **data), dict), f"cannot {type}")


def photos_of_other_kinds(ida):
    """A photo that the browser cannot read says what to do, before anything of it is sent; one that it can read is sent as a JPEG."""
    sent = "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/v1/profile.photo')).length"
    ida.go("#/edit").find(".at-edit input[type=file]")
    for name, content, said in (("photo.heic", b"\0\0\0\x18ftypheic" + os.urandom(2000), "Most Compatible"), ("photo.heic", b"\0\0\0\x18ftypmif1" + os.urandom(6 << 20), "Most Compatible"),
                                ("photo.jpg", os.urandom(6 << 20), "Use a JPEG or PNG")):
        before = ida.driver.execute_script(sent)
        with tempfile.NamedTemporaryFile(suffix=name) as file:
            file.write(content)
            file.flush()
            ida.driver.find_element("css selector", ".at-edit input[type=file]").send_keys(file.name)
            ida.sees(said).press("Close", ".toast").sees_no_more(said)
        assert ida.driver.execute_script(sent) == before, f"{name} was sent"
    with tempfile.NamedTemporaryFile(suffix=".bmp") as file:
        file.write(BMP)
        file.flush()
        ida.driver.find_element("css selector", ".at-edit input[type=file]").send_keys(file.name)
        ida.sees("Saved.").until(lambda: ida.driver.find_elements("css selector", ".photos img"), "has no photo")


# Four pixels, of a kind that every browser reads and no server takes.
BMP = b"BM" + struct.pack("<IHHIIiiHHIIiiII", 70, 0, 0, 54, 40, 2, 2, 1, 24, 0, 16, 2835, 2835, 0, 0) + b"\x10\x60\xc0\x20\x70\xd0\0\0" * 2


# Names as people have them: of one letter, of forty, from right to left, with emoji of several characters.
NAMES = {"one": "Q", "long": "Wolfgang-Maximilian Alexander von Hohenau", "right": "שירה בן־דוד", "arab": "محمد الأمين", "emoji": "🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍👩‍👧 Fox"}
# Texts in which letters of both directions stand beside each other without being kept apart, and pictures of people that have more than one letter.
MIXED = """
const [whole, found] = [arguments[0], []];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode())
  if (node.parentElement.checkVisibility() && /[\\u0590-\\u08ff]/.test(node.data) && /[A-Za-z0-9]/.test(node.data) && !node.data.includes('\\u2068')
    && !whole.some((text) => node.data.endsWith(text))) found.push(node.data);
const letters = new Intl.Segmenter();
for (const one of document.querySelectorAll('.avatar')) {
  const said = one.textContent.replace(/[\\u2066-\\u2069]/g, '');
  if (!one.querySelector('img, svg') && [...letters.segment(said)].length !== 1 || said !== one.textContent) found.push('a picture: ' + JSON.stringify(one.textContent));
}
return found.slice(0, 4);
"""


def names_of_all_kinds(ida, tag):
    """Each is read whole and in its own direction, has one letter in its picture, and widens no screen."""
    asks(ida, "profile.update", home={"lat": 37.8, "lng": -122.27})
    people = {kind: Account(ida.edge, f"{kind}_{tag}"[:20], name) for kind, name in NAMES.items()}
    host = people["right"]
    # A text of one person has its own direction.
    whole = [title, note, said] = ["כדורגל with friends", "مرحبا everyone", "سلام hello"]
    games_of = [host.ask("games.create", sport=sport, startsAt=begins, place=COURT, title=title, capacity=8)["id"]
                for sport, begins in (("soccer", soon(3)), ("darts", (datetime.now(timezone.utc) + timedelta(minutes=5)).isoformat(timespec="milliseconds")))]
    for one in people.values():
        one.befriend(Named(ida))
        for game in games_of:
            one.see(host).ask("rsvp.going", gameId=game, note=note) if one is not host else None
        one.ask("chat.send", gameId=games_of[0], text=f"{one.nickname} {said}")
    for game in games_of:
        asks(ida, "rsvp.going", gameId=game)
    ida.go("#/home").load()
    screens = ["home", "mine", "friends", "chats", "told", *(f"game/{games_of[0]}?part={part}" for part in ("details", "people", "chat")), *(f"profile/{one.nickname}" for one in people.values()),
               f"darts?game={games_of[1]}", "explore?lat=37.8&lng=-122.27&radius=5"]
    faults = []
    for width in (360, 390):
        touch(ida, width)
        for screen in screens:
            ida.go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0].split('?')[0]} h1")
            if screen.startswith("darts"):
                ida.until(lambda: len(seats(ida)) == 6, f"does not seat all: {seats(ida)}")
            settle(ida)
            wider, mixed = ida.driver.execute_script(WIDER), ida.driver.execute_script(MIXED, whole)
            faults += [f"{screen} at {width} is too wide: {wider}"] if wider else []
            faults += [f"{screen} reads {mixed}"] if mixed else []
    ida.go(f"#/game/{games_of[0]}?part=people").until(lambda: all(name.replace("\u2068", "") in ida.text().replace("\u2068", "").replace("\u2069", "") for name in NAMES.values()), "does not read all names")
    ida.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    ida.size(1100, 900)
    assert not faults, "\n  ".join(dict.fromkeys(faults))


# Letters twice as large, as one sets them in a browser.
LARGE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
# Finds what is cut then, or lies over something else: texts of what one taps that stand out of it, and an action below the navigation.
CUT = """
const found = [...document.querySelectorAll('button, a.button, #nav a, summary, .chip, .tag, th, .date')]
  .filter((el) => el.checkVisibility() && !el.closest('.map, .sr, .air, [aria-hidden=true]') && getComputedStyle(el).textOverflow !== 'ellipsis'
    && (el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0 || el.scrollHeight > el.clientHeight + 2 && getComputedStyle(el).overflowY === 'hidden'))
  .map((el) => `${el.scrollWidth}×${el.scrollHeight} in ${el.clientWidth}×${el.clientHeight}: ${el.outerHTML.slice(0, 100)}`);
const [nav, bar] = ['#nav', '.sticky'].map((css) => document.querySelector(css)?.getBoundingClientRect());
if (nav?.height && bar && bar.bottom > nav.top + 1) found.push(`the action stands ${bar.bottom - nav.top} pixels below the navigation`);
return found.slice(0, 3);
"""


def large_letters(ida, host):
    """With letters twice as large no screen is wider than a small phone, and nothing that one taps is cut."""
    game = host.ask("games.create", sport="tennis", startsAt=soon(5), place=COURT, title="Large letters", capacity=4)["id"]
    asks(ida, "rsvp.going", gameId=game)
    # The longest tag of a card: its vote is open.
    host.ask("games.create", sport="tennis", title="Large letters, either evening", place=COURT, options={"times": [soon(3), soon(4)]})
    match = asks(ida, "darts.start", gameType="x01", players=[{"name": "Ann"}, {"name": "Bob"}])["id"]
    session = asks(ida, "cards.start", category="story_time", players=["Ann", "Joe"])["id"]
    screens = ["home", "mine", *(f"game/{game}?part={part}" for part in ("details", "people", "chat")), "explore?lat=37.8&lng=-122.27&radius=5", "month", "people", "friends", "chats", "you", "edit",
               "told", "prefs", "settings", "host", "darts", f"match/{match}", "dartshistory", "dartstats", "cards", f"session/{session}", "deck", "start", "needs?missing=birthDate",
               "welcome?new=1", "forgot"]
    faults = []
    with injected(ida, LARGE):
        ida.load(f"{ida.edge}/#/home")
        ida.load()
        touch(ida)
        for screen in screens:
            name = screen.split("/")[0].split("?")[0]
            ida.go(f"#/{screen}").find(f".screen.at-{name} h1")
            settle(ida)
            # A phone shows all of a page that is too wide, smaller: what is wider than the phone is not wider than what it shows.
            wide, wider, cut = (ida.driver.execute_script(one) for one in ("return document.documentElement.scrollWidth", WIDER, CUT))
            faults += [f"{screen} is too wide: {wide} {wider}"] if wide > 360 or wider else []
            faults += [f"{screen} cuts {cut}"] if cut else []
    ida.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    ida.size(1100, 900)
    ida.load(f"{ida.edge}/#/home")
    ida.load()
    assert not faults, "\n  ".join(faults)


def a_name_of_one_letter(joe):
    """It is as good as any other, where one signs up and at a link."""
    joe.go("/#/welcome?new=1").fill("displayName", "Q").fill("nickname", joe.name).fill("email", f"{joe.name}@example.com").fill("password", "left foot 11").press("Sign up", "form")
    joe.sees("What do you play?")
    assert asks(joe, "account.me")["profile"]["displayName"] == "Q"


def run(check, somebody, leave, tag, edge):
    ida = somebody("ida", tag)
    account = Account(edge, f"uli_{tag}")
    check("a browser that keeps nothing", without_any_storage, ida, account)
    check(f"{ida.name} signs up", ida.sign_up)
    check("a phone that is full", without_room, ida)
    check("a phone with a wrong clock", a_wrong_clock, ida, account)
    game = check("logged out elsewhere", logged_out_elsewhere, ida)
    check("photos of other kinds", photos_of_other_kinds, ida)
    check("two tabs are one login", two_tabs, ida, account, game)
    check("a server that is newer than the page", a_newer_server, ida, Account(edge, f"ned_{tag}"))
    check("names of all kinds", names_of_all_kinds, ida, tag)
    check("letters twice as large", large_letters, ida, Account(edge, f"lil_{tag}"))
    check("a name of one letter", a_name_of_one_letter, somebody("joq", tag))
    leave()
