"""A town to measure in: people with faces, games around, posts with photos, a chat, matches, cards, all as the server keeps them."""

import math
from datetime import date

from server import Account, png, soon

PLACES = ["Dolores Park", "Mission Playground", "Panhandle Courts", "Crocker Amazon", "Presidio Wall", "Jackson Park", "Potrero Hill", "Glen Canyon"]
SPORTS = ["soccer", "basketball", "tennis", "golf", "volleyball", "badminton", "table_tennis", "softball"]
NAMES = ["Mia Okafor", "Leo Martín", "Nora Lindqvist", "Sam Whitfield", "Jun Abe", "Amara Diallo", "Kai Nakamura", "Zoë Hart", "Priya Rao", "Tom Becker", "Iris Vega", "Ben Cole"]
HOME = {"lat": 37.7599, "lng": -122.4148}


def photo(seed, width, height):
    """A picture with as much in it as a photo has: soft shapes and some grain."""
    grain = seed * 7919 + 1
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        wave = 50 * math.sin((y + seed * 40) / 47)
        for x in range(width):
            grain = (grain * 1103515245 + 12345) & 0x7FFFFFFF
            light = int(120 + wave + 50 * math.sin((x - seed * 31) / 61) + (grain >> 27))
            rows += bytes((light, (light + seed * 37) % 256, max(0, 230 - light)))
    return png(width, height, bytes(rows))


class Town:
    """`mia` is whose phone is measured; the others host, answer, post and write. Photos have sides of about so many pixels."""

    photo = staticmethod(photo)

    # --- What they say, which another town may say otherwise

    def about(self, number):
        return {"bio": "Plays most evenings.", "sportSkills": {"soccer": "advanced", "tennis": "beginner"}}

    def called(self, number):
        return f"{NAMES[1 + number % (len(NAMES) - 1)].split()[0]}'s game {number + 1}"

    def where(self, number):
        return {"name": PLACES[number % len(PLACES)], "lat": HOME["lat"] + math.sin(number) / 30, "lng": HOME["lng"] + math.cos(number * 1.7) / 30}

    def lines(self):
        """What mia says in the chat of the next game, and its host after her."""
        return [(f"Message {number}: I can bring a ball and two cones.",) * 2 for number in range(12)]

    def story(self, number):
        return {"text": f"Evening {number + 1} was the best of this month: ten people, one ball, no rain at all.", "tags": ["friday"]}

    # --- What they do

    def __init__(self, edge, tag, side=480):
        self.side = side
        self.people = [Account(edge, f"{name.split()[0].lower().replace('ë', 'e')}_{tag}", name) for name in NAMES]
        self.mia, *self.others = self.people
        for number, one in enumerate(self.people):
            one.ask("profile.photo-add", file=self.photo(number, side, side))
            one.ask("profile.update", home={"lat": HOME["lat"] + number / 900, "lng": HOME["lng"]}, birthDate="1994-05-02", gender="female", skillLevel="intermediate",
                    cityLabel="San Francisco, California", **self.about(number))
        for one in self.others:
            one.befriend(self.mia)
        self.games = [self.game(number) for number in range(18)]
        self.next, self.host, self.title = self.games[0], self.others[0], self.called(0)
        self.mine = self.mia.ask("games.create", sport="soccer", startsAt=soon(5), place={"name": "Dolores Park", **HOME}, title="Mia's own game")["id"]
        self.chat()
        self.posts = [self.post(number) for number in range(8)]
        self.match = self.mia.ask("darts.start", gameType="x01", players=[{"accountId": self.mia.nickname}, {"name": "Bob"}])["id"]
        self.session = self.mia.ask("cards.start", category="story_time", players=["Mia", "Bob"])["id"]
        self.series = self.others[1].ask("series.create", sport="tennis", firstDate=soon(6)[:10], localTime="18:00", everyWeeks=1, count=4, title=f"{date.fromisoformat(soon(6)[:10]):%A} doubles",
                                         place={"name": "Panhandle Courts", **HOME})["id"]
        self.venue = self.mia.see(self.host).ask("games.get", gameId=self.next)["place"].get("venueId")

    def game(self, number):
        host = self.others[number % len(self.others)]
        game = host.ask("games.create", sport=SPORTS[number % len(SPORTS)], startsAt=soon(1 + number // 4, f"{17 + number % 4}:00"), capacity=8,
                        place={**self.where(number), "cityLabel": "San Francisco"}, title=self.called(number),
                        description="Bring water and a light shirt. All levels are welcome.")["id"]
        for one in self.people[2:2 + number % 5] + ([self.mia] if number % 6 == 0 else []):
            if one is not host:
                one.see(host).ask("rsvp.going", gameId=game)
                host.see(one)
        return game

    def chat(self):
        for said in self.lines():
            for one, text in zip((self.mia, self.host), said):
                one.see(self.mia).see(self.host).ask("chat.send", gameId=self.next, text=text)

    def post(self, number):
        author = self.others[number % len(self.others)]
        photos = [author.ask("profile.photo-upload", file=self.photo(20 + 4 * number + one, self.side * 4 // 3, self.side * 7 // 8))["photo"] for one in range(number % 3)]
        return author.ask("posts.create", photos=photos, **self.story(number))["id"]

    def rename(self, title):
        """The next game is called otherwise, as it may be after some hours."""
        version = self.host.see(self.mia).ask("games.get", gameId=self.next)["version"]
        self.host.ask("games.update", gameId=self.next, ifVersion=version, title=title)
        self.title = title

    def screens(self):
        """Each screen of somebody who is logged in, by an address."""
        return ["#/home", "#/explore", "#/people", "#/you", "#/mine", "#/month", "#/host", f"#/host/{self.mine}", f"#/game/{self.next}",
                f"#/game/{self.next}?part=people", f"#/game/{self.next}?part=chat", f"#/game/{self.mine}?part=host", f"#/series/{self.series}",
                f"#/venue/{self.venue}", f"#/post/{self.posts[1]}", f"#/profile/{self.host.nickname}", "#/edit", "#/friends", "#/chats", "#/darts",
                f"#/match/{self.match}", "#/dartstats", "#/dartshistory", "#/cards", f"#/session/{self.session}", "#/deck", "#/told", "#/prefs",
                "#/settings", "#/needs?missing=photo", "#/start", f"/r/{self.next}"]
