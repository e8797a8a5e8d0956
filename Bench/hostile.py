#!/usr/bin/env python3
# Ten hostile accounts and a thousand strangers at once, for some minutes: each account sends every command again and again, at
# its cheapest (what it needs), at its dearest (all that its shape has, texts as long as they may be), and in the forms that
# write most; the strangers send what needs no account, each from an origin of its own. Somebody else asks ten times a second.
#
# Prints the waits of that bystander before and meanwhile, how much each log grew against what limits.md allows, and memory.
#
#     hostile.py MINUTES BUS DATA TAP NAME=PID…
import collections
import json
import os
import random
import subprocess
import sys
import threading
import time
import uuid

from flooding import PLACE, SERVICES, ApartBystander, Peer, envelope, log_bytes, memory, say, sign_up, tomorrow

MINUTES, BUS, DATA, TAP = float(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
PIDS = dict(argument.split("=") for argument in sys.argv[5:])
ACCOUNTS, STRANGERS, UNDER_WAY_MAX = 10, 1000, 50
# docs/limits.md: a day of an account in one service, in notify besides by what others are told; sessions that are refreshed.
SERVICE_BYTES, TOLD_BYTES, REFRESH_BYTES = 2304 * 1024, 8192 * 1024, 10 * 288 * 600
# The most that strangers may write: 600 a minute of each of nine types, of which the largest is a sign-up.
STRANGER_TYPES, STRANGER_BYTES = 9, 5000


def shapes():
    """The schema of each request's data, by its type."""
    document = json.loads(subprocess.run([TAP, "schema"], capture_output=True, check=True).stdout)
    schemas = document["components"]["schemas"]
    return {name[:-5]: schema for name, schema in schemas.items() if name.endswith(".data") and name.count(".") == 2}, schemas


SHAPES, SCHEMAS = shapes()
# Commands that would end the account itself, or its session.
LEFT_OUT = {"account.delete", "account.logout", "account.logout-all", "account.password", "account.upgrade"}


def value(schema, owner, is_dear, depth=0):
    """A value of a schema: ids are of things that there are."""
    if "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].split("/")[-1]]
    for name in ("oneOf", "anyOf", "allOf"):
        if name in schema:
            return value(random.choice(schema[name]), owner, is_dear, depth)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    kind = schema.get("type", "string")
    kind = random.choice(kind) if isinstance(kind, list) else kind
    if kind == "object":
        members, needed = schema.get("properties", {}), set(schema.get("required", []))
        return {name: value(member, owner, is_dear, depth + 1) for name, member in members.items()
                if (is_dear or name in needed) and depth < 6}
    if kind == "array":
        return [value(schema.get("items", {}), owner, is_dear, depth + 1) for _ in range(20 if is_dear else 1)]
    if kind in ("integer", "number"):
        return random.choice((0, 1, 2, 15, 60, 180))
    if kind == "boolean":
        return random.random() < 0.5
    if kind == "null":
        return None
    if schema.get("format") == "uuid":
        return random.choice(owner.ids)
    if schema.get("format") == "date-time":
        return tomorrow()
    if schema.get("format") == "date":
        return tomorrow()[:10]
    return "字" * random.choice((30, 80, 200, 500, 1000)) if is_dear else f"a{random.randrange(1 << 40):x}"


class Hostile(threading.Thread):
    """An account that sends whatever it can, as fast as it is answered."""

    def __init__(self, number):
        super().__init__(daemon=True)
        self.number, self.answers, self.is_over = number, collections.Counter(), False
        peer = Peer(BUS)
        session = sign_up(peer, f"hostile{number}", origin=f"hostile-{number}")
        self.token, self.refresh = session["accessToken"], session["refreshToken"]
        game = peer.ask("games.create", {"sport": "soccer", "startsAt": tomorrow(), "place": PLACE}, token=self.token)
        series = peer.ask("series.create", {"sport": "soccer", "firstDate": tomorrow()[:10], "localTime": "18:00", "count": 52,
                                            "place": PLACE}, token=self.token)
        self.game, self.series = game["data"]["id"], series["data"]["id"]
        self.ids = [session["accountId"], self.game, self.series]
        peer.close()

    def dear(self, n):
        """What wrote most before there was a budget."""
        long = "字" * 480 + f"{n}"
        return random.choice((
            ("profile.update", {"bio": "字" * 190 + f"{n}"}), ("profile.update", {"displayName": f"Somebody {n}"}),
            ("games.update", {"gameId": self.game, "description": long}),
            ("series.update", {"seriesId": self.series, "description": long}),
            ("cards.deck-save", {"name": f"deck {n % 20}", "prompts": ["字" * 150 + f"{n} {m}" for m in range(100)]}),
            ("games.filter-save", {"name": f"filter {n % 10}", "filter": {"q": f"{n}"}}), ("games.feed-link", {}),
            ("account.settings", {"sound": n % 2 == 0}), ("guests.claim-code", {}),
            ("account.device-add", {"deviceId": f"device {n % 10}", "platform": "ios", "pushToken": f"{n}" * 100}),
            ("chat.send", {"gameId": self.game, "text": long}), ("account.refresh", {"refreshToken": self.refresh}),
            ("games.feed-link", {}), ("notifications.prefs-set", {"reminderOffsets": [(10, 120, 1440)[n % 3]]}),
        ))

    def run(self):
        random.seed(self.number)
        peer, types, sent, answered, n = Peer(BUS), sorted(set(SHAPES) - LEFT_OUT), 0, 0, 0
        while not self.is_over:
            while sent - answered < UNDER_WAY_MAX:
                n += 1
                if n % 2:
                    type, data = self.dear(n)
                else:
                    type = random.choice(types)
                    data = value(SHAPES[type], self, n % 4 == 0)
                peer.send(type.split(".")[0], envelope(type, data, token=self.token))
                sent += 1
            reply = peer.receive(1000)
            answered = answered + 1 if reply else sent
            self.answers["no answer" if not reply else "ok" if reply["ok"] else reply["error"]["reason"]] += 1


class Strangers(threading.Thread):
    """Some hundred origins without an account."""

    def __init__(self, first, count):
        super().__init__(daemon=True)
        self.first, self.count, self.answers, self.is_over = first, count, collections.Counter(), False

    def make(self, n):
        return random.choice((
            ("account.guest", {"deviceId": f"stranger {n}"}),
            ("account.signup", {"email": f"s{uuid.uuid4().hex}@example.com", "password": "left foot 11",
                                "nickname": f"s{uuid.uuid4().hex[:18]}", "displayName": "字" * 50}),
            ("account.forgot", {"email": f"s{n}@example.com"}),
            ("account.login", {"nickname": f"nobody{n}", "password": "wrong"}),
            ("account.verify", {"token": "x" * 60}), ("account.refresh", {"refreshToken": "x" * 70}),
            ("profile.nickname-check", {"nickname": f"n{n % 100000}"}), ("games.feed-ics", {"token": "x" * 40}),
            ("games.landing", {"gameId": str(uuid.uuid4())}), ("games.link-open", {"gameId": GAME, "visitor": f"{n}"}),
        ))

    def run(self):
        peer, sent, answered, n = Peer(BUS), 0, 0, 0
        while not self.is_over:
            while sent - answered < UNDER_WAY_MAX:
                n += 1
                type, data = self.make(n * STRANGERS + self.first)
                peer.send(type.split(".")[0], envelope(type, data, origin=f"stranger-{self.first + n % self.count}"))
                sent += 1
            reply = peer.receive(1000)
            answered = answered + 1 if reply else sent
            self.answers["no answer" if not reply else "ok" if reply["ok"] else reply["error"]["reason"]] += 1


def percentile(latencies, share):
    return latencies[min(len(latencies) - 1, int(len(latencies) * share))] if latencies else float("nan")


def told(name, latencies, failures):
    print(f"bystander, {name}: {len(latencies)} asked, {failures} not answered well; ms median "
          f"{percentile(latencies, .5):.1f}, p99 {percentile(latencies, .99):.1f}, worst {percentile(latencies, 1):.1f}", flush=True)


def sizes():
    return {name: log_bytes(os.path.join(DATA, name)) for name in SERVICES}


peer = Peer(BUS)
token = sign_up(peer, "bystander", origin="bystander")["accessToken"]
GAME = peer.ask("games.create", {"sport": "soccer", "startsAt": tomorrow(), "place": PLACE}, token=token)["data"]["id"]
hostile = [Hostile(number) for number in range(ACCOUNTS)]
bystander = ApartBystander(BUS, token)
# A flood comes from other machines: the processor time that it takes here must not count.
os.nice(19)
say("ten accounts have signed up; ten seconds of rest")
time.sleep(2)
bystander.taken()
time.sleep(10)
idle, idle_failures = bystander.taken()
before, memory_before, seconds = sizes(), memory(PIDS), MINUTES * 60
groups = [Strangers(first, STRANGERS // 4) for first in range(0, STRANGERS, STRANGERS // 4)]
crowd = hostile + groups
start = time.monotonic()
for one in crowd:
    one.start()
peak = dict(memory_before)
while time.monotonic() - start < seconds:
    time.sleep(5)
    for name, megabytes in memory(PIDS).items():
        peak[name] = max(peak[name], megabytes)
    say(f"  {time.monotonic() - start:.0f} s: logs +{(sum(sizes().values()) - sum(before.values())) / 1e6:.1f} MB")
busy, busy_failures = bystander.taken()
for one in crowd:
    one.is_over = True
minutes = (time.monotonic() - start) / 60
after, memory_after = sizes(), memory(PIDS)
for name, some in (("accounts", hostile), ("strangers", groups)):
    print(f"{name}: " + ", ".join(f"{count} {reason}" for reason, count in sum((one.answers for one in some), collections.Counter()).most_common()))
told("idle", idle, idle_failures)
told("meanwhile", busy, busy_failures)
ratio = percentile(busy, .99) / percentile(idle, .99)
print(f"p99 meanwhile is {ratio:.1f} times that of rest, over {minutes:.1f} minutes")
strangers = minutes * 600 * STRANGER_TYPES * STRANGER_BYTES
for name in SERVICES:
    grown = after[name] - before[name]
    allowed = ACCOUNTS * (SERVICE_BYTES + (TOLD_BYTES if name == "notify" else 0) + (REFRESH_BYTES if name == "auth" else 0))
    allowed += strangers if name in ("auth", "games") else 0
    print(f"{name}: log +{grown / 1e6:.2f} MB, a day of all may be {allowed / 1e6:.1f} MB; memory MB "
          f"{memory_before[name]:.0f} before, {peak[name]:.0f} at most, {memory_after[name]:.0f} after")
    if grown > allowed:
        sys.exit(f"{name} grew beyond what docs/limits.md says")
print(f"bus: memory MB {memory_before['bus']:.0f} before, {peak['bus']:.0f} at most, {memory_after['bus']:.0f} after")
