"""Where a game leads on its day and after it: a darts night to its match, a party to its deck, a round of golf to its score cards, a game
that was played to how it was and to a post about it."""

from datetime import datetime, timedelta, timezone

from cards import deal, dealt
from crew import full
from darts import called, pick, seats, skip_hype
from games import answers, asks, part
from server import Account, soon

BAR = "return [...document.querySelectorAll('.sticky > :is(a, button)')].map((one) => one.innerText.trim())"


def now(seconds=3):
    """A game that begins at once: it is on its day, whatever the clock says."""
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def made(host, sport, title, **more):
    return host.ask("games.create", **{"sport": sport, "startsAt": now(), "place": {"name": "The Local", "lat": 37.8, "lng": -122.27}, "title": title, "capacity": 8, **more})["id"]


def on_the_bar(person):
    return person.driver.execute_script(BAR)


def menu(person):
    """What stands behind ⋯."""
    person.press("More options", "#header").find("dialog .actions")
    said = [one.text for one in person.driver.find_elements("css selector", "dialog .actions button")]
    person.press("Close", "dialog").until(lambda: not person.driver.find_elements("css selector", "dialog"), "still has the menu")
    return said


def a_darts_night_opens_its_match(ann, bob, host):
    """Those who are in are the players: friends with their accounts, all others by their names, two of one name as two."""
    twin = Account(ann.edge, f"t{host.nickname[:15]}", f"{host.nickname.title()} Test".upper())
    night = made(host, "darts", "Arrows tonight")
    later = made(host, "darts", "Arrows next week", startsAt=soon(7))
    for one in (ann, bob):
        for game in (night, later):
            asks(one, "rsvp.going", gameId=game)
    twin.see(host).ask("rsvp.going", gameId=night)
    ann.go(f"#/game/{later}").sees("You're in ✓")
    assert "Start darts" not in on_the_bar(ann) + menu(ann), "a game is played before its day"
    ann.go(f"#/game/{night}").sees("Start darts")
    assert on_the_bar(ann) == ["Can't make it", "Start darts"] and "Start darts" in menu(ann), f"{on_the_bar(ann)} and {menu(ann)}"
    ann.press("Start darts", ".sticky").find(".at-darts")
    ann.sees("At Arrows tonight")
    names = {f"{host.nickname.title()} Test", called(ann), called(bob), twin.nickname}
    ann.until(lambda: set(seats(ann)) == names, f"seats {seats(ann)} and not {names}")
    ann.press(f"Remove {twin.nickname}", ".play-line").press(twin.nickname, ".bench")
    ann.until(lambda: seats(ann)[-1] == twin.nickname, "cannot seat again whoever was taken out")
    ann.click(".start-bar button")
    skip_hype(ann)
    match = asks(ann, "darts.match", matchId=ann.driver.current_url.split("/match/")[1].split("?")[0])
    ids = {asks(one, "account.me")["id"] for one in (ann, bob)}
    assert {one["accountId"] for one in match["players"] if "accountId" in one} == ids, match["players"]
    assert {one["name"] for one in match["players"] if "name" in one} == {f"{host.nickname.title()} Test", twin.nickname}, match["players"]
    assert match["gameId"] == night, f"the match is of {match.get('gameId')}"
    ann.press("More", ".arena").press("End match", "dialog").press("End match", "dialog:not(.sheet)").sees("New match")
    ann.go("#/darts").sees("New match").until(lambda: "At Arrows tonight" not in ann.text() and len(seats(ann)) == 4, "has another usual line-up")


def a_party_opens_its_deck(ann, host):
    party = made(host, "party", "Cards at the Local")
    asks(ann, "rsvp.going", gameId=party)
    ann.go(f"#/game/{party}").press("Deal cards", ".sticky").find(".at-cards")
    pick(ann.sees("At Cards at the Local"), "//ul[@class='decks']//button[contains(., 'Story Time')]").find("dialog form.deal")
    names = [f"{host.nickname.title()} Test", called(ann)]
    ann.until(lambda: sorted(dealt(ann)) == sorted(names), f"has the players {dealt(ann)}")
    deal(ann).find(".room")
    session = ann.driver.current_url.split("/session/")[1]
    told = lambda: asks(ann, "cards.session", sessionId=session)
    ann.until(lambda: isinstance(told(), dict), "has a session that the server does not know")
    assert told()["gameId"] == party and sorted(told()["players"]) == sorted(names), told()
    ann.press("Leave", ".room")


def a_round_of_golf_leads_to_its_cards(ann, host):
    """Handicaps and average scores are said of those who are in; on the day its score cards are one tap away."""
    full(host)
    host.ask("profile.update", handicap=-1.4, avgScore18=71)
    golf = made(host, "golf", "Nine holes", joinPolicy="instant", requireTier2=False, golf={"holes": 9})
    asks(ann, "profile.update", handicap=22.6)
    asks(ann, "rsvp.going", gameId=golf)
    ann.go(f"#/game/{golf}?part=people").sees("handicap +1.4 · average 71").sees("handicap 22.6")
    ann.press("Score card", ".sticky").sees("Start our card")


def a_game_that_was_played_is_rated_and_posted(ann, host):
    """Once it is over one says how it was and posts about it: the game is there already. What is said is not asked again."""
    full_profile(ann)
    game = made(host, "tennis", "Over and out")
    asks(ann, "rsvp.going", gameId=game)
    ann.go(f"#/game/{game}").sees("You're in ✓")
    ann.until(lambda: host.tries("games.complete", gameId=game), "cannot complete a game that has begun")
    ann.sees("This game is over").until(lambda: on_the_bar(ann) == ["Post with photos", "Rate it"], f"has {on_the_bar(ann)}")
    assert {"Rate it", "Post with photos"} <= set(menu(ann)), menu(ann)
    ann.until(lambda: len(ann.driver.find_elements("css selector", "#panel-details .seats .avatar")) == 2, "does not show who played")
    assert "2 played" in ann.text() and "2 of" not in ann.text(), f"counts places of a game that is over: {ann.text()}"
    ann.press("Post with photos", ".sticky").find(".at-people .post-game")
    ann.sees("Over and out")
    ann.driver.find_element("css selector", ".post-form input[type=file]").send_keys(ann.picture)
    ann.until(lambda: ann.driver.find_elements("css selector", ".post-form .photos img"), "has no photo")
    ann.fill("text", "What a night", ".post-form").press("Post", ".post-form").until(lambda: "What a night" in ann.find(".rows > .post").text, "has no post")
    post = asks(ann, "posts.by", accountId=ann.name)["items"][0]
    assert post["game"]["id"] == game and len(post["photos"]) == 1, post
    ann.until(lambda: not ann.driver.find_elements("css selector", ".post-game"), "still writes about the game")
    ann.go(f"#/people?game={game}").press("Remove Over and out", ".post-form").until(lambda: "game=" not in ann.driver.current_url, "still names the game")
    ann.go(f"#/game/{game}").press("Rate it", ".sticky").press("Yes").press("Send", "form").find(".at-mine")
    ann.go(f"#/game/{game}").until(lambda: on_the_bar(ann) == ["Post with photos"], f"has {on_the_bar(ann)}")


def full_profile(person):
    person.go("#/edit").find(".at-edit input[type=file]").send_keys(person.picture)
    person.sees("Saved.")
    asks(person, "profile.update", city="Oakland", birthDate="1994-05-02", gender="female", skillLevel="beginner")
    person.driver.execute_async_script("const done = arguments[0]; import('/session.js').then((m) => m.begin()).then(done)")


def run(check, ann, bob, tag):
    host = Account(ann.edge, f"hex_{tag}")
    check("a darts night opens its match", a_darts_night_opens_its_match, ann, bob, host)
    check("a party opens its deck", a_party_opens_its_deck, ann, host)
    check("a round of golf leads to its cards", a_round_of_golf_leads_to_its_cards, ann, host)
    check("a game that was played is rated and posted", a_game_that_was_played_is_rated_and_posted, ann, host)
