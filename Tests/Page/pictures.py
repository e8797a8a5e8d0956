#!/usr/bin/env python3
"""Takes a picture of every screen of the page in a lively town, on two phones and a desk, light and dark, to be looked at.

    RALLY_BIN=… bash Tests/Shell/page.sh pictures.py /tmp/pictures             all of them, with a server of their own: ten minutes
    RALLY_BIN=… bash Tests/Shell/page.sh pictures.py /tmp/pictures game oche   those of these visits alone
    RALLY_EDGE=… RALLY_TAG=park Tests/Page/pictures.py /tmp/pictures           of a server that is up; nicknames end as the tag says

A picture is called by its screen, the width and the scheme: `game-going-390-light.png`. RALLY_SCALE=2 takes them as finely as a phone
does, RALLY_PICTURES="390-light 1440-dark" takes these looks alone. The server must have its limits off (RALLY_LIMITS=off). At the end
stands which pictures answer which of the 25 faults that a designer once found, then what was not at rest or not there; the exit status
is 1 if there was any.
"""

import contextlib
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import cards
import darts
import faces
import games
from access import settle
from between import Between
from browser import Person
from lively import Lively, until
from loading import lose
from server import administrator, soon
from texts import log_in

PHONES = {"390": (390, 844, True), "360": (360, 740, True)}
SIZES = {**PHONES, "1440": (1440, 900, False)}
LYING = {"844": (844, 390, True)}
HAND = {"390": PHONES["390"]}
SCALE = int(os.environ.get("RALLY_SCALE", 1))
# These looks alone, such as `390-light 1440-dark`.
LOOKS = os.environ.get("RALLY_PICTURES", "").split()
# Parts of a screen that are not there yet, in words.
MISSING = """
const seen = (el) => { const { bottom, top, width } = el.getBoundingClientRect(); return el.checkVisibility() && width > 0 && bottom > 0 && top < innerHeight; };
const all = (css) => [...document.querySelectorAll(css)].filter(seen);
const missing = [];
if (all('.waiting, .bone, .line-ups.coming').length) missing.push('it waits');
if (!document.getElementById('progress').hidden) missing.push('a request is under way');
for (const one of all('img')) if (!one.complete || !one.naturalWidth) missing.push(`no ${one.getAttribute('src')}`);
if (all('.map .leaflet-tile:not(.leaflet-tile-loaded)').length) missing.push('the map is drawn');
if (!arguments[0] && all('.toast').length) missing.push('there is a message');
if (document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)) missing.push('it moves');
return missing.join(', ');
"""
# Taps on a disc, or takes those apart that are close together, until there is a card.
PICK = """
if (document.querySelector('.picked .game-card')) return true;
(document.querySelector('.leaflet-marker-icon:not(.cluster)') ?? document.querySelector('.leaflet-marker-icon'))?.click();
return false;
"""
# The pictures that answer each of the 25 faults.
AFTER = {
    1: "cards-joined", 2: "darts-board darts-board-visit darts-scoring", 3: "guest", 4: "offline-home offline-game offline-unseen refused-game refused-inbox error-retry",
    5: "host-kept explore-kept", 6: "game-going-scrolled", 7: "explore", 8: "explore-map explore-pin explore", 9: "game-going game-going-people",
    10: "game-host game-host-menu game-host-tools game-going-chat", 11: "game-going-scrolled profile-other post darts-scoring", 12: "prefs settings game-host-people profile-other",
    13: "home host month", 14: "landing-game landing-profile landing-post", 15: "first-sports first-level first-city first-photo first-people first-games",
    16: "host host-details host-error", 17: "darts", 18: "called-off past", 19: "prefs", 20: "my-games series profile-other", 21: "home game-going my-games",
    22: "home explore month crew", 23: "cards-drag plus darts-hype", 24: "call-off game-host-menu invite", 25: "inbox",
}


class Visitor(Person):
    """Somebody in San Francisco with a phone in the hand, or at a desk, who takes pictures of what is seen."""

    def __init__(self, edge, name, album):
        super().__init__(edge, name, 390, 844)
        self.album = album
        self.cdp("Emulation.setTimezoneOverride", timezoneId="America/Los_Angeles")
        self.fits(*SIZES["390"])

    def cdp(self, command, **options):
        return self.driver.execute_cdp_cmd(command, options)

    def run(self, script, *given):
        return self.driver.execute_script(script, *given)

    def fits(self, width, height, is_phone):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=SCALE, mobile=is_phone)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def shows(self, scheme):
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def take(self, name, sizes=SIZES, scrolled=0, told=False, held=None):
        """Pictures of the screen as it stands, `scrolled` as far, or to what is found so; with a message where one is `told`. `held` puts a
        finger on it, and returns what lets go: a finger that is there while the screen changes its size or its scheme is lost."""
        self.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
        for size, fit in sizes.items():
            self.fits(*fit)
            for scheme in ("light", "dark"):
                if LOOKS and f"{size}-{scheme}" not in LOOKS:
                    continue
                self.shows(scheme)
                self.rests(f"{name}-{size}-{scheme}", scrolled, told)
                lets_go = held() if held else lambda: None
                self.shot(str(self.album.folder / f"{name}-{size}-{scheme}.png"))
                lets_go()
                self.album.taken.setdefault(name, []).append(f"{size}-{scheme}")
        self.fits(*SIZES["390"])
        self.shows("light")
        print(f"        {name}", flush=True)
        return self

    def rests(self, picture, scrolled, told):
        # A part missing at one size will be missing at the next.
        ends = time.monotonic() + (2 if any(one.startswith(f"{picture.rsplit('-', 2)[0]}-") for one in self.album.unsure) else 20)
        while True:
            self.run("const to = arguments[0]; typeof to === 'number' ? scrollTo(0, to) : document.querySelector(to)?.scrollIntoView({ block: 'start' })", scrolled)
            if not isinstance(scrolled, int):
                self.run("scrollBy(0, -70)")
            settle(self)
            missing = self.run(MISSING, told)
            if not missing:
                return
            if time.monotonic() > ends:
                self.album.unsure.append(f"{picture}: {missing}")
                return
            time.sleep(0.2)

    def leaves_dialogs(self):
        self.run("for (const one of document.querySelectorAll('dialog[open]')) one.close()")
        self.until(lambda: not self.driver.find_elements("css selector", "dialog[open]"), "still has a dialog")
        return self


class Album:
    """The pictures that were taken, and what was wrong with them."""

    def __init__(self, edge, folder, files):
        self.edge, self.folder, self.files = edge, folder, files
        self.taken, self.unsure = {}, []

    @contextlib.contextmanager
    def visitor(self, account=None, edge=None):
        person = Visitor(edge or self.edge, account.nickname if account else "nobody", self)
        try:
            if account:
                log_in(person, account, has_policy=True)
            yield person
        finally:
            person.close()

    def file(self, name, picture):
        path = Path(self.files) / f"{name}.png"
        path.write_bytes(picture)
        return str(path)

    def print_answers(self):
        print("\n| fault | pictures of how it is now |\n| --- | --- |")
        for number, names in AFTER.items():
            print(f"| {number} | {', '.join(f'{name}-{self.taken[name][0]}.png' if name in self.taken else f'({name})' for name in names.split())} |")


# --- Visits, each with a browser of its own

def strangers(album, town):
    with album.visitor() as nobody:
        nobody.go("/").sees("Welcome to Rally").take("welcome")
        nobody.go(f"/r/{town.next}").sees(town.title).take("landing-game").click("#f-displayName").find("#f-email")
        nobody.take("landing-game-lower", scrolled=9999)
        nobody.go(f"/u/{town.host.nickname}").sees("Sign up to play with").take("landing-profile")
        nobody.go(f"/p/{town.posts[2]}").sees("Sign up to read on").take("landing-post")
        token = town.mia.ask("friends.invite-link")["token"]
        nobody.go(f"/i/{token}").sees("invites you to Rally").take("landing-invite")
        nobody.go(f"/r/{town.off}").sees("Called off").take("landing-called-off")
        nobody.go("/").load()
        nobody.sees("Welcome to Rally").press("Play as a guest").sees("Story Time").take("guest")


def newcomers(album, town):
    with album.visitor() as ruby:
        ruby.go("/#/welcome?new=1").fill("displayName", "Ruby Chen").click("#f-email").fill("email", f"ruby{int(time.time())}@example.com").fill("password", "left foot 11")
        ruby.fill("nickname", f"ruby{int(time.time()) % 10000}").sees("That nickname is available.").take("sign-up")
        ruby.fill("email", "ruby").press("Sign up", "form").sees("Enter a whole address").take("sign-up-error")
        ruby.fill("email", f"ruby{int(time.time())}@example.com").press("Sign up", "form").sees("What do you play?").click(".sport-pick.s-soccer").click(".sport-pick.s-tennis").take("first-sports")
        ruby.press("Next · 2 picked", ".first").sees("What's your level?").click(".each-level li:nth-child(1) button:nth-child(2)").take("first-level")
        ruby.press("Next", ".first").sees("Where do you play?").fill("city", "San Fran", ".first").find(".city-found button")
        ruby.take("first-city").click(".city-found button").press("Next", ".first").sees("People like to see")
        ruby.find(".first input[type=file]").send_keys(album.file("ruby", faces.face(14, 640)))
        ruby.find(".first-photo .avatar img")
        ruby.take("first-photo").press("Next", ".first").sees("Find your people").find(".people .person")
        ruby.take("first-people").press("Next", ".first").sees("Games you could join").find(".game-card")
        ruby.take("first-games").press("Later", ".first").sees("Nothing planned yet").take("home-new")
        ruby.go("#/mine").sees("Nothing planned yet").take("my-games-empty")
        ruby.go("#/people").click(".post-form textarea").fill("text", "Hello from San Francisco!", ".post-form").press("Post", ".post-form").sees("to post.").take("composer-lacking")


def home(album, town):
    with album.visitor(town.hyped) as leo:
        leo.go("#/home").find(".hype .line-up")
        leo.take("home-hype")
    with album.visitor(town.mia) as mia:
        mia.go("#/home").find(".hero.next .avatar img")
        mia.find(".question")
        mia.take("home").take("home-answers", scrolled=".questions").take("home-lower", scrolled=".carousel")
        mia.press("Start something", "#nav").find("dialog .sheet-head")
        mia.take("plus").leaves_dialogs()
        mia.go("#/mine").sees("Hosting").take("my-games").take("my-games-lower", scrolled=".plain-part:last-of-type")
        mia.go(f"#/month/{soon(4)[:7]}").find(".month .dot")
        mia.take("month")
        mia.go("#/told").find(".told")
        mia.take("inbox")
        mia.go("#/prefs").sees("Messages in your games").take("prefs").press("Choose how you hear about each").find(".advanced .tick")
        mia.take("prefs-advanced", scrolled="details[open]").press("Games", ".advanced").find("dialog .tick")
        mia.take("prefs-kinds").leaves_dialogs()
        mia.go("#/settings").sees("What I like to play").take("settings").take("settings-lower", scrolled=10000)


def explore(album, town):
    with album.visitor(town.mia) as mia:
        mia.go("#/explore").find(".sheet-stay .game-card")
        mia.find(".leaflet-marker-icon")
        mia.take("explore")
        grip = mia.button("Change the height of the list")
        grip.send_keys("\ue007")
        mia.until(lambda: mia.run("return document.querySelector('.sheet-stay').dataset.at") == "2", "does not go up")
        mia.run("document.activeElement.blur()")
        mia.take("explore-list", PHONES)
        grip.send_keys("\ue007")
        mia.until(lambda: mia.run("return document.querySelector('.sheet-stay').dataset.at") == "0", "does not go down")
        mia.run("document.activeElement.blur()")
        mia.take("explore-map")
        mia.until(lambda: mia.run(PICK), "has no card of a disc")
        mia.take("explore-pin").press("Close", ".picked").press("Filters", ".search").find("dialog .chip")
        mia.take("explore-filters")
        mia.run("[...document.querySelectorAll('dialog .chip')].find((one) => one.innerText.includes('Soccer')).click()")
        mia.leaves_dialogs().find("[aria-label='Filters, 1 on']")
        mia.go("#/home").sees("Play now").press("Explore", "#nav").find("[aria-label='Filters, 1 on']")
        mia.take("explore-kept")
        mia.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees("No games here").take("explore-none")


def hosting(album, town):
    with album.visitor(town.mia) as mia:
        mia.go("#/host").find("form.host .map, form.host .place, form.host [name=place]")
        mia.take("host").take("host-where", scrolled=".step:nth-of-type(3)")
        games.details(mia, "text", "capacity", "who")
        mia.take("host-details", scrolled=".step.more")
        mia.fill("title", "Kickabout by the sea").fill("place", "Qwertyuiop").press("Publish", "form").sees("We can't find").take("host-error", scrolled=".step:nth-of-type(3)")
        mia.fill("place", "Dolores Park, San Fran")
        mia.go("#/home").sees("Play now").go("#/host").until(lambda: mia.find("[name=place]").get_attribute("value").startswith("Dolores"), "has lost the place")
        mia.find(".places button")
        mia.take("host-kept", scrolled=".step:nth-of-type(3)")
        mia.go(f"#/host/{town.mine}").sees("Edit game").take("host-edit")


def game(album, town):
    with album.visitor(town.mia) as mia:
        mia.go(f"#/game/{town.next}").sees(games.IN).find(".faces-row .avatar img")
        mia.take("game-going").take("game-going-scrolled", scrolled=320)
        games.part(mia, "people").take("game-going-people")
        games.part(mia, "chat").sees("First round").take("game-going-chat")
        mia.go(f"#/game/{town.open}").sees("I'm in").find(".faces-row .avatar img")
        mia.take("game-guest")
        games.part(mia, "people").take("game-guest-people")
        mia.press("More options", "#header").find("dialog .actions")
        mia.take("game-guest-menu").leaves_dialogs()
        mia.go(f"#/game/{town.asked}").sees("You're hosting").find(".faces-row .avatar img")
        mia.take("game-host")
        games.part(mia, "people").sees("I can be the keeper.").take("game-host-people")
        mia.press("More options", "#header").find("dialog .actions")
        mia.take("game-host-menu").leaves_dialogs()
        games.part(mia, "host").take("game-host-tools").press("Call off", ".panel").find("dialog textarea")
        mia.take("call-off").leaves_dialogs()
        games.part(mia, "details").press("Invite people", ".sticky").find("dialog .pick-faces button")
        mia.take("invite").leaves_dialogs()


def states(album, town):
    """Games otherwise than open, and where games are played."""
    with album.visitor(town.mia) as mia:
        for name, address, text in (("waitlist", f"game/{town.line}", "in line"), ("called-off", f"game/{town.off}", "The roof of the gym leaks"), ("past", f"game/{town.past}", "This game is over"),
                                    ("golf", f"game/{town.golf}", "Stableford"), ("poll", f"game/{town.poll}", "Which places work for you?"), ("series", f"series/{town.series}", "4 games"),
                                    ("venue", f"venue/{town.venue}", "New nets")):
            mia.go(f"#/{address}").sees(text).take(name)
        games.part(mia.go(f"#/game/{town.golf}"), "people").sees("handicap").take("golf-people")
        games.part(mia.go(f"#/game/{town.line}"), "people").sees("In line").take("waitlist-people")
        mia.go(f"#/game/{town.poll}").sees("Which places").take("poll-lower", scrolled=".poll")
        mia.go("#/game/019376a0-0000-7000-8000-000000000000").sees("This game isn't here").take("game-none")
        mia.go(f"#/feedback/{town.unrated}").find(".at-feedback .avatar img")
        mia.take("rate")


def crew(album, town):
    with album.visitor(town.mia) as mia:
        mia.go("#/people").find(".post .photo-grid img")
        mia.take("crew").take("crew-photos", scrolled=".post:has(.photo-grid)")
        mia.go(f"#/post/{town.posts[2]}").sees("outrageous").take("post").take("post-comments", scrolled=".comments-title")
        mia.click(".photo-grid button").find("dialog.viewer[open] img")
        mia.take("photo").leaves_dialogs()
        mia.press("More", ".at-post .post").press("Report", "dialog").find("dialog form")
        mia.take("report").leaves_dialogs()
        mia.go("#/people").click(".post-form textarea").fill("text", "Who is in for Sunday? I bring the ball.", ".post-form")
        mia.find(".post-form input[type=file]").send_keys(album.file("sunday", faces.scene("soccer", 3)))
        mia.find(".post-form .photos img")
        mia.take("composer")
        mia.go("#/friends").find(".people .avatar img")
        mia.take("friends")
        mia.go("#/chats").find(".chats li")
        mia.take("chats")
        mia.go("#/you").find(".profile-top .face img")
        mia.take("profile-own").take("profile-own-lower", scrolled=".columns")
        mia.go(f"#/profile/{town.host.nickname}").find(".profile-top .face img")
        mia.take("profile-other").take("profile-other-lower", scrolled=".columns")
        mia.press("More options", "#header").find("dialog .actions")
        mia.take("profile-menu").leaves_dialogs()
        mia.go(f"#/profile/{town.newcomers[0].nickname}").sees("Oscar Lund").take("profile-asks")
        mia.go("#/edit").find(".at-edit .photos img")
        mia.take("edit").take("edit-lower", scrolled="#f-bio").take("edit-age", scrolled=".part:has(#f-birthDate)")


def together(album, town):
    """A group with its games and its money, people who bring others, and the page of a visitor."""
    sam, iris, tom = town.someone("Sam", "Iris", "Tom")
    group = town.mia.ask("groups.create", name="Sunday Kickers", sports=["soccer"], city="San Francisco", about="Five-a-side, every week, whatever the wind.")["id"]
    code = town.mia.ask("groups.code", groupId=group, on=True)["code"]["code"]
    for one in (sam, iris, tom):
        one.ask("groups.join", groupId=group, code=code)
    home = town.mia.ask("account.me")["profile"]["cityLabel"]
    # Groups of others, which anyone in the city finds.
    others = ((sam, "Dolores Doubles", "tennis", "open", "Doubles for everyone who can serve."), (iris, "Marina Setters", "volleyball", "request", "Beach or hall."),
              (tom, "Mission Throwers", "darts", "open", "501 on Tuesdays, loud and kind."))
    for owner, name, sport, joining, about in others:
        slug = f"{name.lower().replace(' ', '-')}-{int(time.time()) % 10000}"
        theirs = owner.ask("groups.create", name=name, sports=[sport], city=home, about=about, listing="public", joining=joining, slug=slug)["id"]
        if sport != "darts":
            owner.ask("games.create", sport=sport, startsAt=soon(2, "18:30"), place=games.COURT, title=f"{sport.title()} after work", groupId=theirs, capacity=8, visibility="public")
    game = town.mia.ask("games.create", sport="soccer", startsAt=soon(3, "18:10"), place=games.COURT, title="Kickers at six", groupId=group, capacity=12, guestsEach=2,
                        visibility="group", visitors="ask", answering={"minPlayers": 6, "answerHoursBefore": 24}, inviteGroup=True)["id"]
    until(lambda: town.mia.ask("games.get", gameId=game)["counts"]["invited"] == 3, "the group is not invited")
    sam.ask("rsvp.going", gameId=game, guests=1, guestNames=["Lou"])
    iris.ask("rsvp.maybe", gameId=game)
    town.mia.ask("dues.add", gameId=game, title="The pitch", each=750, currency="USD")
    url = town.mia.ask("rsvp.visitor-link", gameId=game)["url"]
    with album.visitor(town.mia) as mia:
        mia.go("#/groups").sees("Kickers at six").take("groups")
        mia.go("#/newgroup").find("form.group-form")
        mia.take("newgroup")
        mia.go(f"#/group/{group}").sees("Kickers at six").take("group")
        games.part(mia, "members").sees("Owner").take("group-members")
        mia.press("More options", "#header").find("dialog .actions")
        mia.take("group-menu").press("Code and link", "dialog").find("dialog .qr path")
        mia.take("group-code").leaves_dialogs()
        mia.go(f"#/game/{game}").find(".money-row")
        mia.take("game-of-group")
        games.part(mia, "people").sees("no answer").sees("Lou").take("game-answers")
        games.part(mia, "host").sees("Copy link").take("game-host-visitors", scrolled=".by-link")
        mia.go(f"#/dues/game/{game}").sees("The pitch").find(".collecting .person")
        mia.take("dues").press("Add a cost", ".sticky").find("dialog form")
        mia.take("dues-cost").leaves_dialogs()
        mia.go(f"#/host?group={group}").find("form.host")
        games.details(mia, "capacity", "answers", "template")
        mia.take("host-group", scrolled=".step.more")
    with album.visitor() as nobody:
        nobody.go("/r/" + url.split("/r/")[1]).sees("Are you in?").take("visit")
        nobody.fill("name", "Robin").press("I'm in", "form").sees("Asked to join").take("visit-own")


def oche(album, town):
    with album.visitor(town.mia) as mia:
        mia.go(f"#/match/{town.running}").find(".entry")
        if not mia.driver.find_elements("css selector", ".entry.by-keys"):
            mia.press("Keys", ".slots")
        mia.take("darts-scoring", {**SIZES, **LYING}).press("Board", ".slots").find(".entry.by-board")
        mia.take("darts-board", {**SIZES, **LYING})
        for dart in ("20", "5", "1"):
            mia.run(darts.TAP, dart)
        mia.until(lambda: not mia.driver.find_elements("css selector", ".slot.full"), "still has darts")
        mia.take("darts-board-visit", {**SIZES, **LYING}).press("Keys", ".slots").press("More", ".arena").find("dialog")
        mia.take("darts-menu").leaves_dialogs().press("Totals", ".slots")
        for digit in "100":
            mia.press(digit, ".totals-pad")
        mia.take("darts-totals", {**SIZES, **LYING}).press("Undo", ".pad-foot").press("Single darts", ".slots").go(f"#/tv/{town.running}").find(".tv")
        mia.take("darts-tv", {"1440": SIZES["1440"], **HAND}).press("Leave", ".arena").press("Leave", ".arena")
        mia.go("#/darts").sees("challenges you").take("darts-remote")
        darts.choose(mia, "501", [])
        mia.press("Leo Martín", ".bench").until(lambda: "Leo Martín" in darts.seats(mia), "does not seat a friend")
        mia.take("darts").take("darts-lower", scrolled=".match-options")
        mia.run(darts.HELD)
        mia.click(".start-bar button").find(".announced")
        mia.take("darts-hype", {**SIZES, **LYING})
        darts.skip_hype(mia)
        darts.end(mia)
        others(mia)
        mia.go(f"#/match/{town.result}").sees("wins").take("darts-result").take("darts-result-lower", scrolled=".result > .columns")
        mia.go("#/dartshistory").find(".past .avatar img")
        mia.take("darts-history")
        mia.go("#/dartstats").sees("3-dart average").take("darts-statistics").press("Leo Martín", ".bench").find(".duel .tally")
        mia.take("darts-duel", scrolled=".duel")
        mia.go(f"#/darts?challenge={town.host.nickname}").sees("Send challenge").take("darts-challenge").leaves_dialogs()
        mia.go("#/darts").press("Accept").sees("I'm ready").take("darts-remote-ready", scrolled=".remote")


def links(album, town):
    """A course, a card while it is played and at its end, the record, tee times."""
    pars, indexes = [4, 4, 5, 3, 4, 4, 3, 5, 4], [4, 7, 2, 9, 1, 5, 8, 3, 6]
    course = town.mia.ask("courses.save", name="Lincoln Park", place={"name": "Lincoln Park", "lat": 37.78, "lng": -122.5}, pars=pars * 2,
                          strokeIndexes=[2 * one - 1 for one in indexes] + [2 * one for one in indexes], tees=[{"name": "White", "rating": 71.2, "slope": 121}])["id"]
    card = town.mia.ask("rounds.start", courseId=course, format="stableford", players=[{"accountId": town.mia.nickname}, {"name": "Joe"}, {"name": "Noa"}])["id"]
    for hole in range(1, 7):
        for player, over in enumerate(((hole % 3) - 1, 1, hole % 2)):
            town.mia.ask("rounds.score", roundId=card, player=player, hole=hole, strokes=pars[hole - 1] + over)
    game = town.mia.ask("games.create", sport="golf", startsAt=soon(4, "09:30"), place=games.COURT, title="Saturday links", capacity=8, golf={"holes": 18, "scoring": "stableford"})["id"]
    with album.visitor(town.mia) as mia:
        mia.go("#/golf").sees("On the course").take("golf")
        mia.go("#/courses").sees("Lincoln Park").take("golf-courses")
        mia.go(f"#/course/{course}").sees("Play here").take("golf-course")
        mia.go("#/newcourse").sees("All start at 4.").take("golf-newcourse").take("golf-newcourse-index", scrolled=".index-pad")
        mia.go(f"#/newround?course={course}").sees("Tee off").take("golf-newround")
        mia.go(f"#/round/{card}").find(".golfer")
        mia.take("golf-hole", {**SIZES, **LYING}).press("Card", ".segments").find(".score-table")
        mia.take("golf-card").press("Standing", ".segments").find(".golf-board")
        mia.take("golf-standing")
        mia.go("#/golfrecord").sees("No index yet").take("golf-record")
        mia.go(f"#/outing/{game}").sees("Tee times").take("golf-outing")


def others(mia):
    """Cricket against the computer, a game of one target, and the options of a match."""
    darts.choose(mia, "501", [])
    mia.press("Computer", ".bench").find(".computers")
    mia.take("darts-computers").click(".computers li:nth-child(5) button").until(lambda: "Computer 5" in darts.seats(mia), "does not seat the computer")
    darts.unfold(mia).take("darts-options", PHONES, scrolled=".match-options")
    darts.pick(mia, "//strong[text()='Cricket']/..")
    darts.option(mia, "starter", "order")
    mia.click(".start-bar button")
    darts.skip_hype(mia)
    mia.press("Triple 20", ".cricket-keys").press("Triple 19", ".cricket-keys")
    mia.take("darts-cricket", {**SIZES, **LYING})
    darts.end(mia)
    mia.press("Remove Computer 5", ".bench")
    darts.pick(mia, "//strong[text()=\"Around the Clock\"]/..")
    mia.click(".start-bar button").find(".target-keys")
    mia.take("darts-target", {**SIZES, **LYING})
    darts.end(mia)


def drawn(mia):
    """A card held so far to the right that letting go would turn it; it springs back as the finger comes back."""
    cards.drag(mia, 600, 110, lets_go=False)
    mia.until(lambda: "rotate" in mia.run(cards.POSE)["pose"], "does not draw the card")

    def back():
        assert "rotate" in mia.run(cards.POSE)["pose"], "has let the card go before the picture"
        cards.touch(mia, "touchCancel", 0, 0, time.time())
        mia.until(lambda: mia.run(cards.POSE)["pose"] == "", "does not spring back")
    return back


def table(album, town):
    with album.visitor(town.mia) as mia:
        mia.go("#/cards").sees("Story Time").sees("After the game").take("cards").take("cards-lower", scrolled=".your-decks")
        cards.pick(mia, "Truth or Dare").take("cards-deal").leaves_dialogs()
        cards.rests(mia.press("Join", ".cards-head")).take("cards-join").leaves_dialogs()
        mia.go(f"#/session/{town.session}").find(".card-stack > .party-card .prompt")
        mia.take("cards-session", {**SIZES, **LYING})
        letters = cards.code(mia)
        mia.find("svg.qr path")
        mia.take("cards-code").leaves_dialogs()
        town.host.ask("cards.join", code=letters)
        mia.until(lambda: len(mia.driver.find_elements("css selector", ".turn-row .avatar")) >= 4 and mia.button("Done", ".turns").is_enabled(), "cannot turn the card")
        mia.sees("Leo joined").take("cards-joined").sees_no_more("Leo joined")
        mia.take("cards-drag", HAND, held=lambda: drawn(mia))
        mia.press("Leave", ".room").go(f"#/deck/{town.deck}").sees("After the game").take("cards-deck")


def outages(album, town):
    """The server that is gone, refuses, or loses one answer."""
    between = Between(album.edge)
    try:
        with album.visitor(town.mia, between.edge) as mia:
            mia.has_worker()
            mia.go("#/home").find(".hero.next .avatar img")
            mia.go(f"#/game/{town.next}").sees(games.IN).find(".faces-row .avatar img")
            mia.go(f"#/game/{town.games[8]}").sees("I'm in")
            mia.go("#/told").find(".told")
            lose(mia, "/v1/darts.history")
            mia.go("#/dartshistory").sees("Can't reach Rally").take("error-retry")
            lose(mia)
            mia.go("#/home").sees("Your crew").offline(True)
            mia.load()
            mia.sees("You're offline.").sees("Your crew").take("offline-home")
            mia.go(f"#/game/{town.next}").sees(games.IN).take("offline-game")
            mia.go(f"#/game/{town.games[8]}").sees("I'm in").click(".sticky .primary").sees("Waiting for a connection").take("offline-join").press("Undo", ".sticky")
            mia.go(f"#/series/{town.series}").sees("This page isn't saved here yet").take("offline-unseen")
            mia.offline(False)
            mia.go("#/home").sees_no_more("You're offline.")
            between.turns("refuses")
            mia.go(f"#/game/{town.games[9]}").sees("Can't reach Rally").take("refused-game")
            mia.go("#/told").sees("Can't reach Rally").take("refused-inbox")
    finally:
        between.close()


def judges(album, town):
    mail, log = os.environ.get("RALLY_ADMIN"), os.environ.get("RALLY_AUTH_LOG")
    if not (mail and log):
        return print("        nobody is a moderator: RALLY_ADMIN and RALLY_AUTH_LOG are not set")
    with album.visitor() as nobody:
        judge = administrator(nobody, f"june_{int(time.time()) % 10000}", mail, log)
    with album.visitor(judge) as june:
        june.go("#/moderation").find(".card .cover")
        june.take("moderation")
        ticket = next(one["id"] for one in judge.ask("reports.queue", limit=100)["items"] if one["contentType"] == "profile")
        june.go(f"#/ticket/{ticket}").sees("same link").take("ticket")


VISITS = {"home": home, "strangers": strangers, "newcomers": newcomers, "explore": explore, "hosting": hosting, "game": game, "states": states, "crew": crew, "together": together, "oche": oche, "links": links, "table": table,
          "outages": outages, "judges": judges}


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(VISITS):
        print(f"{__doc__}\nVisits: {' '.join(VISITS)}")
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    edge = os.environ.get("RALLY_EDGE", "http://127.0.0.1:8080").rstrip("/")
    town = Lively(edge, os.environ.get("RALLY_TAG", "sf"))
    with tempfile.TemporaryDirectory() as files:
        album = Album(edge, folder, files)
        for name in sys.argv[2:] or VISITS:
            print(name, flush=True)
            try:
                VISITS[name](album, town)
            except Exception:
                album.unsure.append(f"{name} ended early: {traceback.format_exc(limit=4)}")
                print(album.unsure[-1], flush=True)
    album.print_answers()
    print(f"\n{sum(len(all) for all in album.taken.values())} pictures of {len(album.taken)} screens in {folder}")
    for one in album.unsure:
        print(f"unsure: {one}")
    return 1 if album.unsure else 0


if __name__ == "__main__":
    sys.exit(main())
