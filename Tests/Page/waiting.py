"""Answers and messages without a connection: they wait, say so, and are sent once, in order, when there are answers again."""

import base64

from selenium.webdriver.common.keys import Keys

import axe
from access import AUDIT, settle
from between import Between
from crew import full
from games import IN, answers, part
from server import Account, png, soon
from values import asks

WAITS = "Waiting for a connection"
COURT = {"name": "Court", "lat": 37.8, "lng": -122.27}


# Whether it is stored that one is in, and the chat, so that both are there after a reload.
IS_KEPT = """const [game, done] = arguments;
const request = indexedDB.open('rally-answers', 1);
request.onsuccess = () => {
  const found = request.result.transaction('answers').objectStore('answers').getAll();
  const has = (type, isIt) => found.result.some(({ key, data }) => key.includes(type) && key.includes(game) && isIt(data));
  found.onsuccess = () => done(has('games.get', (one) => one.participation === 'going') && has('chat.history', () => true));
}"""


# Whether the answer to such a request about it is stored, so that it is there without a connection.
IS_SEEN = """const [type, about, done] = arguments;
const request = indexedDB.open('rally-answers', 1);
request.onsuccess = () => {
  const found = request.result.transaction('answers').objectStore('answers').getAllKeys();
  found.onsuccess = () => done(found.result.some((key) => key.includes(` ${type} `) && key.includes(about)));
}"""

# Gives an account its photo, with the login of the page.
ADD_PHOTO = """const [bytes, done] = arguments;
const file = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], { type: 'image/png' });
import('/ask.js').then(({ ask }) => ask('profile.photo-add', {}, { file })).then(() => done(true), (error) => done(String(error)))"""


class Evening:
    """Somebody at a browser whose connection is `between`, and a host who is not."""

    def __init__(self, person, tag):
        self.person, self.between, self.tag = person, Between(person.edge), tag
        self.host = Account(person.edge, f"wes_{tag}")
        self.others = [Account(person.edge, f"w{number}_{tag}") for number in range(2)]
        # Another address is another page to a browser: one signs up there.
        person.edge = self.between.edge
        self.days = 3

    def game(self, title, **more):
        """A game that the host has made, on a day of its own, at which the person looks."""
        self.days += 1
        game = self.host.ask("games.create", sport="tennis", startsAt=soon(self.days), place=COURT, title=title, **more)["id"]
        self.person.go(f"#/game/{game}").sees(title).sees("I'm in")
        return game

    def joined(self, title, **more):
        game = self.game(title, **more)
        joins(self.person).sees(IN).sees("2 of 4 in" if "capacity" in more else "2 going")
        self.person.until(lambda: self.person.driver.execute_async_script(IS_KEPT, game), "does not keep that it is in")
        return game

    def series(self, title, count=3, **more):
        """A series of the host's, kept by the person's browser, and its games."""
        self.days += 1
        made = self.host.ask("series.create", sport="fencing", firstDate=soon(self.days)[:10], localTime="19:00", everyWeeks=1, count=count, place=COURT, title=title, **more)
        self.person.go(f"#/series/{made['id']}").sees(title).sees("I'm in for all")
        self.kept("series.get", made["id"])
        return made["id"], [game["id"] for game in made["occurrences"]]

    def kept(self, type, about=""):
        """Waits until the answer is there without a connection."""
        self.person.until(lambda: self.person.driver.execute_async_script(IS_SEEN, type, about), f"does not keep {type}")

    def somebody(self, name):
        return Account(self.host.edge, f"{name}_{self.tag}")

    def roster(self, game):
        return self.host.ask("rsvp.roster", gameId=game)

    def going(self, game):
        return [one["nickname"] for one in self.roster(game)["going"]]

    def said(self, game):
        return [one.get("text") for one in reversed(self.host.ask("chat.history", gameId=game)["items"]) if one["type"] == "text"]

    def asked(self, type):
        return self.between.asked.count(f"/v1/{type}")

    def gone(self):
        """The connection is gone, and the browser says so."""
        self.person.offline(True)
        self.between.asked.clear()

    def back(self):
        self.person.offline(False)


def joins(person):
    """The button says how many places there are."""
    return person.click(".sticky .primary")


def writes(person, *lines):
    for line in lines:
        person.find("#say").send_keys(line, Keys.ENTER)
        person.sees(line)
    return person


def fits(person, *texts):
    """The screen says so, and is accessible, on a small phone as well."""
    person.size(360, 740)
    for text in texts:
        person.sees(text)
    settle(person)
    faults = person.driver.execute_script(AUDIT) + axe.violations(person)
    person.size(1100, 900)
    assert not faults, f"at {person.driver.current_url}: {faults}"


def signs_up(evening):
    evening.person.sign_up().sees("Play now")
    evening.person.has_worker()


def a_join_waits(evening):
    """It is drawn as what it will be, also after the page was loaded again; it is sent once, and what became of it is told."""
    person, game = evening.person, evening.game("Joined in a tunnel", capacity=4)
    evening.gone()
    joins(person).sees(f"You're going · {WAITS}").sees("2 of 4 in")
    fits(part(person, "people"), "2 of 4 in", WAITS)
    part(person, "chat").sees("The chat is for people who are going")
    person.load()
    person.sees(f"You're going · {WAITS}").sees("2 of 4 in")
    assert evening.asked("rsvp.going") == 0, "is sent without a connection"
    evening.back()
    person.sees("You're in: Joined in a tunnel.").sees_no_more(WAITS)
    part(person, "details").sees(IN)
    assert evening.asked("rsvp.going") == 1, f"is sent {evening.asked('rsvp.going')} times"
    assert person.name in evening.going(game), "is not in"


def an_answer_is_taken_back(evening):
    """What was not sent is taken out; what the server may have is taken back there."""
    person, game = evening.person, evening.game("Not after all")
    evening.gone()
    joins(person).sees(WAITS).press("Undo", ".sticky").sees_no_more(WAITS).sees("I'm in")
    evening.back()
    person.sees_no_more("You're offline").sees("I'm in")
    assert evening.asked("rsvp.going") == evening.asked("rsvp.leave") == 0, "is sent though it was taken back"
    evening.between.turns("refuses")
    joins(person).sees(f"You're going · {WAITS}").press("Undo", ".sticky").sees(f"You're not going · {WAITS}")
    evening.between.turns("open")
    person.sees_no_more(WAITS).sees("I'm in").sees_no_more("didn't go through")
    assert evening.asked("rsvp.leave") == 1, "is not taken back at the server"
    assert person.name not in evening.going(game), "is in"


def leaving_waits(evening):
    person, game = evening.person, evening.joined("Left in a tunnel", capacity=4)
    evening.gone()
    part(person, "details").sees("You're in ✓").press("Can't make it", ".sticky").press("Leave", "dialog").sees("You left the game").press("Close", ".toast")
    person.sees(f"You're not going · {WAITS}").sees("1 of 4 in")
    evening.back()
    person.sees("You left: Left in a tunnel.").sees_no_more(WAITS).sees("I'm in")
    assert evening.asked("rsvp.leave") == 1 and person.name not in evening.going(game), "has not left"


def a_game_that_filled_meanwhile_says_so(evening):
    person, (bob, cho) = evening.person, evening.others
    line, full = evening.game("Room for one", capacity=2), None
    evening.gone()
    joins(person).sees(f"You're going · {WAITS}")
    bob.see(evening.host).ask("rsvp.going", gameId=line)
    evening.back()
    person.sees("Room for one filled up meanwhile. You're 1st in line.").sees("You're 1st of 1 in line")
    full = evening.game("No line", capacity=2, waitlist=False)
    evening.gone()
    joins(person).sees(f"You're going · {WAITS}")
    cho.see(evening.host).ask("rsvp.going", gameId=full)
    evening.back()
    person.sees("No line filled up meanwhile. You're not in.").sees_no_more(WAITS).sees("2 of 2 in")
    assert person.name not in evening.going(full) and "You're in ✓" not in person.text(), "is shown as going"


def messages_wait(evening):
    """In order, once, and over a reload."""
    person, game = evening.person, evening.joined("Talk in a tunnel")
    part(person, "chat")
    evening.gone()
    writes(person, "first things", "second things")
    person.until(lambda: person.text().count(WAITS) == 2, "does not say that both wait")
    fits(person, "second things")
    person.load()
    part(person, "chat")
    writes(person, "third things", "deleted things")
    person.until(lambda: person.text().count(WAITS) == 4, "does not say that all wait")
    person.driver.execute_script("[...document.querySelectorAll('.chat .mine button')].filter((one) => one.innerText === 'Delete').at(-1).click()")
    person.sees_no_more("deleted things")
    evening.back()
    person.sees_no_more(WAITS).sees_no_more("Sending")
    person.until(lambda: evening.said(game) == ["first things", "second things", "third things"], f"has sent {evening.said(game)}")
    assert evening.asked("chat.send") == 3, f"sends three messages {evening.asked('chat.send')} times"


def a_refused_message_is_told(evening):
    """Its text is not lost."""
    person, game = evening.person, evening.joined("Out in a tunnel")
    part(person, "chat")
    evening.gone()
    writes(person, "anybody there")
    person.sees(WAITS)
    person.go("#/mine").find(".at-mine")
    evening.host.ask("games.cancel", gameId=game)
    evening.back()
    person.sees("Your message wasn't sent: Out in a tunnel.")
    part(person.go(f"#/game/{game}"), "chat").sees("anybody there").sees("Not sent. Try again").press("Delete", ".chat").sees_no_more("anybody there")


def the_server_is_tried_again(evening):
    """Where the browser says that it is online and nothing answers, Retry sends what waits."""
    person, game = evening.person, evening.joined("Try and try")
    part(person, "chat")
    evening.between.turns("refuses")
    writes(person, "hello again")
    person.sees(WAITS)
    evening.between.asked.clear()
    person.press("Retry", ".chat").until(lambda: evening.asked("account.me") + evening.asked("chat.send") > 0, "is not tried again")
    evening.between.turns("open")
    person.sees_no_more(WAITS)
    person.until(lambda: evening.said(game) == ["hello again"], "is not sent")


def two_tabs_send_once(evening):
    person, game = evening.person, evening.joined("Two tabs")
    part(person, "chat")
    evening.between.turns("refuses")
    writes(person, "only once")
    person.sees(WAITS)
    first = person.driver.current_window_handle
    person.driver.switch_to.new_window("tab")
    second = person.driver.current_window_handle
    try:
        person.load(f"{person.edge}/#/game/{game}?part=chat")
        person.sees("only once").sees(WAITS)
        evening.between.turns("hangs")
        retry = "for (const one of document.querySelectorAll('.chat .mine button')) if (one.innerText === 'Retry') one.click()"
        person.driver.execute_script(retry)
        person.until(lambda: evening.asked("account.me") == 1, "is not tried again")
        person.driver.switch_to.window(first)
        person.driver.execute_script(retry)
        person.driver.execute_async_script("setTimeout(arguments[0], 1000)")
        assert evening.asked("account.me") == 1, "both tabs send at a time"
        evening.between.turns("open")
        person.sees_no_more(WAITS)
        person.until(lambda: evening.said(game) == ["only once"], "is not sent")
        assert evening.asked("chat.send") == 1, f"two tabs send it {evening.asked('chat.send')} times"
        person.driver.switch_to.window(second)
        person.sees_no_more(WAITS)
    finally:
        person.driver.switch_to.window(second)
        person.driver.close()
        person.driver.switch_to.window(first)


def questions_wait(evening):
    """Invitations and friend requests, on the screens that ask: there they say that their answer waits."""
    person, host, bob = evening.person, evening.host, evening.others[0]
    host.ask("friends.request", accountId=person.name)
    bob.ask("friends.request", accountId=person.name)
    person.go("#/friends").sees(bob.nickname).sees(host.nickname)
    evening.gone()
    row = f".person:has(a[href*='{host.id}'])"
    person.press("Accept", row)
    fits(person, f"You're friends now · {WAITS}")
    evening.back()
    person.sees("You're friends now.").sees_no_more(WAITS)
    games = [host.ask("games.create", sport="tennis", startsAt=soon(20 + day), place=COURT, title=title)["id"]
             for day, title in enumerate(("Asked to come", "Asked as well"))]
    for game in games:
        host.ask("invites.send", gameId=game, accountIds=[person.name])
    person.go("#/home").sees("Asked to come").sees("Asked as well")
    evening.gone()
    person.press("I’m in", f".question:has(a[href$='{games[0]}'])").sees(f"You're going · {WAITS}")
    person.press("Decline", f".question:has(a[href$='{games[1]}'])")
    fits(person, f"You declined · {WAITS}")
    fits(person.go("#/mine"), f"You're going · {WAITS}")
    evening.back()
    person.sees_no_more(WAITS)
    person.until(lambda: person.name in evening.going(games[0]), "is not in")
    assert person.name not in evening.going(games[1]) and evening.asked("invites.accept") == evening.asked("invites.decline") == 1, "answers otherwise"


def rows(person):
    """What the screen of a series says of my part in each of its games; of one that I am not in, that it is full."""
    return person.driver.execute_script("return [...document.querySelectorAll('.dates > li')].map((one) => one.querySelector('p')?.innerText.trim() ?? one.innerText.match(/Full/)?.[0] ?? '')")


# The outcome expected of an answer to a series, and the command that takes it back: each row is a wish, the game, and the status.
IN_SERIES = """const [rows, done] = arguments;
import('/play/expected.js').then(({ expectedInSeries, undoOfSeries }) => {
  const startsAt = new Date(Date.now() + 864e5).toISOString();
  const game = (more, id) => ({ id, hostId: 'host', status: 'open', joinPolicy: 'instant', waitlist: true, full: false, startsAt, ...more });
  const undo = (wish, ...games) => undoOfSeries(wish, 's', games.map(game), 'me').map(({ type, data }) => `${type} ${data.gameId ?? data.status}`);
  const wrong = rows.flatMap(([wish, more, status]) => {
    const is = expectedInSeries(wish, game(more), 'me') ?? null;
    return is === status ? [] : [`${wish} to ${JSON.stringify(more)} is expected to lead to ${is}`];
  });
  done([wrong, undo('going', {}, { participation: 'left' }), undo('going', { participation: 'going' }, {}, { participation: 'maybe' }, { hostId: 'me' }),
    undo('left', { participation: 'going' }, { participation: 'waitlisted' }), undo('left', { participation: 'maybe' }, {})]);
}, (error) => done([String(error)]))"""
WISHES = [
    ("going", {}, "going"), ("going", {"full": True}, "waitlisted"), ("going", {"full": True, "waitlist": False}, None), ("going", {"joinPolicy": "request"}, "requested"),
    ("going", {"joinPolicy": "request", "participation": "invited"}, "going"), ("going", {"joinPolicy": "invite"}, None), ("going", {"status": "closed"}, None),
    ("going", {"status": "cancelled"}, None), ("going", {"startsAt": "2020-01-01T00:00:00Z"}, None), ("going", {"participation": "waitlisted"}, "waitlisted"),
    ("going", {"participation": "removed"}, "removed"), ("going", {"participation": "left"}, "going"), ("maybe", {}, "maybe"), ("maybe", {"participation": "going"}, "maybe"),
    ("maybe", {"hostId": "me", "participation": "going"}, "going"), ("maybe", {"joinPolicy": "request"}, None), ("maybe", {"joinPolicy": "request", "participation": "going"}, "maybe"),
    ("maybe", {"status": "closed", "participation": "going"}, "maybe"), ("left", {}, None), ("left", {"participation": "going"}, "left"), ("left", {"participation": "requested"}, "left"),
    ("left", {"participation": "invited"}, "invited"), ("left", {"hostId": "me", "participation": "going"}, "going"), ("left", {"status": "closed", "participation": "maybe"}, "left"),
]


def an_answer_to_a_series_is_expected_game_by_game(evening):
    wrong, *undone = evening.person.driver.execute_async_script(IN_SERIES, WISHES)
    assert wrong == [], wrong
    assert undone == [["rsvp.series left"], ["rsvp.leave 1", "rsvp.maybe 2"], ["rsvp.series going"], ["rsvp.maybe 0"]], undone


SHOW_ALL = """
[...document.querySelectorAll('.at-profile button')].find((one) => one.textContent.startsWith('Show all'))?.click();
return document.querySelector('.at-profile .game-card') !== null;
"""


def a_series_waits(evening):
    """Its screen opens from what is kept; all its games are drawn as they will be, wherever they stand; it is sent once."""
    person, title = evening.person, "Tunnel Wednesdays"
    series, games = evening.series(title)
    person.go(f"#/profile/{evening.host.nickname}").sees(title)
    evening.kept("games.by-host", evening.host.id)
    person.go(f"#/game/{games[1]}").sees("I'm in")
    evening.kept("games.get", games[1])
    evening.gone()
    person.load()
    person.go(f"#/series/{series}").sees(title).press("I'm in for all", ".sticky").sees(f"You're in for all games · {WAITS}")
    assert rows(person) == ["You're going"] * 3, rows(person)
    fits(person, "You're in for all games")
    person.load()
    person.sees(f"You're in for all games · {WAITS}")
    fits(person.go(f"#/game/{games[1]}"), f"You're in for all games · {WAITS}", "2 going")
    person.go(f"#/profile/{evening.host.nickname}").sees("Hosting")
    # A profile shows three games at first.
    person.until(lambda: person.driver.execute_script(SHOW_ALL), "shows no game")
    person.sees(f"You're going · {WAITS}")
    assert evening.asked("rsvp.series") == 0, "is sent without a connection"
    evening.back()
    person.sees(f"You're in for all games: {title}.").sees_no_more(WAITS)
    person.go(f"#/series/{series}").sees("You're in for all ✓")
    assert evening.asked("rsvp.series") == 1, f"is sent {evening.asked('rsvp.series')} times"
    assert all(person.name in evening.going(game) for game in games), "is not in all games"


def a_series_is_taken_back(evening):
    """Where the server may have it, each game goes back to what it was."""
    person = evening.person
    series, games = evening.series("Second thoughts", count=4)
    asks(person, "rsvp.going", gameId=games[0])
    person.until(lambda: rows(person) == ["You're going", "", "", ""], "is not in the first game")
    evening.gone()
    person.press("I'm in for all", ".sticky").sees(WAITS).press("Undo", ".sticky").sees("I'm in for all").sees_no_more(WAITS)
    evening.back()
    person.sees_no_more("You're offline")
    evening.between.turns("refuses")
    person.press("I'm in for all", ".sticky").sees(f"You're in for all games · {WAITS}").press("Undo", ".sticky")
    left = f"You're not going · {WAITS}"
    person.until(lambda: rows(person) == ["You're going", left, left, left], f"shows {rows(person)}")
    evening.between.turns("open")
    person.sees_no_more(WAITS).sees("I'm in for all").sees_no_more("didn't go through")
    # The answer itself may have been on its way once more.
    assert evening.asked("rsvp.leave") == 3, f"is taken back by {evening.between.asked}"
    assert [person.name in evening.going(game) for game in games] == [True, False, False, False], "is in other games than before"


def a_series_that_partly_filled_says_so(evening):
    person, bob = evening.person, evening.others[0]
    series, games = evening.series("Narrow court", capacity=2, waitlist=False)
    evening.gone()
    person.press("I'm in for all", ".sticky").sees(WAITS)
    bob.see(evening.host).ask("rsvp.going", gameId=games[1])
    evening.back()
    person.sees("Narrow court: you're in for 2 games, 1 couldn't be changed (full).").sees_no_more(WAITS)
    person.until(lambda: rows(person)[1] == "Full" and "You're going" in rows(person)[2], f"shows {rows(person)}")


def a_note_waits(evening):
    """Its dialog is closed, and the people have it; one that is refused is told with the reason."""
    person, game = evening.person, evening.joined("Notes in a tunnel")
    writes_note = lambda text: (answers(part(person, "details"), "Add a note"), person.fill("asked", text, "dialog").press("Save", "dialog"))
    evening.gone()
    writes_note("I bring chalk")
    person.sees(f"Your note: I bring chalk · {WAITS}")
    assert not person.driver.find_elements("css selector", "dialog"), "still asks for the note"
    fits(part(person, "people"), "Your note: I bring chalk")
    assert "I bring chalk" in person.find(".people .note").text, "is not drawn with the note"
    evening.back()
    person.sees("Your note was added: Notes in a tunnel.").sees_no_more(WAITS)
    notes = lambda: [one.get("note") for one in evening.roster(game)["going"] if one["nickname"] == person.name]
    assert notes() == ["I bring chalk"] and evening.asked("rsvp.going") == 1, f"has the note {notes()}"
    evening.gone()
    writes_note("And balls")
    person.sees("Your note: And balls").go("#/mine").find(".at-mine")
    evening.host.ask("games.cancel", gameId=game)
    evening.back()
    person.sees("Your note wasn't added: Notes in a tunnel. The game is cancelled").sees_no_more(WAITS)


def a_card_says_what_waits(evening):
    """A game in a list has the status of its own screen."""
    person, game = evening.person, evening.joined("Left in a list", capacity=4)
    card = lambda: next((one.text for one in person.driver.find_elements("css selector", ".game-card") if "Left in a list" in one.text), "")
    person.go("#/mine").until(lambda: "You're going" in card() and "2 going" in card(), "is not going in the list")
    evening.kept("games.mine")
    evening.gone()
    answers(part(person.go(f"#/game/{game}"), "details"), "Leave").sees("You left the game").press("Close", ".toast").sees(f"You're not going · {WAITS}")
    person.go("#/mine").until(lambda: f"You're not going · {WAITS}" in card() and "1 going" in card(), "is still going in the list")
    fits(person, f"You're not going · {WAITS}")
    part(person.go(f"#/game/{game}"), "details").press("Undo", ".sticky").sees(IN)
    person.go("#/mine").until(lambda: "You're going" in card() and WAITS not in card(), "is not going any more")
    evening.back()
    person.sees_no_more("You're offline")
    assert evening.asked("rsvp.leave") == 0, "is sent though it was taken back"


def requests_of_ones_own_wait(evening):
    """Asking somebody to be friends, taking that back, and following; a refusal says why."""
    person, asking, asked = evening.person, evening.somebody("rudi"), evening.somebody("susa")
    # Somebody who asks to be friends may be followed: their answer stands first.
    asking.ask("friends.request", accountId=person.name)
    follow = lambda label: person.press("More options", "#header").press(label, "dialog")
    for one in (asking, asked):
        person.go(f"#/profile/{one.nickname}").sees("Wants to be friends" if one is asking else "Follow")
        assert not person.driver.find_elements("css selector", ".profile-top .number"), "counts nothing of somebody new"
        evening.kept("profile.get", one.nickname)
    person.go("#/friends").find("#find").send_keys(asked.nickname)
    row = f".person:has(a[href*='{asked.id}'])"
    person.button("Add friend", row)
    evening.gone()
    person.press("Add friend", row)
    fits(person, f"Friend request · {WAITS}", "Sent requests")
    person.go(f"#/profile/{asked.nickname}").sees(f"Friend request · {WAITS}").press("Follow", ".acts").sees(f"Following · {WAITS}")
    person.go(f"#/profile/{asking.nickname}").sees("Wants to be friends")
    follow("Follow")
    fits(person, f"Following · {WAITS}")
    person.press("Undo", ".acts").sees_no_more(WAITS)
    follow("Follow").sees(f"Following · {WAITS}")
    evening.back()
    # A refusal is told first.
    person.sees(f"You're not following {asked.nickname.title()} Test.").sees_no_more(WAITS)
    requests = lambda: [one["person"]["nickname"] for one in asked.ask("friends.requests", direction="in")["items"]]
    followers = lambda one: [row["nickname"] for row in one.ask("follows.followers")["items"]]
    person.until(lambda: requests() == [person.name] and followers(asking) == [person.name], "has not asked, or does not follow")
    assert followers(asked) == [] and evening.asked("friends.request") == 1 and evening.asked("follows.add") == 2, evening.between.asked
    person.go("#/friends").sees("Sent requests")
    evening.kept("friends.requests", "out")
    evening.gone()
    person.press("Cancel request", row).sees(f"Request canceled · {WAITS}")
    person.go(f"#/profile/{asking.nickname}").sees("Wants to be friends")
    follow("Unfollow").sees(f"Not following · {WAITS}")
    evening.back()
    person.sees(f"You canceled your request to {asked.nickname.title()} Test.").sees(f"You're not following {asking.nickname.title()} Test any more.")
    person.until(lambda: requests() == [] and followers(asking) == [], "still asks, or follows")


def likes_and_comments_wait(evening):
    """A like and a comment stand at their post at once; a comment that is refused is told."""
    person, author = evening.person, evening.somebody("zac")
    full(author)
    photo = base64.b64encode(png(32, 32, (b"\0" + b"\x0a\x6b\x47" * 32) * 32)).decode()
    assert person.driver.execute_async_script(ADD_PHOTO, photo) is True, "has no photo"
    asks(person, "profile.update", city="Oakland", birthDate="1994-05-02", gender="male", skillLevel="beginner")
    post, other = (author.ask("posts.create", text=text)["id"] for text in ("Read in a tunnel", "Gone in a tunnel"))
    person.go(f"#/post/{post}").sees("Read in a tunnel").sees("No comments yet")
    evening.kept("posts.get", post)
    heart = lambda: person.find(".post footer button")
    likes = lambda: (heart().get_attribute("aria-pressed"), heart().get_attribute("aria-label"))
    evening.gone()
    person.click(".post footer button").sees(f"You like this · {WAITS}")
    assert likes() == ("true", "Like, 1 so far"), likes()
    person.click(".post footer button").sees_no_more(WAITS)
    assert likes() == ("false", "Like, 0 so far"), likes()
    person.click(".post footer button").sees(f"You like this · {WAITS}").fill("text", "well said").press("Send", "form").sees("1 comment")
    person.until(lambda: person.text().count(WAITS) == 2, "does not say that both wait")
    fits(person, "well said")
    person.load()
    person.sees("well said").sees(f"You like this · {WAITS}")
    evening.back()
    person.sees_no_more(WAITS).sees("well said").sees("1 comment")
    said = lambda of: [one["comment"]["text"] for one in author.ask("posts.get", postId=of)["items"]]
    person.until(lambda: said(post) == ["well said"] and author.ask("posts.get", postId=post)["post"]["upvotes"] == 1, "has not liked it, or said so")
    assert evening.asked("posts.upvote") == evening.asked("posts.comment") == 1 and likes()[0] == "true", evening.between.asked
    person.go(f"#/post/{other}").sees("Gone in a tunnel")
    evening.gone()
    person.fill("text", "never read").press("Send", "form").sees("never read").sees(WAITS).go("#/mine").find(".at-mine")
    author.ask("posts.delete", postId=other)
    evening.back()
    person.sees(f"Your comment on {author.nickname.title()} Test's post wasn't sent.")


PUT = """const [entries, done] = arguments;
import('/offline/store.js').then(async (store) => { for (const one of entries) await store.put('queue', one); done(); })"""


def what_waits_is_bounded(evening):
    """A thousand commands wait at most, an answer for a day, and what another account has left is not sent for this one."""
    person, game = evening.person, evening.joined("Bounds")
    me = person.driver.execute_script("return JSON.parse(localStorage.getItem('rally.me')).id")
    now = person.driver.execute_script("return Date.now()")
    message = lambda number, **more: {"id": f"00000000-0000-7000-8000-{number:012}", "type": "chat.send", "data": {"gameId": game, "text": f"line {number}"},
                                      "subject": f"chat {game}", "account": me, "title": "Bounds", "at": now, **more}
    evening.gone()
    person.driver.execute_async_script(PUT, [message(1, at=now - 90_000_000), message(2, account=evening.host.id)])
    person.load()
    evening.back()
    person.sees("Your message wasn't sent: Bounds. It waited for more than a day.")
    part(person, "chat").sees("line 1").sees("Not sent. Try again")
    assert evening.asked("chat.send") == 0, "sends what is too old, or another account's"
    person.press("Delete", ".chat").sees_no_more("line 1")
    evening.gone()
    there = person.driver.execute_async_script("const done = arguments[0]; import('/offline/store.js').then((store) => store.all('queue')).then((all) => done(all.length))")
    person.driver.execute_async_script(PUT, [message(number, account=evening.host.id) for number in range(3, 1002 - there)])
    writes(person, "the thousandth")
    person.find("#say").send_keys("one too many", Keys.ENTER)
    person.sees("Too much is waiting for a connection.")
    assert person.find("#say").get_attribute("value") == "one too many", "the text is lost"
    person.find("#say").clear()
    person.driver.execute_async_script("""const done = arguments[0];
        import('/offline/store.js').then(async (store) => { for (const { id } of (await store.all('queue'))) if (id.startsWith('00000000')) await store.remove('queue', id); done(); })""")
    evening.back()
    person.until(lambda: evening.said(game) == ["the thousandth"], "is not sent")


def logging_out_says_what_is_lost(evening):
    person, game = evening.person, evening.joined("Good bye")
    part(person, "chat")
    evening.between.turns("refuses")
    writes(person, "nobody hears it")
    person.sees(WAITS)
    person.go("#/settings").press("Log out", ".settings").sees("An answer or a message is waiting for a connection.").press("No", "dialog")
    evening.between.turns("open")
    person.until(lambda: evening.said(game) == ["nobody hears it"], "is not sent")


def run(check, person, tag):
    evening = Evening(person, tag)
    try:
        for name, story in (
                ("somebody has the page in a tunnel", signs_up),
                ("a join waits for a connection", a_join_waits),
                ("an answer that waits is taken back", an_answer_is_taken_back),
                ("leaving waits for a connection", leaving_waits),
                ("a game that filled meanwhile says so", a_game_that_filled_meanwhile_says_so),
                ("messages wait for a connection", messages_wait),
                ("a refused message is told", a_refused_message_is_told),
                ("the server is tried again", the_server_is_tried_again),
                ("two tabs send once", two_tabs_send_once),
                ("answers to questions wait", questions_wait),
                ("an answer to a series is expected game by game", an_answer_to_a_series_is_expected_game_by_game),
                ("an answer to a series waits", a_series_waits),
                ("an answer to a series is taken back", a_series_is_taken_back),
                ("a series that partly filled says so", a_series_that_partly_filled_says_so),
                ("a note waits for a connection", a_note_waits),
                ("a card says what waits", a_card_says_what_waits),
                ("requests of one's own wait", requests_of_ones_own_wait),
                ("likes and comments wait", likes_and_comments_wait),
                ("what waits is bounded", what_waits_is_bounded),
                ("logging out says what is lost", logging_out_says_what_is_lost)):
            person.offline(False)
            evening.between.turns("open")
            check(name, lambda _: story(evening), person)
    finally:
        evening.between.close()
