"""A town as its people have it: games with names, posts with what was seen, chats, answers that wait, matches that were played. Pictures are taken of it."""

import random
import re
import time
from datetime import datetime, timedelta, timezone

import faces
from server import Account, soon
from town import NAMES, Town

GAMES = [
    ("Five-a-side at the Beach Chalet", "Beach Chalet Soccer Fields", 37.7690, -122.5090), ("Run at the Panhandle", "Panhandle Courts", 37.7725, -122.4470),
    ("Doubles, all levels", "Dolores Park Courts", 37.7596, -122.4269), ("Twilight nine", "Presidio Golf Course", 37.7905, -122.4600),
    ("Sand and sunset", "Ocean Beach", 37.7594, -122.5107), ("Shuttle hour", "Eureka Valley Gym", 37.7605, -122.4365),
    ("Ping-pong and pizza", "Mission Playground", 37.7593, -122.4220), ("Softball in the park", "Jackson Park", 37.7645, -122.3995),
    ("Sevens under lights", "Crocker Amazon", 37.7133, -122.4310), ("Three on three", "Potrero Hill Courts", 37.7567, -122.3975),
    ("Singles ladder", "Golden Gate Park Tennis", 37.7715, -122.4575), ("Harding four-ball", "Harding Park", 37.7240, -122.4930),
    ("Beach fours", "Marina Green", 37.8067, -122.4370), ("Club badminton", "Hamilton Rec Center", 37.7845, -122.4330),
    ("Table tennis league", "Palega Rec Center", 37.7285, -122.4095), ("Slow pitch, fast friends", "Balboa Park", 37.7240, -122.4440),
    ("Late kick-off", "Mission Playground", 37.7593, -122.4220), ("Half-court classic", "Moscone Courts", 37.8010, -122.4330),
]
ABOUT = [
    ("Left wing on Tuesdays, terrible at darts, working on it.", "Product designer", "soccer volleyball darts"), ("Organizes the Beach Chalet five-a-side since 2019.", "Physio", "soccer golf darts"),
    ("Will play anything with a net.", "Teacher", "volleyball tennis badminton"), ("Serve first, ask later.", "Barista", "tennis table_tennis"),
    ("New in town, still jet-lagged, always early.", "Engineer", "badminton table_tennis"), ("Point guard. Brings oranges.", "Nurse", "basketball soccer"),
    ("Three on three is a way of life.", "Chef", "basketball darts"), ("Beach first, court second.", "Photographer", "volleyball tennis"),
    ("Doubles partner wanted. I call the lines fairly.", "Architect", "tennis badminton"), ("Fourteen handicap and falling.", "Carpenter", "golf darts"),
    ("Keeper. Somebody has to.", "Student", "soccer softball"), ("Softball on Sundays, cards afterwards.", "Baker", "softball party"),
]
POSTS = [
    ("Two places left for tomorrow at the Beach Chalet. Shin pads, no excuses.", [], "soccer"), ("The wind dropped at six, and so did my serve. Best evening of the month.", ["beach"], "volleyball"),
    ("Four goals, one broken flip-flop, nobody kept score. Thanks to everybody who came!", ["soccer", "soccer"], "soccer"), ("Does anybody have a spare racket for Thursday? Mine is on a roof.", [], "tennis"),
    ("Played nine before work. The fog lifted on the last green.", ["golf"], "golf"), ("Overtime, again. That last shot was a foul and you all know it.", ["basketball", "tennis"], "basketball"),
    ("Carpool from the Mission on Saturday: three seats, good music.", [], "golf"), ("First 180 of my life, and my witness was at the bar.", ["pub"], "darts"),
]
TALK = [
    ("I can bring a ball and two cones.", "Perfect. I have bibs, both colors."), ("Is the gate on Fulton open on Mondays?", "Yes, until nine. Park on La Playa, it's free."),
    ("Somebody from work would like to come, is there room?", "One place left, so be quick!"), ("She's in. We'll take the N from Duboce.", "See you at quarter to. First round is on whoever loses."),
]
COMMENTS = [(4, "That chip was outrageous."), (5, "I still can't feel my legs."), (7, "Same time next week?"), (8, "Flip-flop will be replaced by the league.")]
RATINGS = [(3, 5, "New nets, lights until ten, water fountain works."), (4, 4, "Good surface. Court 6 has a crack at the baseline."), (9, 5, "Bring a jacket, it gets windy after seven.")]
WON = [("T20 T20 20", "20 20 20", "T20 T20 T20", "T20 20 5", "T20 20 20", "T20 20 20", "T19 D12"), ("T20 20 20", "20 20 20", "20 20 20", "T20 T20 T20", "T20 T20 20", "T20 T20 20", "20 5 20", "T20 T11 D14")]
CARDS = ["Who is late most often?", "Act out the worst serve you have seen.", "Name three keepers in ten seconds.", "Swap seats with whoever scored last.", "Tell the story of your best miss.",
         "The shortest player deals the next card.", "Describe your team mate on your left as a commentator would."]


def until(holds, what):
    """What one service has done, the others hear of a little later."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(what)


def day(days):
    """The name of the day that is so many days ahead, as titles have it."""
    return datetime.fromisoformat(soon(days)).strftime("%A")


def at(seconds):
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def worth(dart):
    return {"M": 0, "DB": 50}.get(dart) if dart in ("M", "DB") else {"T": 3, "D": 2}.get(dart[0], 1) * int(re.sub(r"\D", "", dart))


def thrown(left, chance):
    """A visit of somebody who plays in pubs, who never busts."""
    darts = []
    while len(darts) < 3 and left > 0:
        if left <= 40 and left % 2 == 0:
            dart = chance.choice([f"D{left // 2}", "M", "M"])
        elif left <= 60:
            dart = str(left - 40 if left > 40 else 1)
        else:
            dart = chance.choice(["T20", "20", "20", "5", "1", "T19", "19", "7", "T5", "T1"])
            dart = dart if left - worth(dart) >= 2 else "1"
        darts.append(dart)
        left -= worth(dart)
    return darts, left


class Lively(Town):
    """Beside what each town has: `hyped` plays within the hour, and there is a game for each state of a game."""

    def __init__(self, edge, tag):
        super().__init__(edge, tag)
        self.by_name = {name.split()[0]: one for name, one in zip(NAMES, self.people)}
        self.hyped = self.someone("Leo")
        self.newcomers = [Account(edge, f"{name.split()[0].lower()}_{tag}", name) for name in ("Oscar Lund", "Hana Ito", "Vic Stone")]
        for number, one in enumerate(self.newcomers):
            one.ask("profile.photo-add", file=faces.face(12 + number))
        self.extra_photos()
        self.fill_the_next()
        self.play()
        self.states()
        self.ask_mia()
        self.talk()
        self.throw()
        self.deal()
        self.complain()

    def photo(self, seed, width=480, height=480):
        if width == height:
            return faces.face(seed, 640)
        scenes = POSTS[(seed - 20) // 4][1]
        return faces.scene(scenes[seed % 4], seed)

    def about(self, number):
        bio, work, sports = ABOUT[number]
        levels = ("advanced", "intermediate", "beginner")
        more = {"handicap": round(14.2 - number, 1), "avgScore18": 88 - number, "homeCourse": "Harding Park"} if "golf" in sports else {}
        return {"bio": bio, "occupation": work, "sportSkills": {sport: levels[(number + place) % 3] for place, sport in enumerate(sports.split())}, **more}

    def called(self, number):
        return GAMES[number][0]

    def where(self, number):
        _, name, lat, lng = GAMES[number]
        return {"name": name, "lat": lat, "lng": lng}

    def lines(self):
        return TALK

    def story(self, number):
        text, _, tag = POSTS[number]
        return {"text": text, "tags": [tag]}

    # --- What happens in it

    def someone(self, *names):
        found = [self.by_name[name] for name in names]
        return found if len(found) > 1 else found[0]

    def hosted(self, host, sport, title, where, **more):
        """A game at the place of another one."""
        return host.ask("games.create", **{"sport": sport, "startsAt": soon(3), "place": {**self.where(where), "cityLabel": "San Francisco"}, "title": title, "capacity": 10, **more})["id"]

    def go(self, host, game, *people, answer="rsvp.going", **more):
        for one in people:
            one.see(host).ask(answer, gameId=game, **more)
            host.see(one)

    def extra_photos(self):
        for name, scenes in (("Mia", "beach soccer pub"), ("Leo", "soccer golf"), ("Zoë", "beach tennis")):
            for number, scene in enumerate(scenes.split()):
                self.someone(name).ask("profile.photo-add", file=faces.scene(scene, 5 + number, 1200, 800))

    def fill_the_next(self):
        leo = self.host
        self.go(leo, self.next, *self.someone("Nora", "Amara", "Kai", "Priya", "Tom"))
        leo.ask("rsvp.equipment-add", gameId=self.next, name="Balls", needed=2)
        leo.ask("rsvp.equipment-add", gameId=self.next, name="Bibs, two colors", needed=10)
        leo.ask("rsvp.ride-offer", gameId=self.next, seats=3, departAt=soon(1, "16:20"), note="Blue van, honks twice", **{"from": "16th and Valencia"})
        nora, zoe = self.someone("Nora", "Zoë")
        self.go(zoe, self.games[6], *self.someone("Ben", "Iris", "Jun"))
        self.go(nora, self.games[12], *self.someone("Priya", "Amara", "Zoë"))

    def play(self):
        """Three games that were played: two have been rated by mia, one waits for it."""
        hosts = self.someone("Nora", "Kai", "Leo")
        made = [self.hosted(host, sport, title, where, startsAt=at(5)) for host, (sport, title, where) in zip(
            hosts, (("tennis", "Doubles under the lights", 2), ("basketball", "Panhandle pick-up", 1), ("soccer", "Lunch-break kickabout", 16)))]
        there = self.someone("Sam", "Jun", "Tom", "Amara")
        for host, game in zip(hosts, made):
            self.go(host, game, self.mia, *there)
        for host, game in zip(hosts, made):
            until(lambda: host.tries("games.complete", gameId=game), "cannot complete a game that has begun")
            for one in there + [host] + ([self.mia] if game is not made[2] else []):
                good = self.mia.nickname if one is not self.mia else host.nickname
                until(lambda: one.see(host).tries("feedback.submit", gameId=game, allGood=True, playAgain=[good]), "gives no feedback")
        self.past, self.unrated = made[0], made[2]
        self.venue = self.mia.see(hosts[0]).ask("games.get", gameId=self.past)["place"]["venueId"]
        for person, stars, text in RATINGS:
            until(lambda: self.people[person].see(hosts[0]).tries("venues.review", venueId=self.venue, stars=stars, text=text), "cannot rate the place")

    def states(self):
        """A game of each kind, as mia has it."""
        sam, jun, kai, leo, nora = self.someone("Sam", "Jun", "Kai", "Leo", "Nora")
        self.line = self.hosted(sam, "tennis", "Doubles at Dolores", 2, capacity=4, startsAt=soon(2, "18:30"))
        self.go(sam, self.line, *self.someone("Iris", "Ben", "Zoë", "Tom"), self.mia, self.someone("Priya"))
        self.off = self.hosted(jun, "badminton", f"{day(4)} shuttles", 5, startsAt=soon(4, "10:00"))
        self.go(jun, self.off, self.mia, *self.someone("Amara", "Priya"))
        jun.ask("games.cancel", gameId=self.off, reason="The roof of the gym leaks")
        self.golf = self.hosted(leo, "golf", f"{day(5)} eighteen", 11, capacity=4, joinPolicy="instant", startsAt=soon(5, "09:10"), golf={"holes": 18, "format": "Stableford"},
                                price={"type": "exact", "amount": 6500, "currency": "USD"}, description="Carts are booked. Lunch at the clubhouse afterwards.")
        self.mia.ask("profile.update", handicap=22.6)
        self.go(leo, self.golf, self.mia, self.someone("Tom"))
        self.poll = kai.ask("games.create", sport="basketball", title="Where do we run next week?", capacity=10, options={
            "places": [{**self.where(number), "cityLabel": "San Francisco"} for number in (1, 9, 17)], "times": [soon(8, "18:00"), soon(9, "19:00")]})["id"]
        voters = [self.mia, *self.someone("Amara", "Nora", "Sam", "Jun")]
        self.go(kai, self.poll, *voters)
        options = kai.ask("games.get", gameId=self.poll)["options"]
        for number, one in enumerate(voters):
            chosen = [options["places"][(0, 0, 1, 0, 2)[number]]["id"], options["times"][number % 2]["id"]]
            until(lambda: one.see(kai).tries("games.option-vote", gameId=self.poll, choiceIds=chosen), "cannot vote")
        self.asked = self.hosted(self.mia, "soccer", f"{day(4)} kickabout", 0, joinPolicy="request", capacity=12, startsAt=soon(4, "18:00"),
                                 description="Friendly, mixed, all levels. We split into teams at the pitch and swap keepers every ten minutes.")
        let_in = self.someone("Leo", "Nora", "Amara", "Iris", "Ben")
        self.go(self.mia, self.asked, *let_in)
        for one in let_in:
            self.mia.ask("rsvp.accept", gameId=self.asked, accountId=one.nickname)
        self.go(self.mia, self.asked, kai, note="I can be the keeper.")
        self.go(self.mia, self.asked, self.newcomers[1])
        self.open = self.games[4]
        self.soon = self.hosted(nora, "soccer", "After-work five-a-side", 16, startsAt=at(50 * 60), capacity=10)
        self.go(nora, self.soon, self.hyped, *self.someone("Sam", "Jun", "Kai", "Zoë", "Tom", "Iris", "Ben"))
        nora.ask("rsvp.teams-save", gameId=self.soon, k=2)
        for one in self.someone("Leo", "Kai", "Ben"):
            one.see(nora).ask("rsvp.series", seriesId=self.series, status="going")

    def ask_mia(self):
        """What waits for her answer: an invitation, a friend, and whoever asks to join her game."""
        priya = self.someone("Priya")
        until(lambda: priya.tries("games.create", sport="badminton", startsAt=soon(3, "19:30"), title="Badminton social", capacity=8, invite=[self.mia.nickname],
                                  place={**self.where(13), "cityLabel": "San Francisco"}), "cannot invite a friend")
        self.newcomers[0].ask("friends.request", accountId=self.mia.nickname)

    def talk(self):
        top, author = self.posts[2], self.people[3]
        for person, text in COMMENTS:
            told = self.people[person].see(author).ask("posts.comment", postId=top, text=text)["id"]
            if person == 7:
                author.see(self.people[7]).ask("posts.comment", postId=top, parentId=told, text="Booked. Same pitch, same keeper.")
        for number, post in enumerate(self.posts):
            for one in self.people[:4 + (number * 5) % 9]:
                if one is not self.people[1 + number]:
                    one.see(self.people[1 + number]).ask("posts.upvote", postId=post)
        photo = self.host.ask("profile.photo-upload", file=faces.scene("soccer", 2))["photo"]
        self.host.ask("chat.send", gameId=self.next, photo=photo)
        for game, name, text in ((self.games[6], "Zoë", "Margherita or pepperoni? Vote now."), (self.games[12], "Priya", "High tide at six, so the upper courts."), (self.golf, "Tom", "I'll drive, pick-up at eight."),
                                 (self.asked, "Amara", "Orange slices are sorted.")):
            self.someone(name).see(self.mia).ask("chat.send", gameId=game, text=text)

    def begins(self, other, **options):
        players = [{"accountId": one.nickname} if isinstance(one, Account) else {"name": one} for one in (self.mia, other)]
        return self.mia.ask("darts.start", gameType="x01", players=players, keepOrder=True, options={"startScore": 501, **options})["id"]

    def visit(self, match, darts):
        return self.mia.ask("darts.visit", matchId=match, darts=darts.split() if isinstance(darts, str) else darts)

    def throw(self):
        """Matches that were played, the last of them with a 180, one that goes on, and a challenge."""
        chance = random.Random(7)
        for other in (*self.someone("Leo", "Kai", "Tom", "Leo"), "Joe from the pub"):
            match, left, turn = self.begins(other, startScore=301), [301, 301], 0
            while min(left) > 0:
                darts, left[turn % 2] = thrown(left[turn % 2], chance)
                self.visit(match, darts)
                turn += 1
        self.result = self.begins(self.host, bestOfLegs=3)
        for leg in WON:
            for darts in leg:
                self.visit(self.result, darts)
        self.running = self.begins(self.host)
        for darts in ("T20 T20 T20", "T20 20 20", "T20 T20 20", "T20 20 5", "20 20 20", "T20 T20 5"):
            self.visit(self.running, darts)
        self.someone("Kai").ask("darts.challenge", opponentId=self.mia.nickname, startScore=501, bestOfLegs=3)

    def deal(self):
        for _ in range(23):
            self.mia.ask("cards.complete", sessionId=self.session)
        self.deck = self.mia.ask("cards.deck-save", name="After the game", prompts=CARDS)["id"]
        self.session = self.mia.ask("cards.start", category="story_time", players=["Mia", "Zoë", "Sam"])["id"]
        for _ in range(3):
            self.mia.ask("cards.complete", sessionId=self.session)

    def complain(self):
        vic = self.newcomers[2]
        game = vic.ask("games.create", sport="boxing", startsAt=soon(6), title="FREE lessons, text me first", place={"name": "My garage", "lat": 34.05, "lng": -118.24})["id"]
        for name, kind, reason in (("Tom", "spam", "Sends the same link to everybody."), ("Iris", "impersonation", "That photo is not of him.")):
            self.someone(name).see(vic).ask("reports.create", contentType="profile", contentId=vic.id, kind=kind, reason=reason)
        self.someone("Ben").see(vic).ask("reports.create", contentType="game", contentId=game, kind="spam", reason="There is no such garage.")
