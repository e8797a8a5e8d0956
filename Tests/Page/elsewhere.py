"""Another site tries to use somebody's login here: by forms and requests of its own, and by showing the page in a frame."""

import http.server
import threading

from server import Refused, soon

# The other site: it acts when it is opened. `localhost` is another site to the browser; 127.0.0.1 with another port is
# another origin of the same site, to which cookies go along.
EVIL = """<!doctype html><title>evil</title>
<iframe id="frame" src="{edge}/#/settings"></iframe>
<iframe name="sink"></iframe>
<form id="form" method="post" target="sink" enctype="text/plain" action="{edge}/v1/games.cancel">
<input name='{{"gameId":"{game}","reason":"' value='"}}'></form>
<script>
const ask = (type, init) => fetch(`{edge}/v1/${{type}}`, {{ method: "POST", credentials: "include", ...init }})
  .then((answer) => `${{type}} ${{answer.type}} ${{answer.status}}`, () => `${{type}} refused`);
document.getElementById("form").submit();
Promise.all([
  ask("account.logout-all", {{ mode: "no-cors" }}), ask("account.logout", {{}}),
  ask("games.cancel", {{ mode: "no-cors", body: JSON.stringify({{ gameId: "{game}" }}) }}),
  ask("games.cancel", {{ headers: {{ "Content-Type": "application/json" }}, body: JSON.stringify({{ gameId: "{game}" }}) }}),
  fetch("{edge}/v1/account.me", {{ credentials: "include" }}).then((answer) => answer.text(), () => "account.me refused"),
]).then((answers) => (document.title = answers.join("; ")));
</script>"""


def site(page):
    """Serves one page, at any port; returns the port and how it ends."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port, server.shutdown


def cannot_use_a_login(ann, host):
    """`ann` is logged in as whoever hosts the game."""
    game = host.ask("games.create", sport="tennis", startsAt=soon(5), place={"name": "Court", "lat": 37.8, "lng": -122.27})["id"]
    port, end = site(EVIL.format(edge=ann.edge, game=game))
    try:
        for name in ("127.0.0.1", "localhost"):
            ann.driver.get(f"http://{name}:{port}/")
            ann.until(lambda: "account.me" in ann.driver.title, f"has no answer at {name}")
            assert host.nickname not in ann.driver.title and " 200" not in ann.driver.title, ann.driver.title
            ann.driver.switch_to.frame("frame")
            shown = ann.driver.find_elements("css selector", "#main, #header")
            ann.driver.switch_to.default_content()
            assert not shown, f"the page is shown in a frame of {name}"
        ann.faults()  # The browser reports there what it refused.
        ann.go("/#/settings").sees(f"@{host.nickname}")
        assert host.ask("games.get", gameId=game)["status"] == "open", "another site has called a game off"
    finally:
        end()


def an_address_leads_nowhere_else(ann, name, password):
    """What stands behind `back` in an address cannot lead to another site, or run."""
    for back in ("javascript:window.bad=1", "https://evil.example/", "//evil.example/", "data:text/html,x", "/\\\\evil.example"):
        ann.go(f"/#/welcome?back={back}")
        ann.load()
        ann.fill("name", name).fill("password", password).press("Log in", "form").sees("Play now")
        assert ann.driver.current_url.startswith(ann.edge), ann.driver.current_url
        assert ann.driver.execute_script("return window.bad") is None, f"{back} has run"
