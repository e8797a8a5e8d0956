"""You and your crew: times as the phone writes them, the first cards after signing up, friends, photos, the inbox."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from phone import touch
from server import Account, png, soon
from values import asks

POOL = {"name": "Laugardalslaug", "lat": 64.146, "lng": -21.879}

# Each is one phone: its language and region, and how it writes a moment at noon, GMT, on Sunday, 2026-11-29, the first day of a week,
# and the hour of a field.
PHONES = {
    "en-US": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sun", "6 PM", "9:13 AM"],
    "en-GB": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon", "18:00", "09:13"],
    "de-DE": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon", "18:00", "09:13"],
    "ar-EG": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sat", "6 PM", "9:13 AM"],
}
WRITTEN = """
const done = arguments[0];
const Real = Date, now = Date.UTC(2026, 10, 29, 12), get = Headers.prototype.get;
Headers.prototype.get = function (name) { return name === 'Date' ? null : get.call(this, name); };
window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(now); } static now() { return now; } };
import('/parts/time.js').then(({ when, weekdayNames, fieldTime }) => done([...['11-29T16:30', '11-30T18:00', '12-04T18:00', '12-11T18:00', '11-28T09:05']
  .map((at) => when(`2026-${at}:00Z`).replace(/\\s/g, ' ').replace('Fri, 11', 'Fri 11')), weekdayNames()[0],
  ...['18:00', '09:13'].map((field) => fieldTime(field).replace(/\\s/g, ' '))]), (error) => done(String(error.stack)))
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
    zoe.click(".sport-pick.s-water_polo").until(lambda: zoe.driver.execute_script("return document.querySelector('.s-water_polo input').checked"), "has not picked a sport")
    zoe.press("Next · 1 picked").sees("What's your level?").click(".big-choices li:nth-child(2) button").press("Next").sees("Where do you play?")
    zoe.load()
    zoe.fill("city", "Reykjav", ".first").click(".city-found button").press("Next").sees("People like to see")
    zoe.press("Skip").sees("Find your people").sees("Near you").press("Add friend").sees("Requested")
    zoe.press("Next").sees("Games you could join").until(lambda: len(zoe.driver.find_elements("css selector", ".game-card")) == 3, "does not see three games")
    assert "Caps 0" in zoe.text() and "Caps 3" not in zoe.text(), zoe.text()
    me = asks(zoe, "account.me")
    assert me["profile"]["skillLevel"] == "intermediate" and me["profile"]["sportSkills"] == {"water_polo": "intermediate"}, me["profile"]
    assert me["profile"]["cityLabel"].startswith("Reykjav") and me["home"], me
    assert asks(zoe, "stats.quiz")["quiz"]["playSports"] == ["water_polo"]
    zoe.click(".game-card a.cover").click(".sticky .primary").sees("You're in")


# How far the buttons of a first card are from the end of the screen.
BELOW = "return Math.round(innerHeight - document.querySelector('.first-foot, .first .row.end').getBoundingClientRect().bottom)"


def cards_can_be_skipped(yan):
    """Each card has its buttons at the end of the screen, whatever stands above them."""
    touch(signs_up(yan).sees("What do you play?"))
    yan.until(lambda: yan.driver.execute_script(BELOW) == 0, "has the buttons of the first card elsewhere")
    for said in ("What's your level?", "Where do you play?", "People like to see", "Find your people", "Games you could join"):
        yan.press("Skip", ".first").sees(said).until(lambda: yan.driver.execute_script(BELOW) == 0, f"has the buttons of {said!r} elsewhere")
    yan.press("Later", ".first").sees("Play now")
    yan.load()
    yan.sees("Play now")


def a_nickname_is_judged_as_it_is_typed(xia, taken):
    """It is made of the name where there is none; one that is taken is said in red at its field."""
    touch(xia).go("/#/welcome?new=1").sees("Create your account").fill("displayName", "Ōe Kenzaburō")
    xia.click("#f-email").until(lambda: xia.find("#f-nickname").get_attribute("value") == "oekenzaburo", "has no nickname made of the name")
    xia.fill("nickname", taken.name).sees("That nickname is taken.")
    field = xia.find("#f-nickname")
    assert field.get_attribute("aria-invalid") == "true" and "f-nickname-error" in field.get_attribute("aria-describedby")
    xia.fill("nickname", xia.name).sees("That nickname is available.").until(lambda: not xia.find("#f-nickname").get_attribute("aria-invalid"), "is still refused")


def swipe(person, css, dx):
    """A finger goes across what is found, as far as that."""
    person.find(css)
    at = person.driver.execute_script("const { x, y, height, width } = document.querySelector(arguments[0]).getBoundingClientRect(); return [x + width * (arguments[1] < 0 ? .85 : .1), y + height / 2]", css, dx)
    point = lambda moved: [{"x": at[0] + moved, "y": at[1]}]
    person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(0)})
    for step in range(1, 9):
        person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(dx * step / 8)})
    person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def the_inbox_is_short(ivo, ulf):
    """What is about one thing stands together, a tap marks it as read, and a swipe deletes it, which can be undone."""
    game = asks(ivo, "games.create", sport="fencing", startsAt=soon(5), place=POOL, title="Foils at five", capacity=9)["id"]
    ulf.ask("rsvp.going", gameId=game)
    ulf.ask("chat.send", gameId=game, text="Which hall is it?")
    ulf.ask("friends.request", accountId=ivo.name)
    touch(ivo, 390, 844).go("#/told").sees("1 more about this").sees("wants to be friends")
    assert ("Which hall is it?" in ivo.text()) != ("To Foils at five" in ivo.text()), "shows both of one game"
    ivo.click(".told-more button").sees("To Foils at five").sees("Which hall is it?")
    unread = lambda: ivo.driver.execute_script("return [...document.querySelectorAll('.told.unread .cover')].map((one) => one.innerText)")
    assert any("in Foils at five" in title for title in unread()), unread()
    ivo.click_on(lambda: next(one for one in ivo.driver.find_elements("css selector", ".told .cover") if "in Foils at five" in one.text)).find(".at-game")
    assert "part=chat" in ivo.driver.current_url, ivo.driver.current_url
    ivo.go("#/told").until(lambda: unread() and not any("in Foils at five" in title for title in unread()), "is still unread")
    rows = lambda: len(ivo.driver.find_elements("css selector", ".told"))
    had = rows()
    swipe(ivo, ".told", -30)
    assert rows() == had, "a short swipe deletes"
    swipe(ivo, ".told", -220)
    ivo.sees("Notification deleted.").until(lambda: rows() < had, "still has the row")
    ivo.press("Undo").until(lambda: rows() == had, "does not have the row back")
    ivo.press("Accept", ".told").until(lambda: asks(ivo, "friends.relation", accountId=ulf.nickname)["friend"], "is no friend")


def photos_fill_the_screen(ivo, ulf):
    """A tapped photo fills the screen; arrows and swipes go on from there, Esc and a pull down close it, and each has a name."""
    full(ulf)
    photos = [ulf.ask("profile.photo-upload", file=png(48 + number, 48, (b"\0" + bytes([number * 60, 90, 160]) * (48 + number)) * 48))["photo"] for number in range(3)]
    post = ulf.ask("posts.create", text="Three of them", photos=photos)["id"]
    touch(ivo, 390, 844).go(f"#/post/{post}").sees("Three of them").click(".photo-grid button:nth-child(2)").find("dialog.viewer[open]")
    ivo.sees("2 of 3")
    seen = lambda: ivo.driver.execute_script("const strip = document.querySelector('.strip'); return strip.children[Math.round(strip.scrollLeft / strip.clientWidth)].querySelector('img').alt")
    assert seen().endswith("2 of 3") and ulf.nickname.title() in seen(), seen()
    foot = ivo.find(".viewer-foot")
    assert "Three of them" in foot.text and len(foot.find_elements("css selector", ".dots span")) == 3, foot.text
    ActionChains(ivo.driver).send_keys(Keys.ARROW_RIGHT).perform()
    rests = "const strip = document.querySelector('.strip'); return strip.scrollLeft === 2 * strip.clientWidth"
    ivo.sees("3 of 3").until(lambda: ivo.driver.execute_script(rests), "does not come to rest")
    swipe(ivo, ".strip", 290)
    ivo.sees("2 of 3")
    ActionChains(ivo.driver).send_keys(Keys.ESCAPE).perform()
    ivo.until(lambda: not ivo.driver.find_elements("css selector", "dialog"), "is still full screen")
    assert ivo.driver.execute_script("return document.activeElement.matches('.photo')"), "has lost the focus"
    ivo.click(".photo-grid button").find("dialog.viewer[open]")
    pull(ivo, ".strip", 260)
    ivo.until(lambda: not ivo.driver.find_elements("css selector", "dialog"), "is not closed by a pull")


def full(account):
    """All that a post asks for."""
    account.ask("profile.photo-add", file=png(32, 32, (b"\0" + b"\x0a\x6b\x47" * 32) * 32))
    account.ask("profile.update", city="Oakland", birthDate="1994-05-02", gender="female", skillLevel="beginner")


def pull(person, css, dy):
    at = person.driver.execute_script("const { x, y, height, width } = document.querySelector(arguments[0]).getBoundingClientRect(); return [x + width / 2, y + height / 3]", css)
    person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": at[0], "y": at[1]}]})
    for step in range(1, 9):
        person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": at[0], "y": at[1] + dy * step / 8}]})
    person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def nobody_is_asked_twice(ivo, other):
    touch(ivo).go("#/friends").find("#find").send_keys(other.nickname)
    ivo.press("Add friend", ".people").find(".people .asked")
    assert "Add friend" not in ivo.find(".people").text, "offers to ask again"
    ivo.press("Cancel request", ".people").press("Add friend", ".people").find(".people .asked")
    ivo.go(f"#/profile/{other.nickname}").press("Cancel request", ".profile-top").button("Add friend", ".profile-top")


def the_composer_is_small(ivo):
    """The first post stands in the first view; the form for a new one opens as it is tapped."""
    touch(ivo).go("#/people").find(".rows > .post")
    assert ivo.driver.execute_script("return document.querySelector('.post-form').offsetHeight") < 80, "the form is tall"
    assert ivo.driver.execute_script("return document.querySelector('.rows > .post').getBoundingClientRect().top") < 380, "the first post stands too low"
    ivo.click(".post-form textarea").button("Complete your profile", ".post-form")


def friends_say_more_than_their_names(ivo, ulf):
    """A friend's row says how well they play and leads to a match of darts; the list says how many they are."""
    ulf.ask("profile.update", skillLevel="advanced")
    mine = asks(ivo, "friends.list")["items"]
    touch(ivo).go("#/friends").sees(f"Friends · {len(mine)}")
    row = f".person:has(a[href*='{ulf.id}'])"
    ivo.until(lambda: "Advanced" in ivo.find(row).text, "does not say how well they play")
    ivo.click(f"{row} a[href='/#/darts?challenge={ulf.nickname}']").sees("Send challenge").press("Close", "dialog")


def a_post_is_written_before_anything_is_asked(ivo):
    """Somebody whose profile lacks an age and a gender alone writes first; the form asks for the age as it is posted, and keeps what is
    written; nobody has to say a gender for that."""
    asks(ivo, "profile.update", city="Oakland", skillLevel="beginner")
    touch(ivo).go("#/edit").find(".at-edit input[type=file]").send_keys(ivo.picture)
    ivo.find(".at-edit .photos img")
    written = lambda: ivo.find(".post-form textarea").get_attribute("value")
    ivo.go("#/people").fill("text", "Masks are in the hall", ".post-form")
    assert not ivo.driver.find_elements("css selector", "#f-birthDate"), "asks before anything is sent"
    ivo.press("Post", ".post-form").until(lambda: ivo.driver.execute_script("return document.activeElement.id") == "f-birthDate", "does not ask")
    ivo.press("Not now", ".post-form").press("Post", ".post-form").find("#f-birthDate")
    assert written() == "Masks are in the hall", written()
    ivo.fill("birthDate", "1994-05-02", ".post-form").press("Post", ".post-form")
    ivo.until(lambda: any("Masks are in the hall" in one.text for one in ivo.driver.find_elements("css selector", ".rows > .post")), "has not posted")
    profile = asks(ivo, "account.me")
    assert profile["missing"] == [] and profile["profile"]["gender"] == "prefer_not", profile


def a_dialog_is_pulled_down(ivo, ulf):
    """A dialog has the head of a sheet, and ends as that is pulled down."""
    touch(ivo, 390, 844).go(f"#/profile/{ulf.nickname}").press("More options", "#header").press("Report", "dialog").find("dialog.asks .sheet-head")
    ivo.until(lambda: not ivo.driver.execute_script("return document.querySelector('dialog').getAnimations().length"), "still comes")
    pull(ivo, "dialog.asks .sheet-head", 40)
    assert ivo.driver.find_elements("css selector", "dialog.asks"), "ends at a short pull"
    pull(ivo, "dialog.asks .sheet-head", 400)
    ivo.until(lambda: not ivo.driver.find_elements("css selector", "dialog"), "is not closed by a pull")


def chats_with_the_latest_come_first(ivo, ulf):
    """Each chat says what was said last, by whom, and whether that is new; it moves up while one looks at it."""
    titles = lambda: [one.text for one in ivo.driver.find_elements("css selector", ".chats .cover")]
    chat = lambda title: next((one.text for one in ivo.driver.find_elements("css selector", ".chats > li") if title in one.text), "")
    is_unread = lambda title: any(title in one.text for one in ivo.driver.find_elements("css selector", ".chats > .unread .cover"))
    loud = asks(ivo, "games.create", sport="fencing", startsAt=soon(1), place=POOL, title="Loud blades")["id"]
    asks(ivo, "games.create", sport="fencing", startsAt=soon(6), place=POOL, title="Quiet blades")
    is_before = lambda one, other: {one, other} <= set(titles()) and titles().index(one) < titles().index(other)
    touch(ivo).go("#/chats").until(lambda: is_before("Quiet blades", "Loud blades"), "has the later one below")
    assert "No messages yet" in chat("Quiet blades"), chat("Quiet blades")
    name = ulf.nickname.title()
    ulf.ask("rsvp.going", gameId=loud)
    ivo.until(lambda: f"{name} joined" in chat("Loud blades"), "does not see who joined")
    ulf.ask("chat.send", gameId=loud, text="Hello, which hall is it?")
    ivo.until(lambda: f"{name}: Hello, which hall is it?" in chat("Loud blades"), "does not see the last line")
    ivo.until(lambda: is_before("Loud blades", "Quiet blades") and is_unread("Loud blades"), "has it below, or not as new")
    assert not is_unread("Quiet blades") and "1 new" in chat("Loud blades"), ivo.text()
    ivo.press("Loud blades").sees("Hello, which").until(lambda: all(one["unread"] == 0 for one in asks(ivo, "chat.unread")["games"] if one["gameId"] == loud), "has not read it")
    asks(ivo, "chat.send", gameId=loud, text="The small one")
    ivo.go("#/chats").until(lambda: "You: The small one" in chat("Loud blades") and not is_unread("Loud blades"), "still has it as new")


def chats_show_nobody_apart(ivo, ulf, eda):
    """What somebody blocked has said is no last line; the chat goes on."""
    game = asks(ivo, "games.create", sport="fencing", startsAt=soon(7), place=POOL, title="Three blades")["id"]
    for one, text in ((ulf, "I bring masks"), (eda, "I bring nothing")):
        one.ask("rsvp.going", gameId=game)
        one.ask("chat.send", gameId=game, text=text)
    touch(ivo).go("#/chats").sees("I bring nothing")
    asks(ivo, "friends.block", accountId=eda.nickname)
    ivo.sees("I bring masks").sees_no_more("I bring nothing")


def profiles_show_people(ivo, ulf):
    """A face, three numbers, levels as rings; one series is one card; a friend can be challenged."""
    ulf.ask("profile.update", sportSkills={"fencing": "advanced", "golf": "beginner"})
    ulf.ask("series.create", sport="fencing", firstDate=soon(3)[:10], localTime="18:00", everyWeeks=1, count=4, title="Blades on Wednesdays", place=POOL)
    touch(ivo, 390, 844).go(f"#/profile/{ulf.nickname}").sees("4 to come")
    assert ivo.driver.execute_script("return [...document.querySelectorAll('.profile-top .number')].slice(0, 2).every((one) => one.innerText.startsWith('1\\n') === !one.innerText.endsWith('s'))"), "counts one as several"
    assert ivo.text().count("Blades on Wednesdays") == 1, ivo.text()
    assert ivo.driver.execute_script("return [...document.querySelectorAll('.level-ring')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim().split(' ').slice(-1)[0])") == ["Advanced", "Beginner"]
    assert len(ivo.driver.find_elements("css selector", ".profile-top .number")) == 3
    ivo.until(lambda: ivo.find(".profile-top .tags .tag").text == "Friend", "does not say that it is a friend's")
    assert not ivo.driver.find_elements("css selector", ".acts .tag"), "has a tag among the buttons"
    ivo.press("Challenge at darts").find(".at-darts")
    assert f"challenge={ulf.nickname}" in ivo.driver.current_url
    ivo.go("#/you").press("Edit profile").find(".at-edit")


def days_can_be_tapped(ivo):
    """Each day of the calendar is large enough for a finger; one with a game leads to it, one without says so."""
    day = soon(5)[:10]
    touch(ivo).go("#/month/2031-01").press("Today").until(lambda: ivo.driver.execute_script("return location.hash") == "#/month", "does not come back to this month")
    touch(ivo).go(f"#/month/{day[:7]}").find(".month .day")
    small = ivo.driver.execute_script("return [...document.querySelectorAll('.month .day')].filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).length")
    assert small == 0, f"{small} days are smaller than 44 pixels"
    of = "[...document.querySelectorAll('.month .day')].find((one) => Boolean(one.querySelector('.dot')) === arguments[0])"
    ivo.driver.execute_script(f"{of}.click()", True)
    ivo.find(".picked .game-card")
    ivo.driver.execute_script(f"{of}.click()", False)
    ivo.sees("Nothing on this day.").find(".day[aria-pressed='true']")
    days = ivo.driver.execute_script("return [...document.querySelectorAll('[id^=day-]')].map((one) => one.id)")
    assert len(days) > 1 and days == sorted(days), f"the free day stands elsewhere than its date: {days}"
    assert "Stop sharing" not in ivo.text(), "offers to stop what was not begun"
    ivo.press("Create link").sees("Stop sharing").press("Stop sharing").sees("The link no longer works.").until(lambda: "Stop sharing" not in ivo.text(), "still shares")


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"


def iphones_are_told_to_install(ivo):
    """An iPhone shows pushes of an installed page alone: it is told how to get it, and offered no switch that does nothing."""
    own = ivo.driver.execute_script("return navigator.userAgent")
    ivo.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": IPHONE})
    try:
        touch(ivo).go("#/prefs").load()
        ivo.sees("iPhones only show notifications from apps on the Home Screen").sees("Add to Home Screen")
        assert "Turn on notifications" not in ivo.text(), ivo.text()
        ivo.go("#/told").sees("Get Rally on your Home Screen").press("Not now", ".install").sees_no_more("Get Rally on your Home Screen")
    finally:
        ivo.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": own})
        ivo.load()


def run(check, somebody, leave, ann, bob, tag):
    check("times are those of the phone", times_are_the_phones, bob)
    xia = somebody("xia", tag)
    check("a nickname is judged as it is typed", a_nickname_is_judged_as_it_is_typed, xia, bob)
    check("five cards lead to three games", first_minutes, xia, Account(ann.edge, f"ulf_{tag}"))
    leave(ann, bob)
    check("each card can be skipped", cards_can_be_skipped, somebody("yan", tag))
    leave(ann, bob)
    ivo, ulf = somebody("ivo", tag), Account(ann.edge, f"uta_{tag}")
    check("somebody signs up and writes nothing yet", ivo.sign_up)
    check("the inbox is short", the_inbox_is_short, ivo, ulf)
    check("photos fill the screen", photos_fill_the_screen, ivo, ulf)
    check("nobody is asked twice", nobody_is_asked_twice, ivo, Account(ann.edge, f"vic_{tag}"))
    check("the composer is small until it is tapped", the_composer_is_small, ivo)
    check("chats with the latest line come first", chats_with_the_latest_come_first, ivo, ulf)
    check("chats show nobody apart", chats_show_nobody_apart, ivo, ulf, Account(ann.edge, f"eda_{tag}"))
    check("a profile shows a person", profiles_show_people, ivo, ulf)
    check("each day of the calendar can be tapped", days_can_be_tapped, ivo)
    check("friends say more than their names", friends_say_more_than_their_names, ivo, ulf)
    check("a dialog is pulled down as a sheet", a_dialog_is_pulled_down, ivo, ulf)
    check("a post is written before anything is asked", a_post_is_written_before_anything_is_asked, ivo)
    check("iPhones are told to install the page", iphones_are_told_to_install, ivo)
    leave(ann, bob)
