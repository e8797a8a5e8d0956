"""Rally's server as the tests of the page ask it: for what has to be there before a story begins."""

import json
import urllib.error
import urllib.request
from datetime import datetime, timedelta


def soon(days, clock="18:00"):
    """A time some days ahead, by the clock of the place."""
    return (datetime.now() + timedelta(days=days)).strftime(f"%Y-%m-%dT{clock}")


class Refused(Exception):
    pass


class Account:
    """Somebody who is logged in by a token, without a browser."""

    def __init__(self, edge, nickname, name=None):
        self.edge, self.nickname, self.token, self.after = edge, nickname, None, ""
        session = self.ask("account.signup", email=f"{nickname}@example.com", password="left foot 11", displayName=name or f"{nickname.title()} Test", nickname=nickname)
        self.id, self.token = session["accountId"], session["accessToken"]

    def ask(self, type, **data):
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.token}"} if self.token else {}), **({"Rally-After": self.after} if self.after else {})}
        request = urllib.request.Request(f"{self.edge}/v1/{type}", json.dumps(data).encode(), headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.after = answer.headers.get("Rally-At") or self.after
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(f"{type}: {error.read().decode()}") from None

    def befriend(self, other):
        """Each follows the other."""
        self.ask("friends.request", accountId=other.nickname)
        other.after = self.after
        other.ask("friends.accept", accountId=self.nickname)
