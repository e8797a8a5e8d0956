"""How often one taps for what is done most, on a phone, with a finger: what is tapped is on the screen, or it is scrolled to, which counts too."""

import darts
import games
from house import touch

# Where a finger meets something that is at rest, the first line of a link that has several; nothing where it is elsewhere than on the
# screen, or below something else.
MIDDLE = """
const el = arguments[0], { x, y, width, height } = el.getClientRects()[0] ?? el.getBoundingClientRect();
const at = [x + width / 2, y + height / 2];
const isStill = document.getAnimations().every((one) => one.effect?.getComputedTiming().iterations === Infinity || one.playState !== 'running');
return isStill && at[1] < innerHeight && el.contains(document.elementFromPoint(...at)) ? at : null;
"""


class Finger:
    """Taps and types on the screen of a person, and counts."""

    def __init__(self, person):
        self.person, self.taps, self.fields, self.scrolls = touch(person), 0, 0, 0

    def scroll(self, css):
        self.person.driver.execute_script("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", css)
        self.scrolls += 1
        return self

    def tap(self, find):
        at = lambda: self.person.driver.execute_script(MIDDLE, find())
        x, y = self.person.until(at, "cannot reach it without scrolling")
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.taps += 1
        return self

    def press(self, label, within="body"):
        return self.tap(lambda: self.person.button(label, within))

    def types(self, name, text):
        self.tap(lambda: self.person.find(f"form [name='{name}']"))
        self.person.until(lambda: self.person.driver.switch_to.active_element.get_attribute("name") == name, f"is not in {name}")
        self.person.driver.execute_cdp_cmd("Input.insertText", {"text": text})
        self.fields += 1
        return self

    def counted(self):
        return self.taps, self.fields, self.scrolls


def join_from_a_link(person, game):
    """Somebody who has never been here."""
    finger = Finger(person)
    person.go(f"/r/{game}").find("form [name='displayName']")
    finger.types("displayName", f"{person.name} Test").types("email", f"{person.name}@example.com").types("password", "left foot 11").press("I'm in", "form")
    person.sees(games.IN)
    return finger.counted()


def answer_with_a_name(person, url):
    """Somebody without an account, by the link that a host has sent."""
    finger = Finger(person)
    person.go("/r/" + url.split("/r/")[1]).find("form [name='name']")
    finger.types("name", "Lena Lee").press("I'm in", "form")
    person.sees("Asked to join ✓")
    return finger.counted()


def host_with_defaults(person):
    """Somebody who has hosted before: the sport, the time and the place are those of the last game."""
    finger = Finger(person.go("#/home").sees("Play now"))
    finger.press("Start something", "#nav").tap(lambda: person.find("dialog a[href='/#/host']")).press("Publish", "form")
    person.sees("You're hosting")
    return finger.counted()


def usual_match(person):
    """Somebody who has played before: the game and the line-up are those of the last match."""
    tile = "a.tile[href='/#/darts']"
    finger = Finger(person.go("#/home").sees("Play now"))
    finger.scroll(tile).tap(lambda: person.find(tile)).tap(lambda: person.find(".start-bar button"))
    darts.skip_hype(person)
    return finger.counted()


def sixty(person):
    """At a match that goes on, on the keys."""
    if not person.driver.find_elements("css selector", ".entry.by-keys"):
        person.press("Keys", ".slots")
    finger = Finger(person)
    finger.press("Triple", ".pad-foot").press("Triple 20", ".keys")
    person.until(lambda: person.find(".slots .total").text == "= 60", "has thrown something else than 60")
    return finger.counted()
