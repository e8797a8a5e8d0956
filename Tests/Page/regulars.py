"""Answers at a glance: asking the silent in one tap, saying no, opening later, a minimum, and the fields of the form."""

from cohosts import game_of, hosted, menu_of, shown
from games import COURT, asks, details, part
from phone import is_not_wider, touch
from server import soon


def hosts_ask_in_one_tap(ann, bob):
    """The host sees who has not said yes, and asks them with one tap; whoever is asked finds it among the news."""
    game = hosted(ann, title="Who is in")
    asks(bob, "rsvp.maybe", gameId=game)
    ann.until(lambda: game_of(ann, game)["counts"]["maybe"] == 1, "has no maybe")
    part(touch(ann, 390, 844).go(f"#/game/{game}"), "people").sees("Answers").sees("coming").sees("no answer")
    is_not_wider(ann, "answers at a glance")
    ann.press("Ask them").sees("1 person asked.").sees("Asked just now")
    bob.until(lambda: any(row["type"] == "answer_wanted" and row.get("targetId") == game for row in asks(bob, "notifications.list")["items"]),
              "has not been asked")
    assert bob.go("#/told").button("I'm in", ".told-list") and bob.button("Can't make it", ".told-list"), "cannot answer among the news"
    assert "Answers" not in part(touch(bob, 390, 844).go(f"#/game/{game}"), "people").text(), "shows a player what is for hosts"
    return game


def a_player_cannot_come(ann, bob, game):
    """Saying no takes two taps, and the host sees it as a number."""
    bob.go(f"#/game/{game}").press("Can't make it", ".sticky").press("I can't come", "dialog")
    bob.until(lambda: game_of(bob, game).get("participation") == "declined", "has not said no")
    part(ann.go(f"#/game/{game}"), "people").until(lambda: "1\ncan't" in ann.find(".answer-counts").text, "does not count who can't come")
    ann.until(lambda: asks(ann, "rsvp.answers", gameId=game)["no"], "knows of no no")
    assert ann.driver.execute_script(QUESTIONS) == "block", "the looks of a game dress the questions of Home"


# How Home's questions are laid out where the looks of a game are loaded.
QUESTIONS = """
const one = document.body.appendChild(Object.assign(document.createElement('section'), { className: 'home-part answers' }));
const { display } = getComputedStyle(one);
one.remove();
return display;
"""


def a_game_opens_later(ann, bob):
    """Before it opens the bar says when, and nobody joins."""
    game = hosted(ann, title="Not yet", answering={"opensHoursBefore": 24})
    bob.go(f"#/game/{game}").sees("Opens ")
    assert not bob.driver.find_elements("css selector", ".sticky .primary"), "offers to join"
    assert bob.find(".facts").text.count("open ") == 1, "does not say it among the facts"


def a_host_goes_ahead_with_few(ann):
    """A game that is short at its moment asks its host, who goes ahead with one tap."""
    game = hosted(ann, title="Three or more", startsAt=soon(1), answering={"minPlayers": 3, "decideHoursBefore": 72})
    ann.until(lambda: game_of(ann, game).get("decision") == "short", "is not short")
    part(ann.go(f"#/game/{game}"), "people").sees("Too few players: 1 of 3").press("Go ahead").sees("It's on.")
    assert game_of(ann, game)["decision"] == "on"


def the_form_asks_for_it_under_details(ann):
    """A sentence among the details says how many it takes and until when people answer."""
    details(ann.go("#/host?sport=tennis"), "text").sees("Any number will do")
    details(ann, "answers").fill("place", "Dolores Park, San Francisco").fill("title", "At least four").fill("minPlayers", "4")
    ann.click(".sentence:has([name=minPlayers]) > summary").sees("At least 4 players")
    is_not_wider(ann, "the form with a minimum")
    ann.press("Publish", "form").sees("You're hosting").sees("at least 4 players")


def a_player_becomes_a_regular(ann, bob):
    """Two taps of the host ask a player, one accepts; each new game of the series then has the player in it."""
    series = asks(ann, "series.create", sport="tennis", place=COURT, firstDate=soon(3)[:10], localTime="18:00", count=2, capacity=4,
                  title="Weekly tennis", answering={"autoRegulars": True})
    game = series["occurrences"][0]["id"]
    asks(bob, "rsvp.going", gameId=game)
    ann.until(lambda: game_of(ann, game)["counts"]["going"] == 2, "has no player")
    part(touch(ann, 390, 844).go(f"#/game/{game}"), "people").sees(shown(bob))
    menu_of(ann, bob).press("Ask to be a regular", "dialog").sees("has been asked.")
    part(touch(bob, 390, 844).go(f"#/game/{game}"), "people").sees("asks you to be a regular")
    is_not_wider(bob, "a question to be a regular")
    bob.press("I'm a regular").sees("You're a regular here.")
    more = asks(ann, "series.extend", seriesId=series["id"], count=1)["occurrences"][-1]["id"]
    bob.until(lambda: game_of(bob, more).get("participation") == "going", "is not in the new game")
    part(ann.go(f"#/game/{game}"), "people").sees("Regulars").press("End").sees("Saved")


def run(check, ann, bob, tag):
    game = check("hosts ask in one tap", hosts_ask_in_one_tap, ann, bob)
    check("a player can't come", a_player_cannot_come, ann, bob, game)
    check("a game opens later", a_game_opens_later, ann, bob)
    check("a host goes ahead with few", a_host_goes_ahead_with_few, ann)
    check("a player becomes a regular", a_player_becomes_a_regular, ann, bob)
    check("the form asks for it under details", the_form_asks_for_it_under_details, ann)
