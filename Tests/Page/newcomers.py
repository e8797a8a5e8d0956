"""Somebody new hosts a game, sends its link, and somebody new joins by it: at two browsers, with nothing but what is on the screen."""

import time

import games

# Seconds that somebody needs who is new to it: to see where something is and point there, to type a letter, to look at the next thing.
POINT_SECONDS, LETTER_SECONDS, LOOK_SECONDS = 1.1, 0.28, 1.35
MOST_SECONDS = 120


class Hands:
    """Does as a person does, and counts how long a person would take (the keystroke-level model of Card, Moran and Newell)."""

    def __init__(self, person):
        self.person, self.seconds = person, 0

    def press(self, label, within="body"):
        self.seconds += LOOK_SECONDS + POINT_SECONDS
        self.person.press(label, within)
        return self

    def click(self, css):
        self.seconds += LOOK_SECONDS + POINT_SECONDS
        self.person.click(css)
        return self

    def fill(self, **values):
        for name, value in values.items():
            self.seconds += LOOK_SECONDS + POINT_SECONDS + LETTER_SECONDS * len(value)
            self.person.fill(name, value)
        return self

    def sees(self, text):
        self.seconds += LOOK_SECONDS
        self.person.sees(text)
        return self


def sign_up(hands, name):
    hands.fill(displayName=name.title(), nickname=name, email=f"{name}@example.com", password="left foot 11")
    hands.press("Sign up", "form")


def host_and_join(ann, bob, member):
    """`ann` and `bob` have never been here; `member` is a member already, who answers while bob looks at the link."""
    began = time.monotonic()
    hands = Hands(ann)
    ann.go("/")
    hands.sees("Welcome to Rally")
    sign_up(hands, ann.name)
    hands.press("Not now", ".first").sees("Play now").press("Start something", "#nav").click("dialog a[href='/#/host']").fill(place="Dolores Park, San Francisco").press("Publish", "form").sees("You're hosting")
    hands.press("Invite people")
    link = ann.driver.current_url
    other = Hands(bob)
    game = link.split("/game/")[1]
    bob.go(f"/r/{game}")
    other.sees("9 places left")
    member.ask("rsvp.going", gameId=game)
    other.sees("8 places left")
    other.fill(displayName=bob.name.title(), email=f"{bob.name}@example.com", password="left foot 11")
    other.press("I'm in", "form").sees(games.IN)
    hands.sees("3 of 10 in")
    assert hands.seconds + other.seconds < MOST_SECONDS, f"it takes a person {hands.seconds:.0f} s and {other.seconds:.0f} s"
    print(f"        a person takes {hands.seconds:.0f} s to host and {other.seconds:.0f} s to join; here it took {time.monotonic() - began:.0f} s")
