"""The page's house: five tabs, the way back, sheets that follow the finger, Home, Explore, and what was seen without a connection."""

from datetime import datetime, timedelta, timezone

from selenium.webdriver.common.keys import Keys

from server import Account, soon
from values import asks

PARK = {"name": "Dolores Park", "lat": 37.7596, "lng": -122.4269}
SHEET = "const sheet = document.querySelector('.sheet-stay'); return sheet && Number(sheet.dataset.at)"


def at(minutes):
    """A moment, as the server reads it."""
    return (datetime.now(timezone.utc) + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:00Z")


def touch(person, width=390, height=844):
    person.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True})
    person.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    return person


def drag(person, css, dy, steps=12):
    """A finger goes from the middle of something up or down, as far as `dy` pixels."""
    still = "const el = document.querySelector(arguments[0]); return Boolean(el) && el.closest('dialog, .sheet-stay').getAnimations().length === 0"
    person.until(lambda: person.driver.execute_script(still, css), f"{css} does not come to rest")
    x, y = person.driver.execute_script("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 24)]", css)

    def finger(kind, y):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger("touchStart", y)
    for step in range(1, steps + 1):
        finger("touchMove", y + dy * step / steps)
    finger("touchEnd", y + dy)


def tabs_and_the_way_back(ann, host):
    game = host.ask("games.create", sport="tennis", startsAt=soon(2), place=PARK, title="The way back")["id"]
    touch(ann).go("/#/home").load()
    ann.sees("Play now")
    for label, screen in (("Explore", "explore"), ("Crew", "people"), ("You", "you"), ("Home", "home")):
        ann.press(label, "#nav").find(f".screen.at-{screen} h1")
        current = [one.text for one in ann.driver.find_elements("css selector", "#nav a[aria-current]")]
        assert current == [label], f"the tabs say {current} at {screen}"
        assert not ann.driver.find_elements("css selector", "#header [aria-label='Back']"), f"{screen} is a tab, and has a way back"
    # The screens beside Posts have its header, and a title stands once: in the row of links.
    for label, screen in (("Friends", "friends"), ("Chats", "chats"), ("Posts", "people")):
        ann.press("Crew", "#nav").press(label, ".tabs").find(f".screen.at-{screen} h1")
        ann.find("#header .brand")
        assert ann.find("h1").size["width"] <= 1, f"{screen} says its title twice"
    for screen, title in (("mine", "My games"), ("told", "Inbox"), ("prefs", "Notifications")):
        ann.go(f"#/{screen}").find(f".screen.at-{screen} h1")
        shown = ann.find("#header .bar-title")
        ann.until(lambda: shown.text == title and shown.value_of_css_property("opacity") == "1", f"does not say above {screen} where one is: {shown.text!r}")
    ann.press("Home", "#nav").find(".screen.at-home h1")
    # A link of the page, and back; an address alone leads back to the tab that it belongs to.
    ann.driver.execute_script("const link = document.createElement('a'); link.href = arguments[0]; document.querySelector('main').append(link); link.click()", f"/#/game/{game}")
    ann.find(".screen.at-game h1")
    ann.press("Back", "#header").find(".screen.at-home h1")
    ann.driver.get("about:blank")
    ann.go(f"/#/game/{game}").sees("The way back").press("Back", "#header").find(".screen.at-explore h1")
    ann.press("Start something", "#nav").find("dialog .sheet-head")
    drag(ann, "dialog .sheet-head", 250)
    ann.until(lambda: not ann.driver.find_elements("css selector", "dialog"), "still has the sheet that was pulled down")
    ann.press("Start something", "#nav").press("Deal cards", "dialog").find(".screen.at-cards h1")
    ann.until(lambda: not ann.driver.find_elements("css selector", "dialog"), "has the sheet over the next screen")


def old_addresses_lead_on(ann):
    ann.go("/#/play?lat=45.5&lng=10.25&radius=5&sports=archery").find(".screen.at-explore h1")
    ann.until(lambda: "#/explore?lat=45.5&lng=10.25&radius=5&sports=archery" in ann.driver.current_url, "has lost the filters of an earlier address")


def home_answers(ann, host, other):
    """What waits stands at Home with its two answers, and goes once it is answered; requests to join one game stand together. Only friends can invite."""
    host.ask("friends.request", accountId=ann.name)
    touch(ann).go("#/home").sees("Friend request").press("Accept", ".questions").sees_no_more("Friend request")
    invited = host.ask("games.create", sport="basketball", startsAt=soon(2), place=PARK, title=f"Hoops of {host.nickname}")["id"]
    invite = lambda: "reason" not in host.ask("invites.send", gameId=invited, accountIds=[ann.name])["results"][0]
    ann.until(invite, "cannot be invited by a friend")
    other.see(host).ask("friends.request", accountId=ann.name)
    ann.sees(f"{host.nickname.title()} invites you").sees(f"Hoops of {host.nickname}").sees("Friend request")
    ann.press("I’m in", ".questions").sees_no_more("invites you")
    ann.press("Not now", ".questions").sees_no_more("Friend request")
    asking = lambda: [one["person"]["nickname"] for one in asks(ann, "friends.requests", direction="in")["items"]]
    assert other.nickname in asking(), "not now has refused for good"
    ann.go("#/friends").sees(f"@{other.nickname}").button("Decline", ".people")
    ann.press("Home", "#nav").sees("Next up").sees_no_more("Friend request")
    ann.sees("Next up").sees(f"Hoops of {host.nickname}")
    # The reader comes first among the names.
    ann.until(lambda: ann.find(".hero.next .names").text.startswith("You and "), f"is in as {ann.find('.hero.next .names').text!r}")
    own = asks(ann, "games.create", sport="fencing", startsAt=soon(6), place=PARK, title="Who may come", joinPolicy="request", capacity=8)["id"]
    for one in (host, other):
        one.ask("rsvp.going", gameId=own)
    ann.sees("2 want to join")
    assert len(ann.driver.find_elements("css selector", ".question:has(.newcomer)")) == 1, "has two cards for one game"
    ann.press("Let in", ".newcomer").sees("1 wants to join")
    ann.press("Decline", ".newcomer").sees_no_more("wants to join")
    ann.until(lambda: asks(ann, "rsvp.roster", gameId=own)["counts"]["going"] == 2, "has not let in exactly one of two")
    asks(ann, "games.cancel", gameId=own)
    assert host.ask("rsvp.roster", gameId=invited)["counts"]["going"] == 2, "the invitation was not accepted"


def hosts_have_their_names(ann, host):
    """Cards and heads of games name the host as people know them, not by the nickname."""
    game = host.ask("games.create", sport="tennis", startsAt=soon(9), place=PARK, title="Whose game it is")["id"]
    asks(ann, "rsvp.going", gameId=game)
    text = lambda: ann.text().replace("\u00a0", " ")
    for screen in (f"game/{game}", "mine"):
        touch(ann).go(f"#/{screen}").sees("Whose game it is")
        ann.until(lambda: f"by {host.nickname.title()} Test" in text(), f"does not name the host at {screen}")
        assert f"by {host.nickname}" not in text(), text()
    lines = [one.text.replace("\u00a0", " ") for one in ann.driver.find_elements("css selector", ".game-card p")]
    assert f"by {host.nickname.title()} Test" in lines, f"the host has no line of their own: {lines}"


def my_games_under_one_control(ann):
    """What comes, what was and the calendar are parts of one screen: the way back leads out of all of them."""
    touch(ann).go("#/home").press("My games", ".shortcuts").find(".screen.at-mine #panel-ahead")
    ann.press("Calendar", ".segments").find(".screen.at-month .month")
    shown = ann.find("#header .bar-title")
    ann.until(lambda: shown.text == "Calendar" and shown.value_of_css_property("opacity") == "1", f"does not say where one is: {shown.text!r}")
    ann.press("Past", ".segments").find(".screen.at-mine #panel-past")
    ann.press("Back", "#header").find(".screen.at-home h1")


def next_game_in_its_last_hour(ann, host, other):
    """Its card shows the line-ups; the game before it was called off, and is not shown."""
    off = host.ask("games.create", sport="tennis", startsAt=at(20), place=PARK, title="Off it is")["id"]
    game = host.ask("games.create", sport="soccer", startsAt=at(45), place=PARK, title=f"Soon with {host.nickname}", capacity=4)["id"]
    own = Account(ann.edge, f"z{host.nickname[:15]}").see(host)
    for one in (other.see(host), own):
        one.ask("rsvp.going", gameId=game)
    for one in (game, off):
        asks(ann, "rsvp.going", gameId=one)
    host.ask("games.cancel", gameId=off)
    host.see(own).ask("rsvp.teams-save", gameId=game, k=2)
    ann.go("#/home").sees(f"Soon with {host.nickname}").sees("Starts in")
    ann.until(lambda: len(ann.driver.find_elements("css selector", ".hype .line-up")) == 2, "has no line-ups")
    assert len(ann.driver.find_elements("css selector", ".hype .line-up li")) == 4, "somebody is missing in the line-ups"
    ann.press("Chat", ".hype").until(lambda: f"/game/{game}?part=chat" in ann.driver.current_url, "is not at the chat")


def the_sheet_follows_the_finger(ann):
    touch(ann).go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees("Arrows of")
    ann.until(lambda: ann.driver.execute_script(SHEET) == 1, "does not begin at half")
    drag(ann, ".sheet-stay .sheet-head", -400)
    ann.until(lambda: ann.driver.execute_script(SHEET) == 2, "does not go up")
    drag(ann, ".sheet-stay .sheet-head", 700)
    ann.until(lambda: ann.driver.execute_script(SHEET) == 0, "does not go down")
    # A message of an earlier screen would be in the way.
    ann.until(lambda: not ann.driver.find_elements("css selector", ".toast"), "still has a message")
    # At rest its head alone is to be seen, and all of that.
    ann.until(lambda: ann.driver.execute_script(RESTS), f"rests otherwise than at its head: {ann.driver.execute_script(HEAD_AND_LIST)}")
    ann.button("Change the height of the list").send_keys(Keys.ENTER)
    ann.until(lambda: ann.driver.execute_script(SHEET) == 1, "does not go to the half")
    # The list itself moves the sheet as long as that is not at its full height.
    drag(ann, ".sheet-stay .sheet-body", -400)
    ann.until(lambda: ann.driver.execute_script(SHEET) == 2, "is not moved by its list")
    # The search stands above the list at its full height, and one tap leads back to the map.
    ann.until(lambda: ann.driver.execute_script(PILL_IS_SEEN), "has no search above the list")
    ann.press("Map", ".at-explore").until(lambda: ann.driver.execute_script(SHEET) == 0, "does not come back to the map")
    grip = ann.button("Change the height of the list")
    assert grip.size["height"] >= 44, f"the grip is {grip.size['height']} pixels high"
    before = ann.driver.execute_script(SHEET)
    grip.send_keys(Keys.ENTER)
    ann.until(lambda: ann.driver.execute_script(SHEET) != before, "is not moved by the keyboard")
    drag(ann, ".sheet-stay .sheet-head", 700)
    ann.until(lambda: ann.driver.execute_script(SHEET) == 0, "does not go down again")


HEAD_AND_LIST = """const { y } = document.querySelector('#nav').getBoundingClientRect(), box = (css) => document.querySelector(css).getBoundingClientRect();
return [box('.sheet-stay .found').bottom, y, box('.sheet-stay .game-card').top]"""
RESTS = f"const [head, nav, card] = (() => {{ {HEAD_AND_LIST} }})(); return head <= nav && card >= nav"
PILL_IS_SEEN = "const pill = document.querySelector('.pill'), { x, y, width, height } = pill.getBoundingClientRect(); return pill.contains(document.elementFromPoint(x + width / 2, y + height / 2))"


def discs_say_what_they_are(ann, host, lat):
    """A disc has its sport's color and sign; those close together are one with their number, and a tap takes them apart. A number says how many games there are."""
    where = lambda lng: {"name": "Green", "lat": lat, "lng": lng}
    host.ask("games.create", sport="soccer", startsAt=soon(3), place=where(77.5), title="Five here", capacity=6)
    host.ask("games.create", sport="soccer", startsAt=soon(4), place=where(77.5009), title="Next door", capacity=9)
    host.ask("games.create", sport="basketball", startsAt=soon(5), place=where(77.6), title="Far hoops", capacity=3)
    touch(ann).go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("3 games")
    days = lambda: [len(one.find_elements("css selector", ".game-card")) for one in ann.driver.find_elements("css selector", ".day-part:has(> .day-name)")]
    ann.until(lambda: days() == [1, 1, 1], f"has the days {days()} in its list")
    label = lambda: sorted(one.get_attribute("aria-label") for one in ann.driver.find_elements("css selector", ".leaflet-marker-icon"))
    ann.until(lambda: len(label()) == 2 and label()[0] == "2 games close together", f"has these discs: {label()}")
    color = ann.driver.execute_script("return getComputedStyle(document.querySelector('.leaflet-marker-icon.s-basketball .body')).backgroundColor")
    assert color == "rgb(255, 149, 0)", f"the disc of basketball is {color}"
    said = ann.driver.execute_script("return ['basketball', 'soccer'].map((sport) => document.querySelector(`.leaflet-marker-icon.s-${sport} .body`).textContent)")
    assert said == ["🏀", "⚽2"], f"the discs say {said}"
    # Where there are few, each says when its game begins, or the first of its games.
    names = sorted(one.text for one in ann.driver.find_elements("css selector", ".leaflet-marker-icon .name"))
    assert len(names) == 2 and all("PM" in name for name in names) and names[1].startswith("from "), f"the discs are called {names}"
    ann.find(".leaflet-marker-icon.cluster").send_keys(Keys.ENTER)
    ann.until(lambda: len(label()) == 3, "does not take the games apart")
    ann.driver.execute_script("document.querySelector(\"[aria-label^='Next door']\").click()")
    ann.until(lambda: "Next door" in ann.find(".picked").text, "has no card of the disc")
    ann.press("Close", ".picked").until(lambda: not ann.driver.find_elements("css selector", ".picked"), "still has the card")


def filters_stay(ann, lat):
    """They are behind one button, say how many games there are, and are there again at another visit."""
    touch(ann).go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("3 games").press("Filters", ".search")
    ann.find("dialog .chip")
    ann.driver.execute_script("[...document.querySelectorAll('dialog .chip')].find((one) => one.innerText.includes('Basketball')).click()")
    ann.press("Show 1 game", "dialog").sees_no_more("Five here").sees("Far hoops")
    ann.find("[aria-label='Filters, 1 on']")
    ann.until(lambda: "sports=basketball" in ann.driver.current_url, "has no address for the filters")
    stored = """const [done] = arguments; const opening = indexedDB.open('rally-answers', 1); opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.onsuccess = () => { opening.result.close(); done(reading.result.some((one) => one.data?.filters?.sports === 'basketball')); }; }"""
    ann.until(lambda: ann.driver.execute_async_script(stored), "does not store the filters")
    ann.driver.execute_script("sessionStorage.clear()")
    ann.driver.get("about:blank")
    ann.go("/#/home").sees("Play now").press("Explore", "#nav").sees("Far hoops").sees_no_more("Five here")
    ann.press("Filters, 1 on", ".search").press("Clear all", "dialog").press("Close", "dialog")
    ann.until(lambda: "sports" not in ann.driver.current_url, "cannot clear the filters")


def maps_have_no_empty_grid(ann, lat):
    """Without tiles there are rings with their distances, and the town where one lives."""
    asks(ann, "profile.update", cityLabel="Bengaluru, India", home={"lat": lat + 0.01, "lng": 77.55})
    ann.driver.execute_async_script("const done = arguments[0]; import('/session.js').then((m) => m.begin()).then(done)")
    touch(ann).go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("3 games")
    ann.until(lambda: any(one.text.endswith(" mi") for one in ann.driver.find_elements("css selector", ".ring-name")), "has no distances")
    ann.until(lambda: any(one.text == "Bengaluru" for one in ann.driver.find_elements("css selector", ".town")), "has no town")
    assert not ann.driver.find_elements("css selector", ".gridtile"), "has a grid"


def beside_each_other_on_a_desktop(ann, lat):
    ann.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    ann.size(1440, 900)
    ann.go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("Far hoops")
    beside = "const [list, map] = ['.sheet-stay', '.map'].map((css) => document.querySelector(css).getBoundingClientRect()); return list.right <= map.left && map.width > 600 && list.height > 500"
    ann.until(lambda: ann.driver.execute_script(beside), "does not have list and map side by side")
    ann.find(".leaflet-marker-icon[aria-label^='Far hoops']")
    ann.driver.execute_script("document.querySelector(\".leaflet-marker-icon[aria-label^='Far hoops']\").click()")
    ann.find(".picked .game-card")
    in_sight = "return document.querySelector('.sheet-stay .game-card').checkVisibility({ visibilityProperty: true }) && document.querySelector('.sheet-stay').getBoundingClientRect().top < 300"
    assert ann.driver.execute_script(in_sight), "loses the list to the card of a disc"
    rail = ann.driver.execute_script("const box = document.querySelector('#nav').getBoundingClientRect(); return box.width < 120 && box.height > 800")
    assert rail, "the tabs are no rail"
    lefts = ann.driver.execute_script("return ['.brand', '.pill', '.sport-chip', '.found'].map((css) => document.querySelector(css).getBoundingClientRect().left)")
    assert len(set(lefts)) == 1, f"the header, the search and the list begin at {lefts}"
    edges = "return ['.tabs', '.narrow'].map((css) => { const { left, right } = document.querySelector(css).getBoundingClientRect(); return [left, right]; })"
    tabs, column = ann.go("#/people").find(".at-people .narrow") and ann.driver.execute_script(edges)
    assert tabs == column, f"the links stand at {tabs}, the posts below them at {column}"


def begins_where_the_phone_is(ann):
    """Where it has been allowed before, nobody is asked."""
    ann.driver.execute_cdp_cmd("Browser.setPermission", {"permission": {"name": "geolocation"}, "setting": "granted"})
    ann.driver.execute_cdp_cmd("Emulation.setGeolocationOverride", {"latitude": 45.5, "longitude": 10.25, "accuracy": 10})
    try:
        touch(ann).go("#/home").find(".screen.at-home h1")
        ann.driver.execute_script("sessionStorage.clear()")
        ann.go("/#/explore").load()
        ann.press("Near me", ".at-explore").sees("Arrows of").sees("Near me")
        ann.until(lambda: ann.driver.find_elements("css selector", ".map .self"), "does not show where the phone is")
    finally:
        ann.driver.execute_cdp_cmd("Emulation.clearGeolocationOverride", {})
        ann.driver.execute_cdp_cmd("Browser.setPermission", {"permission": {"name": "geolocation"}, "setting": "denied"})


def seen_without_a_connection(ann, host, lat):
    """What was seen is drawn from what the phone keeps, says from when it is, and is forgotten as one logs out. What was not seen says so."""
    unseen = host.ask("games.create", sport="tennis", startsAt=soon(6), place=PARK, title="Never looked at")["id"]
    touch(ann).go("#/home").sees("Your crew")
    ann.go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("Far hoops")
    ann.until(lambda: ann.driver.execute_async_script(COUNT) >= 5, "keeps no answers")
    # The service worker has the page by now; without it nothing opens offline.
    ann.has_worker()
    ann.driver.execute_async_script("const done = arguments[0]; navigator.serviceWorker.ready.then(() => caches.match('/explore/explore.js')).then(done)")
    ann.go("#/settings").sees("What I like to play").until(lambda: ann.driver.execute_async_script(HAS_SPORTS), "does not keep the sports")
    ann.go(f"#/explore?lat={lat}&lng=77.55&radius=10").sees("Far hoops")
    ann.offline(True)
    try:
        ann.load()
        ann.sees("Far hoops").sees("You're offline.").sees("Updated")
        ann.press("Home", "#nav").sees("Soon with")
        ann.go("#/settings").sees("What I like to play").sees("Updated")
        told = [one.text for one in ann.driver.find_elements("css selector", "#header .tag") if one.is_displayed()]
        assert not told, f"has another sign beside the bar: {told}"
        assert "This page isn't saved here yet" not in ann.text(), ann.text()
        for screen in (f"game/{unseen}", f"profile/{host.nickname}", f"series/{unseen}"):
            ann.go(f"#/{screen}").find(f".screen.at-{screen.split('/')[0]}")
            ann.sees("This page isn't saved here yet").sees("You're offline").sees_no_more("Updated ")
            assert ann.text().count("You're offline") == 1 and "Can't reach" not in ann.text(), f"{screen} tells of one outage twice: {ann.text()}"
            assert ann.button("Darts", ".unseen") and ann.button("Cards", ".unseen"), f"{screen} has no way on"
        ann.go(f"#/game/{unseen}").sees("This page isn't saved here yet")
    finally:
        ann.offline(False)
    ann.sees("Never looked at").sees_no_more("This page isn't saved here yet").sees_no_more("You're offline")


COUNT = """const [done] = arguments; const opening = indexedDB.open('rally-answers', 1); opening.onerror = () => done(-1); opening.onsuccess = () => {
  const base = opening.result; if (!base.objectStoreNames.length) { base.close(); return done(0); }
  const counting = base.transaction('answers').objectStore('answers').count(); counting.onsuccess = () => { base.close(); done(counting.result); }; }"""

# Whether the sports that somebody likes are stored.
HAS_SPORTS = """const [done] = arguments; const opening = indexedDB.open('rally-answers', 1); opening.onsuccess = () => {
  const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
  reading.onsuccess = () => { opening.result.close(); done(reading.result.some((key) => key.includes('stats.quiz'))); }; }"""

# Keeps more answers than the bound; says how many are stored at the end, and whether the latest is one of them.
FILL = """const [done] = arguments; (async () => {
  const store = await import('/store.js');
  for (let number = 0; number < store.answersMax + 30; number += 1) { store.keep('test.bound', { number }, { number }); if (number % 40 === 0) await store.write(); }
  store.keep('test.bound', { large: 1 }, 'x'.repeat(store.lettersMax + 1));
  await store.write();
  done([store.answersMax, (await store.recall('test.bound', { number: store.answersMax + 29 }))?.data.number]);
})().catch((error) => done(String(error.stack)))"""


def answers_have_a_bound(ann):
    most, latest = ann.driver.execute_async_script(FILL)
    assert latest == most + 29, f"the latest answer is {latest}"
    ann.until(lambda: ann.driver.execute_async_script(COUNT) <= most, "stores more answers than the bound")


def logging_out_forgets(ann):
    ann.go("#/settings").press("Log out").sees("Welcome to Rally")
    ann.until(lambda: ann.driver.execute_async_script(COUNT) == 0, "still has answers of the account")


def works_without_storage(ann, account):
    """A browser that keeps nothing for the page shows it all the same."""
    script = ann.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"})["identifier"]
    try:
        ann.go("/#/welcome").load()
        ann.fill("name", account.nickname).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
        ann.press("Explore", "#nav").find(".sheet-stay")
        ann.press("Home", "#nav").sees("Play now")
    finally:
        ann.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


def screens_move_where_one_likes_that(ann):
    """A screen comes by a transition; with less motion, and between tabs, at once."""
    count = "window.moved = 0; const was = document.startViewTransition?.bind(document); document.startViewTransition = (work) => { window.moved += 1; return was(work); }; return Boolean(was)"
    if not ann.driver.execute_script(count):
        return
    for motion, expected in (("reduce", 0), ("no-preference", 1)):
        ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": motion}]})
        ann.driver.execute_script("window.moved = 0")
        ann.go("#/home").find(".screen.at-home h1")
        ann.driver.execute_script("window.moved = 0")
        ann.driver.execute_script("document.querySelector('.shortcuts a').click()")
        ann.find(".screen.at-mine h1")
        assert ann.driver.execute_script("return window.moved") == expected, f"with {motion} it moves {ann.driver.execute_script('return window.moved')} times"
    ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})


def run(check, person, edge, tag):
    host, other = Account(edge, f"hap_{tag}"), Account(edge, f"oto_{tag}")
    # A place of its own, where there are no games of another run.
    lat = round(-40 + int(tag, 16) % 7000 / 100, 2)
    check(f"{person.name} signs up", person.sign_up)
    host.ask("games.create", sport="archery", startsAt=soon(20), place={"name": "Range", "lat": 45.5, "lng": 10.25}, title=f"Arrows of {host.nickname}")
    check("five tabs, and the way back", tabs_and_the_way_back, person, host)
    check("earlier addresses lead to their screens", old_addresses_lead_on, person)
    check("home has what waits for an answer", home_answers, person, host, other)
    check("hosts have their names", hosts_have_their_names, person, host)
    check("my games under one control", my_games_under_one_control, person)
    check("the next game in its last hour", next_game_in_its_last_hour, person, host, other)
    check("the sheet follows the finger", the_sheet_follows_the_finger, person)
    check("discs say what they are", discs_say_what_they_are, person, host, lat)
    check("filters stay", filters_stay, person, lat)
    check("a map without tiles is no empty grid", maps_have_no_empty_grid, person, lat)
    check("list and map side by side", beside_each_other_on_a_desktop, person, lat)
    check("the map begins where the phone is", begins_where_the_phone_is, person)
    check("screens move where one likes that", screens_move_where_one_likes_that, person)
    check("what was seen is there without a connection", seen_without_a_connection, person, host, lat)
    check("answers that are kept have a bound", answers_have_a_bound, person)
    check("logging out forgets what was seen", logging_out_forgets, person)
    check("the page works without storage", works_without_storage, person, other)
