#!/usr/bin/env python3
"""Counts what clients that wait for reload signals cost `tessera serve`.

    Benchmarks/Server/listeners.py [--tessera PATH] [--clients N] [--json FILE]

Half of the clients hold an event stream open, half a long poll of a minute. Threads and resident
memory are read before, while all of them wait, and after they have left; then one visible change is
made, and what the clients are told is counted. Exit: 0 where no thread came with the clients and all
of them were told, 1 otherwise.
"""

import argparse
import http.client
import json
import pathlib
import re
import selectors
import socket
import sys
import tempfile
import time
import uuid

from processes import Failure, Server, Tessera

LIST = "/v1/widgets/CardListWidget/timeline?family=systemSmall"


class Phone:
    """A paired device with a small list on its screen."""

    def __init__(self, server, token):
        self.server, self.owner = server, token
        code = self.post("/v1/devices/pairing", {"scope": "widget"}, token)["code"]
        paired = self.post("/v1/devices", {"code": code, "name": "Phone"}, None)
        self.token = paired["token"]
        self.send("PUT", f"/v1/devices/{paired['device']['id']}/placements",
                  {"widgets": [{"kind": "CardListWidget", "family": "systemSmall", "config": {}}],
                   "controls": []}, self.token)

    def send(self, method, path, body, token, headers=None):
        """One request; gives its answer as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"Content-Type": "application/json", **(headers or {})}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 300:
            raise Failure(f"{method} {path} gives {answer.status}: {text.decode()}")
        return json.loads(text)

    def post(self, path, body, token):
        """A POST with a key of its own where it needs one."""
        key = {"Idempotency-Key": str(uuid.uuid4())} if path.startswith("/v1/intents/") else None
        return self.send("POST", path, body, token, key)

    def pin(self, card):
        """Puts a card in front, which the list shows."""
        self.post("/v1/intents/pinCard", {"params": {"card": card}}, self.token)


def threads(server):
    """How many threads the server has."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"Threads:\s+(\d+)", status).group(1))


def listen(server, token, since, is_stream):
    """A client that waits; its answer is read later."""
    client = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    accept = "text/event-stream" if is_stream else "application/json"
    wait = "" if is_stream else "&wait=60"
    client.sendall(
        f"GET /v1/reloads?since={since}{wait} HTTP/1.1\r\nHost: a\r\nAccept: {accept}\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode())
    client.setblocking(False)
    return client


def listening(server):
    """How many clients the server says are waiting."""
    _, _, body = server.get("/metrics", "")
    return int(float(re.search(r"^tessera_reload_listeners (\S+)$", body.decode(), re.M).group(1)))


def tell(clients, seconds):
    """Counts the clients that are told of the change in time."""
    selector = selectors.DefaultSelector()
    texts = {}
    for client in clients:
        selector.register(client, selectors.EVENT_READ)
        texts[client] = b""
    told, end = 0, time.monotonic() + seconds
    while told < len(clients) and time.monotonic() < end:
        for key, _ in selector.select(timeout=1):
            part = key.fileobj.recv(65536)
            texts[key.fileobj] += part
            if b'"scope"' in texts[key.fileobj] or not part:
                told += 1 if b'"scope"' in texts[key.fileobj] else 0
                selector.unregister(key.fileobj)
    return told


def measure(tessera, folder, count):
    """Gives the figures."""
    cards = ["Coffee", "Market"]
    for name in cards:
        tessera.run("card", "add", name, "--number", "1")
    token = tessera.run("token", "create", "--scope", "wallet").split()[-1]
    server = Server(tessera, LIST, token, folder / "server.log")
    try:
        phone = Phone(server, token)
        items = phone.send("GET", "/v1/cards", None, token)["items"]
        phone.pin(items[0]["id"])
        since = phone.send("GET", "/v1/reloads?wait=0", None, phone.token)["rev"]
        before = {"threads": threads(server), "MiB": server.resident_mebibytes()}
        began = time.monotonic()
        clients = [listen(server, phone.token, since, n % 2 == 0) for n in range(count)]
        while listening(server) < count:
            if time.monotonic() - began > 50:
                raise Failure("the clients did not get through in time")
            time.sleep(0.2)
        opened = time.monotonic() - began
        cpu = server.cpu_seconds()
        time.sleep(5)
        idle = {"threads": threads(server), "MiB": server.resident_mebibytes(),
                "cpu_percent": (server.cpu_seconds() - cpu) / 5 * 100}
        began = time.monotonic()
        phone.pin(items[1]["id"])
        told = tell(clients, 60)
        seconds = time.monotonic() - began
        for client in clients:
            client.close()
    finally:
        server.stop()
    return {"clients": count, "seconds_to_open": opened, "before": before, "idle": idle,
            "told": told, "seconds_to_tell": seconds}


def main():
    """Reads the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--tessera", default=".build/release/tessera")
    parser.add_argument("--clients", type=int, default=10_000)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            figures = measure(Tessera(options.tessera, folder / "l.db"), folder, options.clients)
        except Failure as failure:
            print(f"listeners: {failure}", file=sys.stderr)
            return 1
    before, idle = figures["before"], figures["idle"]
    print(f"{figures['clients']:,} clients in {figures['seconds_to_open']:.1f} s")
    print(f"threads  {before['threads']} -> {idle['threads']}")
    print(f"memory   {before['MiB']:.1f} -> {idle['MiB']:.1f} MiB,"
          f" {(idle['MiB'] - before['MiB']) * 1024 / figures['clients']:.1f} KiB a client")
    print(f"idle     {idle['cpu_percent']:.1f} % of one core")
    print(f"told     {figures['told']:,} in {figures['seconds_to_tell']:.2f} s")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=1) + "\n")
    return 0 if idle["threads"] <= before["threads"] and figures["told"] == figures["clients"] else 1


if __name__ == "__main__":
    sys.exit(main())
