#!/usr/bin/env python3
# Floods a town as strangers can: COUNT requests of each kind that needs no account, one kind after another, sent to the bus
# as fast as it takes them. Before, during and after each, somebody with an account asks for the modes of darts and for their
# own profile, ten times a second. deploy/flood starts the town and calls this.
#
#     flood.py COUNT BUS DATA NAME=PID…
import collections
import sys
import time
import uuid

import zmq

from flooding import PLACE, Bystander, Peer, context, envelope, log_bytes, memory, say, sign_up, tomorrow

COUNT, BUS, DATA = int(sys.argv[1]), sys.argv[2], sys.argv[3]
PIDS = dict(argument.split("=") for argument in sys.argv[4:])
UNDER_WAY_MAX = 2000  # The most that one client of the bus keeps unanswered.
PICTURE = b"\xff\xd8" + bytes(5 << 20)
KINDS = {
    "guest": lambda n: ("account.guest", {"deviceId": f"flood {n}"}, {}),
    "signup": lambda n: ("account.signup", {"email": f"flood{n}@example.com", "password": "left foot 11",
                                            "nickname": f"flood{n}", "displayName": "Flood"}, {}),
    "forgot": lambda n: ("account.forgot", {"email": "bystander@example.com"}, {}),
    "wrong login": lambda n: ("account.login", {"nickname": f"nobody{n}", "password": "wrong"}, {}),
    "login, 1 ms": lambda n: ("account.login", {"nickname": f"nobody{n}", "password": "wrong"}, {"timeoutMs": 1}),
    "link-open": lambda n: ("games.link-open", {"gameId": GAME, "visitor": f"visitor {n}"}, {}),
    "young ids": lambda n: ("rsvp.going", {"gameId": young_id()}, {"token": TOKEN}),
    "log.read": lambda n: ("log.read", {"from": 1}, {"noun": "games"}),
    "long tokens": lambda n: ("account.me", {}, {"token": f"{n}" + "x" * 100_000}),
}


def young_id():
    ms = int(time.time() * 1000)
    number = ms << 80 | 7 << 76 | uuid.uuid4().int & (1 << 76) - 1
    return str(uuid.UUID(int=number & ~(3 << 62) | 2 << 62))


def flood(name, make):
    """Sends COUNT of them, at most so many unanswered; how they were answered."""
    peer, answers, sent, answered, shown = Peer(BUS), collections.Counter(), 0, 0, time.monotonic()
    silent_since = time.monotonic()
    while answered < COUNT:
        while sent < COUNT and sent - answered < UNDER_WAY_MAX:
            type, data, others = make(sent)
            noun = others.pop("noun", type.split(".")[0])
            peer.send(noun, envelope(type, data, **others))
            sent += 1
        reply = peer.receive(100)
        now = time.monotonic()
        if reply:
            answered, silent_since = answered + 1, now
            answers["ok" if reply["ok"] else reply["error"]["reason"]] += 1
        elif now - silent_since > 15:
            answers["no answer"] = COUNT - answered
            break
        if now - shown > 5:
            shown = now
            say(f"  {name}: {answered} of {COUNT} answered")
    peer.close()
    return answers


def unread():
    """A worker of its own that answers with 5 MiB each, and a client that asks it and never reads."""
    worker, client, asked, served = context.socket(zmq.DEALER), Peer(BUS, rcvhwm=1), min(COUNT, 400), 0
    worker.linger = 0
    worker.connect(BUS)
    worker.send_multipart([b"", b"MDPW01", b"\x01", b"pictures", b"8"])
    time.sleep(0.5)
    for _ in range(asked):
        client.send("pictures", envelope("pictures.get", {}))
    end, beat = time.monotonic() + 40, 0
    while time.monotonic() < end:
        if time.monotonic() > beat:
            worker.send_multipart([b"", b"MDPW01", b"\x04"])
            beat = time.monotonic() + 1
        if worker.poll(100):
            empty, protocol, command, *rest = worker.recv_multipart()
            if command == b"\x02":
                worker.send_multipart([b"", b"MDPW01", b"\x03", rest[0], b"", b'{"ok":true}', PICTURE])
                served += 1
                PEAK["bus"] = max(PEAK.get("bus", 0), memory(PIDS)["bus"])
    worker.send_multipart([b"", b"MDPW01", b"\x05"])
    client.close()
    worker.close(linger=1000)
    return collections.Counter({f"asked, {served} answered with 5 MiB, bus at most {PEAK.get('bus', 0):.0f} MB": asked})


PEAK = {}


def row(cells):
    widths = (13, 44, 9, 9, 40, 20, 20, 20)
    print("  ".join(str(cell).ljust(width) for cell, width in zip(cells, widths)).rstrip(), flush=True)


peer = Peer(BUS)
TOKEN = sign_up(peer, "bystander")["accessToken"]
game = peer.ask("games.create", {"sport": "soccer", "startsAt": tomorrow(), "durationMinutes": 60, "capacity": 10, "place": PLACE},
                token=TOKEN)
if not game["ok"]:
    sys.exit(f"nobody can create a game: {game}")
GAME = game["data"]["id"]
bystander = Bystander(BUS, TOKEN)
bystander.start()
time.sleep(3)
say(f"{COUNT} of each kind; {len(KINDS) + 1} kinds")
row(["kind", "answers", "log +kB", "seconds", "memory MB before/after", "bystander ms before", "during", "after"])
for name, make in [*KINDS.items(), ("never reads", None)]:
    say(f"{name} …")
    before, log_before, memory_before, start = bystander.take(), log_bytes(DATA), memory(PIDS), time.monotonic()
    answers = flood(name, make) if make else unread()
    seconds, during, memory_after = time.monotonic() - start, bystander.take(), memory(PIDS)
    time.sleep(2)
    after = bystander.take()
    grown = " ".join(f"{process} {memory_before[process]:.0f}/{memory_after[process]:.0f}" for process in PIDS
                     if process in ("bus", "auth", "games") or memory_after[process] - memory_before[process] > 20)
    told = ", ".join(f"{count} {reason}" for reason, count in answers.most_common())
    row([name, told, f"{(log_bytes(DATA) - log_before) / 1000:.0f}", f"{seconds:.1f}", grown, before, during, after])
    say(f"{name}: done in {seconds:.0f} s")
say("all done")
