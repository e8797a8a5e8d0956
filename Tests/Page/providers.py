#!/usr/bin/env python3
"""Google and Apple, as the page meets them where one signs in with them: here both are this server, whose keys ours takes for theirs.

    Tests/Page/providers.py DIR         makes its keys: DIR/jwks.json is for RALLY_GOOGLE_JWKS and RALLY_APPLE_JWKS

The browser is sent to their real addresses, and finds this server there. It needs `openssl`."""

import base64
import html
import http.server
import json
import os
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode, urlsplit

HOSTS = {"accounts.google.com": ("google", "/o/oauth2/v2/auth"), "appleid.apple.com": ("apple", "/auth/authorize")}
ISSUERS = {"google": "https://accounts.google.com", "apple": "https://appleid.apple.com"}
# The questions that each has to be asked; Apple hands a name and an address to forms alone, and must not be asked for them.
ASKS = {"google": {"response_type": "id_token", "scope": "openid email profile"}, "apple": {"response_type": "code id_token", "response_mode": "fragment"}}


def folder():
    """Where the keys are, if the server was started with them."""
    path = os.environ.get("RALLY_GOOGLE_JWKS", "")
    return Path(path).parent if os.environ.get("RALLY_GOOGLE_CLIENT") and Path(path).with_name("key.pem").exists() else None


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def openssl(*arguments, **more):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True, **more).stdout


def make_keys(where):
    where.mkdir(parents=True, exist_ok=True)
    openssl("genrsa", "-out", str(where / "key.pem"), "2048")
    modulus = openssl("rsa", "-in", str(where / "key.pem"), "-noout", "-modulus").decode().strip().split("=")[1]
    key = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "story", "n": base64url(bytes.fromhex(modulus)), "e": "AQAB"}
    (where / "jwks.json").write_text(json.dumps({"keys": [key]}))
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(where / "tls.pem"), "-out", str(where / "tls.crt"), "-days", "30", "-subj", "/CN=providers")


class Providers:
    """Both, at a port of their own. `person` is who is signed in there, and `other` what the next answer has of its own."""

    def __init__(self, where):
        self.where, self.person, self.other, self.asked = where, {}, {}, []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(where / "tls.crt", where / "tls.pem")
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def arguments(self):
        """With these a browser finds it where they are."""
        rules = ", ".join(f"MAP {host}:443 127.0.0.1:{self._server.server_port}" for host in HOSTS)
        return [f"--host-resolver-rules={rules}", "--ignore-certificate-errors"]

    def close(self):
        self._server.shutdown()

    def says(self, person, **other):
        self.person, self.other = person, other

    def token(self, provider, **claims):
        now = int(time.time())
        claims = {"iss": ISSUERS[provider], "iat": now, "exp": now + 600, **claims}
        parts = [base64url(json.dumps(part).encode()) for part in ({"alg": "RS256", "kid": "story"}, claims)]
        signature = openssl("dgst", "-sha256", "-sign", str(self.where / "key.pem"), input=".".join(parts).encode())
        return ".".join([*parts, base64url(signature)])

    def answer(self, provider, asked):
        """The address that leads back."""
        if "error" in self.other:
            told = {"error": self.other["error"]}
        else:
            told = {"id_token": self.token(provider, aud=asked["client_id"], nonce=self.other.get("nonce", asked["nonce"]), **self.person)}
        return asked["redirect_uri"] + "#" + urlencode({"state": self.other.get("state", asked["state"]), **told}, quote_via=quote)

    def _handler(providers):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                provider, path = HOSTS.get((self.headers.get("Host") or "").split(":")[0], ("", ""))
                address = urlsplit(self.path)
                if not provider or address.path != path:
                    return self.send_error(404)
                asked = {name: values[0] for name, values in parse_qs(address.query).items()}
                providers.asked.append((provider, asked, self.headers.get("Referer")))
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(f"<title>{provider}</title><p>Sign in with {provider}</p><a href=\"{html.escape(providers.answer(provider, asked))}\">Go on</a>".encode())

            def log_message(self, *_):
                pass

        return Handler


# --- The stories

STATE = "return [location.href, document.title, localStorage.getItem('rally.signin')].join(' ')"


def me(person):
    from games import asks
    return asks(person, "account.me")


def goes_to(person, providers, provider, within="body"):
    """Presses a button, and goes on at the provider."""
    person.press(f"Continue with {provider.title()}", within).sees(f"Sign in with {provider}")
    name, asked, referer = providers.asked[-1]
    assert name == provider and {key: asked.get(key) for key in ASKS[provider]} == ASKS[provider], asked
    assert asked["redirect_uri"] == f"{person.edge}/" and len(asked["state"]) >= 43 and len(asked["nonce"]) >= 43 and asked["state"] != asked["nonce"], asked
    assert "scope" in ASKS[provider] or "scope" not in asked, asked
    assert not referer, f"tells the provider where one was: {referer}"
    return person.press("Go on")


def signs_up_and_logs_in(ann, providers):
    """One press and one at the provider: there is an account. The same again is a login. The token stands nowhere any more."""
    providers.says({"sub": f"g-{ann.name}", "email": f"{ann.name}@example.com", "email_verified": True, "name": "Ann of Google"})
    ann.go("/").sees("Welcome to Rally")
    goes_to(ann, providers, "google").sees("What do you play?")
    made, state = time.monotonic(), ann.driver.execute_script(STATE)
    assert "id_token" not in state and "nonce" not in state, state
    told = me(ann)
    assert told["profile"]["displayName"] == "Ann of Google" and told["email"] == f"{ann.name}@example.com" and told["emailVerified"], told
    ann.go("#/settings").press("Log out").sees("Welcome to Rally").press("Log in", ".switch")
    # An account of a second ago is new.
    ann.until(lambda: time.monotonic() - made > 2, "waits")
    goes_to(ann, providers, "google").find(".screen.at-home")
    assert me(ann)["id"] == told["id"], "has another account"


def goes_on_where_one_was(ann, providers, host):
    from server import soon
    game = host.ask("games.create", sport="tennis", startsAt=soon(5), place={"name": "Court", "lat": 37.8, "lng": -122.27}, title="Come back here")["id"]
    ann.go("#/settings").press("Log out").sees("Welcome to Rally")
    ann.go(f"/#/welcome?back=%2F%23%2Fgame%2F{game}").load()
    goes_to(ann, providers, "google").find(".at-game .segments")
    ann.sees("Come back here").go("#/settings").press("Log out").sees("Welcome to Rally")
    # A game's link has the same ways in.
    ann.go(f"/r/{game}").sees("Join in 20 seconds")
    goes_to(ann, providers, "google", ".landing-text").find(".at-game .segments")
    ann.sees("Come back here")


def what_was_not_asked_for_is_refused(bea, providers, host):
    """An answer that this tab has not asked for logs nobody in: neither one with another state, nor a token of another question."""
    theirs = {"sub": "somebody-else", "email": "else@example.com", "email_verified": True, "name": "Somebody Else"}
    client = os.environ["RALLY_GOOGLE_CLIENT"]
    bea.go(f"/#state=made-up&id_token={providers.token('google', aud=client, nonce='made-up', **theirs)}").load()
    bea.sees("This sign-in is over")
    assert not bea.driver.execute_script("return localStorage.getItem('rally.me')"), "is logged in as somebody else"
    assert "id_token" not in bea.driver.execute_script(STATE)
    for other in ({"state": "another"}, {"nonce": "another"}):
        providers.says(theirs, **other)
        bea.go("/#/welcome").load()
        goes_to(bea, providers, "google").sees("This sign-in is over")
        assert not bea.driver.execute_script("return localStorage.getItem('rally.me')"), f"is logged in by an answer with {other}"
    for error, said in (("access_denied", "You didn't sign in with Google."), ("server_error", "Google didn't sign you in.")):
        providers.says(theirs, error=error)
        bea.go("/#/welcome").load()
        goes_to(bea, providers, "google").sees(said)
    # The address of an account that has a password: nobody gets into that by a provider alone.
    providers.says({"sub": f"g-{bea.name}", "email": f"{host.nickname}@example.com", "email_verified": True})
    bea.press("Log in", "main")
    goes_to(bea, providers, "google").sees("There is an account with this e-mail address")
    bea.press("Log in", "main").find(".providers")


def without_storage_says_so(bea):
    bea.go("/#/welcome").load()
    bea.find(".providers")
    bea.driver.execute_script("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }")
    bea.press("Continue with Google").sees("leave private browsing")


def apple_tells_no_name(bea, providers):
    """Where the provider tells no name, it is asked for first."""
    providers.says({"sub": f"a-{bea.name}"})
    bea.go("/#/welcome?new=1").load()
    goes_to(bea, providers, "apple").sees("What should we call you?")
    bea.fill("displayName", "Bea of Apple").fill("nickname", bea.name).press("Next").sees("What do you play?")
    told = me(bea)
    assert told["profile"]["displayName"] == "Bea of Apple" and told["profile"]["nickname"] == bea.name and not told.get("email"), told
    bea.go("#/settings").sees("Notifications")
    assert "Change password" not in bea.text() and "Not confirmed yet" not in bea.text(), bea.text()


def deletes_the_account(bea, providers):
    """Without a password the provider confirms it, and only for who is logged in."""
    providers.says({"sub": "somebody-else-again"})
    bea.go("#/settings").press("Delete my account")
    goes_to(bea, providers, "apple", "dialog").sees("The ID token is about somebody else")
    providers.says({"sub": f"a-{bea.name}"})
    bea.press("Settings", "main").press("Delete my account")
    goes_to(bea, providers, "apple", "dialog").sees("Your account is deleted.").sees("Welcome to Rally")


def run(check, somebody, host, tag):
    providers = Providers(folder())
    try:
        ann = somebody("gwen", tag, providers.arguments)
        check("signing up and logging in with Google", signs_up_and_logs_in, ann, providers)
        check("signing in goes on where one was", goes_on_where_one_was, ann, providers, host)
        bea = somebody("bea", tag, providers.arguments)
        check("an answer that was not asked for logs nobody in", what_was_not_asked_for_is_refused, bea, providers, host)
        check("signing in without storage says so", without_storage_says_so, bea)
        check("Apple tells no name", apple_tells_no_name, bea, providers)
        check("an account without a password is deleted", deletes_the_account, bea, providers)
    finally:
        providers.close()


if __name__ == "__main__":
    make_keys(Path(sys.argv[1]))
