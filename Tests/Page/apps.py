"""What the five apps name and the page had not: votes in lists, a quiz of five cards, friends and places to tap, past games, success."""

import bridges
from access import settle
from crew import full, signs_up
from games import asks, part
from phone import touch
from server import Account, soon

COURT = {"name": "Court", "lat": 37.8, "lng": -122.27}
CARDS = "return [...document.querySelectorAll('.game-card, .small-card')].filter((one) => one.innerText.includes(arguments[0])).map((one) => one.innerText)"


def a_vote_is_told_in_lists(person, host):
    """Time and place of a game under vote may change: its cards say so, and those of another game do not."""
    vote = asks(person, "games.create", sport="tennis", title="Either evening", place=COURT, options={"times": [soon(6), soon(7)]})["id"]
    asks(person, "games.create", sport="tennis", title="This evening only", place=COURT, startsAt=soon(8))
    said = lambda title: person.driver.execute_script(CARDS, title)
    for screen in ("mine", "explore?lat=37.8&lng=-122.27&radius=2&sports=tennis", f"month/{soon(6)[:7]}"):
        touch(person, 390, 844).go(f"#/{screen}").until(lambda: said("Either evening"), f"does not see the game at {screen}")
        assert all("Vote open · may change" in text for text in said("Either evening")), f"{screen}: {said('Either evening')}"
        assert not any("Vote open" in text for text in said("This evening only")), f"{screen}: {said('This evening only')}"
    choice = asks(person, "games.get", gameId=vote)["options"]["times"][0]["id"]
    asks(person, "games.option-choose", gameId=vote, timeChoice=choice)
    person.go("#/mine").until(lambda: said("Either evening") and not any("Vote open" in text for text in said("Either evening")), "says so after the vote")


def five_cards_ask_what_one_likes(person):
    """Sports, no sports, genders, ages and the place; what was picked is there the next time, and nothing is saved before the last card."""
    chosen = lambda: person.driver.execute_script("return [...document.querySelectorAll('.first input:checked')].map((one) => one.value)")
    pick = lambda value: person.click_on(lambda: person.driver.execute_script("return document.querySelector(`.first input[value='${arguments[0]}']`)?.closest('label')", value))
    touch(person, 390, 844).go("#/settings").press("What I like to play", "main").sees("What do you like to play?")
    pick("softball")
    person.press("Next", ".first").sees("What should we leave out?")
    assert not person.driver.find_elements("css selector", ".first input[value='softball']"), "may leave out what one likes"
    pick("boxing")
    person.press("Next", ".first").sees("Who do you like to play with?")
    pick("female")
    person.press("Next", ".first").sees("What ages?")
    pick("25_34")
    pick("35_44")
    assert asks(person, "stats.quiz").get("quiz") is None, "is saved before it is sent"
    person.press("Next", ".first").sees("Where do you play?").fill("city", "Oakland", ".first").click(".city-found button").press("Save", ".first").sees("Saved.")
    quiz = asks(person, "stats.quiz")["quiz"]
    assert (quiz["playSports"], quiz["dontPlaySports"], quiz["genders"], quiz["ageGroups"]) == (["softball"], ["boxing"], ["female"], ["25_34", "35_44"]), quiz
    assert abs(quiz["lat"] - 37.8) < 0.2, quiz
    person.find(".at-settings")
    person.sees("Softball").click("a[href='/#/likes']")
    person.sees("What do you like to play?").until(lambda: chosen() == ["softball"], f"has forgotten the sports: {chosen()}")
    person.press("Next", ".first").press("Next", ".first").sees("Who do you like to play with?").until(lambda: chosen() == ["female"], "has forgotten the genders")
    person.press("Back", ".first").sees("What should we leave out?")


def success_has_a_sign(person):
    """What was done is told with a check, what was refused is not."""
    touch(person, 390, 844).go("#/edit").fill("bio", "Early riser").press("Save", "form").sees("Saved.").find(".toast.done")
    person.driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.act('games.get', { gameId: 'none' })).then(done)")
    person.find(".toast.wrong")
    assert not person.driver.find_elements("css selector", ".toast.done"), "a refusal has the sign of a success"


def the_save_button_stays(person):
    """The long form of the profile has its button in sight, wherever one is in it, where the tabs are elsewhere."""
    touch(person, 390, 844).go("#/edit").find(".at-edit .sticky button")
    assert not person.find("#nav").is_displayed(), "has tabs below the button"
    for share in (0, 0.5, 1):
        person.driver.execute_script("scrollTo(0, arguments[0] * document.documentElement.scrollHeight)", share)
        bottom = person.driver.execute_script("return innerHeight - document.querySelector('.at-edit .sticky').getBoundingClientRect().bottom")
        assert abs(bottom) < 2, f"the button is {bottom} pixels above the edge at {share}"
    assert not person.button("Save", "form").is_enabled(), "saves what is as it was"


def cities_are_tapped(person):
    """No field has suggestions of the browser's own: they are lists to tap, in the profile as in the filters."""
    touch(person, 390, 844).go("#/edit").fill("city", "Reykjav").click(".hits button").until(lambda: person.find("#f-city").get_attribute("value").startswith("Reykjav"), "has not taken the city")
    person.press("Save", "form").sees("Saved.")
    assert asks(person, "account.me")["profile"]["cityLabel"].startswith("Reykjav")
    person.go("#/explore").click(".search .round").find("#near").send_keys("Oakland")
    person.click("dialog .hits button").until(lambda: "near=Oakland" in person.driver.current_url, "does not search near the city")
    person.until(lambda: not person.driver.find_elements("css selector", "dialog .hits button"), "still has the list")
    assert not person.driver.find_elements("css selector", "datalist"), "has suggestions of the browser's own"
    person.press("Clear all", "dialog").press("Close", "dialog")


def friends_are_tapped_while_hosting(person, friend):
    """Whoever hosts taps friends in the form itself, and takes one out again; they are invited with the game."""
    name = f"{friend.nickname.title()} Test"
    touch(person, 390, 844).go("#/host").find("form.host")
    person.driver.execute_script("for (const one of document.querySelectorAll('.host .more, .sentence')) one.setAttribute('open', '')")
    person.press(name, ".pick-faces").press(f"Remove {name}", "form").press(name, ".pick-faces")
    person.fill("title", "With a friend").fill("place", "Dolores Park, San Francisco").press("Publish", "form").sees("Your game is live")
    game = person.driver.current_url.split("/game/")[1]
    person.until(lambda: [one["nickname"] for one in asks(person, "rsvp.roster", gameId=game)["invited"]] == [friend.nickname], "has not invited the friend")


def friends_of_others_are_asked_once(person, friend, stranger):
    """Among the friends of somebody else it is seen whom one has asked already, as where one searches."""
    friend.befriend(stranger)
    touch(person, 390, 844).go(f"#/friends/{friend.nickname}").sees(f"@{stranger.nickname}").press("Add friend", "main").find("main .asked")
    person.load()
    person.sees(f"@{stranger.nickname}").find("main .asked")
    assert "Add friend" not in person.text(), "offers to ask again"


def tools_come_from_below(person, friend):
    """⋯ opens a sheet, never a list over the words."""
    game = asks(person, "games.create", sport="tennis", title="More to do", place=COURT, startsAt=soon(9), capacity=4)["id"]
    friend.ask("rsvp.going", gameId=game)
    touch(person, 390, 844).go(f"#/game/{game}?part=people").press(f"More about {friend.nickname.title()} Test", ".people").find("dialog.sheet .actions")
    small = person.driver.execute_script("return [...document.querySelectorAll('dialog.sheet .actions button')].filter((one) => one.offsetHeight < 44).length")
    assert small == 0, f"{small} tools are smaller than a finger"
    person.press("Remove", "dialog").sees("was removed.").press("Undo")
    friend.ask("chat.send", gameId=game, text="See you")
    person.go(f"#/game/{game}?part=chat").sees("See you").press("More", ".bubble").press("Report", "dialog").sees("Report to moderators")
    assert not person.button("Send report", "dialog").is_enabled(), "a report can be sent before it says what is wrong"
    person.press("Close", "dialog")


def past_games_are_one_tap_away(person, friend):
    """My games have two sides: what is to come, and all that is over. A friend who turned up is a face to tap while it is on."""
    over = asks(person, "games.create", sport="archery", title="It was fun", place=COURT, startsAt=bridges.now(), capacity=4)["id"]
    person.until(lambda: asks(person, "games.get", gameId=over)["phase"] == "inProgress", "does not begin")
    part(touch(person, 390, 844).go(f"#/game/{over}").sees("on now"), "host").press(f"{friend.nickname.title()} Test", ".pick-faces").sees("Saved.")
    person.until(lambda: friend.nickname in [one["nickname"] for one in asks(person, "rsvp.roster", gameId=over)["going"]], "has nobody who turned up")
    ahead = asks(person, "games.create", sport="archery", title="It will be fun", place=COURT, startsAt=soon(11))["id"]
    person.until(lambda: isinstance(asks(person, "games.complete", gameId=over), dict), "cannot finish the game")
    touch(person, 390, 844).go("#/mine").sees("It will be fun")
    assert not person.driver.execute_script(CARDS, "It was fun"), "has past games among those to come"
    person.press("Past", ".segments").sees("It was fun").sees_no_more("It will be fun")
    person.go("#/you").find(".profile-top .number")
    person.click(".profile-top .number").find(".at-mine")
    person.sees("It was fun").press("Upcoming", ".segments").sees("It will be fun")
    asks(person, "games.cancel", gameId=ahead)


def home_has_what_comes_after(person):
    """Behind the next game stand those after it, in the order in which they begin."""
    for days in (13, 12):
        asks(person, "games.create", sport="archery", title=f"In {days} days", place=COURT, startsAt=soon(days))
    titles = lambda: person.driver.execute_script("return [...document.querySelectorAll('[aria-label=\"Coming up\"] .cover')].map((one) => one.innerText)")
    touch(person, 390, 844).go("#/home").until(lambda: {"In 12 days", "In 13 days"} <= set(titles()), f"has these after the next one: {titles()}")
    assert titles().index("In 12 days") < titles().index("In 13 days"), titles()
    next_title = person.find(".hero.next .hero-title").text
    assert next_title not in titles(), "has the next game twice"
    person.until(lambda: (person.button("Directions", ".hero").get_attribute("href") or "").startswith("https://"), "has no way to the next game")


def home_has_what_one_might_like(person, host):
    """At the end of Home stand games of the sports that one likes, also later than this week, with the way to say what that is."""
    title = f"Innings of {host.nickname}"
    # No other story plays softball: eight games are recommended, and the soonest of equally good ones first.
    host.ask("games.create", sport="softball", title=title, place=COURT, startsAt=soon(16))
    person.until(lambda: title in [one["title"] for one in asks(person, "stats.recommend")["items"]], "is not recommended the game")
    touch(person, 390, 844).go("#/home").sees("Your crew")
    person.until(lambda: person.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)") or title in person.text(), "is not shown what one might like")
    # Where one was in the cards one is again.
    person.press("What I like", "main").sees("What should we leave out?")


def golf_has_a_face(person, host):
    """A round of golf has a tee time and a course, in a face of its own, which the page itself has."""
    full(host)
    game = host.ask("games.create", sport="golf", title="Links at dawn", place={"name": "Old Course", "lat": 37.81, "lng": -122.25}, startsAt=soon(10, "07:30"), capacity=4)["id"]
    touch(person, 390, 844).go(f"#/game/{game}").sees("Tee time").sees("Length")
    face = person.driver.execute_script("return getComputedStyle(document.querySelector('.hero h1')).fontFamily")
    assert face.startswith('"Playfair Display"'), face
    person.until(lambda: person.driver.execute_script("return [...document.fonts].some((one) => one.family.includes('Rally Links') && one.status === 'loaded')"), "has not loaded the face")
    person.go("#/explore?lat=37.81&lng=-122.25&radius=2&sports=golf").sees("Golf, better together.")


def apple_phones_have_both_maps(person, host):
    game = host.ask("games.create", sport="tennis", title="Two ways", place=COURT, startsAt=soon(10))["id"]
    own = person.driver.execute_script("return navigator.userAgent")
    person.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"})
    try:
        person.go(f"/#/game/{game}").load()
        for label, site in (("Directions", "https://maps.apple.com/"), ("Google Maps", "https://www.google.com/maps/")):
            person.until(lambda: (person.button(label, ".panel").get_attribute("href") or "").startswith(site), f"does not go by {site}")
    finally:
        person.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": own})
        person.load()


def the_first_cards_ask_all_that_games_ask(zed):
    """A date of birth and a gender beside the photo, so that the first game with a full profile is not refused; both may be left out."""
    touch(signs_up(zed).sees("What do you play?"), 390, 844)
    zed.press("Skip", ".first").sees("What's your level?").click(".big-choices button").press("Next", ".first").sees("Where do you play?")
    zed.fill("city", "Oakland", ".first").click(".city-found button").press("Next", ".first").sees("People like to see")
    zed.fill("birthDate", "2025-01-01").press("Next", ".first").find("#f-birthDate-error")
    zed.fill("birthDate", "1994-05-02").press("Female", ".first").press("Next", ".first").sees("Find your people")
    assert asks(zed, "account.me")["missing"] == ["profilePhoto"], asks(zed, "account.me")["missing"]


def a_dead_link_says_so(person):
    """A link to a new password that was used, or never was, says so before anything is typed, with the way to another one."""
    person.go("/reset/no-link-at-all").sees("This link has expired or was already used.")
    assert not person.driver.find_elements("css selector", "form"), "asks for a password that cannot be set"
    person.press("Send a new link").find(".at-forgot form")
    person.go("/verify/no-link-at-all").sees("This link has expired or was already used.")


def favorites_are_found_again(person):
    """The cards with a heart stand behind “Saved” beside the search."""
    asks(person, "cards.favorite", cardId="story_time-7", on=True)
    prompt = asks(person, "cards.cards", category="story_time", favorites=True)["items"][0]["prompt"]
    touch(person, 390, 844).go("#/cards").sees("Story Time").press("Saved", ".card-search").sees(prompt).sees("1 card found")
    person.press("Saved", ".card-search").sees_no_more(prompt).sees("Truth or Dare")


DECKS = """const [id, done] = arguments; import('/offline/store.js').then((store) => store.get('decks', id)).then((deck) => done(deck?.cards.length ?? 0))"""


def a_session_by_its_link_goes_on_offline(person):
    """Somebody who opened nothing but the link of a session of theirs turns its cards without a connection."""
    session = asks(person, "cards.start", category="story_time")["id"]
    person.driver.execute_async_script("const done = arguments[0]; import('/offline/store.js').then(async (store) => { for (const deck of await store.all('decks')) await store.remove('decks', deck.id); done(); })")
    touch(person, 390, 844).go(f"/#/session/{session}").load()
    person.sees("1 of 50").until(lambda: person.driver.execute_async_script(DECKS, "story_time") == 50, "does not keep the deck")
    person.offline(True)
    try:
        person.press("Skip", ".turns").sees("2 of 50")
    finally:
        person.offline(False)
    person.until(lambda: asks(person, "cards.session", sessionId=session)["position"] == 2, "has not sent what was turned")


def settings_count_what_waits(person):
    """What waits for a connection is counted as it goes, with a way to try at once."""
    touch(person, 390, 844).go("#/home").find(".at-home")
    person.offline(True)
    try:
        person.driver.execute_async_script("const done = arguments[0]; import('/offline/queue.js').then((queue) => queue.send('cards.favorite', { cardId: 'story_time-9', on: true }, 'story_time-9')).then(done)")
        person.go("#/settings").sees("1 change is waiting for a connection.").button("Retry", "main .notice")
    finally:
        person.offline(False)
    person.sees_no_more("waiting for a connection")


def a_profile_has_posts_in_reach(person, host):
    """Of many games a profile shows three, so that posts are not far below."""
    other = Account(person.edge, f"p{host.nickname[:15]}")
    for number in range(5):
        other.ask("games.create", sport="tennis", title=f"Set {number}", place=COURT, startsAt=soon(3 + number))
    shown = lambda: len(person.driver.find_elements("css selector", ".at-profile .game-card"))
    touch(person, 390, 844).go(f"#/profile/{other.nickname}").sees("Set 2").until(lambda: shown() == 3, f"shows {shown()} games")
    person.press("Show all 5", "main").sees("Set 4").until(lambda: shown() == 5, f"shows {shown()} games")


# Targets that are smaller than a finger. A link within a sentence is as high as that.
SMALL = """
const inText = (el) => el.closest('p') && el.closest('p') !== el && [...el.closest('p').childNodes].some((one) => one.nodeType === 3 && one.data.trim());
return [...document.querySelectorAll('button, .button, summary, select, .tabs a, #nav a, [role=tab], .chip, input:not([type=checkbox], [type=radio], [type=file]), textarea')]
  .filter((el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest('.sr, .map, [aria-hidden=true], .small-card') && !el.matches('.sr, .cover') && !inText(el))
  .map((el) => [el.getBoundingClientRect(), el]).filter(([{ width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
  .map(([{ width, height }, el]) => `${Math.round(width)}×${Math.round(height)} ${el.outerHTML.slice(0, 90)}`).slice(0, 6);
"""


def all_is_as_large_as_a_finger(person, game):
    found = {}
    for screen in ("home", "explore", "mine", "host", "people", "friends", "groups", "newgroup", "chats", "you", "edit", "settings", "prefs", "likes", "told", "darts", "cards", f"game/{game}?part=details", f"game/{game}?part=people", f"game/{game}?part=host"):
        touch(person, 390, 844).go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0].split('?')[0]} h1")
        settle(person)
        small = person.driver.execute_script(SMALL)
        if small:
            found[screen] = small
    assert not found, "\n".join(f"{screen}: {small}" for screen, small in found.items())


# The places of what stands for what comes: width and height of each.
OUTLINES = """
return [...document.querySelectorAll(`.screen.at-${arguments[0]} .waiting .bone`)].filter((one) => one.checkVisibility()).map((one) => {
  const { width, height } = one.getBoundingClientRect(); return [Math.round(width), Math.round(height)]; });
"""


def outlines_are_like_what_comes(person, host):
    """Where a screen waits it has the outlines of what comes: a game's head, a face on a profile, rows of friends."""
    game = host.ask("games.create", sport="tennis", title="Slow to come", place=COURT, startsAt=soon(10))["id"]
    other = Account(person.edge, f"o{host.nickname[:15]}")
    touch(person, 390, 844)
    seen = {}
    for screen in (f"game/{game}", f"profile/{other.nickname}", f"friends/{other.nickname}"):
        # Its modules and looks are there, its answers are not.
        person.go(f"#/{screen.split('/')[0]}/{host.nickname if 'game' not in screen else '019376a0-0000-7000-8000-000000000000'}").sees("isn't here" if "game" in screen else host.nickname)
        name = screen.split("/")[0]
        person.driver.execute_cdp_cmd("Network.enable", {})
        person.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 5000, "downloadThroughput": -1, "uploadThroughput": -1})
        try:
            person.go(f"#/{screen}")
            seen[name] = person.until(lambda: person.driver.execute_script(OUTLINES, name), f"does not wait at {screen}")
        finally:
            person.offline(False)
        person.sees("Slow to come" if name == "game" else other.nickname)
    assert len({str(one) for one in seen.values()}) == 3, f"all screens wait alike: {seen}"
    assert seen["game"][0][0] == 390 and [128, 128] in seen["profile"] and len(seen["friends"]) == 5, seen


def run(check, somebody, leave, ann, tag):
    host, friend, stranger = (Account(ann.edge, f"{name}_{tag}") for name in ("hui", "fox", "sun"))
    wes = somebody("yul", tag)
    check("somebody signs up who wants it all", wes.sign_up)
    friend.ask("friends.request", accountId=wes.name)
    wes.until(lambda: isinstance(asks(wes, "friends.accept", accountId=friend.nickname), dict), "cannot become a friend")
    check("a vote is told in lists", a_vote_is_told_in_lists, wes, host)
    check("five cards ask what one likes", five_cards_ask_what_one_likes, wes)
    check("success has a sign", success_has_a_sign, wes)
    check("the button of a long form stays", the_save_button_stays, wes)
    check("cities are tapped", cities_are_tapped, wes)
    check("friends are tapped while hosting", friends_are_tapped_while_hosting, wes, friend)
    check("friends of others are asked once", friends_of_others_are_asked_once, wes, friend, stranger)
    check("tools come from below", tools_come_from_below, wes, friend)
    check("past games are one tap away", past_games_are_one_tap_away, wes, friend)
    check("home has what comes after", home_has_what_comes_after, wes)
    check("home has what one might like", home_has_what_one_might_like, wes, host)
    check("golf has a face", golf_has_a_face, wes, host)
    check("Apple's phones have both maps", apple_phones_have_both_maps, wes, host)
    check("a profile has posts in reach", a_profile_has_posts_in_reach, wes, host)
    check("all is as large as a finger", all_is_as_large_as_a_finger, wes, asks(wes, "games.create", sport="tennis", title="For fingers", place=COURT, startsAt=soon(14), capacity=4)["id"])
    check("a dead link says so", a_dead_link_says_so, wes)
    check("favorites are found again", favorites_are_found_again, wes)
    check("a session by its link goes on offline", a_session_by_its_link_goes_on_offline, wes)
    check("settings count what waits", settings_count_what_waits, wes)
    check("outlines are like what comes", outlines_are_like_what_comes, wes, host)
    leave(ann)
    check("the first cards ask all that games ask", the_first_cards_ask_all_that_games_ask, somebody("zed", tag))
    leave(ann)
