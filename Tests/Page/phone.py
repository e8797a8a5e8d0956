"""What a player met on a phone of 360 and 390 pixels: names, drafts, days, running matches, long words, outages, refusals."""

from datetime import datetime, timedelta

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import darts
import games
from access import settle
from loading import lose
from server import Account, soon
from values import asks

COURT = {"name": "Court", "lat": 37.8, "lng": -122.27}
# Whether nothing stands further to the right than the screen goes.
WIDER = """
const found = [...document.querySelectorAll('main *, header *')].filter((el) => el.checkVisibility?.() && el.getBoundingClientRect().right > innerWidth + 1
  && !el.closest('.map, .tabs, .sport-tiles, .scroll, .sport-chips, .sr, .month, .game-tiles, .bench, .wide-table, .carousel, svg'));
const { scrollWidth } = document.documentElement;
return scrollWidth > innerWidth + 1 || found.length ? `${scrollWidth} of ${innerWidth}: ` + found.slice(0, 2).map((el) => el.outerHTML.slice(0, 120)).join(' | ') : '';
"""
# Everything on the screen that tells of an outage.
TOLD = """
return [...document.querySelectorAll('.away, .lost, #header .tag, .toast')].filter((el) => el.checkVisibility()).map((el) => el.innerText.replaceAll('\\n', ' '));
"""
# Whether a finger in the middle of it meets it, and nothing that lies over it.
IN_REACH = """
const el = document.querySelector(arguments[0]), { x, y, width, height } = el.getBoundingClientRect();
return el.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && el.contains(document.elementFromPoint(x + width / 2, y + height - 2));
"""


def touch(person, width=360, height=740):
    person.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True})
    person.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    return person


def is_not_wider(person, where):
    settle(person)
    wider = person.driver.execute_script(WIDER)
    assert not wider, f"{where} is too wide: {wider}"


def guests_have_a_name(gus):
    """A guest who plays online is nobody's deleted account; the match that goes on is found under Darts."""
    touch(gus).go("/").sees("Welcome to Rally")
    assert not gus.find("#nav").is_displayed(), "has tabs before there is anything behind them"
    gus.press("Play as a guest").sees("Story Time")
    assert gus.find("#nav").is_displayed(), "has no tabs"
    match = darts.begin(gus, "Joe", "301")
    gus.sees("Guest")
    assert "[Deleted User]" not in gus.text() and not gus.driver.find_elements(By.CSS_SELECTOR, ".arena .sync"), gus.text()
    gus.go("#/darts").sees("Keep playing").click(f"a[href='/#/match/{match}']").find(".entry")
    darts.end(gus)
    gus.sees_no_more("Keep playing")


def unsent_messages_stay(ann, bob):
    game = asks(ann, "games.create", sport="tennis", startsAt=soon(4), place=COURT, title="Words that stay")["id"]
    games.part(touch(ann, 390, 844).go(f"#/game/{game}"), "chat").find("#say")
    ann.offline(True)
    ann.sees("You're offline")
    ann.until(lambda: ann.driver.execute_script(IN_REACH, "#say"), "cannot reach the field below the bar that tells of the outage")
    ann.find("#say").send_keys("see you there", Keys.ENTER)
    ann.sees("Waiting for a connection")
    ann.go("#/mine").find(".at-mine")
    ann.go(f"#/game/{game}").sees("see you there").sees("Waiting for a connection")
    ann.offline(False)
    ann.sees_no_more("Waiting for a connection").sees("see you there")
    games.part(games.joins(bob.go(f"#/game/{game}")).sees(games.IN), "chat").sees("see you there")
    return game


def maybe_says_what_it_costs(bob, game):
    games.answers(games.part(bob.go(f"#/game/{game}"), "details").sees(games.IN), "Maybe instead").sees("Maybe it is. The chat is for people who are going.")
    games.part(bob, "chat").sees("Join the game to say hi.")


def days_are_those_of_the_place(person, host):
    """At half past seven in the evening in Oakland it is the next day in Tokyo. Games that one waits for are there too."""
    moment = (datetime.now() + timedelta(days=3)).replace(day=15, hour=19, minute=30)
    if moment < datetime.now():
        moment = (moment + timedelta(days=31)).replace(day=15)
    day, at = moment.strftime("%Y-%m-%d"), moment.strftime("%Y-%m-%dT%H:%M")
    made = host.ask("games.create", sport="tennis", startsAt=at, place=COURT, title="Evening in Oakland", capacity=3)["id"]
    full = host.ask("games.create", sport="tennis", startsAt=at.replace("19:30", "21:00"), place=COURT, title="One waits for it", capacity=2)["id"]
    Account(person.edge, f"w{host.nickname[:15]}").see(host).ask("rsvp.going", gameId=full)
    asks(person, "rsvp.going", gameId=made)
    asks(person, "rsvp.going", gameId=full)
    person.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    try:
        touch(person).go(f"/#/month/{day[:7]}").load()
        person.sees("Evening in Oakland").sees("One waits for it")
        assert "Evening in Oakland" in person.find(f"#day-{day}").text, "the game stands on another day than its card says"
        assert "You're in line" in person.find(f"#day-{day}").text, "does not say that one waits"
    finally:
        person.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        person.load()


def advice_follows_each_dart(person):
    touch(person)
    darts.begin(person, "Joe", "101")
    advice = lambda: [one.text for one in person.driver.find_elements(By.CSS_SELECTOR, ".checkout strong")]
    person.until(lambda: advice() == ["T17", "DB"], "has no advice")
    darts.throw(person, "T17")
    person.until(lambda: advice() == ["DB"], "still has the advice of the first dart")
    darts.throw(person, "M")
    person.until(lambda: advice() == ["DB"], "has no advice for the last dart")
    darts.throw(person, "M")


def darts_count_while_a_visit_is_sent(person):
    """On a slow network the next player throws while the visit before is still on its way."""
    touch(person)
    darts.begin(person, "Joe", "301")
    person.press("Board", ".slots")
    slow = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    try:
        for dart in ("T20", "T20", "19") * 2:
            person.driver.execute_script("document.querySelector(`[data-dart='${arguments[0]}']`).dispatchEvent(new MouseEvent('click', {bubbles: true}))", dart)
        darts.reads(person, 162, 162)
    finally:
        person.offline(False)
    darts.end(person)


def offline_darts_fit(person):
    touch(person)
    person.go("#/darts").sees("New match")
    person.offline(True)
    try:
        darts.begin(person, "Joe", "101")
        person.find(".arena .sync[aria-label='Saved on this phone']")
        is_not_wider(person, "a match offline")
        height = person.driver.execute_script("return document.querySelector('h1').getBoundingClientRect().height")
        assert height < 40, f"the heading is {height} pixels high"
        person.until(lambda: not person.driver.execute_script(darts.KEYS), "cannot reach every key")
        darts.end(person)
    finally:
        person.offline(False)


def long_words_break(person, host):
    """A word without an end in whatever people write widens no screen."""
    word = lambda count: "W" * count
    host.ask("profile.update", displayName=word(50), bio=word(200), occupation=word(60), cityLabel=word(80), home={"lat": 37.8, "lng": -122.27})
    game = host.ask("games.create", sport="tennis", startsAt=soon(5), title=word(80), description=word(500), place={**COURT, "name": word(120), "address": word(250)})["id"]
    off = host.ask("games.create", sport="tennis", startsAt=soon(6), title=word(80), place={**COURT, "name": word(120)})["id"]
    for one in (game, off):
        asks(person, "rsvp.going", gameId=one, note=word(140))
    host.ask("rsvp.equipment-add", gameId=game, name=word(40), needed=2)
    host.ask("rsvp.ride-offer", gameId=game, seats=2, departAt=soon(5, "17:00"), note=word(140), **{"from": word(120)})
    host.ask("rsvp.teams-save", gameId=game, k=2)
    host.ask("chat.send", gameId=game, text=word(400))
    host.ask("games.cancel", gameId=off, reason=word(200))
    deck = asks(person, "cards.deck-save", name=word(40), prompts=[f"{number}{word(239)}" for number in range(5)])["id"]
    session = asks(person, "cards.start", category=deck, name=word(60), players=[word(30), "Joe"])["id"]
    match = asks(person, "darts.start", gameType="x01", players=[{"name": word(30)}, {"name": "W" * 29 + "V"}])["id"]
    asks(person, "games.filter-save", name=word(30), filter={"q": "x"})
    venue = asks(person, "games.get", gameId=game)["place"].get("venueId")
    screens = ["mine", f"game/{game}?part=details", f"game/{game}?part=people", f"game/{game}?part=chat", f"game/{off}", "explore?lat=37.8&lng=-122.27&radius=5", f"month/{soon(5)[:7]}", f"profile/{host.nickname}", "cards", f"session/{session}",
               f"deck/{deck}", "darts", f"match/{match}", "told", "host"] + ([f"venue/{venue}"] if venue else [])
    for width in (360, 390):
        touch(person, width, 740)
        for screen in screens:
            person.go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0].split('?')[0]} h1")
            is_not_wider(person, f"{screen} at {width}")


def a_long_place_leaves_room(person):
    """The name of a place ends with an ellipsis before the button of the filters leaves the screen."""
    touch(person).go("#/explore?near=San%20Francisco%2C%20California%2C%20United%20States").find(".search .round")
    is_not_wider(person, "explore near a place with a long name")


def lists_that_are_lost_say_so(person):
    """A list that did not come is no empty list, and comes by trying again."""
    for screen, request, there in (("settings", "stats.quiz", "What I like to play"), ("cards", "cards.decks", "Make a deck with your own cards"), ("dartshistory", "darts.history", "No matches yet"), ("mine", "stats.recommend", "My games")):
        lose(person, f"/v1/{request}")
        touch(person).go(f"#/{screen}").sees("Can't reach Rally")
        assert screen == "mine" or there not in person.text(), f"{screen} says that there is nothing: {person.text()}"
        # A list that is all of its screen is told of as a whole screen is, one of several by a line.
        ways = person.driver.execute_script("return [...document.querySelectorAll('.lost a')].filter((one) => one.checkVisibility()).length")
        assert ways == (2 if screen == "dartshistory" else 0), f"{screen} leads on to {ways} screens"
        lose(person)
        person.press("Try again", "main").sees_no_more("Can't reach Rally").sees(there)


def one_message_tells_of_an_outage(person):
    touch(person)
    screens = ("mine", f"profile/{person.name}", "dartshistory", "people", "told", "friends")
    for screen in screens:
        person.go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0]} h1")
        settle(person)
    person.offline(True)
    try:
        for screen in screens:
            person.go(f"#/{screen}").until(lambda: person.driver.execute_script(TOLD), f"{screen} does not tell of the outage")
            settle(person)
            told = person.driver.execute_script(TOLD)
            assert len(told) == 1, f"{screen} tells of one outage {len(told)} times: {told}"
    finally:
        person.offline(False)
    person.go("#/mine").until(lambda: not person.driver.execute_script(TOLD), "tells still of the outage")


def refused_fields_are_marked(person):
    """By their names in the form, whatever the server calls them."""
    touch(person, 390, 844).go("#/host").fill("place", "Dolores Park, San Francisco").fill("date", soon(-1)[:10]).fill("time", "00:00")
    person.press("Publish", "form").sees("That time has passed. Pick a later one.")
    assert person.find("#f-date").get_attribute("aria-invalid") == "true" and "tartsAt" not in person.text(), person.text()
    person.fill("date", soon(3)[:10]).fill("place", "Qwertyuiop").press("Publish", "form").sees("We can't find “Qwertyuiop”. Try another name")
    assert "Qwertyuiop" not in person.find(".sticky > .quiet").text, "names a place that nobody knows"
    assert person.find("#f-place").get_attribute("aria-invalid") == "true" and "lat,lng" not in person.text() and "Place: no" not in person.text()
    wrong = person.driver.execute_async_script(NAMES)
    assert not wrong, wrong


def a_draft_is_told(person):
    """What was typed is there, the place is found by its words though the city is half typed, and one can begin anew."""
    place = lambda: person.find("#f-place").get_attribute("value")
    touch(person, 390, 844).go("#/host").fill("place", "Court, Oaklan").find(".places button")
    assert "Court" in person.find(".places").text, person.find(".places").text
    person.sees("Pick one").until(lambda: "Pick a place" in person.find(".sticky").text, "calls a place settled that nobody has picked")
    assert not person.find("#nav").is_displayed(), "has the tabs below the button that publishes"
    person.go("#/home").sees("Play now").go("#/host").sees("Your draft is still here.").until(lambda: place() == "Court, Oaklan", "has lost the place")
    person.press("Start over").sees_no_more("Your draft is still here.").until(lambda: place() != "Court, Oaklan", "keeps the draft")


def the_form_says_each_thing_once(person):
    """The day is a word, and a field only where it is none of those that are one tap away; the place stands in its field, and on the map."""
    asks(person, "games.create", sport="tennis", startsAt=soon(12), place={**COURT, "name": f"Lines of {person.name}"})
    date = lambda: person.find("#f-date")
    touch(person, 390, 844).go("#/host").until(lambda: person.find("#f-place").get_attribute("value") == f"Lines of {person.name}", "does not begin at the last place")
    assert not date().is_displayed() and f"Lines of {person.name}" not in person.find("form.host").text, "says the day or the place twice"
    person.find(".spot-map .map")
    person.press("Another day", ".days").until(lambda: date().is_displayed(), "has no field for another day")
    person.fill("date", soon(20)[:10]).until(lambda: person.find(".days [aria-pressed=true]").text == "Another day", "calls another day one of this week")
    person.click(".days .chip:nth-child(2)").until(lambda: not date().is_displayed() and date().get_attribute("value") < soon(9)[:10], "keeps the other day")
    games.details(person, "capacity").fill("capacity", "3").press("One more", ".stepped").until(lambda: person.find("#f-capacity").get_attribute("value") == "4", "adds none")
    person.press("One less", ".stepped").press("One less", ".stepped").press("One less", ".stepped")
    person.until(lambda: person.find("#f-capacity").get_attribute("value") == "2", "has fewer than two")


def what_is_unchanged_is_not_saved(person):
    """Nor is there anything to save; a tap on the title leads to its field."""
    game = asks(person, "games.create", sport="tennis", startsAt=soon(11), place=COURT, title="Still the same")["id"]
    touch(person, 390, 844).go(f"#/host/{game}").sees("Edit game").sees("Still the same")
    save = lambda: person.button("Save", "form")
    person.until(lambda: not save().is_enabled(), "saves what is as it was")
    person.sees("No changes yet").click(".host-game").until(lambda: person.driver.switch_to.active_element.get_attribute("name") == "title", "does not lead to the title")
    person.fill("time", "19:30").until(lambda: save().is_enabled(), "does not save what has changed")
    person.press("Save", "form").sees("You're hosting")


# Each refused path, and the field of the form that is marked.
NAMES = """
const done = arguments[0];
(async () => {
  const [{ newForm }, { draw, h }, { Problem }] = await Promise.all([import('/parts/form.js'), import('/view.js'), import('/rally.js')]);
  const box = document.createElement('div');
  document.body.append(box);
  const wrong = [];
  for (const [names, path, detail, marked, said] of [
    [{ startsAt: 'date' }, 'startsAt', 'startsAt must be in the future', 'date', 'Label must be in the future.'],
    [{}, 'requirements.minAge', 'requirements.minAge must be between 13 and 120', 'minAge', ''],
    [{ 'requirements.minAge': 'minAge' }, 'requirements.minAge', 'requirements.minAge must be between 13 and 120', 'minAge', 'Label must be between 13 and 120.'],
    [{}, 'tags.2', 'tags.2 must be at most 20 characters', 'tags', 'Label must be at most 20 characters.'],
    [{}, 'place.name', 'place.name must not be empty', 'place', 'Label must not be empty.'],
    [{ email: 'name' }, 'email', 'email: no', 'name', 'No.'],
  ]) {
    let refused;
    const form = newForm(() => redraw(), names);
    const redraw = () => draw(box, h('form', { onsubmit: form.send(() => { throw new Problem({ status: 400, detail, field: path }); }) },
      form.field({ name: marked, label: 'Label' }), form.foot('Send')));
    redraw();
    box.querySelector('form').requestSubmit();
    await new Promise((soon) => setTimeout(soon, 20));
    const told = box.querySelector('.field .error:not(:empty)')?.textContent ?? '';
    if (told !== said) wrong.push(`${path}: ${told}`);
    draw(box);
  }
  box.remove();
  return wrong.join('; ');
})().then(done, (error) => done(String(error.stack)));
"""


def a_wrong_login_offers_no_login(joe):
    touch(joe).go("/").sees("Welcome to Rally").press("Log in", ".intro").fill("name", "nobody_here").fill("password", "left foot 11").press("Log in", "form")
    joe.sees("No account with this name and password")
    assert not joe.driver.find_elements(By.CSS_SELECTOR, ".welcome .error button"), "offers to log in within the form for it"


def what_is_missing_stands_below_its_field(joe):
    touch(joe).go("/#/welcome?new=1").sees("3 to 20 letters").press("Sign up", "form").sees("Enter your name.").sees("Enter your e-mail address.").sees("3 to 20 letters").sees("At least 8 characters.")
    assert joe.driver.switch_to.active_element.get_attribute("name") == "displayName", "the first field does not have the focus"


def too_long_texts_are_told(person):
    touch(person).go("#/edit").fill("bio", "x" * 203).sees("3 characters too many.")
    assert len(person.find("#f-bio").get_attribute("value")) == 203, "the text is cut"
    person.press("Save", "form").sees("Check “About you”.")
    person.find("#f-bio").send_keys(Keys.BACKSPACE * 3)
    person.sees_no_more("too many")
    person.driver.execute_script("sessionStorage.clear()")


def posting_says_first_what_is_missing(person):
    touch(person).go("#/people").click(".post-form textarea").sees("Add ").sees(" to post.").sees("Complete your profile")


def called_off_is_not_past(person, host):
    game = host.ask("games.create", sport="tennis", startsAt=soon(8), place=COURT, title="It will not be")["id"]
    asks(person, "rsvp.going", gameId=game)
    host.ask("games.cancel", gameId=game)
    section = lambda: person.driver.execute_script("return [...document.querySelectorAll('.part, .plain-part')].find((one) => one.innerText.includes('It will not be'))?.querySelector('h2').innerText")
    touch(person).go("#/mine").until(section, "does not see the game")
    assert section() == "Called off", f"it stands under {section()}"
    card = person.driver.execute_script("return [...document.querySelectorAll('.game-card')].find((one) => one.innerText.includes('It will not be')).innerText")
    assert "going" not in card and person.find(".game-card .when s"), f"goes to what is off: {card}"


def a_full_game_says_so(joe, host):
    game = host.ask("games.create", sport="tennis", startsAt=soon(9), place=COURT, title="No place left", capacity=2)["id"]
    Account(joe.edge, f"f{host.nickname[:15]}").see(host).ask("rsvp.going", gameId=game)
    touch(joe).go(f"/r/{game}").sees("No place left").sees("Full")
    assert "Join the line" in joe.text() and "I'm in" not in joe.text(), "offers a place"


# The lines that the address of the account takes.
LINES = """
const text = [...document.querySelectorAll('.settings summary .grow')].flatMap((one) => [...one.childNodes]).find((node) => node.nodeType === 3 && node.data.includes('@'));
if (!text) return 0;
const range = document.createRange();
range.selectNodeContents(text);
return range.getClientRects().length;
"""


def an_address_is_not_broken(person):
    touch(person).go("#/settings").sees(f"{person.name}@example.com").sees("Not confirmed yet")
    assert person.driver.execute_script(LINES) == 1, f"the address takes {person.driver.execute_script(LINES)} lines"


def few_switches_for_notifications(person):
    """One for each group; what goes by push or mail stands behind Advanced."""
    touch(person, 390, 844).go("#/prefs").sees("Messages in your games")
    shown = "return [...document.querySelectorAll('[role=switch]')].filter((one) => one.checkVisibility()).map((one) => one.ariaLabel)"
    assert person.driver.execute_script(shown) == ["Games", "Chat", "Friends", "Groups", "Posts", "Money", "Darts", "Golf"], person.driver.execute_script(shown)
    of = lambda channel, names: [asks(person, "notifications.prefs")["types"][name][channel] for name in names]
    friends = ("user_followed", "friend_request", "friend_accepted")
    for told in (False, True):
        person.click("[role=switch][aria-label='Friends']").until(lambda: of("inApp", friends) == [told] * 3, f"are not told: {told}")
        person.until(lambda: person.find("[aria-label='Friends']").is_selected() == told, "shows another state")
    summary = person.button("Choose how you hear about each")
    assert summary.size["height"] >= 44, f"what opens the kinds is {summary.size['height']} pixels high"
    person.press("Choose how you hear about each")
    state = lambda label, within=".advanced": person.find(f"{within} [aria-label='{label}']").get_attribute("aria-checked")
    person.until(lambda: state("Push: Friends") == "true", "does not say that all of them are pushed")
    person.press("Friends", ".advanced").click("dialog [aria-label='Push: All']")
    person.until(lambda: of("push", friends) == [False] * 3, "still pushes")
    assert of("inApp", friends) == [True] * 3 and of("push", ["chat_message"]) == [True], "another group has changed"
    person.click("dialog [aria-label='Push: Friend request']").until(lambda: of("push", friends) == [False, True, False], "does not push one kind alone")
    person.until(lambda: state("Push: All", "dialog") == "mixed", "does not say that some are pushed")
    person.press("Close", "dialog")
    person.until(lambda: state("Push: Friends") == "mixed" and state("Inbox: Friends") == "true", "does not say that some of them are pushed")
    small = person.driver.execute_script("return [...document.querySelectorAll('.advanced .tick')].filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length")
    assert small == 0, f"{small} ticks are too small for a finger"
    mine = {name for name in asks(person, "notifications.prefs")["types"] if name.startswith(("group_", "due_", "cost_", "answer_", "cohost_", "regular_"))}
    person.press("Account", ".advanced").find("dialog .channels")
    said = person.find("dialog .channels").text
    assert mine and "Shared cost" not in said and "co-host" not in said and "Post in your group" not in said, f"kinds of games, groups and money are one's account: {said}"
    person.press("Close", "dialog")


def leaderboards_are_a_switch(person):
    """Settings say whether one stands on leaderboards, also the next time; a change that did not arrive shows what holds."""
    box = "[role=switch][aria-label='Show me on leaderboards']"
    is_on = lambda: person.find(box).is_selected()
    stands = lambda: asks(person, "stats.me")["leaderboards"]
    touch(person, 390, 844).go("#/settings").until(is_on, "is not on leaderboards at first")
    person.click(box).until(lambda: stands() == "out" and not is_on(), "is still on leaderboards")
    person.load()
    person.go("#/home").go("#/settings").find(box)
    person.until(lambda: not is_on(), "shows another state than it has")
    lose(person, "/v1/stats.leaderboard-opt")
    person.click(box).find(".toast.wrong")
    lose(person)
    assert not is_on() and stands() == "out", "shows what was not answered"
    person.load()
    person.click(box).until(lambda: stands() == "in" and is_on(), "is not back on leaderboards")


def run(check, somebody, leave, ann, bob, tag):
    host = Account(ann.edge, f"hue_{tag}")
    check("a guest has a name and finds the match again", guests_have_a_name, somebody("gil", tag))
    joe = somebody("jon", tag)
    check("a wrong login offers no login", a_wrong_login_offers_no_login, joe)
    check("what is missing stands below its field", what_is_missing_stands_below_its_field, joe)
    check("a full game says so", a_full_game_says_so, joe, host)
    leave(ann, bob)
    game = check("a message that was not sent stays", unsent_messages_stay, ann, bob)
    check("Maybe says what it costs", maybe_says_what_it_costs, bob, game)
    check("posting says first what is missing", posting_says_first_what_is_missing, bob)
    check("a called-off game is not past", called_off_is_not_past, bob, host)
    check("a game stands on the day of its place", days_are_those_of_the_place, bob, host)
    check("the advice follows each dart", advice_follows_each_dart, bob)
    check("darts count while a visit is sent", darts_count_while_a_visit_is_sent, bob)
    check("darts without a connection fit a phone", offline_darts_fit, bob)
    check("a refused field is marked", refused_fields_are_marked, bob)
    check("a draft is told", a_draft_is_told, bob)
    check("the form says each thing once", the_form_says_each_thing_once, bob)
    check("what is unchanged is not saved", what_is_unchanged_is_not_saved, bob)
    check("texts that are too long are told", too_long_texts_are_told, bob)
    check("lists that are lost say so", lists_that_are_lost_say_so, bob)
    check("a long place leaves room for the filters", a_long_place_leaves_room, bob)
    check("one message tells of an outage", one_message_tells_of_an_outage, bob)
    check("an address is not broken", an_address_is_not_broken, bob)
    check("few switches for notifications", few_switches_for_notifications, bob)
    check("leaderboards are a switch", leaderboards_are_a_switch, bob)
    check("long words break", long_words_break, bob, host)
    for person in (ann, bob):
        person.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        person.size(1100, 900)
