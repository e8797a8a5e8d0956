"""Somebody new hosts a game, sends its link, and somebody new joins by it: at two browsers, with nothing but what is on the screen."""

import json
import time
import urllib.request

import games
import jumps
from browser import Person
from crew import full
from phone import touch
from server import png, soon
from slow import Line

# Seconds that somebody needs who is new to it: to see where something is and point there, to type a letter, to look at the next thing.
POINT_SECONDS, LETTER_SECONDS, LOOK_SECONDS = 1.1, 0.28, 1.35
MOST_SECONDS = 120
MOVED_MAX = 0.02


class Hands:
    """Does as a person does, and counts how long a person would take (the keystroke-level model of Card, Moran and Newell)."""

    def __init__(self, person):
        self.person, self.seconds = person, 0

    def press(self, label, within="body"):
        self.seconds += LOOK_SECONDS + POINT_SECONDS
        self.person.press(label, within)
        return self

    def click(self, css):
        self.seconds += LOOK_SECONDS + POINT_SECONDS
        self.person.click(css)
        return self

    def fill(self, **values):
        for name, value in values.items():
            self.seconds += LOOK_SECONDS + POINT_SECONDS + LETTER_SECONDS * len(value)
            self.person.fill(name, value)
        return self

    def sees(self, text):
        self.seconds += LOOK_SECONDS
        self.person.sees(text)
        return self


def sign_up(hands, name):
    hands.fill(displayName=name.title(), nickname=name, email=f"{name}@example.com", password="left foot 11")
    hands.press("Sign up", "form")


def host_and_join(ann, bob, member):
    """`ann` and `bob` have never been here; `member` is a member already, who answers while bob looks at the link."""
    began = time.monotonic()
    hands = Hands(ann)
    ann.go("/")
    hands.sees("Welcome to Rally").press("Sign up with e-mail", ".intro")
    sign_up(hands, ann.name)
    hands.press("Skip all", ".first").sees("Play now").press("Start something", "#nav").click("dialog a[href='/#/host']").fill(place="Dolores Park, San Francisco").press("Publish", "form").sees("You're hosting")
    hands.press("Invite people")
    link = ann.driver.current_url
    other = Hands(bob)
    game = link.split("/game/")[1]
    bob.go(f"/r/{game}")
    other.sees("9 places left · 1 of 10 in")
    member.ask("rsvp.going", gameId=game)
    other.sees("8 places left · 2 of 10 in")
    other.fill(displayName=bob.name.title(), email=f"{bob.name}@example.com", password="left foot 11")
    other.press("I'm in", "form").sees(games.IN)
    hands.sees("3 of 10 in")
    assert hands.seconds + other.seconds < MOST_SECONDS, f"it takes a person {hands.seconds:.0f} s and {other.seconds:.0f} s"
    print(f"        a person takes {hands.seconds:.0f} s to host and {other.seconds:.0f} s to join; here it took {time.monotonic() - began:.0f} s")


def links_show_who_it_is(person, host):
    """A link shows whose it is to somebody without an account, with a face, and nothing that is not for all; then one signs up by it."""
    full(host)
    host.ask("profile.update", sportSkills={"golf": "beginner", "tennis": "advanced"})
    name = f"{host.nickname.title()} Test"
    has_face = lambda: person.driver.execute_script("return [...document.querySelectorAll('main .avatar img')].some((one) => one.naturalWidth > 0)")
    touch(person, 390, 844).go(f"/u/{host.nickname}").sees(name).sees("Oakland").sees("Tennis").sees("Sign up to play with").until(has_face, "sees no face")
    assert not person.find("#nav").is_displayed(), "has tabs before there is anything behind them"
    edge = person.driver.execute_script("return innerWidth - document.querySelector('#header .button').getBoundingClientRect().right")
    assert edge == 16, f"Log in stands {edge} pixels from the edge"
    told = urllib.request.urlopen(f"{person.edge}/u/{host.nickname}").read().decode()
    assert f'property="og:title" content="{name}"' in told and "Golf, Tennis" in told, told[:2000]
    person.go("#/profile/nobody_at_all").sees("@nobody_at_all").sees("Sign up to see this profile.")

    cup = host.ask("profile.photo-upload", file=png(40, 40, (b"\0" + b"\xd0\x90\x10" * 40) * 40))["photo"]
    post = host.ask("posts.create", text="We won!\nFour to two.", photos=[cup])["id"]
    person.go(f"/p/{post}").sees("We won!").sees(name).sees("Sign up to read on").until(has_face, "sees no face")
    person.until(lambda: person.driver.execute_script("return document.querySelector('.landing .post > img')?.naturalWidth > 0"), "sees no cup")
    widths = person.driver.execute_script("return ['.landing .post > img', '.landing .post > .text'].map((css) => document.querySelector(css).getBoundingClientRect().width)")
    assert widths[0] == widths[1], f"the photo is {widths[0]} pixels wide, the text above it {widths[1]}"
    assert "Four to two" not in person.text(), "reads on without an account"
    mine = host.ask("posts.create", text="Among friends", visibility="friends")["id"]
    person.go(f"/p/{mine}").sees("Sign up to see if this post is for you.")
    assert "Among friends" not in person.text() and name not in person.text(), person.text()

    game = host.ask("games.create", sport="tennis", startsAt=soon(4), place={"name": "Court", "lat": 37.8, "lng": -122.27}, durationMinutes=90)["id"]
    person.go(f"/r/{game}").sees(f"Hosted by {name}").sees("1 h 30 min").until(has_face, "sees no face")
    # The bar is there from the beginning; before anything is typed it leads to the form, and finds no mistakes. The form begins with the name alone.
    assert not person.driver.find_elements("css selector", "[name=email]"), "asks for an address before anybody wants to come"
    person.press("I'm in", ".sticky").until(lambda: person.driver.switch_to.active_element.get_attribute("name") == "displayName", "is not led to the form")
    person.find("form [name=email]"), person.find("form [name=password]")
    # Its button then stands below the last field, before all else, and nowhere twice.
    tops = person.driver.execute_script("return ['[name=password]', '.join-foot button', '.reasons'].map((css) => document.querySelector(css).getBoundingClientRect().top)")
    assert tops == sorted(tops) and not person.driver.find_elements("css selector", ".sticky"), f"has its button elsewhere: {tops}"
    assert not [one for one in person.driver.find_elements("css selector", ".field .error") if one.text], person.text()
    off = host.ask("games.create", sport="tennis", startsAt=soon(5), place={"name": "Court", "lat": 37.8, "lng": -122.27})["id"]
    host.ask("games.cancel", gameId=off)
    person.go(f"/r/{off}").find(".hero .when s")
    assert "Called off" in person.find(".hero").text and person.button("Find another game", ".landing-text"), person.text()
    assert not person.driver.find_elements("css selector", ".landing-text form"), "can join a game that is off"

    token = host.ask("friends.invite-link")["token"]
    person.go(f"/i/{token}").sees(f"{name} invites you to Rally").until(has_face, "sees no face")
    person.press("Sign up", ".ways").fill("displayName", "Ida Test").fill("nickname", person.name).fill("email", f"{person.name}@example.com").fill("password", "left foot 11")
    person.press("Sign up", "form").sees(f"{name} wants to be friends").press("Add friend").sees("Request sent")
    assert any(row["person"]["nickname"] == person.name for row in host.ask("friends.requests", direction="in")["items"])
    person.go(f"/u/{host.nickname}").find(".profile-top")


# The operator's settings, as late as on a bad network.
LATE = """
const real = window.fetch;
window.fetch = (what, ...more) => (String(what?.url ?? what).endsWith('/page.json')
  ? new Promise((done) => setTimeout(() => { window.toldAt = performance.now(); done(Response.json(SETTINGS)); }, 1500)) : real(what, ...more));
"""
IS_LATE = "return performance.now() > (window.toldAt ?? Infinity) + 1000 && document.querySelector('.screen :is(.ways, form)') !== null && !document.querySelector('.waiting')"


def nothing_moves_by_the_ways_in(edge, tag, host):
    """The buttons of Google and Apple come into a room of theirs, however late; where there are none, that room harms nobody. On slow 4G too."""
    full(host)
    game = host.ask("games.create", sport="tennis", startsAt=soon(4), place={"name": "Court", "lat": 37.8, "lng": -122.27}, title="Room for all")["id"]
    addresses = ["/", "/#/welcome?new=1", f"/r/{game}", f"/u/{host.nickname}", f"/i/{host.ask('friends.invite-link')['token']}"]
    line = Line(edge)
    person = Person(line.edge, f"moe_{tag}", 390, 844)

    def moves(address, offered):
        person.load("about:blank")
        person.go(address).until(lambda: person.driver.execute_script(IS_LATE), f"waits at {address}")
        buttons = "return [...document.querySelectorAll('.providers button')].map((one) => one.innerText)"
        person.until(lambda: person.driver.execute_script(buttons) == offered, f"{address} does not offer {offered}")
        told = person.driver.execute_script("return jumps")
        assert told["sum"] <= MOVED_MAX, f"{address} with {offered or 'nobody'} moves by {told['sum']:.3f}: {sorted(set(told['moved']))[:6]}"

    scripts = lambda *sources: [person.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": one})["identifier"] for one in sources]
    try:
        scripts(jumps.JUMPS)
        for settings, offered in (({"signIn": {"google": "a", "apple": "b"}}, ["Google", "Apple"]), ({}, [])):
            late = scripts(LATE.replace("SETTINGS", json.dumps(settings)))
            for address in addresses:
                moves(address, offered)
            person.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": late[0]})
    finally:
        person.close()
    # A first visit, with what the server itself says.
    line.goes("slow")
    person = Person(line.edge, f"mae_{tag}", 390, 844)
    try:
        scripts(jumps.JUMPS)
        person.go("/").sees("Welcome to Rally").until(line.is_quiet, "has a line that is never quiet")
        told = person.driver.execute_script("return jumps")
        assert told["sum"] <= MOVED_MAX, f"a first visit on slow 4G moves by {told['sum']:.3f}: {sorted(set(told['moved']))[:6]}"
    finally:
        person.close()


# A storage for waiting commands that takes requests and never answers them.
DEAF = """
const real = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, ...more) { return name === 'rally' ? new EventTarget() : real.call(this, name, ...more); };
"""


def storage_that_never_answers_keeps_nobody_out(kai):
    """Signing up goes on, whether or not what was played before could be looked at."""
    kai.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DEAF})
    kai.sign_up()


KEPT = "const [done] = arguments; import('/kept.js').then((kept) => { kept.saveKept(); done(sessionStorage.getItem('rally.kept')); })"


def the_first_steps(roy, host):
    """A password that is shown is sent as it was typed, and not kept with the other fields. Two sports have two levels, and a game is joined from its card."""
    title = f"Rackets of {host.nickname}"
    host.ask("games.create", sport="badminton", startsAt=soon(2), place={"name": "Court", "lat": 37.8, "lng": -122.27}, title=title)
    secret = " left foot 11 "
    kind = lambda: roy.find("[name='password']").get_attribute("type")
    touch(roy, 390, 844).go("/").press("Sign up with e-mail", ".intro").fill("displayName", "Roy Test").fill("nickname", roy.name).fill("email", f"{roy.name}@example.com")
    roy.press("Show the password", "form").until(lambda: kind() == "text", "does not see the password")
    roy.fill("password", secret)
    kept = roy.driver.execute_async_script(KEPT)
    assert roy.name in kept and "left foot" not in kept, kept
    roy.press("Sign up", "form").sees("What do you play?")
    for sport in ("badminton", "wrestling"):
        roy.click(f".sport-pick.s-{sport}")
    roy.press("Next · 2 picked", ".first").sees("What's your level?")
    for sport, level in (("Badminton", 3), ("Wrestling", 1)):
        roy.click(f".each-level [aria-label='{sport}'] button:nth-child({level})")
    roy.press("Next", ".first").sees("Where do you play?")
    assert not roy.driver.execute_script("return document.querySelector('.first [name=city]').value") and not roy.find(".first .end .primary").is_enabled(), "goes on without a city"
    told = games.asks(roy, "account.me")["profile"]
    assert told["sportSkills"] == {"badminton": "advanced", "wrestling": "beginner"} and told["skillLevel"], told
    roy.press("Skip", ".first").press("Skip", ".first").sees("Find your people").press("Skip", ".first").sees(title)
    roy.press(f"Join {title}", ".first").sees("You're going").until(lambda: not roy.driver.find_elements("css selector", f".first [aria-label='Join {title}']"), "is asked again")
    roy.press("Later", ".first").sees("Play now").go("#/settings").press("Log out").sees("Welcome to Rally")
    roy.fill("name", roy.name).fill("password", secret).press("Log in", "form").sees("Play now")
