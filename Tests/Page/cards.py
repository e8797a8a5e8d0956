"""A deck of cards over two screens, one that is turned without a connection, and how a card follows the finger."""

import time

from games import asks
from server import png


def a_guest_plays_at_once(gus):
    """From the first screen, where one who has an account finds the way to log in as before."""
    gus.go("/").sees("Welcome to Rally").press("Play as a guest").sees("Story Time")
    gus.press("Explore", "#nav").sees("Sign up or log in to continue").press("Log in", ".switch").sees("E-mail address or nickname")
    gus.go("#/cards").sees("Story Time")


def pick(person, deck):
    person.go("#/cards").sees(deck)
    person.click_on(lambda: person.until(lambda: person.driver.find_element("xpath", f"//ul[@class='decks']//button[contains(., '{deck}')]"), f"finds no {deck}"))
    person.find("dialog form.deal")
    return rests(person)


def rests(person):
    """The sheet has come up: a button that moves is missed."""
    person.until(lambda: person.driver.execute_script("return document.querySelector('dialog.sheet')?.getAnimations().every((one) => one.playState === 'finished')"), "has a sheet that moves")
    return person


def dealt(person):
    """The players who are in, in their order."""
    return [one.get_attribute("aria-label").removeprefix("Remove ") for one in person.driver.find_elements("css selector", ".deal .player-seat")]


def players(person, *names):
    """These players and no others: I, or those of the last time, are there already."""
    for name in dealt(person):
        if name not in names:
            person.press(f"Remove {name}", ".deal").until(lambda: name not in dealt(person), f"keeps {name}")
    for name in names:
        if name not in dealt(person):
            if not person.driver.find_elements("css selector", "#card-player"):
                person.press("Add a player", ".deal")
            person.find("#card-player").send_keys(name)
            person.press("Add", ".deal").until(lambda: name in dealt(person), f"does not seat {name}")
    return person


def deal(person):
    """Deals the deck of the open sheet."""
    return person.click("dialog form.deal .primary")


def start(person, deck="Story Time", *names):
    deal(players(pick(person, deck), *names)).sees("1 of 50").find(".room")


def played(person, count):
    """So many cards are done: the bar above them says so."""
    return person.until(lambda: person.find(".room progress").get_attribute("value") == str(count), f"has not {count} cards played") and person


def prompt(person):
    return person.find(".card-stack > .party-card .prompt").text


def code(person):
    """The code of the session, from the sheet with which one invites."""
    person.press("Invite", ".room").find(".code")
    found = person.find(".code").text
    assert len(rests(person).find(".code").text) == 6, f"the code is {found}"
    return found


def two_screens(ann, bob):
    start(ann)
    letters = code(ann)
    ann.find("svg.qr path")
    ann.press("Close", "dialog")
    # The address in the picture has the code filled in.
    bob.load(f"{bob.edge}/#/cards?code={letters}")
    bob.load()
    bob.until(lambda: bob.find("[name='code']").get_attribute("value") == letters, "has not the code")
    bob.press("Join", "form").sees("1 of 50")
    assert prompt(ann) == prompt(bob), "the two screens show different cards"
    ann.sees("Your turn")
    before = prompt(ann)
    ann.press("Done", ".turns")
    bob.until(lambda: prompt(bob) != before, "does not see the next card")
    bob.sees("Your turn").press("Skip", ".turns")
    ann.sees("3 of 50").sees("1 skipped")
    bob.press("More", ".room").press("Leave session", "dialog").sees("Story Time")


def invites(host):
    letters = code(host)
    host.press("Close", "dialog")
    return letters


def joins(friend, letters, host, there="1 of 50", following=2):
    """A friend joins with the sixth letter of the code, however it is written, and the host sees them among those who come next."""
    friend.go("#/cards").sees("Story Time").press("Join", ".cards-head").fill("code", f"{letters[:3]} {letters[3:]}".lower(), "dialog").sees(there)
    host.until(lambda: len(host.driver.find_elements("css selector", ".turn-row .stack-next .avatar")) == following, "does not show who comes next")


def players_by_name(ann, bob):
    """Whoever started the session turns every card, as the service lets them; who has joined, on their turn alone."""
    start(ann, "Story Time", "Ann", "Bob")
    joins(bob, invites(ann), ann)
    ann.sees(f"{bob.name.title()} joined").sees_no_more(" joined").sees("next: Bob")
    assert "Ann's turn" in ann.find(".turn-row").text and ann.find(".turn-row .turn-face"), ann.find(".turn-row").text
    may = {label: [person.button(label, ".turns").is_enabled() for person in (ann, bob)] for label in ("Back", "Skip", "Done")}
    assert may == {label: [True, False] for label in may}, f"who may what: {may}"
    bob.sees("Whoever's turn it is turns the card.")
    for count in (2, 3):
        ann.press("Done", ".turns")
        bob.sees(f"{count} of 50")
    bob.sees("Your turn").until(lambda: bob.button("Done", ".turns").is_enabled(), "may not turn on his turn")
    assert not bob.button("Back", ".turns").is_enabled(), "offers what the service refuses"
    bob.press("Done", ".turns")
    ann.sees("4 of 50")
    played(ann, 3)


def a_friend_is_tapped(ann, bob):
    """A friend's face deals them in, under the name that they are called by."""
    players(pick(ann, "Story Time")).press(f"{bob.name.title()} Test", ".deal-bench")
    ann.until(lambda: dealt(ann) == [bob.name.title()], "does not seat a friend")
    assert f"{bob.name.title()} Test" not in [one.get_attribute("aria-label") for one in ann.driver.find_elements("css selector", ".deal-bench button")], "offers them again"
    deal(ann).sees(f"{bob.name.title()}'s turn").press("Leave", ".room").sees("Truth or Dare")


def my_own_name(ann, bob):
    """A phone that is mine alone says that it is my turn; one that goes round says whose."""
    start(ann, "Story Time", ann.name.title())
    joins(bob, invites(ann), ann, following=1)
    ann.sees("Your turn").press("Done", ".turns").sees("2 of 50")
    bob.sees("Your turn")
    start(ann.press("Leave", ".room"), "Story Time", ann.name.title(), "Zoe")
    joins(bob, invites(ann), ann)
    assert ann.find(".turn").text == f"{ann.name.title()}'s turn", ann.find(".turn").text


# A slow network: a request waits, or its answer, until the live connection has told something, though not for ever.
SLOW = """
const [type, isAnswer, until] = arguments, real = window.fetch;
let heard = '', letGo;
const free = new Promise((done) => { letGo = done; });
window.fetch = async (what, init) => {
  const address = decodeURIComponent(String(what));
  const isHeld = address.endsWith(`/v1/${type}`);
  if (isHeld) setTimeout(letGo, 8000);
  if (isHeld && !isAnswer) await free;
  const answer = await real(what, init);
  if (isHeld && isAnswer) await free;
  if (address.includes('/v1/live')) answer.clone().body.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({
    write(text) { if ((heard += text).includes(until)) letGo(); } })).catch(() => {});
  return answer;
};
"""


def slow(person, *how):
    person.go("#/cards").sees("Story Time").driver.execute_script(SLOW, *how)
    return person


def a_session_that_arrives_late(ann, bob):
    """The screen asks for the session before the server has it, and is refused; the code comes, and the friend is seen."""
    start(slow(ann, "cards.start", False, "event: problem"), "Story Time", "Ann", "Bob")
    joins(bob, invites(ann), ann)
    ann.load()


def a_card_that_is_on_its_way(ann, bob):
    """A friend joins while a turned card is still sent."""
    start(slow(ann, "cards.complete", True, "joined"), "Story Time", "Ann", "Bob")
    letters = invites(ann)
    ann.press("Done", ".turns").sees("2 of 50")
    joins(bob, letters, ann, "2 of 50")
    ann.load()


def a_move_that_changes_nothing(ann, bob):
    """Before the first card there is none, however often one goes back."""
    start(ann, "Story Time", "Ann", "Bob")
    for _ in range(3):
        ann.press("Back", ".turns")
    joins(bob, invites(ann), ann)
    ann.press("Done", ".turns").sees("2 of 50").press("Done", ".turns").sees("3 of 50")
    bob.sees("Your turn")


# --- The card under the finger

# The card's pose, and how much of each stamp is seen.
POSE = """
const card = document.querySelector('.card-stack > .party-card');
const of = (name) => Number(getComputedStyle(card.querySelector(name)).opacity);
return { pose: card.style.transform, done: of('.stamp-done'), skip: of('.stamp-skip') };
"""


LIT = "return document.querySelector('.card-stack').dataset.fires ?? null"


def touch(person, kind, x, y, at):
    """A finger, by a clock of its own: how fast this machine is changes nothing."""
    points = [] if kind in ("touchEnd", "touchCancel") else [{"x": x, "y": y}]
    person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at})


def drag(person, ms, way, lets_go=True):
    """The finger goes so far to the side in so many milliseconds."""
    # While a screen comes by a transition, the finger is on its picture.
    lies = """const one = document.querySelector('.card-stack > .party-card');
      return getComputedStyle(one).visibility === 'visible' && !one.getAnimations().length
        && !document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))"""
    person.until(lambda: person.driver.execute_script(lies), "has no card that lies still")
    x, y = person.driver.execute_script("const { left, top, width, height } = document.querySelector('.card-stack > .party-card').getBoundingClientRect(); return [left + width / 2, top + height / 3]")
    began, steps = time.time(), 6
    touch(person, "touchStart", x, y, began)
    for step in range(1, steps + 1):
        touch(person, "touchMove", x + way * step / steps, y, began + ms * step / steps / 1000)
    if lets_go:
        touch(person, "touchEnd", 0, 0, began + ms / 1000)
    return lambda: touch(person, "touchEnd", 0, 0, began + ms / 1000 + 0.5)


def phone(person, width=390, height=844):
    person.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True})
    person.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})


def desk(person):
    person.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    person.size(1100, 900)


def a_card_follows_the_finger(ann):
    """It tilts and is stamped as it is drawn; a short flick turns it, a slow short pull and one that comes back do not."""
    phone(ann)
    try:
        start(ann)
        shows = lambda card: ann.until(lambda: ann.find(".room-bar p").text.startswith(f"{card} of 50"), f"is not at card {card}: {ann.find('.room-bar').text}")
        still = lambda: ann.until(lambda: ann.driver.execute_script(POSE)["pose"] == "", "does not spring back")
        # Drawn to the right: it would be done.
        let_go = drag(ann, 600, 70, lets_go=False)
        ann.until(lambda: "rotate" in ann.driver.execute_script(POSE)["pose"], "does not tilt")
        seen = ann.driver.execute_script(POSE)
        assert seen["done"] > 0.5 and seen["skip"] == 0, f"the stamps are {seen}"
        let_go()
        still()
        shows(1)
        # Far enough to be done: the button says so, and the next card is to be read beneath.
        beneath = ann.find(".under.near .prompt").text
        drag(ann, 600, 130, lets_go=False)
        ann.until(lambda: ann.driver.execute_script(LIT) == "done", "does not light the button")
        touch(ann, "touchCancel", 0, 0, time.time())
        still()
        assert ann.driver.execute_script(LIT) is None, "leaves the button lit"
        drag(ann, 600, -68)
        still()
        shows(1)
        # The same way, but flung.
        drag(ann, 60, 68)
        shows(2)
        assert prompt(ann) == beneath and beneath, f"{beneath!r} lay beneath, and {prompt(ann)!r} came"
        played(ann, 1)
        drag(ann, 60, -68)
        shows(3)
        ann.sees("3 of 50 · 1 skipped")
        played(ann, 1)
        # Slow, but far enough.
        drag(ann, 900, 130)
        shows(4)
        played(ann, 2)
        # A touch alone does nothing.
        drag(ann, 10, 0)
        still()
        shows(4)
        ann.until(lambda: not ann.driver.find_elements("css selector", ".air > *"), "still has cards in the air")
        assert not ann.driver.execute_async_script(RULES), "the rules of a fling"
    finally:
        desk(ann)


# Flings and pulls, by the rules alone: points with their times, and what they do.
RULES = """
const done = arguments[0];
import('/cards/drag.js').then(({ wayOf }) => done([
  [[[0, 0], [34, 30], [68, 60]], 1], [[[0, 0], [-34, 30], [-68, 60]], -1], [[[0, 0], [68, 60], [68, 400]], 0], [[[0, 0], [60, 900]], 0],
  [[[0, 0], [120, 900]], 1], [[[0, 0], [20, 10]], 0], [[[0, 0], [140, 400], [60, 460]], 0], [[[0, 0], [0, 0]], 0],
].filter(([points, way]) => wayOf(points.map(([x, at]) => ({ x, y: 0, at }))) !== way).map((one) => JSON.stringify(one)).join(' ')));
"""


def the_whole_screen(ann):
    """The session has the screen for itself, in the color of its deck, at every size; all of it can be reached by a finger."""
    small = """
    return [...document.querySelectorAll('.room button, .room a')].filter((one) => {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || width < 44 || height < 44;
    }).map((one) => one.outerHTML.slice(0, 80)).join(' ');
    """
    start(ann)
    for width, height in ((390, 844), (360, 740), (740, 360), (1440, 900)):
        ann.size(width, height)
        assert not [one for one in ann.driver.find_elements("css selector", "#header, #nav") if one.is_displayed()], f"the frame is there at {width}×{height}"
        scrolls = "const one = document.querySelector('.card-stack > .party-card .prompt'); return one.scrollHeight > one.clientHeight"
        assert height < width or not ann.driver.execute_script(scrolls), f"has to scroll a card at {width}×{height}"
        ann.until(lambda: not ann.driver.execute_script(small), f"cannot reach at {width}×{height}: {ann.driver.execute_script(small)}")
    desk(ann)
    colors = {ann.driver.execute_script("return document.querySelector('.room').style.getPropertyValue('--deck')")}
    ann.press("Leave", ".room").sees("Truth or Dare")
    assert ann.find("#nav").is_displayed(), "has no frame after the session"
    deal(pick(ann, "Truth or Dare")).find(".room")
    colors.add(ann.driver.execute_script("return document.querySelector('.room').style.getPropertyValue('--deck')"))
    assert len(colors) == 2, f"the decks have one color: {colors}"



def a_deck_of_ones_own(ann):
    """It is written card by card or pasted at once, lies among one's decks as a tile, is changed, dealt and deleted."""
    said = lambda: [one.get_attribute("value") for one in ann.driver.find_elements("css selector", ".deck-card textarea")]
    ann.go("#/cards").sees("Make a deck with your own cards.").click(".deck.new").find(".at-deck form")
    ann.fill("name", "On the road").press("🚗", ".signs").find("#new-card").send_keys("Best view so far?", "\ue007", "Who snores?", "\ue007")
    ann.until(lambda: said() == ["Who snores?", "Best view so far?"], f"has the cards {said()}")
    ann.sees("3 more to go")
    assert not ann.button("Save", ".at-deck").is_enabled(), "can save too few cards"
    ann.press("Paste many", ".at-deck").find("#many-cards").send_keys("Name that tune\n\nWorst snack?\nSing it\nLast one\n")
    ann.press("Add 4 cards", "dialog").until(lambda: len(said()) == 6, "does not take what was pasted")
    ann.driver.execute_script("document.querySelector('[aria-label=\"Remove card 4\"]').click()")
    ann.until(lambda: said()[2:4] == ["Sing it", "Who snores?"], "does not remove a card")
    # The text stays while one looks elsewhere.
    ann.go("#/settings").find(".at-settings")
    ann.go("#/cards").sees("Make a deck with your own cards.").click(".deck.new").until(lambda: len(said()) == 5, "forgets what was written")
    ann.press("Save", ".at-deck").sees("Saved.").find(".your-decks .deck")
    assert [one["name"] for one in asks(ann, "cards.decks")["items"]] == ["🚗 On the road"], asks(ann, "cards.decks")
    ann.until(lambda: ann.find(".your-decks .deck strong").text == "On the road" and ann.find(".your-decks .sign").text == "🚗", "has no tile")
    rests(ann.click(".your-decks .deck")).press("Edit", "dialog").sees("Edit deck").until(lambda: len(said()) == 5, "does not show the cards")
    ann.fill("prompts.3", "Who snores loudest?", ".at-deck").press("Friends", ".at-deck").sees("Your friends can deal it too.").press("Save", ".at-deck").sees("5 cards · Friends")
    rests(ann.click(".your-decks .deck"))
    deal(ann).sees("of 5").sees("On the road")
    ann.press("Leave", ".room").sees("Truth or Dare")
    rests(ann.click(".your-decks .deck")).press("Delete", "dialog").sees("On the road deleted.").sees("Make a deck with your own cards.")
    ann.press("Close", ".toast").until(lambda: asks(ann, "cards.decks")["items"] == [], "still has the deck")


def friends_have_their_faces(ann, friend):
    """A player who is called as one friend is has the friend's face."""
    friend.ask("profile.photo-add", file=png(32, 32, (b"\0" + b"\x0a\x6b\x47" * 32) * 32))
    friend.ask("friends.request", accountId=ann.name)
    ann.until(lambda: isinstance(asks(ann, "friends.accept", accountId=friend.nickname), dict), "cannot become a friend")
    start(ann, "Story Time", "Ann", friend.nickname, "Joe")
    faces = "return [...document.querySelectorAll('.stack-next .avatar')].map((one) => (one.querySelector('img')?.naturalWidth ?? 0) > 0)"
    ann.until(lambda: ann.driver.execute_script(faces) == [True, False], "does not see the face of the friend alone")
    ann.press("Leave", ".room").sees("Truth or Dare")


SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifts += one.value; }).observe({ type: 'layout-shift', buffered: true });
"""


def decks_stay(dee):
    """No deck moves as the decks come, and without a connection they are in the same order."""
    titles = lambda: [one.text for one in dee.driver.find_elements("css selector", ".screen > .decks strong")]
    phone(dee, 360, 740)
    try:
        dee.load(f"{dee.edge}/#/settings")
        dee.load()
        dee.driver.execute_script(SHIFTS)
        dee.go("#/cards").sees("Story Time").sees("Make a deck with your own cards.")
        assert dee.driver.execute_script("return [...document.querySelectorAll('.decks .about')].every((one) => one.textContent.trim())"), "does not say what one does with a deck"
        shifts = dee.driver.execute_script("return shifts")
        assert shifts < 0.02, f"the decks shift by {shifts}"
        online = titles()
        dee.until(lambda: kept(dee, "decks") == 10, "does not keep all decks")
        dee.offline(True)
        dee.go("#/settings").find(".at-settings")
        dee.go("#/cards").sees("Story Time")
        assert len(online) == 10 and titles() == online, f"online {online}, offline {titles()}"
    finally:
        dee.offline(False)
        desk(dee)


def searching(dee):
    """Decks by their titles, and cards by what is on them."""
    dee.go("#/settings").find(".at-settings")
    dee.go("#/cards").sees("Your decks").find("#find-cards").send_keys("truth")
    dee.until(lambda: [one.text for one in dee.driver.find_elements("css selector", ".decks strong")] == ["Truth or Dare"], "does not find the deck")
    dee.find("#find-cards").clear()
    dee.find("#find-cards").send_keys("diary")
    dee.until(lambda: "diary" in dee.find(".found-cards li").text.lower(), "does not find a card")
    dee.click(".found-cards button").find("dialog form.deal")
    dee.press("Close", "dialog").find("#find-cards").send_keys(" qwertyuiop")
    dee.sees("No deck or card matches.")
    dee.find("#find-cards").clear()
    dee.find("#find-cards").send_keys("x", "\ue003")
    dee.until(lambda: len(dee.driver.find_elements("css selector", ".screen > .decks strong")) == 10, "does not show all decks again")


def a_session_of_another_phone_goes_on(dee):
    """It is the first thing that is offered, though it comes after the decks."""
    asks(dee, "cards.start", category="story_time", players=["Dee", "Joe"])
    dee.go("#/settings").find(".at-settings")
    dee.go("#/cards").sees("Card 1 of 50 · Dee's turn").click(".go-on").sees("1 of 50").sees("next: Joe")
    dee.press("Leave", ".room").sees("Truth or Dare")


def without_a_connection(dee):
    dee.go("#/cards").sees("Story Time")
    dee.until(lambda: kept(dee, "decks") == 10, "does not keep all decks")
    start(dee)
    played(dee, 0)
    dee.offline(True)
    for count in (1, 2, 3):
        played(dee.press("Done", ".turns"), count)
    dee.go("#/settings").sees("waiting for a connection")
    dee.offline(False)
    dee.driver.execute_script("dispatchEvent(new Event('online'))")
    dee.until(lambda: kept(dee, "queue") == 0, "still has commands that wait")
    session = dee.driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.ask('cards.sessions', {limit: 1})).then((reply) => done(reply.items[0]))")
    assert session["completedCount"] == 3, f"the server has {session['completedCount']} cards played, not 3"


def kept(person, store):
    return person.driver.execute_async_script("const done = arguments[1]; import('/offline/store.js').then((m) => m.all(arguments[0])).then((all) => done(all.length))", store)


def the_page_opens_without_a_connection(dee):
    dee.has_worker()
    dee.offline(True)
    dee.load(f"{dee.edge}/#/cards")
    dee.load()
    dee.sees("Story Time").sees("You're offline")
    dee.offline(False)
