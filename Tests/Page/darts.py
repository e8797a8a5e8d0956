"""Darts: a match kept by the server, one without a connection that goes out afterwards, one between two boards."""

from selenium.webdriver.common.by import By


def throw(person, *darts):
    """Three darts on the keys."""
    if person.find(".entry [aria-pressed='true']").text != "Keys":
        person.press("Keys")
    for dart in darts:
        if dart[0] in "DT" and dart != "DB":
            person.press({"D": "Double", "T": "Treble"}[dart[0]])
        label = {"25": "25", "DB": "Bull", "M": "Miss"}.get(dart) or (dart.replace("T", "Treble ").replace("D", "Double ") if dart[0] in "DT" else dart)
        person.press(label, ".keys")


def scores(person):
    return [int(element.text) for element in person.driver.find_elements(By.CSS_SELECTOR, ".score")]


def reads(person, *wanted):
    person.until(lambda: scores(person) == list(wanted), f"does not read {wanted}, but {scores(person)}")


def begin(person, other, score="301"):
    person.go("#/darts").sees("New match").fill("startScore", score)
    person.find("#player").send_keys(other)
    person.press("Add", ".columns form").sees(f"{other}\n")
    person.driver.execute_script("document.querySelector('#f-keepOrder').click()")
    person.press("Start", ".columns form").find(".entry")
    return person.driver.current_url.split("/match/")[1]


def win_101(person):
    """101 to nothing for the first player: T17, DB, after the other's miss."""
    throw(person, "T17", "DB")
    person.sees("wins.")


def a_match_with_undo(ann):
    begin(ann, "Joe")
    throw(ann, "T20", "T20", "20")
    reads(ann, 161, 301)
    throw(ann, "5", "20", "M")
    ann.sees("To finish:").sees("T17")
    ann.press("Undo visit")
    reads(ann, 161, 301)


def taps_on_the_board(ann):
    ann.press("Board", ".entry")
    ann.click("[data-dart='T19']")
    ann.until(lambda: ann.find(".slot.full").text == "T19", "has no dart from a tap")
    ann.press("Undo dart")


KEYS = """
const nav = document.querySelector('#nav').getBoundingClientRect();
return [...document.querySelectorAll('.entry button')].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return top < 0 || left < 0 || right > innerWidth || bottom > nav.top || bottom > innerHeight;
}).map((one) => one.textContent).join(' ');
"""
TOP = "return Math.round(document.querySelector('.entry .board').getBoundingClientRect().top)"


def the_board_stays(ann):
    """On a phone all of it is one screen: the board is where it was, whatever comes above it, and every key can be reached."""
    for width, height in ((390, 844), (360, 740)):
        ann.size(width, height)
        begin(ann, "Joe")
        ann.press("Keys", ".entry")
        ann.until(lambda: not ann.driver.execute_script(KEYS), f"cannot reach at {width}×{height}: {ann.driver.execute_script(KEYS)}")
        ann.press("Board", ".entry")
        top = ann.driver.execute_script(TOP)
        for visit in range(4):
            for dart in ("T20", "T20", "19"):
                ann.driver.execute_script("document.querySelector(`[data-dart='${arguments[0]}']`).dispatchEvent(new MouseEvent('click', {bubbles: true}))", dart)
            ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "still has darts of the visit before")
            assert ann.driver.execute_script(TOP) == top, f"the board moves at {width}×{height} with visit {visit + 1}"
        reads(ann, 23, 23)
        ann.press("Undo visit")
        reads(ann, 23, 162)
        assert ann.driver.execute_script(TOP) == top, "the board moves as a visit is undone"
        ann.press("All visits").sees("T20 T20 19").press("Close", "dialog")
    ann.size(1100, 900)


def without_a_connection(dee):
    dee.go("#/darts").sees("New match")
    dee.offline(True)
    match = begin(dee, "Joe", "101")
    dee.sees("saved on this device")
    throw(dee, "20", "M", "M")
    throw(dee, "1", "1", "1")
    reads(dee, 81, 98)
    throw(dee, "T19", "D12")
    dee.sees("wins.")
    dee.offline(False)
    dee.driver.execute_script("dispatchEvent(new Event('online'))")
    dee.until(lambda: known(dee, match) == "completed", "has a match that the server does not know")


def known(person, match):
    return person.driver.execute_async_script("const done = arguments[1]; import('/ask.js').then((m) => m.ask('darts.match', {matchId: arguments[0]})).then((reply) => done(reply.status), () => done('none'))", match)


def at_two_boards(ann, bob):
    ann.go("#/darts").sees("Challenge a friend")
    ann.load(f"{ann.edge}/#/darts?challenge={bob.name}")
    ann.load()
    ann.fill("remoteScore", "301").press("Challenge", ".columns form").sees("No answer yet")
    bob.go("#/darts").press("Accept").press("I'm ready")
    ann.press("I'm ready").find(".entry")
    throw(ann, "T20", "T20", "T20")
    reads(bob, 121, 301)
    throw(bob, "T19", "T19", "19")
    reads(ann, 121, 168)
    throw(ann, "T20", "T15", "D8")
    ann.sees(f"{ann.name} wins.")
    bob.sees(f"{ann.name} wins.")


def statistics(ann):
    ann.go("#/dartstats").sees("3-dart average").sees("Where the darts went")
