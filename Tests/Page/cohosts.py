"""Co-hosts: naming one, what they do, and taking over from a host who can't make it; and templates, from which new games begin."""

from games import COURT, asks, details, part
from phone import is_not_wider, touch
from server import Account, soon


def shown(person):
    return f"{(getattr(person, 'nickname', None) or person.name).title()} Test"


def hosted(host, **more):
    """A game that this person hosts."""
    return asks(host, "games.create", **{"sport": "tennis", "startsAt": soon(5), "place": COURT, "capacity": 4, **more})["id"]


def game_of(person, game):
    """The game as this person reads it."""
    return asks(person, "games.get", gameId=game)


def menu_of(person, other):
    return person.press(f"More about {shown(other)}")


def a_co_host_is_named(ann, bob, gil):
    """Two taps in the people of the game; the co-host gets the part for hosts, and everybody sees who it is."""
    game = hosted(ann, title="Hosted by two", joinPolicy="request")
    asks(bob, "rsvp.going", gameId=game)
    ann.until(lambda: game_of(ann, game)["counts"]["requested"] == 1, "has no request")
    part(touch(ann, 390, 844).go(f"#/game/{game}"), "people").press("Let in").sees_no_more("Requests")
    part(touch(bob, 390, 844).go(f"#/game/{game}"), "people").sees(shown(bob))
    assert not bob.driver.find_elements("css selector", "#tab-host"), "shows a player the part for hosts"
    menu_of(ann, bob).press("Make co-host", "dialog").sees("hosts it with you now.").sees("Co-host")
    is_not_wider(ann, "people with a co-host")
    bob.find("#tab-host")
    bob.sees("Co-host")
    gil.ask("rsvp.going", gameId=game)
    part(bob.go(f"#/game/{game}"), "people").sees(shown(gil)).press("Let in").sees_no_more("Requests")
    bob.until(lambda: gil.ask("games.get", gameId=game).get("participation") == "going", "has let nobody in")
    return game


def a_co_host_changes_the_game(bob, gil, game):
    """What a host changes, but for who sees it; and the co-host neither names others nor removes the host."""
    part(bob.go(f"#/game/{game}"), "host").press("Edit game", "main").find("form.host")
    assert not bob.driver.find_elements("css selector", "[name=visibility]"), "asks a co-host who sees the game"
    details(bob, "text").fill("title", "Hosted by two of us").press("Save", "form").sees("Hosted by two of us")
    part(bob.go(f"#/game/{game}"), "people").sees(shown(gil))
    menu_of(bob, gil).find("dialog .actions")
    assert "co-host" not in bob.find("dialog .actions").text.lower(), "offers a co-host to name another one"
    bob.press("Close", "dialog")


def a_host_who_cannot_make_it_hands_over(ann, bob, game):
    """The host leaves, and the co-host has the game; nobody has to call it off."""
    before = game_of(ann, game)["hostId"]
    part(ann.go(f"#/game/{game}"), "host").press("I can't make it", ".panel").press("I can't make it", "dialog").sees("Saved")
    bob.until(lambda: game_of(bob, game)["hostId"] != before, "does not host the game")
    part(bob.go(f"#/game/{game}"), "people").sees_no_more("Co-host").sees("Host · ")
    ann.until(lambda: not ann.driver.find_elements("css selector", "#tab-host"), "still shows the part for hosts")
    assert game_of(bob, game)["status"] == "open", "has called the game off"


def a_co_host_stops(ann, bob):
    """Whoever does not want to be a co-host any more stops in the same place."""
    game = hosted(ann, title="Not for long")
    asks(bob, "rsvp.going", gameId=game)
    ann.until(lambda: game_of(ann, game)["counts"]["going"] == 2, "has no player")
    asks(ann, "games.cohost", gameId=game, accountId=bob.name, on=True)
    bob.until(lambda: game_of(bob, game).get("coHosting"), "is no co-host")
    part(bob.go(f"#/game/{game}"), "people").sees("Co-host")
    menu_of(bob, bob).press("Stop co-hosting", "dialog").sees_no_more("Co-host")
    bob.until(lambda: not bob.driver.find_elements("css selector", "#tab-host"), "still shows the part for hosts")


def a_game_is_kept_as_a_template(ann):
    """A name among the details is enough; the next game begins like it with one tap."""
    details(ann.go("#/host?sport=tennis"), "text", "capacity", "template")
    assert "Use a template" not in ann.text(), "offers templates to who has none"
    ann.fill("place", "Dolores Park, San Francisco").fill("title", "Tennis as ever").fill("capacity", "6").fill("templateName", "Usual tennis")
    ann.press("Publish", "form").sees("You're hosting")
    (kept,) = asks(ann, "games.templates")["items"]
    assert [kept["name"], kept["template"]["sport"], kept["template"]["capacity"]] == ["Usual tennis", "tennis", 6], kept
    ann.go("#/host?sport=soccer").sees("Use a template").press("Usual tennis", ".chips")
    is_not_wider(ann, "the form with templates")
    details(ann, "text", "capacity")
    value = lambda name: ann.find(f"[name={name}]").get_attribute("value")
    ann.until(lambda: [value("title"), value("capacity")] == ["Tennis as ever", "6"], "does not begin as the template says")
    assert ann.find(".sport-tile [value=tennis]").is_selected(), "has another sport"
    ann.press("Publish", "form").sees("You're hosting").sees("Tennis as ever")


def an_old_game_is_kept_too(ann):
    """The host's part of a game keeps it; a template goes with one tap, and Undo brings it back."""
    part(ann.go(f"#/game/{hosted(ann, title='Sunday on the green')}"), "host").press("Save as template", ".panel").fill("asked", "Sundays", "dialog").press("Save", "dialog").sees("You'll find it when you host")
    names = lambda: sorted(one["name"] for one in asks(ann, "games.templates")["items"])
    assert names() == ["Sundays", "Usual tennis"], names()
    ann.go("#/host").press("Sundays", ".chips").press("Delete template").sees("Sundays deleted.").press("Undo").find(".chips")
    ann.until(lambda: "Sundays" in ann.find("form.host").text, "has not brought it back")
    assert names() == ["Sundays", "Usual tennis"], "has deleted it in spite of Undo"


def run(check, ann, bob, tag):
    gil = Account(ann.edge, f"gil_{tag}")
    game = check("a co-host is named", a_co_host_is_named, ann, bob, gil)
    check("a co-host changes the game", a_co_host_changes_the_game, bob, gil, game)
    check("a host who can't make it hands over", a_host_who_cannot_make_it_hands_over, ann, bob, game)
    check("a co-host stops", a_co_host_stops, ann, bob)
    check("a game is kept as a template", a_game_is_kept_as_a_template, ann)
    check("an old game is kept too", an_old_game_is_kept_too, ann)
