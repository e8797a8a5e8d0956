"""What may stand between a browser and the server: it hands everything on, or refuses, or hangs, or has a newer page."""

import contextlib
import http.client
import http.server
import socket
import threading
from urllib.parse import urlsplit


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    # A browser that installs the page opens more connections at once than the five that would wait.
    request_queue_size = 128


class Between:
    """An address of its own for the server. `way` is `open`, `refuses` (503) or `hangs`: then nothing is answered until it changes.
    Scripts whose paths are `lost` are cut off, though they can be had otherwise."""

    def __init__(self, edge):
        self.way, self.asked, self.instead, self.lost, self.held = "open", [], {}, set(), set()
        self._changed, self._sockets = threading.Condition(), set()
        self._server = Server(("127.0.0.1", 0), self._handler(urlsplit(edge).netloc))
        self.edge = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def turns(self, way):
        """From here on it does so; what is under way is cut off, but where it hangs."""
        with self._changed:
            self.way, self.asked = way, []
            self._changed.notify_all()
        for one in list(self._sockets) if way == "refuses" else []:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def holds(self, *paths):
        """These files wait for their answers; without any, none does."""
        with self._changed:
            self.held = set(paths)
            self._changed.notify_all()

    def has(self, path, text, other):
        """The file has another text, of the same length."""
        assert len(text) == len(other)
        self.instead.setdefault(path, []).append((text.encode(), other.encode()))

    def close(self):
        self.turns("refuses")
        self._server.shutdown()

    def _handler(between, upstream):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                between.asked.append(self.path)
                self.close_connection = True
                path = self.path.split("?")[0]
                if path in between.lost and self.headers.get("Sec-Fetch-Dest") == "script":
                    return self.connection.shutdown(socket.SHUT_RDWR)
                with between._changed:
                    between._changed.wait_for(lambda: between.way != "hangs" and path not in between.held)
                leave = {"connection", "if-none-match", "accept-encoding"} if path in between.instead else {"connection"}
                connection = http.client.HTTPConnection(upstream)
                try:
                    if between.way == "refuses":
                        return self.send_error(503)
                    connection.request(self.command, self.path, body or None, {name: value for name, value in self.headers.items() if name.lower() not in leave})
                    found = connection.getresponse()
                    between._sockets.add(self.connection)
                    self.send_response(found.status)
                    for name, value in found.getheaders():
                        if name.lower() not in ("connection", "transfer-encoding"):
                            self.send_header(name, value)
                    self.send_header("Connection", "close")
                    self.end_headers()
                    if path in between.instead:
                        text = found.read()
                        for was, other in between.instead[path]:
                            text = text.replace(was, other)
                        self.wfile.write(text)
                    while piece := found.read1(65536):
                        with between._changed:
                            between._changed.wait_for(lambda: between.way != "hangs")
                        self.wfile.write(piece)
                        self.wfile.flush()
                except (OSError, http.client.HTTPException):
                    pass
                finally:
                    between._sockets.discard(self.connection)
                    connection.close()

            do_GET = do_POST = do_HEAD = do_DELETE = answer

            def log_message(self, *_):
                pass

        return Handler
