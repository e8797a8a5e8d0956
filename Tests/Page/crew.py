"""You and your crew: times as the phone writes them, the first cards after signing up, friends, photos, the inbox."""

from phone import touch
from server import Account, soon
from values import asks

POOL = {"name": "Laugardalslaug", "lat": 64.146, "lng": -21.879}

# Each is one phone: its language and region, and how it writes a moment at noon, GMT, on Sunday, 2026-11-29.
PHONES = {
    "en-US": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sun"],
    "en-GB": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon"],
    "de-DE": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon"],
    "ar-EG": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sat"],
}
WRITTEN = """
const done = arguments[0];
const Real = Date, now = Date.UTC(2026, 10, 29, 12);
window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(now); } static now() { return now; } };
import('/parts/time.js').then(({ when, weekdayNames }) => done([...['11-29T16:30', '11-30T18:00', '12-04T18:00', '12-11T18:00', '11-28T09:05']
  .map((at) => when(`2026-${at}:00Z`).replace(/\\s/g, ' ').replace('Fri, 11', 'Fri 11')), weekdayNames()[0]]), (error) => done(String(error.stack)))
"""


def times_are_the_phones(person):
    """Hours, days and weeks go by the phone's region, the words around them are English."""
    driver = person.driver
    driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    try:
        for locale, wanted in PHONES.items():
            driver.execute_cdp_cmd("Emulation.setLocaleOverride", {"locale": locale})
            person.load()
            person.find(".screen")
            told = driver.execute_async_script(WRITTEN)
            assert told == wanted, f"a phone in {locale} writes {told}"
    finally:
        driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        driver.execute_cdp_cmd("Emulation.setLocaleOverride", {})
        person.load()


def signs_up(person):
    person.go("/#/welcome?new=1").fill("displayName", "Zoë Test").fill("nickname", person.name).fill("email", f"{person.name}@example.com").fill("password", "left foot 11")
    return person.press("Sign up", "form")


def first_minutes(zoe, host):
    """Five cards, each saved as it is answered, and games of those sports near that city; then a game is one tap away."""
    for number in range(4):
        host.ask("games.create", sport="water_polo", startsAt=soon(3 + number), place=POOL, title=f"Caps {number} of {host.nickname}")
    touch(signs_up(zoe).sees("What do you play?"), 390, 844)
    zoe.click(".tile.s-water_polo").until(lambda: zoe.driver.execute_script("return document.querySelector('.s-water_polo input').checked"), "has not picked a sport")
    zoe.press("Next").sees("How good are you?").click(".big-choices li:nth-child(2) button").sees("Where do you play?")
    zoe.load()
    zoe.fill("city", "Reykjav", ".first").click(".found button").press("Next").sees("People like to see")
    zoe.press("Skip").sees("Find your people").sees(f"@{host.nickname}").press("Add friend").sees("Requested")
    zoe.press("Next").sees("Games you could join").until(lambda: len(zoe.driver.find_elements("css selector", ".game-card")) == 3, "does not see three games")
    assert "Caps 0" in zoe.text() and "Caps 3" not in zoe.text(), zoe.text()
    me = asks(zoe, "account.me")
    assert me["profile"]["skillLevel"] == "intermediate" and me["profile"]["sportSkills"] == {"water_polo": "intermediate"}, me["profile"]
    assert me["profile"]["cityLabel"].startswith("Reykjav") and me["home"], me
    assert asks(zoe, "stats.quiz")["quiz"]["playSports"] == ["water_polo"]
    zoe.click(".game-card a.cover").press("Join").sees("You are going")


def cards_can_be_skipped(yan):
    touch(signs_up(yan).sees("What do you play?"))
    for said in ("How good are you?", "Where do you play?", "People like to see", "Find your people", "Games you could join"):
        yan.press("Skip", ".first").sees(said)
    yan.press("Home", ".first").sees("Play now")
    yan.load()
    yan.sees("Play now")


def a_nickname_is_judged_as_it_is_typed(xia, taken):
    """It is made of the name where there is none; one that is taken is said in red at its field."""
    touch(xia).go("/#/welcome?new=1").sees("What should we call you?").fill("displayName", "Ōe Kenzaburō")
    xia.click("#f-email").until(lambda: xia.find("#f-nickname").get_attribute("value") == "oekenzaburo", "has no nickname made of the name")
    xia.fill("nickname", taken.name).sees("That nickname is taken.")
    field = xia.find("#f-nickname")
    assert field.get_attribute("aria-invalid") == "true" and "f-nickname-error" in field.get_attribute("aria-describedby")
    xia.fill("nickname", xia.name).sees("That nickname is available.").until(lambda: not xia.find("#f-nickname").get_attribute("aria-invalid"), "is still refused")


def run(check, somebody, leave, ann, bob, tag):
    check("times are those of the phone", times_are_the_phones, bob)
    xia = somebody("xia", tag)
    check("a nickname is judged as it is typed", a_nickname_is_judged_as_it_is_typed, xia, bob)
    check("five cards lead to three games", first_minutes, xia, Account(ann.edge, f"ulf_{tag}"))
    leave(ann, bob)
    check("each card can be skipped", cards_can_be_skipped, somebody("yan", tag))
    leave(ann, bob)
