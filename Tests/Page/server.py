"""Rally's server as the tests of the page ask it: for what has to be there before a story begins."""

import json
import re
import struct
import zlib
import urllib.error
import urllib.request
from datetime import datetime, timedelta


def soon(days, clock="18:00"):
    """A time some days ahead, by the clock of the place."""
    return (datetime.now() + timedelta(days=days)).strftime(f"%Y-%m-%dT{clock}")


def png(width, height, rows):
    """A picture of these rows, each of which begins with a zero."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


class Refused(Exception):
    pass


class Account:
    """Somebody who is logged in by a token, without a browser."""

    def __init__(self, edge, nickname, name=None, picture=None, email=None):
        self.edge, self.nickname, self.token, self.seen, self.picture = edge, nickname, None, {}, picture
        session = self.ask("account.signup", email=email or f"{nickname}@example.com", password="left foot 11", displayName=name or f"{nickname.title()} Test", nickname=nickname)
        self.id, self.token = session["accountId"], session["accessToken"]

    def ask(self, type, file=None, **data):
        """Asks, with the bytes of a PNG file where one is given."""
        headers = {"Content-Type": "image/png" if file else "application/json", **({"Authorization": f"Bearer {self.token}"} if self.token else {})}
        if self.seen:
            headers["Rally-After"] = " ".join(f"{service}={at}" for service, at in self.seen.items())
        request = urllib.request.Request(f"{self.edge}/v1/{type}", file or json.dumps(data).encode(), headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.note(dict(one.split("=") for one in (answer.headers.get("Rally-At") or "").split() if "=" in one))
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(f"{type}: {error.read().decode()}") from None

    def tries(self, type, **data):
        """Whether it was done; a refusal is none."""
        try:
            self.ask(type, **data)
            return True
        except Refused:
            return False

    def note(self, positions):
        for service, at in positions.items():
            self.seen[service] = max(int(at), self.seen.get(service, 0))

    def see(self, other):
        """From here on it sees what the other has seen."""
        self.note(other.seen)
        return self

    def befriend(self, other):
        """Each follows the other."""
        self.ask("friends.request", accountId=other.nickname)
        other.see(self).ask("friends.accept", accountId=self.nickname)


def administrator(person, nickname, email, log):
    """Whoever opens the link that was mailed to the configured address; without mail it stands in auth's log. `person` waits."""
    account = Account(person.edge, nickname, email=email)

    def opens():
        with open(log, encoding="utf-8") as lines:
            found = re.findall(r"/verify/([^\s\"]+)", lines.read())
        # The last link may still be somebody else's.
        if found:
            account.tries("account.verify", token=found[-1])
        return account.ask("account.me")["role"] != "user"
    person.until(opens, f"finds no link for {email} in {log}")
    return account
