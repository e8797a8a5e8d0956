#!/usr/bin/env python3
# HTTP for phones, in front of one gateway: a POST to /games.create has its fields in JSON. deploy/phone/README.md says more.
import http.server, json, os, queue, subprocess, sys, threading, uuid

BYTES_MAX = 8_000_000  # A gateway's line has room for a picture.
STATUSES = {"invalid": 400, "unauthenticated": 401, "forbidden": 403, "not-found": 404, "conflict": 409, "full": 409,
            "gone": 410, "rate-limited": 429, "internal": 500, "unavailable": 503, "timeout": 504}
gateway = subprocess.Popen(
    ["gateway", "--in-flight", "256"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
waiting, lock = {}, threading.Lock()


def ask(id, line):
    mine = queue.SimpleQueue()
    with lock:
        if waiting.setdefault(id, mine) is not mine:
            return {"ok": False, "error": {"code": "conflict", "message": "this id is being answered; ask again"}}
        gateway.stdin.write(line)
        gateway.stdin.flush()
    return mine.get()


def listen():
    for line in gateway.stdout:
        reply = json.loads(line)
        waiting.pop(reply["id"]).put(reply)
    os._exit(1)  # Without its gateway it is of no use; whoever has started it starts it again.


class Phone(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        token = (self.headers["Authorization"] or "").removeprefix("Bearer ") or None
        try:
            if self.headers["Transfer-Encoding"] or len(self.headers.get_all("Content-Length", [])) > 1:
                raise ValueError("say the body's length in one Content-Length, and leave out Transfer-Encoding")
            length = int(self.headers["Content-Length"] or 0)
            data = json.loads(self.rfile.read(length) or "{}") if 0 <= length <= BYTES_MAX else None
            id = str(uuid.UUID(self.headers["Idempotency-Key"] or str(uuid.uuid4())))
            line = json.dumps({"id": id, "type": self.path[1:], "token": token, "data": data,
                               "origin": self.client_address[0]}).encode() + b"\n"
            if data is None or len(line) > BYTES_MAX:
                raise ValueError(f"a request is JSON of at most {BYTES_MAX} bytes")
        except (ValueError, RecursionError) as error:
            self.close_connection = True
            return self.answer({"ok": False, "error": {"code": "invalid", "message": str(error)}})
        self.answer(ask(id, line))

    def answer(self, reply):
        body = json.dumps(reply).encode()
        self.send_response(200 if reply["ok"] else STATUSES[reply["error"]["code"]])
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)


threading.Thread(target=listen, daemon=True).start()
http.server.ThreadingHTTPServer((sys.argv[1], int(sys.argv[2])), Phone).serve_forever()
