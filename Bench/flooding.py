"""What floods of a town share: a client of the bus, somebody who waits beside it, and what the town's processes take."""
import json
import os
import subprocess
import sys
import threading
import time
import uuid

import zmq

SERVICES = open(os.path.join(os.path.dirname(__file__), "../deploy/services.txt")).read().split()
context = zmq.Context()


def say(text):
    print(text, file=sys.stderr, flush=True)


def envelope(type, data, **others):
    return json.dumps({"id": str(uuid.uuid4()), "type": type, "data": data, **others}).encode()


class Peer:
    """A client of the bus: a DEALER, which sends without waiting."""

    def __init__(self, bus, **options):
        self.bus = bus
        self.socket = context.socket(zmq.DEALER)
        self.socket.linger = 0
        for name, value in options.items():
            setattr(self.socket, name, value)
        self.socket.connect(bus)

    def send(self, noun, *frames, flags=0):
        self.socket.send_multipart([b"", b"MDPC01", noun.encode(), *frames], flags=flags)

    def receive(self, timeout_ms=0):
        if not self.socket.poll(timeout_ms):
            return None
        return json.loads(self.socket.recv_multipart()[3])

    def ask(self, type, data, timeout_ms=10_000, **others):
        self.send(type.split(".")[0], envelope(type, data, **others))
        return self.receive(timeout_ms)

    def close(self):
        self.socket.close()


class Bystander(threading.Thread):
    """Somebody with an account, who wants to be answered all the while."""

    def __init__(self, bus, token):
        super().__init__(daemon=True)
        self.bus, self.token, self.latencies, self.failures, self.lock = bus, token, [], 0, threading.Lock()

    def run(self):
        peer = Peer(self.bus)
        for turn in range(1 << 62):
            type, others = (("darts.modes", {}), ("account.me", {"token": self.token}))[turn % 2]
            start = time.monotonic()
            reply = peer.ask(type, {}, **others)
            took = (time.monotonic() - start) * 1000
            with self.lock:
                self.latencies.append(took)
                self.failures += not (reply and reply["ok"])
            if reply is None:
                peer.close()
                peer = Peer(self.bus)
            time.sleep(max(0, 0.1 - took / 1000))

    def taken(self):
        """All waits since this was asked last, sorted, and how many were not answered well."""
        with self.lock:
            latencies, failures = sorted(self.latencies), self.failures
            self.latencies, self.failures = [], 0
        return latencies, failures

    def take(self):
        """The median, the worst, and how many were not answered well, since this was asked last."""
        latencies, failures = self.taken()
        if not latencies:
            return "-"
        return f"{latencies[len(latencies) // 2]:.0f}/{latencies[-1]:.0f}" + (f" ({failures} bad)" if failures else "")


class ApartBystander:
    """The same in a process of its own, which whoever floods does not hold up."""

    def __init__(self, bus, token):
        self.process = subprocess.Popen(
            [sys.executable, __file__, bus, token], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def taken(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def memory(pids):
    def resident(pid):
        try:
            return int(open(f"/proc/{pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        except OSError:
            sys.exit(f"process {pid} has ended")
    return {name: resident(pid) for name, pid in pids.items()}


def log_bytes(data):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(data) for name in names
               if name.endswith(".jsonl"))


def sign_up(peer, nickname, seconds=20, **others):
    """A new account's reply, as soon as somebody can sign up."""
    data = {"email": f"{nickname}@example.com", "password": "left foot 11", "nickname": nickname, "displayName": nickname}
    deadline = time.monotonic() + seconds
    while not (reply := peer.ask("account.signup", data, **others)) or not reply["ok"]:
        if time.monotonic() > deadline:
            sys.exit(f"nobody can sign up: {reply}")
        time.sleep(0.5)
    return reply["data"]


def tomorrow():
    return time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime(time.time() + 86_400))


PLACE = {"name": "Dolores Park", "lat": 37.7596, "lng": -122.4269}

if __name__ == "__main__":
    beside = Bystander(*sys.argv[1:])
    beside.start()
    for _ in sys.stdin:
        print(json.dumps(beside.taken()), flush=True)
