"""A slow network between browsers and the server: all that goes through takes its time, service workers and live connections too,
which a browser's own emulation leaves out. It counts requests and bytes as they are on the wire."""

import asyncio
import re
import threading
import time

REQUEST = re.compile(rb"(GET|HEAD|POST|OPTIONS) (\S+) HTTP/1\.1\r\n")
# Slow 4G as browsers call it: 150 ms there and back, for all connections together.
ROUND_TRIP_SECONDS, DOWN_BYTES_PER_SECOND, UP_BYTES_PER_SECOND = 0.15, 1_600_000 / 8, 750_000 / 8
CHUNK_BYTES = 2920
REFUSAL = (b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 5\r\nContent-Length: 2\r\n\r\n{}")


class Exchange:
    """A request and its answer."""

    def __init__(self, line, head):
        self.path = line[2].decode()
        # The service worker has its own script as the referrer of what it fetches by itself.
        self.is_workers = bool(re.search(rb"(?i)\r\nreferer: [^\r]*/sw\.js\r\n|\r\nservice-worker: script", head))
        self.is_live = self.path.startswith("/v1/live")
        self.began, self.bytes = time.monotonic(), 0


class Line:
    """Listens at a port of its own and hands everything on to the server, as it is told: `slow`, `fast`, `refuses`, or `hangs`."""

    def __init__(self, edge):
        host, _, port = edge.removeprefix("http://").partition(":")
        self.server, self.way = (host, int(port or 80)), "fast"
        self.exchanges, self.moved = [], 0
        self.free = {"down": 0.0, "up": 0.0}
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.connected, "127.0.0.1", 0), self.loop).result()
        self.edge = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"

    def goes(self, way):
        """From here on it goes this way, for connections that are open too."""
        def change():
            self.way = way
            for writer in list(self.writers):
                writer.close()
        self.loop.call_soon_threadsafe(change)

    def forget(self):
        self.exchanges, self.moved = [], time.monotonic()

    def is_quiet(self, seconds=1.5):
        """Whether nothing has moved for a while."""
        return time.monotonic() - self.moved > seconds

    def counted(self, workers=False):
        """Requests and bytes, headers included, of the page or of its service worker alone."""
        mine = [one for one in list(self.exchanges) if one.is_workers == workers]
        return len(mine), sum(one.bytes for one in mine)

    async def connected(self, reader, writer):
        self.writers.add(writer)
        try:
            # The handshake.
            await asyncio.sleep(ROUND_TRIP_SECONDS if self.way != "fast" else 0)
            if self.way in ("refuses", "hangs"):
                return await self.alone(reader, writer)
            from_server, to_server = await asyncio.open_connection(*self.server)
            self.writers.add(to_server)
            both = {"now": None}
            await asyncio.gather(self.carry(reader, to_server, "up", both), self.carry(from_server, writer, "down", both))
        except OSError:
            pass
        finally:
            writer.close()
            self.writers.discard(writer)

    async def alone(self, reader, writer):
        """Without a server."""
        while data := await reader.read(1 << 16):
            self.note(data, {})
            if self.way == "refuses":
                await asyncio.sleep(ROUND_TRIP_SECONDS)
                writer.write(REFUSAL)

    def note(self, data, both):
        if line := REQUEST.match(data):
            both["now"] = Exchange(line, data)
            self.exchanges.append(both["now"])

    async def carry(self, reader, writer, way, both):
        try:
            while data := await reader.read(CHUNK_BYTES):
                if way == "up":
                    self.note(data, both)
                elif both["now"]:
                    both["now"].bytes += len(data)
                if both["now"] and not both["now"].is_live:
                    self.moved = time.monotonic()
                if self.way == "fast":
                    writer.write(data)
                    await writer.drain()
                    continue
                rate = DOWN_BYTES_PER_SECOND if way == "down" else UP_BYTES_PER_SECOND
                # Only one packet is on the line at a time, whosever it is.
                self.free[way] = sent = max(time.monotonic(), self.free[way]) + len(data) / rate
                await asyncio.sleep(sent - time.monotonic())
                self.loop.call_at(self.loop.time() + ROUND_TRIP_SECONDS / 2, self.deliver, writer, data, both)
        except OSError:
            pass
        finally:
            self.loop.call_at(self.loop.time() + ROUND_TRIP_SECONDS / 2 + 0.01, writer.close)
            self.writers.discard(writer)

    def deliver(self, writer, data, both):
        if both["now"] and not both["now"].is_live:
            self.moved = time.monotonic()
        if not writer.is_closing():
            writer.write(data)
