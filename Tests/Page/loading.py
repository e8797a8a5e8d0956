"""A browser gives up files that it loads, as it does when a network comes or goes: the page comes by itself all the same."""

from between import Between
from server import soon


def lose(person, *names):
    """From here on these files do not arrive; with no names, all do."""
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [f"*{name}" for name in names]})


def comes_by_itself(person, files, shown):
    """Each of `files` is lost while the page loads, and is not kept yet; what is `shown` comes once it is there again."""
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    for name in files:
        lose(person, name)
        person.load()
        if name.endswith(".js"):
            person.sees("Loading again…")
        person.until(lambda: tries(person) not in (None, "1"), f"is not loaded again without {name}")
        lose(person)
        person.sees(shown)
        person.until(lambda: tries(person) is None, f"counts its tries without end after {name}")
    person.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


# Layout shift: how much has moved on the screen without anybody's doing (web.dev/cls).
SHIFTS = "window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true })"


def nothing_jumps(person):
    """On a phone with a slow network, where each screen is awaited."""
    from access import settle
    driver = person.driver
    session = driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.ask('cards.start', { category: 'story_time' })).then((one) => done(one.id))")
    person.size(390, 844)
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})["identifier"]
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1})
    for screen, shown in (("welcome", "Welcome to Rally"), ("cards", "Story Time"), (f"session/{session}", "1 of 50"), ("home", "Play now"), ("explore", "Find a game")):
        person.load(f"{person.edge}/#/people")
        person.load()
        person.go(f"#/{screen}").sees(shown)
        settle(person)
        assert driver.execute_script("return window.shift") < 0.1, f"{screen} jumps by {driver.execute_script('return window.shift'):.2f}"
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    person.size(1100, 900)


def tries(person):
    return person.driver.execute_script("return sessionStorage.getItem('rally.tries')")


LOST = "We keep trying"


def has_looks(person, name):
    person.until(lambda: person.driver.execute_script("return [...document.styleSheets].some((one) => one.href?.endsWith(arguments[0]))", name), f"has no {name}")


def opens_anew(person):
    """Loads the page again, of which nothing is loaded then but the first screen."""
    person.load(person.edge + "/#/home")
    person.load()
    person.sees("Play now")


def screens_come_by_themselves(person):
    """Modules, those below them, and looks are loaded for the screen that first needs them. A browser that loses them does not tell when it
    can load again."""
    game = person.driver.execute_async_script("""const done = arguments[1];
        import('/ask.js').then((m) => m.ask('games.create', { sport: 'tennis', startsAt: arguments[0], place: { name: 'Court', lat: 37.8, lng: -122.27 }, title: 'Lost and found' })).then((one) => done(one.id))""", soon(4))
    for lost, screen, shown, looks in (
            (["/darts/darts.js", "/darts/darts.css"], "darts", "New match", "/darts/darts.css"),
            (["/parts/dialog.js", "/parts/form.js", "/play/invite.js"], f"game/{game}", "You're hosting", "/play/game.css"),
            (["/cards/cards.css"], "cards", "Story Time", "/cards/cards.css")):
        opens_anew(person)
        lose(person, *lost)
        person.go(f"#/{screen}").sees(LOST)
        lose(person)
        person.sees(shown).sees_no_more(LOST)
        has_looks(person, looks)


def lost_screens_can_be_tried_again(person):
    """Nobody has to wait for the next try; whoever goes elsewhere is not called back."""
    opens_anew(person)
    lose(person, "/darts/darts.js")
    person.go("#/darts").sees(LOST)
    lose(person)
    person.press("Try again").sees("New match")
    opens_anew(person)
    lose(person, "/darts/darts.js")
    person.go("#/darts").sees(LOST)
    person.go("#/explore").sees("All sports")
    lose(person)
    # It would be asked for again at once.
    person.driver.execute_async_script("dispatchEvent(new Event('online')); const done = arguments[0]; import('/darts/darts.js').then(() => setTimeout(done, 500))")
    assert person.driver.execute_script("return document.querySelector('.screen').classList.contains('at-explore')"), "is taken to what was lost"


def what_a_button_opens_can_be_tried_again(person):
    opens_anew(person)
    lose(person, "/home/plus.js")
    person.press("Start something", "#nav").sees("Can't reach Rally")
    lose(person)
    person.press("Try again", ".toast").sees("Pick a sport, a time and a place")
    person.press("Close", "dialog")


def what_a_browser_remembers_as_lost_comes_with_a_new_page(person, between):
    """Where a script can be had but not as a script, the page is loaded again, once."""
    opens_anew(person)
    between.lost = {"/darts/checkout.js"}
    mark = "return window.isThere ??= arguments[0]"
    person.driver.execute_script(mark, True)
    person.go("#/darts")
    person.until(lambda: not person.driver.execute_script(mark, False), "is not loaded again")
    person.sees(LOST)
    person.driver.execute_script("window.isThere = true")
    person.press("Try again").sees_no_more(LOST).sees(LOST)
    assert person.driver.execute_script(mark, False), "is loaded again and again"
    between.lost = set()
    person.sees("New match")
    assert person.driver.execute_script("return sessionStorage.getItem('rally.renewed')") is None, "would not be loaded again the next time"


def run(check, person):
    between = Between(person.edge)
    # Another address is another page to a browser: one signs up there.
    person.edge = between.edge
    try:
        check("somebody signs up who has nothing of the page yet", has_nothing, person)
        check("a screen that was lost comes by itself", screens_come_by_themselves, person)
        check("a screen that was lost can be tried again", lost_screens_can_be_tried_again, person)
        check("what a button opens can be tried again", what_a_button_opens_can_be_tried_again, person)
        check("what a browser remembers as lost comes with a new page", what_a_browser_remembers_as_lost_comes_with_a_new_page, person, between)
    finally:
        between.close()


def has_nothing(person):
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    person.sign_up()
