"""A script in every text that people can write: on every screen that has it, it is shown as text, and nothing runs.

The browser's policy against foreign scripts is off here, so that the page alone is what holds.
"""

import itertools
import re
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone

from access import settle
from server import Account, soon

SCRIPTS = ('"><svg onload=bad=1><script>bad=1</script><img src=x onerror=bad=1>', "<img src=x onerror=bad=1>", "<svg onload=bad=1>")
# The texts of a screen: text that can be seen, what stands in fields, and what is said of pictures and buttons.
SAID = """
for (const one of document.querySelectorAll('details')) one.open = true;
const attributes = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((el) => el.getAttribute(name)));
const values = [...document.querySelectorAll('input, textarea')].map((el) => el.value);
return [document.title, document.body.innerText, ...values, ...attributes, ...[...document.querySelectorAll('option')].map((el) => el.textContent)].join('\\n');
"""
RAN = """
if (window.bad !== undefined) return 'a script ran';
const made = [...document.querySelectorAll('body script, [onload], [onerror], [onclick], body img[src="x"]')];
return made.length ? 'there is an element of it: ' + made[0].outerHTML.slice(0, 200) : '';
"""


class Texts:
    """Texts with a script in each, told apart by their ends."""

    def __init__(self):
        self.written, self.shown = {}, set()
        self._tags = ("".join(pair) for pair in itertools.product("bcdfghjkmnpqrstvwxz", repeat=2))

    def write(self, what, most):
        tag = next(self._tags)
        script = next(script for script in SCRIPTS if len(script) + len(tag) <= most)
        self.written[what] = script + tag
        return script + tag

    def look(self, person, address, *whats):
        """Opens a screen, or stays, and finds these texts there as they were written."""
        if address:
            person.go(address)
        settle(person)

        def missing():
            said = person.driver.execute_script(SAID)
            return [what for what in whats if self.written[what] not in said]
        person.until(lambda: not missing(), f"is not shown as text at {address}: {missing()}")
        settle(person)
        self.nothing_ran(person, address)
        self.shown |= set(whats)

    def all_were_shown(self):
        """But for the guest's, of whom the same is looked at as of the host."""
        rest = [what for what in self.written if what not in self.shown and not what.startswith("guest's ")]
        assert not rest, f"no screen was looked at for: {rest}"

    def nothing_ran(self, person, address):
        fault = person.driver.execute_script(RAN)
        assert not fault, f"{address}: {fault}"


def log_in(person, account, has_policy=False):
    if not has_policy:
        person.driver.execute_cdp_cmd("Page.enable", {})
        person.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    person.go("/#/welcome")
    person.load()
    person.fill("name", account.nickname).fill("password", "left foot 11").press("Log in", "form").sees("Play now")
    return person


def full_profile(account, texts, who):
    """Everything that a profile has."""
    account.ask("profile.photo-add", file=account.picture)
    account.ask(
        "profile.update", home={"lat": 37.8, "lng": -122.27}, birthDate="1994-05-02", gender="female", skillLevel="beginner",
        cityLabel=texts.write(f"{who}'s city", 80), firstName=texts.write(f"{who}'s first name", 50), lastName=texts.write(f"{who}'s last name", 50),
        bio=texts.write(f"{who}'s bio", 200), occupation=texts.write(f"{who}'s occupation", 60), instagram=texts.write(f"{who}'s instagram", 30),
        homeCourse=texts.write(f"{who}'s home course", 80))


def place(texts, what, lat):
    return {"name": texts.write(f"{what}: place", 120), "address": texts.write(f"{what}: address", 250),
            "cityLabel": texts.write(f"{what}: city", 80), "lat": lat, "lng": -122.2}


def games(host, guest, texts, person, other):
    """Golf with everything in it, one that is voted on, one called off, a series, an invitation."""
    made = {}
    made["golf"] = golf = host.ask(
        "games.create", sport="golf", startsAt=soon(6), capacity=4, title=texts.write("title", 80), description=texts.write("description", 500),
        place=place(texts, "golf", 37.81), price={"type": "unknown", "note": texts.write("price", 100)},
        golf={"holes": 9, "format": texts.write("format", 40)})["id"]
    guest.see(host).ask("rsvp.going", gameId=golf, note=texts.write("note", 140))
    host.see(guest).ask("rsvp.accept", gameId=golf, accountId=guest.nickname)
    host.ask("rsvp.equipment-add", gameId=golf, name=texts.write("gear", 40), needed=2)
    host.ask("rsvp.ride-offer", gameId=golf, seats=2, departAt=soon(6, "17:00"), note=texts.write("ride", 140), **{"from": texts.write("ride from", 120)})
    guest.see(host).ask("chat.send", gameId=golf, text=texts.write("chat", 1000))
    made["poll"] = host.ask("games.create", sport="tennis", startsAt=soon(7), title=texts.write("poll", 80), options={"places": [
        {"name": texts.write("option", 120), "lat": 37.82, "lng": -122.21}, {"address": texts.write("option address", 250), "lat": 37.83, "lng": -122.22}]})["id"]
    made["off"] = host.ask("games.create", sport="soccer", startsAt=soon(8), title=texts.write("called off", 60), place=place(texts, "soccer", 37.84))["id"]
    guest.see(host).ask("rsvp.going", gameId=made["off"])
    host.see(guest).ask("games.cancel", gameId=made["off"], reason=texts.write("reason", 200))
    made["series"] = host.ask(
        "series.create", sport="tennis", firstDate=soon(9)[:10], localTime="18:00", everyWeeks=1, count=2, title=texts.write("series", 80),
        description=texts.write("series text", 500), place=place(texts, "series", 37.85))["id"]
    made["invited"] = host.ask("games.create", sport="tennis", startsAt=soon(10), title=texts.write("invitation", 30), visibility="private",
                               place={"name": "Court", "lat": 37.86, "lng": -122.2}, invite=[guest.nickname])["id"]
    host.ask("games.filter-save", name=texts.write("saved search", 30), filter={"q": texts.write("words", 80)})
    texts.look(person, f"#/game/{golf}", "title", "description", "golf: place", "golf: address", "golf: city", "price", "format", "gear", "ride", "ride from",
               "host's name")
    texts.look(person, f"#/game/{golf}?part=people", "note", "host's name", "guest's name")
    texts.look(person, f"#/game/{golf}?part=chat", "chat", "guest's name")
    texts.look(person, f"#/host/{golf}", "title", "description", "golf: place", "golf: address", "price", "format")
    texts.look(person, f"#/game/{made['poll']}", "poll", "option", "option address")
    texts.look(person, f"#/game/{made['off']}", "called off", "reason", "soccer: place", "soccer: address", "soccer: city")
    first = host.ask("series.get", seriesId=made["series"])["occurrences"][0]["id"]
    texts.look(person, f"#/series/{made['series']}", "series", "series: place")
    texts.look(person, f"#/game/{first}", "series", "series text", "series: place", "series: address", "series: city")
    texts.look(person, "#/explore?lat=37.83&lng=-122.2&radius=5", "title", "golf: place")
    person.press("Filters", ".search")
    texts.look(person, None, "saved search")
    query = urllib.parse.quote(texts.written["words"])
    person.go(f"#/explore?q={query}").press("Filters, 1 on", ".search")
    texts.look(person, None, "words")
    texts.look(person, "#/mine", "title", "poll", "series", "called off")
    texts.look(person, f"#/month/{soon(6)[:7]}", *(["title"] if soon(6)[:7] == soon(0)[:7] else []))
    texts.look(other, "#/mine", "invitation", "title", "called off")
    texts.look(other, "#/told", "invitation", "called off", "host's name", "reason")
    settle(person.go("#/told"))
    person.driver.execute_script("document.querySelectorAll('.told-more button').forEach((more) => more.click())")
    texts.look(person, None, "title")
    return made


def people(host, guest, texts, person, other):
    texts.look(person, "#/edit", *(what for what in texts.written if what.startswith("host's ")))
    texts.look(person, f"#/profile/{host.nickname}", *(f"host's {what}" for what in ("name", "city", "bio", "occupation", "instagram", "home course")))
    texts.look(person, "#/friends", "guest's name")
    texts.look(person, f"#/friends/{guest.nickname}", "host's name")
    post = guest.ask("posts.create", text=texts.write("post", 2000), tags=["oakland"])["id"]
    comment = host.see(guest).ask("posts.comment", postId=post, text=texts.write("comment", 1000))["id"]
    guest.see(host).ask("posts.comment", postId=post, parentId=comment, text=texts.write("answer", 1000))
    texts.look(person, "#/people", "post", "guest's name")
    texts.look(person, f"#/post/{post}", "post", "comment", "answer", "guest's name", "host's name")
    texts.look(person, f"#/profile/{guest.nickname}", "post", "guest's bio")
    texts.look(other, "#/told", "host's name")
    return post


def played(host, guest, texts, person):
    """A game that has been played, for what can be said of it and of its place."""
    begin = datetime.now(timezone.utc) + timedelta(seconds=3)
    game = host.ask("games.create", sport="tennis", startsAt=begin.isoformat(timespec="milliseconds"), title=texts.write("played", 80),
                    place={"name": texts.write("venue", 120), "lat": 37.87, "lng": -122.25})["id"]
    guest.see(host).ask("rsvp.going", gameId=game)
    host.see(guest)
    person.until(lambda: host.tries("games.complete", gameId=game), "cannot complete a game that has begun")
    guest.see(host)
    person.until(lambda: guest.tries("feedback.submit", gameId=game, allGood=False, playAgain=[], incidents=[
        {"target": host.nickname, "issues": ["disrespectful"], "comment": texts.written.get("feedback") or texts.write("feedback", 200)}]), "gives no feedback")
    venue = guest.ask("games.get", gameId=game)["place"]["venueId"]
    guest.ask("venues.review", venueId=venue, stars=4, text=texts.write("review", 300))
    texts.look(person, f"#/venue/{venue}", "venue", "review")
    texts.look(person, f"#/feedback/{game}", "played")
    assert person.find(".at-feedback .chip .avatar"), "does not see whom they rate"
    assert not person.button("Send", ".at-feedback").is_enabled(), "can send before it says whether all was good"
    person.press("Yes")
    texts.look(person, "", "guest's name")
    texts.look(person, "#/mine?part=past", "played", "venue")


def play(host, texts, person):
    """Names of players, decks of one's own, and sessions."""
    guest = host.ask("guests.add", displayName=texts.write("guest player's name", 50), nickname=texts.write("guest player", 20))["id"]
    match = host.ask("darts.start", gameType="x01", options={"startScore": 101}, keepOrder=True, players=[
        {"accountId": host.nickname}, {"guestPlayerId": guest}, {"name": texts.write("player", 30)}])["id"]
    texts.look(person, "#/darts", "guest player's name")
    texts.look(person, f"#/match/{match}", "guest player", "player")
    host.ask("darts.visit", matchId=match, darts=["T17", "DB"])
    texts.look(person, f"#/match/{match}", "guest player", "player")
    texts.look(person, "#/dartshistory", "guest player", "player")
    prompts = [texts.write(f"card {number}", 240) for number in range(5)]
    deck = host.ask("cards.deck-save", name=texts.write("deck", 40), prompts=prompts)["id"]
    session = host.ask("cards.start", category=deck, shuffle=False, name=texts.write("session", 60), players=[texts.write("at the table", 30), "Joe"])["id"]
    texts.look(person, "#/cards", "deck", "session")
    texts.look(person, f"#/deck/{deck}", "deck", *(f"card {number}" for number in range(5)))
    texts.look(person, f"#/session/{session}", "session", "at the table", "card 0")


def moderation(host, guest, moderator, texts, person, post, judge):
    """Reports, decisions and appeals. `judge` is a moderator's browser."""
    host.see(guest).ask("reports.create", contentType="post", contentId=post, kind="spam", reason=texts.write("report", 500))
    tickets = []

    def has_tickets():
        tickets[:] = moderator.ask("reports.queue", limit=100)["items"]
        return {"post", "profile"} <= {one["contentType"] for one in tickets}
    judge.until(has_tickets, "has no tickets")
    mine = next(one["id"] for one in tickets if one["contentType"] == "post" and one["contentId"] == post)
    about_host = next(one["id"] for one in tickets if one["contentType"] == "profile" and one["author"]["nickname"] == host.nickname)
    texts.look(judge, "#/moderation", "guest's name", "host's name")
    judge.sees("Spam")
    texts.look(judge, f"#/ticket/{mine}", "post", "report", "guest's name", "host's name")
    texts.look(judge, f"#/ticket/{about_host}", "feedback", "host's name")
    moderator.ask("reports.resolve", ticketId=mine, action="warn", note=texts.write("decision", 500))
    guest.see(moderator).ask("reports.appeal", ticketId=mine, text=texts.write("appeal", 500))
    texts.look(judge, f"#/ticket/{mine}", "decision", "appeal")
    moderator.ask("account.suspend", accountId=guest.nickname, reason=texts.write("suspension", 200),
                  until=(datetime.now(timezone.utc) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ"))
    texts.look(person, "#/settings")
    texts.look(person, "#/told", "suspension")


def links(host, texts, person):
    """Names of a course, of its place and tees, and of a player who has no account."""
    course = host.ask("courses.save", name=texts.write("course", 80), place={"name": texts.write("course: place", 120), "lat": 37.78, "lng": -122.5},
                      pars=[4] * 9, strokeIndexes=list(range(1, 10)), tees=[{"name": texts.write("tee", 30), "rating": 34.8, "slope": 121}])["id"]
    card = host.ask("rounds.start", courseId=course, players=[{"accountId": host.nickname}, {"name": texts.write("golfer", 30)}])["id"]
    texts.look(person, f"#/course/{course}", "course", "course: place", "tee")
    texts.look(person, "#/courses", "course")
    texts.look(person, f"#/newround?course={course}", "course")
    texts.look(person, f"#/newcourse/{course}", "course", "course: place", "tee")
    texts.look(person, f"#/round/{card}", "course", "golfer")
    texts.look(person, "#/golf", "course", "golfer")
    texts.look(person, "#/home", "course")


def addresses(texts, person):
    """What stands in an address is shown as text too, where it is shown at all."""
    script = urllib.parse.quote(SCRIPTS[1])
    for address in (f"#/profile/{script}", f"#/friends/{script}", f"#/dartstats/{script}", f"#/darts?challenge={script}", f"#/{script}", f"#/game/{script}",
                    f"#/month/{script}", f"#/explore?sports={script}&near={script}", f"/u/{script}", f"/r/{script}", f"/i/{script}", f"/verify/{script}",
                    f"/reset/{script}", f"#/needs?missing={script}", f"#/people?kind={script}", "#/profile/%zz", "#/%", "/#/explore?near=%zz"):
        person.go(address)
        # A link that is not Rally's is refused in JSON, which no browser takes for a page.
        person.until(lambda: person.driver.find_elements("css selector", "h1") or person.text().startswith("{"), f"shows nothing at {address}")
        settle(person)
        texts.nothing_ran(person, address)


def nobody_looks(texts, person, game):
    """The page that a link leads to, for whoever is not logged in."""
    texts.look(person, f"/r/{game}", "title", "golf: place", "golf: city")
    page = urllib.request.urlopen(f"{person.edge}/r/{game}").read().decode()
    assert "<svg" not in page and "onload" not in re.sub(r"content=\"[^\"]*\"", "", page), "a link's page has a script"
    assert "&lt;svg onload=bad=1&gt;" in page


def run(check, somebody, edge, tag, picture, moderator):
    """`moderator` is an account of one, or nothing where the server has none."""
    texts = Texts()
    host = Account(edge, f"hst_{tag}", texts.write("host's name", 50), picture)
    guest = Account(edge, f"gst_{tag}", texts.write("guest's name", 50), picture)
    full_profile(host, texts, "host")
    full_profile(guest, texts, "guest")
    host.befriend(guest)
    person, other = log_in(somebody("hst", tag), host), log_in(somebody("gst", tag), guest)
    made = check("scripts in what a game says are text", games, host, guest, texts, person, other)
    check("scripts in names, posts and comments are text", played, host, guest, texts, person)
    post = check("scripts in profiles and posts are text", people, host, guest, texts, person, other)
    check("scripts in names of players and cards are text", play, host, texts, person)
    check("scripts in what golf says are text", links, host, texts, person)
    check("scripts in addresses do nothing", addresses, texts, person)
    if made:
        check("scripts in what a link tells are text", nobody_looks, texts, somebody("nob", tag), made["golf"])
    if moderator:
        judge = log_in(somebody("jud", tag), moderator)
        check("scripts in reports and appeals are text", moderation, host, guest, moderator, texts, other, post, judge)
        check("each of them was on some screen", texts.all_were_shown)
