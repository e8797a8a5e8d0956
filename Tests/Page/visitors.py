"""The people one brings to a game, and answering by its host's link without an account."""

from games import COURT, IN, asks, joins, part
from phone import is_not_wider, touch
from server import soon


def made(host, **more):
    return asks(host, "games.create", sport="tennis", startsAt=soon(5), place=COURT, **{"title": "Bring your friends", "capacity": 6, **more})["id"]


def going(person, game):
    return asks(person, "rsvp.roster", gameId=game)["counts"]["going"]


def targets(person, css):
    """Whether a finger can hit all of these."""
    small = person.driver.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length", css)
    assert small == 0, f"{small} of {css} are too small"


def some_are_brought_along(ann, bob):
    """One answers, then says who comes along: a stepper, and names that the host alone reads."""
    game = made(ann, guestsEach=2)
    joins(touch(bob, 360, 740).go(f"#/game/{game}")).sees(IN)
    is_not_wider(bob, "the bar with guests")
    bob.press("Bring someone", ".sticky").find("dialog .stepper")
    targets(bob, "dialog .stepper button")
    bob.press("One more", "dialog").press("One more", "dialog").sees("You + 2").fill("guest0", "Lena", "dialog").press("Save", "dialog").sees("+2")
    bob.until(lambda: going(bob, game) == 4, "does not bring two")
    part(bob, "people").sees("4 of 6 in").sees("Lena")
    part(ann.go(f"#/game/{game}"), "people").sees("Guest of").sees("Lena")
    assert len(ann.driver.find_elements("css selector", ".seats .guest")) == 2, "has not a seat for each guest"
    assert not ann.driver.find_elements("css selector", "dialog[open]"), "opens something by itself"
    bob.press("with 2 guests", ".sticky").press("One less", "dialog").press("Save", "dialog").sees("+1")
    bob.until(lambda: going(bob, game) == 3, "still brings two")


def a_party_comes_at_once(ann, bob):
    """Guests are named before one is in; where there is no room for more, that is said."""
    game = made(ann, guestsEach=2, capacity=3)
    bob.go(f"#/game/{game}").press("Bring someone", ".sticky").sees("You + 1").press("I'm in", "dialog").sees(IN)
    bob.until(lambda: going(bob, game) == 3, "comes alone")
    ann.go(f"#/game/{game}").press("Bring someone", ".sticky").press("One more", "dialog").press("Save", "dialog").sees("no room for more guests")
    ann.press("Close", "dialog")


def no_guests_unless_the_host_says_so(ann, bob):
    game = made(ann)
    joins(bob.go(f"#/game/{game}")).sees(IN)
    assert not bob.driver.find_elements("css selector", ".sticky [aria-label='Bring someone']"), "offers what the host has not"


def link(ann, game):
    """The host turns the link on by one switch, and has it in hand."""
    part(ann.go(f"#/game/{game}"), "host").sees("Join without an account")
    ann.click("#panel-host [role=switch][aria-label='Join without an account']").sees("Copy link")
    is_not_wider(touch(ann, 360, 740), "the host's link")
    return asks(ann, "rsvp.visitor-link", gameId=game)["url"]


def a_name_is_enough(ann, lena):
    """Behind the link: the game, a name, one button. The host lets them in, and their page says so by itself."""
    game = made(ann, guestsEach=1)
    url = link(ann, game)
    touch(lena, 390, 844).go("/r/" + url.split("/r/")[1]).sees("Bring your friends").sees("Court")
    is_not_wider(lena, "a link without an account")
    assert not lena.driver.find_elements("css selector", "[name=email]"), "asks for an address"
    targets(lena, ".stepper button")
    lena.fill("name", "Lena Lee").press("One more", "form").press("I'm in", "form").sees("Asked to join ✓").sees("Lena Lee").sees("You + 1")
    is_not_wider(lena, "a visitor's own page")
    assert "/v/" in lena.driver.current_url, lena.driver.current_url
    part(ann.go(f"#/game/{game}"), "people").sees("Requests").sees("Lena Lee").press("Let in")
    lena.sees(IN)
    ann.sees_no_more("Requests").sees("no account")
    ann.until(lambda: going(ann, game) == 3, "has let nobody in")
    return game, url


def their_mind_is_changed_by_their_own_page(ann, lena, game, url):
    """The same browser comes to its answer by the host's link, too."""
    lena.go("/r/" + url.split("/r/")[1]).sees(IN).press("Maybe", ".sticky").sees("Maybe ✓")
    ann.until(lambda: going(ann, game) == 1, "still counts them")
    lena.press("I'm in", ".sticky").sees(IN).press("One less").sees("Just you")
    ann.until(lambda: going(ann, game) == 2, "still counts the guest")
    lena.press("Can't make it", ".sticky").sees("You're not coming.")
    ann.until(lambda: going(ann, game) == 1, "still counts them")
    lena.press("Leave and delete my name").press("Leave and delete my name", "dialog").sees("Your name is deleted.").sees("Visitor")


def a_visitor_keeps_the_day(ann, lena):
    """Their page has the way there, and a file for their calendar, which says what the link says."""
    game = made(ann, title="Five; six, or seven", visitors="ask")
    url = asks(ann, "rsvp.visitor-link", gameId=game)["url"]
    touch(lena, 390, 844).go("/r/" + url.split("/r/")[1]).fill("name", "Lena Lee").press("I'm in", "form").sees("Asked to join ✓")
    tops = lena.driver.execute_script("return ['.visit-answer', '.acts', '.visit-ways'].map((css) => document.querySelector(css).getBoundingClientRect().top)")
    assert tops == sorted(tops), f"the answer does not come first: {tops}"
    assert "Court" in lena.find(".acts a").get_attribute("href"), lena.find(".acts a").get_attribute("href")
    lena.driver.execute_script("const real = URL.createObjectURL; URL.createObjectURL = (file) => { file.text().then((text) => { window.saved = text; }); return real(file); }")
    lena.press("Add to calendar", ".acts").until(lambda: lena.driver.execute_script("return window.saved"), "hands out no file")
    told = lena.driver.execute_script("return window.saved").split("\r\n")
    assert told[0] == "BEGIN:VCALENDAR" and "SUMMARY:Five\\; six\\, or seven" in told and any(one.startswith("LOCATION:Court") for one in told), told
    assert all(len(one.encode()) <= 75 for one in told), told
    starts, ends = (next(one for one in told if one.startswith(name)).split(":")[1] for name in ("DTSTART:", "DTEND:"))
    assert starts.endswith("Z") and starts < ends, told


def an_account_takes_it_over(ann, moe):
    """One signs up later, and has the game among one's own with one tap."""
    game = made(ann)
    url = link(ann, game)
    touch(moe, 390, 844).go("/r/" + url.split("/r/")[1]).fill("name", "Moe Moor").press("I'm in", "form").sees("Asked to join ✓")
    own = moe.driver.current_url
    moe.sign_up()
    moe.go("/v/" + own.split("/v/")[1]).press("Add it to my games").sees("It's with your games now.").sees("Asked to join ✓").find("#tab-chat")
    assert asks(moe, "games.get", gameId=game)["participation"] == "requested"
    moe.go("/v/" + own.split("/v/")[1]).sees("This link doesn't work any more.")


def a_new_link_ends_the_old_one(ann, eve):
    game = made(ann)
    url = link(ann, game)
    ann.press("New link").press("New link", "dialog").sees("That's the new link.")
    eve.go("/r/" + url.split("/r/")[1]).sees("This link doesn't work any more.")
    fresh = asks(ann, "rsvp.visitor-link", gameId=game)["url"]
    eve.go("/r/" + fresh.split("/r/")[1]).sees("Are you in?")


def a_private_game_opens_by_the_link(ann, bob):
    """Somebody with an account who may not see the game answers by the link as well."""
    game = made(ann, visibility="private", visitors="ask")
    url = asks(ann, "rsvp.visitor-link", gameId=game)["url"]
    name = bob.go("/r/" + url.split("/r/")[1]).sees("Are you in?").fill("name", "Bob Born").find("form [name=name]")
    asks(ann, "games.update", gameId=game, title="Bring all your friends")
    bob.sees("Bring all your friends")
    assert name.get_attribute("value") == "Bob Born", "news have taken what was typed"
    bob.press("I'm in", "form").sees("Asked to join ✓")


def run(check, somebody, ann, bob, tag):
    check("some are brought along", some_are_brought_along, ann, bob)
    check("a party comes at once", a_party_comes_at_once, ann, bob)
    check("no guests unless the host says so", no_guests_unless_the_host_says_so, ann, bob)
    lena = somebody("lena", tag)
    told = check("a name is enough", a_name_is_enough, ann, lena)
    if told:
        check("their mind is changed by their own page", their_mind_is_changed_by_their_own_page, ann, lena, *told)
    check("a visitor keeps the day", a_visitor_keeps_the_day, ann, somebody("lia", tag))
    check("an account takes it over", an_account_takes_it_over, ann, somebody("moe", tag))
    check("a new link ends the old one", a_new_link_ends_the_old_one, ann, somebody("eva", tag))
    check("a private game opens by the link", a_private_game_opens_by_the_link, ann, bob)
