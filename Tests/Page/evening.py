"""An evening of five: somebody new makes a group and a game for it; one of the group brings a friend, one is silent and is asked, two answer
with a name alone; at the deadline it is decided. Counted for each: taps, typed fields, scrolls, and what they are told.

Nobody has been here before. The deadline is six hours before the start, as noon is for a game at six in the evening, and comes while this
waits for it: the day and the time are chosen so, and nothing else differs from a Thursday.
"""

import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import games
from browser import Person
from games import asks
from taps import MIDDLE, Finger

# Where they play, by whose clock the form's times are; their phones are there.
PLACE, ZONE = "Dolores Park, San Francisco", "America/Los_Angeles"
DEADLINE_HOURS = 6
# Until the deadline: what a slow machine needs for all that comes before it.
MINUTES = 7
# Seconds for which a thumb looks for something before it scrolls.
LOOK_SECONDS = 1.5
# The evening's people.
PARTS = {
    "ann": "makes the group and the game", "bob": "joins the group, brings a friend", "cho": "joins the group, silent until asked",
    "dee": "a name alone", "eli": "a name alone",
}
# Taps, fields and notices that it takes at most.
MOST = {"ann": (37, 8, 5), "bob": (8, 4, 2), "cho": (6, 3, 3), "dee": (2, 1, 0), "eli": (2, 1, 0)}


class Thumb(Finger):
    """A finger that scrolls where something is further down, which counts too, and picks from lists and wheels: one tap opens them, another takes."""

    def tap(self, find):
        end = time.monotonic() + LOOK_SECONDS
        while not self.person.again(lambda: self.person.driver.execute_script(MIDDLE, find())):
            if time.monotonic() > end:
                self.person.again(lambda: self.person.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", find()))
                self.scrolls += 1
                break
            time.sleep(0.1)
        return super().tap(find)

    def at(self, css):
        return self.tap(lambda: self.person.find(css))

    def picks(self, name, value):
        """From a list or a wheel, which a browser without a screen does not draw."""
        self.at(f"form [name='{name}']")
        self.person.fill(name, value)
        self.taps += 1
        self.fields += 1
        return self

    def closes(self):
        """The sheet that lies on top."""
        sheets = lambda: self.person.driver.find_elements("css selector", "dialog[open]")
        before = len(sheets())
        self.tap(lambda: sheets()[-1].find_element("css selector", "[aria-label='Close']"))
        self.person.until(lambda: len(sheets()) < before, "has a sheet that does not close")
        return self


def new_person(edge, kind, tag):
    person = Person(edge, f"{kind}_{tag}")
    person.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ZONE})
    return Thumb(person)


def copied(thumb, label, within="body"):
    """What a button has copied, to be sent by a messenger: that is a message of the host's, and none of Rally's."""
    thumb.person.driver.execute_script("window.copied = undefined; navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    thumb.press(label, within)
    return thumb.person.until(lambda: thumb.person.driver.execute_script("return window.copied"), f"has copied nothing by {label!r}")


def path(url):
    return "/" + url.split("/", 3)[3]


def sign_up(thumb, password="left foot 11"):
    """From the first screen, with an address and a password; the nickname is made of the name."""
    person = thumb.person
    person.go("/").sees("Welcome to Rally")
    thumb.press("Sign up with e-mail", ".intro").types("displayName", name_of(person)).types("email", f"{person.name}@example.com").types("password", password)
    thumb.press("Sign up", "form").press("Skip all", ".first")
    person.until(lambda: "/#/home" in person.driver.current_url, "is not signed up")


def name_of(person):
    return f"{person.name.split('_')[0].title()} {person.name.split('_')[1]}"


def a_group(thumb):
    """Its name and its sport; the code's link is copied."""
    person = thumb.person
    thumb.press("Crew", "#nav").press("Groups").press("New group")
    thumb.types("name", f"Thursday Five {person.name.split('_')[1]}").tap(
        lambda: person.driver.execute_script("return document.querySelector('[name=sports][value=soccer]').closest('label')"))
    thumb.press("Create group", "form")
    person.sees("Your group is ready")
    group = person.driver.current_url.split("/group/")[1].split("?")[0]
    thumb.press("Invite", ".sticky").press("Code and link", "dialog").press("Create code", "dialog")
    link = copied(thumb, "Copy link", "dialog")
    thumb.closes().closes()
    return group, link


def a_game(thumb, starts):
    """For the group: the day, the time, the place, a guest for each, a deadline, a minimum. All of the group are invited with it."""
    person = thumb.person
    thumb.press("Host a game", ".sticky")
    person.find("form.host")
    here = datetime.now(ZoneInfo(ZONE))
    chips = person.driver.find_elements("css selector", ".days .chip")
    day = (starts.date() - here.date()).days - (1 if here.hour >= 21 else 0)
    if chips[day].get_attribute("aria-pressed") != "true":
        thumb.tap(lambda: person.driver.find_elements("css selector", ".days .chip")[day])
    thumb.picks("time", starts.strftime("%H:%M")).types("place", PLACE)
    thumb.at(".host .more > summary").at(".sentence:has([name=guestsEach]) > summary").at("label:has([name=guestsEach][value='1'])")
    thumb.at(".sentence:has([name=minPlayers]) > summary").picks("answerHours", str(DEADLINE_HOURS)).types("minPlayers", "5")
    thumb.press("Publish", "form")
    person.sees("You're hosting")
    return person.driver.current_url.split("/game/")[1].split("?")[0]


def a_link(thumb):
    """For whoever has no account."""
    thumb.at("#tab-host").at("#panel-host [role=switch][aria-label='Join without an account']")
    thumb.person.find("#panel-host .by-link")
    return copied(thumb, "Copy link", "#panel-host")


def joins_the_group(thumb, link):
    person = thumb.person
    person.go(path(link)).find("form [name='displayName']")
    thumb.types("displayName", name_of(person)).types("email", f"{person.name}@example.com").types("password", "left foot 11").press("Join the group", "form")
    person.sees("Welcome to")


def brings_a_friend(thumb):
    """The invitation is on Home."""
    person = thumb.person
    person.go("#/home")
    thumb.at(".questions a[href*='/game/']").press("Bring someone", ".sticky").types("guest0", "Fay").press("I'm in", "dialog")
    person.sees(games.IN)


def answers_what_was_asked(thumb):
    """Among the news is the question, with the answer beside it."""
    person = thumb.person
    person.go("#/home")
    thumb.at("#header a[href*='told']")
    person.find(".told-list")
    thumb.press("I'm in", ".told-list")


def answers_with_a_name(thumb, link, name):
    person = thumb.person
    person.go(path(link)).find("form [name='name']")
    thumb.types("name", name).press("I'm in", "form")
    person.sees("Asked to join ✓")


def told(person):
    """The rows of the inbox, by their type."""
    return [row["type"] for row in asks(person, "notifications.list", limit=100)["items"]]


def play(edge, tag):
    """Plays it; for each person taps, fields, scrolls and what they were told."""
    counted, steps = {}, []

    def done(thumb, kind, rows):
        counted[kind] = (*thumb.counted(), rows)

    starts = (datetime.now(ZoneInfo(ZONE)) + timedelta(hours=DEADLINE_HOURS, minutes=MINUTES)).replace(second=0, microsecond=0)
    deadline = starts - timedelta(hours=DEADLINE_HOURS)
    ann = new_person(edge, "ann", tag)

    def step(what):
        steps.append(f"{what} {ann.taps - sum(int(one.rsplit(' ', 1)[1]) for one in steps)}")
    sign_up(ann)
    step("signing up")
    group, into = a_group(ann)
    step("the group and its link")
    bob, cho = (new_person(edge, kind, tag) for kind in ("bob", "cho"))
    for thumb in (bob, cho):
        joins_the_group(thumb, into)
    ann.person.go(f"#/group/{group}")
    game = a_game(ann, starts)
    step("the game")
    for thumb in (bob, cho):
        thumb.person.until(lambda: asks(thumb.person, "games.get", gameId=game).get("participation") == "invited", "is not invited")
    brings_a_friend(bob)
    link = a_link(ann)
    step("its link")
    for kind, name in (("dee", "Dee Day"), ("eli", "Eli East")):
        visitor = new_person(edge, kind, tag)
        answers_with_a_name(visitor, link, name)
        # Nobody can tell them anything: their own page does.
        done(visitor, kind, [])
        visitor.person.close()
    ann.at("#tab-people")
    ann.person.sees("Dee Day").sees("Eli East")
    ann.press("Let both in")
    ann.person.sees_no_more("Requests")
    step("letting two in")
    ann.press("Ask them")
    ann.person.sees("1 person asked.")
    step("asking")
    print("        the host's taps: " + ", ".join(steps))
    cho.person.until(lambda: "answer_wanted" in told(cho.person), "has not been asked")
    answers_what_was_asked(cho)
    view = lambda: asks(ann.person, "games.get", gameId=game)
    ann.person.until(lambda: view()["counts"]["going"] == 6, "has not six")
    assert datetime.now(ZoneInfo(ZONE)) < deadline, "the machine was too slow: the deadline has passed"
    assert view()["decision"] == "pending", "is decided before the deadline"
    while datetime.now(ZoneInfo(ZONE)) < deadline + timedelta(seconds=5):
        time.sleep(1)
    ann.person.until(lambda: view()["decision"] == "on", "is not decided")
    ann.person.sees("It's on.")
    for thumb, kind in ((bob, "bob"), (cho, "cho")):
        thumb.person.until(lambda: "game_on" in told(thumb.person), "is not told that it takes place")
    for thumb, kind in ((ann, "ann"), (bob, "bob"), (cho, "cho")):
        done(thumb, kind, told(thumb.person))
        thumb.person.close()
    return counted
