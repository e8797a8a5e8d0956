"""A server that does not answer, a phone without a network, a newer version of the page: the page is there all the same, and says so."""

import re
import urllib.request

from between import Between
from server import soon

SHELL = "return [...document.querySelectorAll('#nav a, #nav button')].length"


def signs_up(person):
    person.sign_up().sees("Play now")
    person.has_worker()


def opens(person, screen):
    """Goes to a screen, and waits until it is that screen that is read."""
    person.go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0]}")
    return person


def live_screens_say_it(person, between):
    """What was seen stays, what was not is told to be missing, and all of it comes by trying again."""
    game = person.driver.execute_async_script("""const done = arguments[2];
        import('/ask.js').then((m) => m.ask('games.create', { sport: 'tennis', startsAt: arguments[0], place: { name: 'Court', lat: 37.8, lng: -122.27 }, title: arguments[1] })).then((one) => done(one.id))""", soon(4), "Away from here")
    opens(person, f"game/{game}").sees("Away from here").sees("You're hosting")
    between.turns("refuses")
    person.sees("Can't reach Rally").sees("You're hosting")
    for screen in ("mine", "told", "friends"):
        opens(person, screen).sees("Can't reach Rally")
        assert not person.driver.execute_script("return [...document.querySelectorAll('.bone')].some((one) => one.checkVisibility())"), f"{screen} shows grey bars"
    # A screen that was never seen is one block with its own way on, in place of the line.
    opens(person, f"game/{game[:-4]}ffff").find(".unseen")
    person.until(lambda: not person.driver.find_elements("css selector", ".away.notice"), "tells of one outage twice")
    assert person.button("Try again", ".unseen") and person.button("Darts", ".unseen") and person.find("#nav").is_displayed()
    opens(person, f"game/{game}").sees("You're hosting")
    between.turns("refuses")  # counts anew what is asked
    person.press("Try again", ".away")
    person.until(lambda: any(path.startswith("/v1/") for path in between.asked), "asks nothing again")
    between.turns("open")
    person.sees_no_more("Can't reach Rally")
    opens(person, "mine").sees("Away from here")
    between.turns("hangs")
    opens(person, "month/2031-01").sees("Can't reach Rally")
    between.turns("open")
    person.sees_no_more("Can't reach Rally").sees("No games this month")
    person.offline(True)
    person.sees("You're offline")
    opens(person, "mine").sees("Away from here").sees("You're offline")
    person.offline(False)
    person.sees_no_more("You're offline")


def opens_at_once(person, between, way):
    """The page is drawn from what is kept: no file is asked for, and no answer is waited for."""
    between.turns(way)
    person.load(between.edge + "/#/home")
    person.load()
    person.sees("Play now")
    pending = person.driver.execute_script("return performance.getEntriesByType('resource').every((one) => !one.name.includes('account.me'))")
    assert way != "hangs" or pending, "it waits for who is logged in"
    files = [path for path in between.asked if not path.startswith(("/v1/", "/sw.js", "/page.json", "/favicon"))]
    assert not files, f"with a server that {way} it asks for {files}"
    assert person.driver.execute_script(SHELL) == 5, "it has no navigation"
    person.sees("Can't reach Rally")
    between.turns("open")
    person.sees_no_more("Can't reach Rally")


def newer(between, number):
    """The server has a newer version from here on."""
    version = re.search(r'"version": ?"(\w+)"', urllib.request.urlopen(between.edge + "/sw.js").read().decode())[1]
    between.has("/texts.js", "Play now" if number == 1 else f"Play no{number - 1}", f"Play no{number}")
    between.has("/sw.js", version, version[:-1] + ("x" if version[-1] != "x" else "y"))


def a_newer_version_is_offered(person, between):
    newer(between, 1)
    person.driver.execute_script("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    person.sees("There is a new version of Rally").sees("Play now")
    person.press("Use it now").sees("Play no1")


def a_newer_version_is_taken_at_the_next_opening(person, between):
    """A tab that is open stays as it is, also where it loads a screen that it has not shown yet."""
    newer(between, 2)
    person.driver.execute_async_script("""const done = arguments[0];
        const newest = async () => (await (await caches.match('/newest')).text());
        newest().then(async (was) => {
          const one = await navigator.serviceWorker.getRegistration();
          await one.update();
          const isThere = async () => await newest() !== was && !one.installing && !one.waiting && one.active.state === 'activated';
          const look = async () => await isThere() ? done() : setTimeout(look, 50);
          look();
        })""")
    opens(person, "dartstats").press("Home", "#nav").sees("Play no1")
    between.turns("hangs")
    person.load()
    person.sees("Play no2")
    between.turns("open")


def a_version_that_is_on_its_way_stays(person, between):
    """A tab that is loaded meanwhile does not throw away what has come of it."""
    newer(between, 3)
    between.holds("/view.js")
    between.asked = []
    person.driver.execute_script("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    person.until(lambda: "/view.js" in between.asked, "does not load the newer version")
    person.load()
    person.sees("Play no2")
    between.holds()
    person.sees("There is a new version of Rally")
    between.turns("hangs")
    person.load()
    person.sees("Play no3")
    between.turns("open")


# Looks for another version, and takes the one that is offered.
TAKE = """
navigator.serviceWorker.getRegistration().then((one) => one.installing || one.update()).catch(() => {});
const offer = [...document.querySelectorAll('.toast button')].find((one) => one.innerText.trim() === 'Use it now');
offer?.click();
return Boolean(offer);
"""


def takes_what_is_offered(person):
    person.until(lambda: person.driver.execute_script(TAKE), "is offered no other version")
    return person


def a_version_that_is_taken_back_is_offered(person, between):
    """The server has gone back to an older one."""
    between.instead.clear()
    takes_what_is_offered(person).sees("Play now")


def an_older_server(person, between):
    """A page that asks what the server does not know yet: that part says so, and all others are there."""
    game = person.driver.execute_async_script(f"""const done = arguments[0];
        import('/ask.js').then((m) => m.ask('games.create', {{ sport: 'tennis', startsAt: '{soon(2)}', place: {{ name: 'Court', lat: 37.8, lng: -122.27 }}, title: 'Older than the page' }})).then((one) => done(one.id))""")
    between.has("/home/home.js", "feedback.pending", "feedback.pendinx")
    between.has("/play/game.js", "rsvp.roster", "rsvp.rostex")
    version = re.search(r'"version": ?"(\w+)"', urllib.request.urlopen(between.edge + "/sw.js").read().decode())[1]
    between.has("/sw.js", version, "0" * len(version))
    takes_what_is_offered(person)
    person.until(lambda: person.driver.execute_script("return !document.querySelector('.toast')"), "is not the newer page")
    opens(person, "home").sees("Older than the page").sees("Play now")
    opens(person, f"game/{game}").sees("Older than the page").sees("You're hosting")
    person.click("#tab-people").sees("There is no request")
    opens(person, "people").sees("Posts from")
    between.instead.clear()


def run(check, person):
    between = Between(person.edge)
    # Another address is another page to a browser: one signs up there.
    person.edge = between.edge
    try:
        check("somebody has the page on their phone", signs_up, person)
        check("live screens say that no answer comes", live_screens_say_it, person, between)
        for way in ("refuses", "hangs"):
            check(f"the page opens at once where the server {way}", opens_at_once, person, between, way)
        check("a newer version is offered", a_newer_version_is_offered, person, between)
        check("a newer version is taken at the next opening", a_newer_version_is_taken_at_the_next_opening, person, between)
        check("a version that is on its way stays", a_version_that_is_on_its_way_stays, person, between)
        check("a version that is taken back is offered", a_version_that_is_taken_back_is_offered, person, between)
        check("a server that is older than the page", an_older_server, person, between)
    finally:
        between.close()
