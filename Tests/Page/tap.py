"""The page of `tap web`: what happens, what one request caused, a notification's way, who is up, what was."""

from urllib.parse import quote

import axe
import loading
from access import AUDIT
from browser import Person
from selenium.webdriver.common.by import By
from server import soon


class Watcher(Person):
    """Somebody who debugs."""

    def __init__(self, link, name="watcher", **size):
        super().__init__(link.split("/#")[0], name, **size)
        self.load(link)
        self.until(lambda: "all well" in self.text(), "processes are well")

    def show(self, view, about=""):
        self.driver.execute_script("location.hash = arguments[0]", f"#{view}{'/' + quote(about, safe='') if about else ''}")
        return self

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)


def processes(watcher):
    rows = watcher.all(".processes tbody tr")
    assert len(rows) >= 7, f"{len(rows)} processes"
    assert "token" not in watcher.driver.current_url, "the token leaves the address"
    watcher.until(lambda: all(row.find_elements(By.CSS_SELECTOR, "svg path") for row in watcher.all(".processes tbody tr")), "each has its charts")


def events_and_a_request(watcher, ann):
    """An event is seen as it comes, by the words of the command line, and leads to all its request caused."""
    watcher.show("events", "games --where data.details.sport=soccer")
    watcher.until(lambda: "Nothing has come yet" in watcher.text(), "it listens")
    title = '<img src=x onerror="window.ran=1">'
    game = ann.ask("games.create", sport="soccer", title=title, startsAt=soon(2), capacity=8, place={"lat": 52.5, "lng": 13.4, "name": "Park", "cityLabel": "Berlin"})["id"]
    watcher.until(lambda: watcher.all(".events summary"), "the game comes")
    watcher.all(".events summary")[0].click()
    watcher.until(lambda: game in watcher.text() and "onerror" in watcher.text(), "it opens, with its text as text")
    assert watcher.driver.execute_script("return window.ran") is None, "a text from the bus has run"
    watcher.all(".links a")[0].click()
    watcher.until(lambda: "games.create" in watcher.text() and watcher.all(".lane .work") and watcher.all(".lane .wait"), "its request is a tree with bars")
    watcher.show("events", "--sinc 1h")
    watcher.until(lambda: "did you mean --since?" in watcher.text(), "a typing mistake is named")
    return game


def a_notification(watcher, ann, bob, game):
    bob.see(ann).ask("rsvp.going", gameId=game)
    watcher.show("notification", ann.nickname)
    watcher.until(lambda: any("rsvp_received" in row.text for row in watcher.all("a.span")), "ann's notifications")
    next(row for row in watcher.all("a.span") if "rsvp_received" in row.text).click()
    watcher.until(lambda: "rsvp.changed" in watcher.text() and "is told: rsvp_received" in watcher.text() and "with all it caused" in watcher.text(), "its way")
    watcher.show("notification", "nobody_at_all")
    watcher.until(lambda: "nobody is called nobody_at_all" in watcher.text(), "nobody of that name")


def searching(watcher, game):
    watcher.show("search")
    watcher.driver.find_element(By.NAME, "text").send_keys(game)
    watcher.all("form.search button")[0].click()
    watcher.until(lambda: "found" in watcher.text() and "games.created" in watcher.text(), "it is found")
    watcher.show("search", "text=nothing-has-this&since=1h")
    watcher.until(lambda: "Nothing was found" in watcher.text(), "nothing is found, with what to do")


def audit(watcher, request):
    views = [("processes", ""), ("events", "--since 1h"), ("request", request), ("notification", ""), ("search", "text=soccer&since=1h")]
    for dark in (False, True):
        watcher.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
        for width in (360, 1440):
            watcher.size(width, 900)
            for view, about in views:
                watcher.show(view, about)
                watcher.until(lambda: watcher.all("h2"), view)
                found = watcher.driver.execute_script(AUDIT) + axe.violations(watcher)
                assert not found, f"{view} at {width}, {'dark' if dark else 'light'}: {found}"


def run(check, link, ann, bob):
    watcher = Watcher(link)
    check("tap web: who is up", processes, watcher)
    game = check("tap web: an event, and its request", events_and_a_request, watcher, ann)
    check("tap web: a notification's whole way", a_notification, watcher, ann, bob, game)
    check("tap web: a search of the logs", searching, watcher, game)
    check("tap web: it comes by itself after it lost a file", lambda person: loading.comes_by_itself(person, ["/tap.js", "/parts.js", "/tap.css"], "Processes"), watcher)
    check("tap web: names, contrast, sizes", audit, watcher, "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f")
    watcher.close()
