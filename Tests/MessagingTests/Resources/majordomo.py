"""A Majordomo 0.1 client, worker and a plain subscriber, written from RFC 7 alone: they know nothing of Rally.

    majordomo.py client ENDPOINT SERVICE COUNT      asks, prints each reply
    majordomo.py worker ENDPOINT SERVICE COUNT      answers in upper case, then says goodbye
    majordomo.py subscriber ENDPOINT TOPIC COUNT    prints what it hears, one line a message
    majordomo.py thief ENDPOINT NOUN COUNT          asks for pages of a log under a noun that is none, prints each reply

A fifth argument names a key file, for a bus with keys.
"""
import re
import sys
import time

import zmq
import zmq.auth

DEADLINE = time.monotonic() + 30


def open_socket(context, kind):
    socket = context.socket(kind)
    if len(sys.argv) > 5:
        socket.curve_publickey, socket.curve_secretkey = zmq.auth.load_certificate(sys.argv[5])
        text = open(sys.argv[5]).read()
        socket.curve_serverkey = re.search('server-key = "(.*)"', text).group(1).encode()
    return socket


def wait(socket):
    left = DEADLINE - time.monotonic()
    if left <= 0 or not socket.poll(int(left * 1000)):
        sys.exit("nothing came")
    return socket.recv_multipart()


def client(context, endpoint, service, count):
    socket = open_socket(context, zmq.REQ)
    socket.connect(endpoint)
    for number in range(count):
        socket.send_multipart([b"MDPC01", service, b"hello %d" % number, b"second frame"])
        protocol, name, *body = wait(socket)
        assert protocol == b"MDPC01" and name == service, (protocol, name)
        print(b"|".join(body).decode(), flush=True)


def worker(context, endpoint, service, count):
    socket = open_socket(context, zmq.DEALER)
    socket.setsockopt(zmq.LINGER, 2000)
    socket.connect(endpoint)
    socket.send_multipart([b"", b"MDPW01", b"\x01", service])
    beat = 0.0
    while count > 0:
        if time.monotonic() > DEADLINE:
            sys.exit("nothing came")
        if time.monotonic() > beat:
            socket.send_multipart([b"", b"MDPW01", b"\x04"])
            beat = time.monotonic() + 1
        if not socket.poll(100):
            continue
        empty, protocol, command, *rest = socket.recv_multipart()
        assert empty == b"" and protocol == b"MDPW01", (empty, protocol)
        if command == b"\x02":
            address, delimiter, *body = rest
            assert delimiter == b""
            socket.send_multipart([b"", b"MDPW01", b"\x03", address, b""] + [part.upper() for part in body])
            count -= 1
        else:
            assert command == b"\x04", command
    socket.send_multipart([b"", b"MDPW01", b"\x05"])
    socket.close()


def thief(context, endpoint, noun, count):
    socket = open_socket(context, zmq.REQ)
    socket.connect(endpoint)
    for number in range(count):
        envelope = b'{"id":"0199a1b2-0000-7000-8000-%012d","type":"log.read","data":{"from":1}}' % number
        socket.send_multipart([b"MDPC01", noun, envelope])
        print(b"|".join(wait(socket)[2:]).decode(), flush=True)


def subscriber(context, endpoint, topic, count):
    socket = open_socket(context, zmq.SUB)
    socket.setsockopt(zmq.SUBSCRIBE, topic)
    socket.connect(endpoint)
    for _ in range(count):
        print(b" ".join(wait(socket)).decode(), flush=True)


role, endpoint, name, count = sys.argv[1:5]
context = zmq.Context()
context.setsockopt(zmq.LINGER, 0)
{"client": client, "worker": worker, "subscriber": subscriber, "thief": thief}[role](context, endpoint, name.encode(), int(count))
context.term()
