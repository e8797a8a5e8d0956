"""How Schemathesis asks the edge; Tests/Shell/openapi.sh runs it with this as its hooks.

Each request goes out with a token, unless RALLY_ANONYMOUS=1: that of somebody with a full profile, and of somebody new as soon
as it is no longer good, since some requests end the session that asks. Two header fields are left out, because what is drawn for
them makes the answer late by right: a deadline of 100 ms, or a position that no log has reached yet.
"""

import json
import os
import urllib.error
import urllib.request

import schemathesis
from hypothesis import strategies
from requests.adapters import HTTPAdapter

EDGE = os.environ["RALLY_EDGE"]
IS_ANONYMOUS = os.environ.get("RALLY_ANONYMOUS") == "1"
# Characters of an address's arguments, before they are escaped.
ADDRESS_MAX = 2000
# Requests that end the session that asks, where they are answered with 200.
ENDING = {f"/v1/account.{verb}" for verb in ("logout", "logout-all", "delete", "password", "reset")}
# A picture of one pixel, where a body is a picture; most of what is drawn for it is none.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f0005fe02fedccc59e7"
    "0000000049454e44ae426082")
schemathesis.openapi.media_type("image/*", strategies.one_of(strategies.just(PIXEL), strategies.binary(max_size=64)))


class Somebody:
    """An account with a full profile, made when it is needed."""

    count = 0
    token = None

    def ask(self, type, **data):
        fields = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        request = urllib.request.Request(f"{EDGE}/v1/{type}", json.dumps(data).encode(), fields, method="POST")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def current(self):
        if self.token is None:
            self.count += 1
            name = f"drawn_{os.getpid() % 10000}_{self.count}"
            session = self.ask(
                "account.signup", email=f"{name}@example.com", password="left foot 11", nickname=name, displayName=name)
            self.token = session["accessToken"]
            self.ask("profile.onboard", birthDate="1995-06-01", gender="female", cityLabel="San Jose, CA", lat=37.33, lng=-121.89)
            self.ask("profile.photo-add", url="https://pictures.example/a.jpg")
            self.ask("profile.update", skillLevel="advanced")
        return self.token


somebody = Somebody()


@schemathesis.hook
def before_load_schema(ctx, document):
    """Says of each event of the live connection what it carries: a document of 3.1 has no word for that."""
    live = document["paths"]["/v1/live"]["get"]["responses"]["200"]["content"]["text/event-stream"]
    carried = [{"$ref": f"#/components/schemas/{name}"} for name in ("LiveAnswer", "LivePatch", "LiveProblem")]
    live["schema"] = {
        "type": "object", "required": ["event", "data"],
        "properties": {
            "event": {"enum": ["answer", "patch", "problem"]},
            "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"anyOf": carried}}}}


@schemathesis.hook
def before_call(ctx, case, kwargs):
    if case.headers is None:
        case.headers = {}
    for name in ("Rally-Timeout", "Rally-After"):
        case.headers.pop(name, None)
    if not IS_ANONYMOUS:
        case.headers["Authorization"] = f"Bearer {somebody.current()}"


@schemathesis.hook
def after_call(ctx, case, response):
    if response.status_code == 401 or (response.status_code == 200 and case.path in ENDING):
        somebody.token = None


def send(self, request, stream=False, **more):
    """A live connection does not end by itself: its first event is read, and it is closed."""
    response = whole(self, request, stream=True, **more)
    if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
        return response
    body = b""
    for piece in response.raw.stream(1024):
        body += piece
        if b"\ndata:" in body and body.endswith(b"\n\n"):
            break
    response._content, response._content_consumed = body, True
    response.close()
    return response


whole, HTTPAdapter.send = HTTPAdapter.send, send


@schemathesis.hook
def filter_case(ctx, case):
    """An address that is too long for any operation says nothing of this one, and is answered before it has been read."""
    return len(str(case.query or "")) < ADDRESS_MAX
