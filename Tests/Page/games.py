"""A game's screen as people use it: its parts, its one action, its seats, and what a link shows to somebody new."""

from selenium.webdriver.common.keys import Keys

from server import Account, png, soon

IN = "You're in ✓"


ASK = "const [type, data, done] = arguments; import('/ask.js').then((m) => m.ask(type, data)).then(done, (error) => done(String(error)))"


def asks(person, type, **data):
    return person.driver.execute_async_script(ASK, type, data)


def part(person, name):
    """Chooses Details, People, Chat or Host."""
    person.click(f"#tab-{name}").find(f"#panel-{name}")
    return person


def joins(person):
    """Presses the one action of the screen."""
    return person.click(".sticky .primary")


def answers(person, label):
    """Chooses another answer, from the sheet behind the one that was given."""
    return person.opens(".sticky [aria-haspopup]").press(label, "dialog")


def choose(person, sport):
    """Chooses a sport in the form for a new game."""
    person.click_on(lambda: person.driver.execute_script("return arguments[0].closest('label')", person.find(f".sport-tile [value='{sport}']")))
    return person


def details(person, *names):
    """Opens the details of the form, and of them these sentences."""
    person.find("form.host")
    for css in (".host .more", *(f".sentence:has([name='{FIELDS[name]}'])" for name in names)):
        person.until(lambda: person.driver.execute_script("const one = document.querySelector(arguments[0]); one?.setAttribute('open', ''); return one", css), f"has no {css}")
    return person


# A field of each sentence.
FIELDS = {"text": "title", "capacity": "capacity", "who": "visibility", "repeat": "repeats", "price": "priceType", "template": "templateName", "answers": "minPlayers"}


COURT = {"name": "Court", "lat": 37.8, "lng": -122.27}


def made(host, **more):
    return host.ask("games.create", **{"sport": "tennis", "startsAt": soon(5), "place": COURT, "capacity": 4, "title": "Four on a court", **more})["id"]


def parts_by_keyboard(person, host):
    """Arrow keys go from one part of the game to the next, and each says which it is."""
    person.go(f"#/game/{made(host)}").click("#tab-details").find("#panel-details")
    assert "Court" in person.find(".hero").text, "the head does not say where"
    for key, name in ((Keys.ARROW_RIGHT, "people"), (Keys.END, "chat"), (Keys.ARROW_RIGHT, "details"), (Keys.ARROW_LEFT, "chat"), (Keys.HOME, "details")):
        person.driver.switch_to.active_element.send_keys(key)
        person.find(f"#panel-{name}[aria-labelledby=tab-{name}]")
        person.until(lambda: person.driver.switch_to.active_element.get_attribute("id") == f"tab-{name}", f"does not have the focus at {name}")
    assert len(person.driver.find_elements("css selector", "[role=tabpanel]")) == 1, "shows several parts"


def segments_stay_under_the_finger(person, host):
    """The parts of a game are chosen at one place; the chat alone has the screen, and its head is in the bar."""
    joins(person.go(f"#/game/{made(host)}")).sees(IN).size(390, 844)
    top = "scrollTo(0, 0); return document.querySelector('.segments').getBoundingClientRect().top"
    tops = {name: part(person, name).driver.execute_script(top) for name in ("details", "people", "details")}
    assert len(set(tops.values())) == 1, f"the segments jump: {tops}"
    part(person, "chat").find(".chat")
    room, title = (person.driver.execute_script(one) for one in ("return document.querySelector('.chat').clientHeight", "return getComputedStyle(document.querySelector('.bar-title')).opacity"))
    assert room > 844 / 2 and title == "1" and person.find(".bar-title").text == "Four on a court", f"the chat has {room} pixels, the title {title}"
    part(person, "details")
    person.size(1100, 900)


def unread_until_shown(person, host):
    """Messages are counted until the chat is shown, and not read before."""
    game = made(host)
    joins(person.go(f"#/game/{game}")).sees(IN)
    host.ask("chat.send", gameId=game, text="Bring water")
    person.find("#tab-chat .badge")
    assert "Bring water" not in person.text(), "shows the chat among the details"
    unread = lambda: asks(person, "chat.history", gameId=game)["standing"]["unread"]
    assert unread() == 1, "a message counts as read that was not shown"
    part(person, "chat").sees("Bring water").until(lambda: not person.driver.find_elements("css selector", "#tab-chat .badge"), "still has a number")
    person.until(lambda: unread() == 0, "has not read what was shown")


def a_seat_is_taken(person, host):
    """Each place is a face or empty; the first one that is empty is taken by a tap, then one invites by it. Faces are as wide as a finger."""
    game = made(host)
    seats = lambda kind: len(person.driver.find_elements("css selector", f".seats {kind}"))
    part(person.go(f"#/game/{game}"), "people").until(lambda: seats(".spot") == 3 and seats("button.spot") == 1, "does not see three empty seats")
    person.press("Take this place", ".seats").sees(IN).until(lambda: seats(".avatar") == 2 and seats(".spot") == 2, "does not sit")
    assert "Take this place" not in [one.get_attribute("aria-label") for one in person.driver.find_elements("css selector", ".seats button.spot")], "can sit down twice"
    assert seats("span.spot .glyph") == 0, "has a plus that does nothing"
    person.press("Invite people", ".seats").find("dialog.sheet").find_element("css selector", "[aria-label=Close]").click()
    # In the head, among the faces, and below a face, where it is read out in full.
    assert person.text().count(f"{host.nickname.title()}") <= 4, f"names the host again and again: {person.text()}"
    face = person.find(".seats .seat")
    assert min(face.size.values()) >= 44, f"a face is {face.size}"
    person.until(lambda: not person.driver.find_elements("css selector", "dialog"), "still has a sheet")
    person.driver.execute_script("const { left, bottom } = arguments[0].getBoundingClientRect(); document.elementFromPoint(left + 8, bottom - 4).click()", face)
    person.find(".at-profile h1")


def whoever_asks_comes_first(person, guest, other):
    """A host whom somebody waits for is led there, before inviting more, and is told how well they play; one button lets two in."""
    game = asks(person, "games.create", sport="tennis", startsAt=soon(7, "08:10"), place=COURT, capacity=4, title="By your leave", joinPolicy="request", requireTier2=False)["id"]
    guest.ask("rsvp.going", gameId=game, note="I can be early")
    person.go(f"#/game/{game}").press("Answer 1 request", ".sticky").find("#panel-people .asking")
    assert "I can be early" in person.find(".asking").text and not person.driver.find_elements("css selector", ".sticky .primary"), person.text()
    person.until(lambda: "First game" in person.find(".asking").text, "does not say that nobody knows how they play")
    assert "Let both in" not in person.text(), "lets in more than ask"
    other.ask("rsvp.going", gameId=game)
    person.press("Let both in", ".panel").sees("3 of 4 in").until(lambda: not person.driver.find_elements("css selector", ".asking"), "still asks")
    person.until(lambda: person.find(".sticky .primary").text == "Invite people", "does not invite more")


def a_game_is_closed_by_a_switch(person):
    """A switch says whether new players can join; what is grave stands by itself."""
    game = asks(person, "games.create", sport="tennis", startsAt=soon(7, "10:20"), place=COURT, capacity=4, title="A door")["id"]
    status = lambda: asks(person, "games.get", gameId=game)["status"]
    part(person.go(f"#/game/{game}"), "host").click("[role=switch]").sees("Nobody else can join").until(lambda: status() == "closed", "does not close it")
    person.until(lambda: not person.find("[role=switch]").is_selected(), "says that it is open")
    person.click("[role=switch]").sees("People can join while there's room").until(lambda: status() == "open", "does not open it again")
    assert person.button("Call off", ".panel .tools:last-child") and not person.driver.execute_script("return [...document.querySelectorAll('.tools button')].some((one) => one.offsetHeight < 56)"), "has small rows"
    person.press("Message everyone", ".panel").find("#panel-chat #say")


def tools_have_signs(person, host):
    """Behind ⋯ each thing has its sign; what is grave comes last. A guest finds the game's link and its report there; a host the link, and of the
    tools, which have a part of their own, the two that one looks for there."""
    person.driver.execute_script("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    mine = asks(person, "games.create", sport="tennis", startsAt=soon(8, "10:40"), place=COURT, capacity=4, title="All my tools")["id"]
    theirs = made(host, startsAt=soon(8, "13:40"))
    tools = {"Edit game", "Message everyone", "Host it again", "Call off"}
    for game, wanted, last in ((mine, {"Edit game", "Mute this chat", "Copy link", "Call off"}, "Call off"), (theirs, {"Copy link"}, "Report this game")):
        person.go(f"#/game/{game}").sees("of 4 in").press("More options", "#header").find("dialog .actions")
        said, bare = person.driver.execute_script("const all = [...document.querySelectorAll('dialog .actions button')]; "
                                                  "return [all.map((one) => one.innerText.trim()), all.filter((one) => !one.querySelector('.glyph')).length]")
        assert wanted <= set(said) and tools & set(said) == tools & wanted - {"Host it again"} and said[-1] == last and bare == 0, f"has {said}, {bare} of them without a sign"
        person.press("Copy link", "dialog").sees("Link copied.").until(lambda: game in (person.driver.execute_script("return window.copied") or ""), "copies another link")
    part(person.go(f"#/game/{mine}"), "host")
    said, bare = person.driver.execute_script("const all = [...document.querySelectorAll('.panel .tools li > button')]; "
                                              "return [all.map((one) => one.getAttribute('aria-label')), all.filter((one) => !one.querySelector('.glyph')).length]")
    assert tools <= set(said) and said[-1] == "Call off" and bare == 0, f"has {said}, {bare} of them without a sign"


def who_joined_is_one_line(person, host, guests):
    """Those who join one after another are one line of the chat."""
    game = made(host)
    joins(person.go(f"#/game/{game}")).sees(IN)
    for guest in guests:
        guest.ask("rsvp.going", gameId=game)
    part(person, "chat").until(lambda: all(guest.nickname.title() in person.find(".chat").text for guest in guests), "does not say who joined")
    assert person.find(".chat").text.count("joined") == 1, person.find(".chat").text


def messages_in_a_row_have_one_name(person, host):
    """Messages that follow each other at once stand under one name and one face; each can still be reported."""
    game = made(host, startsAt=soon(9, "09:20"))
    joins(person.go(f"#/game/{game}")).sees(IN)
    for text in ("First of three", "Second of three", "Third of three"):
        host.ask("chat.send", gameId=game, text=text)
    part(person, "chat").sees("Third of three")
    rows = person.driver.execute_script("return [...document.querySelectorAll('.chat li:not(.system)')].map((one) => [...['.avatar', 'time', '.bubble > .icon'].map((css) => one.querySelectorAll(css).length)])")
    assert rows == [[1, 1, 1], [0, 0, 1], [0, 0, 1]], f"has {rows} faces, times and ⋯"
    tops = person.driver.execute_script("return [...document.querySelectorAll('.chat .bubble > .icon')].map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])")
    assert all(later[0] >= earlier[1] - 1 for earlier, later in zip(tops, tops[1:])), f"one ⋯ lies over another: {tops}"


def called_off_says_so_once(person, host):
    """A game that is called off has no action any more but to find another one of its sport."""
    game, _ = made(host, title="Not to be"), made(host, title="In its place", startsAt=soon(1))
    joins(person.go(f"#/game/{game}")).sees(IN)
    host.ask("games.cancel", gameId=game, reason="The net is gone")
    person.sees("Called off: The net is gone").sees_no_more(IN)
    assert person.text().count("Called off") == 1 and len(person.driver.find_elements("css selector", ".sticky > *")) == 1, person.text()
    assert "had joined" in person.text() and "of 4 in" not in person.text() and "Directions" not in person.text(), person.text()
    person.find(".instead .game-card")
    offered = [one.get_attribute("href").rsplit("/", 1)[-1] for one in person.driver.find_elements("css selector", ".instead .cover")]
    assert game not in offered and len(offered) <= 3, f"offers {offered} in place of {game}"
    person.press("Find another tennis game", ".sticky").find(".at-explore")
    assert "sports=tennis" in person.driver.current_url, person.driver.current_url


def a_game_that_is_not_there_says_so(person):
    """Somebody who may not see a game, or came by a wrong link, reads so and has a way on."""
    person.go("#/game/019376a0-0000-7000-8000-000000000000").sees("This game isn't here").sees("it is private")
    person.press("Find another game", "main").find(".at-explore")


def the_chat_stands_at_the_lower_edge(person, host):
    """On a phone the field of the chat stands at the lower edge, whatever has been said."""
    game = made(host)
    joins(person.go(f"#/game/{game}")).sees(IN)
    for number in range(30):
        host.ask("chat.send", gameId=game, text=f"Line {number}")
    photo = host.ask("profile.photo-upload", file=png(480, 320, (b"\0" + b"\x10\x60\xc0" * 480) * 320))["photo"]
    host.ask("chat.send", gameId=game, photo=photo)
    for width, height in ((390, 844), (360, 740)):
        person.size(width, height)
        part(person, "chat").sees("Line 29")
        person.until(lambda: person.driver.execute_script("return document.querySelector('.chat .bubble img')?.clientHeight > 90"), "has no photo in the chat")
        gap = person.driver.execute_script("""return innerHeight - document.querySelector('#say').getBoundingClientRect().bottom""")
        assert 0 <= gap < 60, f"the field is {gap} pixels above the lower edge at {width}"
        assert person.driver.execute_script("return document.documentElement.scrollHeight <= innerHeight + 1"), f"the screen scrolls around the chat at {width}"
        person.until(lambda: person.driver.execute_script("const box = document.querySelector('.chat'); return box.scrollHeight - box.scrollTop - box.clientHeight < 3"), "cuts the last photo")
    person.size(1100, 900)


def low_windows_have_room(person, host):
    """On a phone on its side and in half a screen the game is read, its chat is written in, and the map of Explore is seen."""
    game = made(host)
    joins(person.go(f"#/game/{game}")).sees(IN)
    for number in range(12):
        host.ask("chat.send", gameId=game, text=f"Line {number}")
    room = "scrollTo(0, 0); const [panel, bar] = ['.panel', '.sticky'].map((css) => document.querySelector(css).getBoundingClientRect()); return bar.top - panel.top"
    for width, height in ((844, 390), (390, 480)):
        person.size(width, height)
        part(person, "details")
        assert person.driver.execute_script(room) > 40, f"{person.driver.execute_script(room)} pixels of the game are seen at {width}×{height}"
        part(person, "chat").sees("Line 11")
        person.until(lambda: person.driver.execute_script(WRITES), f"cannot write in the chat at {width}×{height}")
        person.go("#/explore").find(".at-explore .sheet-stay")
        person.until(lambda: person.driver.execute_script(MAP) > 90, f"has {person.driver.execute_script(MAP)} pixels of map at {width}×{height}")
        person.go(f"#/game/{game}").sees("Four on a court")
    person.size(1100, 900)


# Whether the field of the chat and some lines above it are seen.
WRITES = """
const say = document.querySelector('#say'), { x, y, width, height } = say.getBoundingClientRect();
return document.elementFromPoint(x + width / 2, y + height - 2) === say && document.querySelector('.chat').clientHeight > 80;
"""
# How much of the map is seen from top to bottom, in the middle of it.
MAP = """
const map = document.querySelector('.at-explore > .map'), { left, top, width, bottom } = map.getBoundingClientRect();
let seen = 0;
for (let y = top; y < bottom; y += 1) if (map.contains(document.elementFromPoint(left + width / 2, y))) seen += 1;
return seen;
"""


def two_taps(person):
    """Who has hosted before hosts again with two taps: a day, and Publish; all else is as it was."""
    first = asks(person, "games.create", sport="volleyball", startsAt=soon(2, "19:15"), place={"name": f"Beach of {person.name}", "lat": 37.76, "lng": -122.51}, capacity=7, durationMinutes=90, skillLevel="advanced")
    person.go("#/host").find("[name=sport][value=volleyball]:checked")
    person.click(".scroll .chip:nth-child(5)").press("Publish", "form").sees("Your game is live")
    game = asks(person, "games.get", gameId=person.driver.current_url.split("/game/")[1])
    same = ("sport", "capacity", "durationMinutes", "skillLevel")
    assert [game[name] for name in same] == [first[name] for name in same], game
    assert game["place"]["venueId"] == first["place"]["venueId"] and game["startsAt"] != first["startsAt"], game
    person.driver.back()
    person.until(lambda: "/host" not in person.driver.current_url, "goes back to the form")


def hosting_begins_at_a_venue(person):
    """A venue shows the way there, and hosts a game at its own place, whatever the place of the last one was."""
    venue = asks(person, "games.create", sport="volleyball", startsAt=soon(3), title="Two on two", place={"name": f"Sands of {person.name}", "lat": 37.75, "lng": -122.5})["place"]["venueId"]
    asks(person, "games.create", sport="tennis", startsAt=soon(4), place={"name": f"Nets of {person.name}", "lat": 37.8, "lng": -122.3})
    assert "37.75" in person.go(f"#/venue/{venue}").button("Directions").get_attribute("href"), "shows another way"
    assert f"Sands of {person.name}" not in person.find(".at-venue .game-card").text, "says of its games where they are"
    person.press("Host here").until(lambda: person.find("#f-place").get_attribute("value") == f"Sands of {person.name}", "has not taken the place")
    person.press("Publish", "form").until(lambda: "/game/" in person.driver.current_url, "has not hosted it")
    assert asks(person, "games.get", gameId=person.driver.current_url.split("/game/")[1])["place"]["venueId"] == venue, "hosts it elsewhere"


# Whether the first places that were found stand above the button.
UNCOVERED = """
const { top } = document.querySelector('.sticky').getBoundingClientRect();
return [...document.querySelectorAll('.places .place')].slice(0, 3).every((one) => one.getBoundingClientRect().bottom <= top);
"""


def places_say_what_they_are(person):
    """The search for a place says of each what it is and how far."""
    asks(person, "profile.update", home={"lat": 37.7596, "lng": -122.4269})
    person.go("/#/host").load()
    person.size(390, 844)
    person.fill("place", "Dolores")
    person.until(lambda: person.driver.find_elements("css selector", ".places .place"), "finds no place")
    person.until(lambda: person.driver.execute_script(UNCOVERED), "has the places below the button that publishes")
    person.size(1100, 900)
    said = person.find(".places .place").text
    assert ("mi" in said or "here" in said) and ("Place to play" in said or "City" in said), said
    person.click(".places .place").until(lambda: not person.driver.find_elements("css selector", ".places"), "still has the list")
    person.press("Publish", "form").sees("Your game is live")


def left_at_once(person, host):
    """Who leaves is counted out at once, and can be in again by the same button, before and after the place is given away."""
    game = made(host)
    going = lambda: host.ask("rsvp.roster", gameId=game)["counts"]["going"]
    joins(person.go(f"#/game/{game}")).sees(IN).sees("2 of 4 in")
    answers(person, "Leave").sees("You left the game").sees("1 of 4 in").sees("You're not going")
    joins(person).sees(IN).sees("2 of 4 in").sees_no_more("You left the game")
    assert going() == 2, "has left although it was undone"
    answers(person, "Leave").sees("1 of 4 in").press("Close", ".toast").until(lambda: going() == 1, "has not left")
    joins(person.sees("I'm in · 3 left")).sees(IN).sees("2 of 4 in")


def whoever_sees_a_public_game_shares_it(person, host):
    """Who is not in it hands on its address."""
    person.driver.execute_script("window.share = null; navigator.share = async (link) => { window.share = link; }")
    game = made(host)
    person.go(f"#/game/{game}").sees("I'm in · 3 left").press("Share", "#header")
    person.until(lambda: person.driver.execute_script("return window.share?.url") == f"{person.edge}/r/{game}", "does not share the address of the game")
    assert person.driver.execute_script("return window.share.text").startswith("Four on a court: "), person.driver.execute_script("return window.share.text")


TELLS = "const [text, isUndone, done] = arguments; import('/parts/toast.js').then((m) => { m.tell(text, isUndone ? { label: 'Undo', act() {}, otherwise() { window.carriedOut = text; } } : {}); done(); })"


def messages_end_with_their_screen(person, host):
    """There is one message at a time. It ends as its screen is left; one that can be undone goes along until the next message comes."""
    told = lambda: [one.text for one in person.driver.find_elements("css selector", ".toast > span")]
    tells = lambda text, is_undone=False: person.driver.execute_async_script(TELLS, text, is_undone)
    # At a time of its own: a game at the same time as another is told.
    joins(person.go(f"#/game/{made(host, startsAt=soon(12, '07:30'))}")).sees(IN)
    assert told() == [], f"says {told()} above a button that says it"
    tells("One to read")
    tells("Another to read")
    assert told() == ["Another to read"], f"messages pile up: {told()}"
    person.press("Home", "#nav").find(".at-home")
    assert told() == [], f"still says {told()}, of another screen"
    tells("It is gone", True)
    person.press("Explore", "#nav").find(".at-explore")
    assert told() == ["It is gone"] and not person.driver.execute_script("return window.carriedOut"), "what can be undone is done with its screen"
    tells("Next")
    assert told() == ["Next"] and person.driver.execute_script("return window.carriedOut") == "It is gone", f"does not carry out what waited, and says {told()}"


def the_way_by_the_phones_maps(person, host):
    """Directions open in the maps that the phone has."""
    game = made(host)
    for agent, site in (("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "https://maps.apple.com/"), ("Mozilla/5.0 (Linux; Android 16)", "https://www.google.com/maps/")):
        person.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent})
        person.go(f"/#/game/{game}").load()
        part(person, "details").until(lambda: (person.button("Directions").get_attribute("href") or "").startswith(site), f"does not go by {site}")
    person.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": ""})
    person.load()


def a_series_is_one_card(person, host):
    """All games of a series that are to come are one card, which leads to them."""
    series = host.ask("series.create", sport="fencing", firstDate=soon(3)[:10], localTime="19:00", everyWeeks=1, count=6, title=f"Blades of {host.nickname}", place=COURT)["id"]
    person.go(f"#/series/{series}").sees("6 games").press("I'm in for all").sees("You're in for all ✓")
    # Its message comes with the answer, and ends with the screen on which it came.
    person.until(lambda: f"You're in for all games: Blades of {host.nickname}" in person.text(), "does not say so")
    by = person.find(".hero .where").text.replace("\u00a0", " ").replace("\u2068", "").replace("\u2069", "")
    assert by == f"Court · by {host.nickname.title()} Test" and "No limit" not in person.text(), by
    assert person.find(".dates .whole").text.count("2 going") == 1, "does not say how many are in: " + person.find(".dates").text
    person.go("#/mine").sees(f"Blades of {host.nickname}").sees("6 to come")
    assert person.text().count(f"Blades of {host.nickname}") == 1, person.text()
    person.press(f"Blades of {host.nickname}").find(".at-series")
    person.click(".sticky [aria-haspopup]").press("Leave all", "dialog").sees("I'm in for all")


def what_is_not_for_me_goes(person, host, tag):
    """Among what one might like a series is one card; ⋯ says why it is not for one, and takes all of it away."""
    # A place of its own, where there are no games of another run.
    lat, lng, title = round(-40 + int(tag, 16) % 7000 / 100, 2), 21.3, f"Holds of {host.nickname}"
    host.ask("series.create", sport="wrestling", firstDate=soon(3)[:10], localTime="19:00", everyWeeks=1, count=4, title=title, place={"name": "Mat", "lat": lat, "lng": lng})
    asks(person, "stats.quiz-submit", playSports=["wrestling"], dontPlaySports=[], lat=lat, lng=lng)
    liked = lambda: [one["title"] for one in asks(person, "stats.recommend")["items"]].count(title)
    person.until(lambda: liked() == 4, "is not recommended the series")
    person.go("#/mine").sees(title).sees("3 more dates")
    assert person.text().count(title) == 1, person.text()
    corner = "return [...document.querySelectorAll('.game-card')].find((one) => one.innerText.includes(arguments[0]))?.querySelector('.corner')"
    person.click_on(lambda: person.driver.execute_script(corner, title)).press("Not this time", "dialog")
    person.sees("We won't show you that one again.").sees_no_more(title)
    assert liked() == 0, "is recommended again what is not for one"


def two_of_one_name_join_by_a_link(first, second, host):
    """Two people of one name join by a link, each in one step: each gets a nickname of their own."""
    game = made(host, title="Open to all", capacity=3)
    for person in (first, second):
        person.go(f"/r/{game}").sees("Open to all").fill("displayName", "Sam Both").fill("email", f"{person.name}@example.com").fill("password", "left foot 11")
        person.press("I'm in", "form").sees(IN)
    names = [one["nickname"] for one in host.ask("rsvp.roster", gameId=game)["going"]]
    assert len(set(names)) == 3, names


def friends_are_invited_by_their_faces(person, friend):
    """A host taps a friend's face, and sends everybody else the link."""
    friend.ask("friends.request", accountId=person.name)
    person.until(lambda: isinstance(asks(person, "friends.accept", accountId=friend.nickname), dict), "cannot become a friend")
    game = asks(person, "games.create", sport="tennis", startsAt=soon(6), place=COURT, capacity=4, title="Bring a friend")["id"]
    name = f"{friend.nickname.title()} Test"
    face = f"dialog .pick-faces button[aria-label='{name}']"
    person.go(f"#/game/{game}").press("Invite people").sees("Copy link")

    def is_invited():
        # Games hear a little later who is a friend.
        for one in person.driver.find_elements("css selector", face):
            one.click()
        return person.driver.find_elements("css selector", f"dialog .pick-faces button:disabled[aria-label='{name} is invited.']")
    person.until(is_invited, "does not invite a friend")
    assert [one["nickname"] for one in asks(person, "rsvp.roster", gameId=game)["invited"]] == [friend.nickname]
    person.driver.execute_script("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    person.press("Copy link", "dialog").sees("Link copied.")
    assert game in person.driver.execute_script("return window.copied"), "copies something else than the link"
    person.press("Close", "dialog")


def run(check, somebody, leave, ann, bob, tag):
    host = Account(ann.edge, f"hob_{tag}")
    check("the parts of a game by keyboard", parts_by_keyboard, ann, host)
    check("the segments stay under the finger", segments_stay_under_the_finger, ann, host)
    check("messages count as unread until the chat is shown", unread_until_shown, ann, host)
    check("a seat is taken by a tap", a_seat_is_taken, bob, host)
    check("whoever asks comes before invitations", whoever_asks_comes_first, ann, Account(ann.edge, f"gus_{tag}"), Account(ann.edge, f"guy_{tag}"))
    check("a game is closed by a switch", a_game_is_closed_by_a_switch, ann)
    check("each thing behind a game's menu has a sign", tools_have_signs, ann, host)
    check("who joined is one line of the chat", who_joined_is_one_line, ann, host, [Account(ann.edge, f"{name}_{tag}") for name in ("gil", "gia")])
    check("messages in a row have one name", messages_in_a_row_have_one_name, ann, host)
    check("a called-off game says so once", called_off_says_so_once, bob, host)
    check("a game that is not there says so", a_game_that_is_not_there_says_so, bob)
    check("the chat stands at the lower edge", the_chat_stands_at_the_lower_edge, ann, host)
    check("low windows have room", low_windows_have_room, ann, host)
    check("hosting again takes two taps", two_taps, bob)
    check("hosting begins at a venue", hosting_begins_at_a_venue, bob)
    check("places say what they are and how far", places_say_what_they_are, bob)
    check("who leaves is counted out at once", left_at_once, bob, host)
    check("whoever sees a public game shares it", whoever_sees_a_public_game_shares_it, bob, host)
    check("messages end with their screen", messages_end_with_their_screen, ann, host)
    check("friends are invited by their faces", friends_are_invited_by_their_faces, bob, Account(ann.edge, f"fay_{tag}"))
    check("directions open in the phone's maps", the_way_by_the_phones_maps, ann, host)
    check("a series is one card", a_series_is_one_card, bob, host)
    check("what is not for one goes", what_is_not_for_me_goes, bob, host, tag)
    check("two of one name join by a link", two_of_one_name_join_by_a_link, somebody("sam", tag), somebody("sim", tag), host)
    leave(ann, bob)
