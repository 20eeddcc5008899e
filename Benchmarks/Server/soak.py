#!/usr/bin/env python3
"""Mixed load on a server that is killed and restarted at random: nothing acknowledged may be lost,
nothing sent again may count twice, memory and file handles stay flat.

Several people use a few dozen cards each, as people do; a card added beyond that replaces an older one.
The load is bounded: so many requests a second, sent at random moments.

    soak.py --tessera PATH [--seconds 1800] [--seed N] [--clients 8] [--people 32] [--rate 200]
            [--p99-max 20, or 0 for any]

Exit: 0 all held, 1 something did not, 64 usage.
"""
import argparse
import collections
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid


def uuid7(generator):
    """A UUID of version 7 of this instant (RFC 9562, section 5.7)."""
    milliseconds = int(time.time() * 1000)
    value = (milliseconds << 80) | (0x7 << 76) | (generator.getrandbits(12) << 64)
    value |= (0b10 << 62) | generator.getrandbits(62)
    return str(uuid.UUID(int=value))


class Server:
    """The program under test, on one port for all its lives."""

    def __init__(self, tessera, database, log):
        self.tessera, self.database, self.log = tessera, database, log
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.lives = 0
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.tessera, "serve", "--listen", f"127.0.0.1:{self.port}",
             "--database", self.database, "--rate-limit", "off"],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            raise SystemExit(f"soak: the server did not start again: {line!r}")
        self.lives += 1

    def end(self, number):
        self.process.send_signal(number)
        status = self.process.wait()
        self.process.stdout.close()
        if number == signal.SIGTERM and status != 0:
            raise SystemExit(f"soak: SIGTERM ended the server with {status}")

    def footprint(self):
        """Resident KiB and open file handles."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            kib = int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))
        return kib, len(os.listdir(f"/proc/{self.process.pid}/fd"))


class Home:
    """A person with a wallet, and what was acknowledged for them."""

    # How many of the cards that are added stay.
    CARDS_MAX = 20

    def __init__(self, token, cards):
        self.token, self.cards = token, cards
        self.uses, self.lines, self.names, self.deleted = set(), set(), {}, set()
        self.added = collections.deque()


class Client(threading.Thread):
    """One device after another: sends each deed until it is acknowledged, however often the server
    dies."""

    def __init__(self, number, seed, port, homes, until, pause):
        super().__init__(daemon=True)
        self.random = random.Random(seed * 1_000 + number)
        self.number, self.port, self.homes, self.until = number, port, homes, until
        self.home, self.pause = homes[0], pause
        self.connection = None
        self.milliseconds = []
        self.keys = 0
        self.counts = collections.Counter()
        self.fault = None

    def run(self):
        try:
            while time.monotonic() < self.until:
                time.sleep(self.random.expovariate(1 / self.pause))
                self.home = self.random.choice(self.homes)
                self.random.choices(
                    [self.use, self.add, self.pay, self.edit, self.read, self.sync],
                    [6, 2, 3, 2, 8, 1],
                )[0]()
        except Exception as error:  # pylint: disable=broad-except
            self.fault = error

    def once(self, method, target, body=None, headers=None):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        fields = {"Authorization": f"Bearer {self.home.token}", **(headers or {})}
        data = None
        if body is not None:
            data = json.dumps(body)
            fields.setdefault("Content-Type", "application/json")
        began = time.perf_counter()
        self.connection.request(method, target, data, fields)
        reply = self.connection.getresponse()
        content = reply.read()
        return reply.status, content, (time.perf_counter() - began) * 1000

    def send(self, method, target, body=None, headers=None, good=(200, 201, 204)):
        """Sends until an answer comes; a refusal that was not asked for is a fault."""
        while True:
            try:
                status, content, milliseconds = self.once(method, target, body, headers)
            except (OSError, http.client.HTTPException):
                self.connection = None
                self.counts["lost answers"] += 1
                time.sleep(0.02)
                continue
            if status == 503:
                time.sleep(0.05)
                continue
            if status not in good:
                raise RuntimeError(f"{method} {target}: {status} {content[:300]!r}")
            self.milliseconds.append(milliseconds)
            self.counts[method] += 1
            return status, json.loads(content) if content[:1] == b"{" else None

    def use(self):
        identity = uuid7(self.random)
        card = self.random.choice(self.home.cards)
        self.send("POST", "/v1/uses", {"id": identity, "cardId": card})
        self.home.uses.add(identity)

    def add(self):
        key = f"c{self.number}-{self.keys}"
        self.keys += 1
        _, card = self.send("POST", "/v1/cards", {"name": key}, {"Idempotency-Key": key})
        self.home.names[key] = card["id"]
        self.home.added.append(card["id"])
        if len(self.home.added) > Home.CARDS_MAX:
            self.remove(self.home.added.popleft())

    def remove(self, card):
        """Deletes a card; where the answer was lost, it is gone the second time."""
        status, found = self.send("GET", f"/v1/cards/{card}", good=(200, 404))
        while status != 404:
            tag = f"\"{found['version']}.{found['me']['memberVersion']}\""
            status, _ = self.send(
                "DELETE", f"/v1/cards/{card}", headers={"If-Match": tag}, good=(204, 404)
            )
            if status == 204:
                break
        self.home.deleted.add(card)

    def pay(self):
        identity = uuid7(self.random)
        self.send(
            "POST", f"/v1/cards/{self.home.cards[0]}/balances/POINTS/transactions",
            {"id": identity, "amount": "1"},
        )
        self.home.lines.add(identity)

    def edit(self):
        card = self.random.choice(self.home.cards)
        _, found = self.send("GET", f"/v1/cards/{card}")
        tag = f"\"{found['version']}.{found['me']['memberVersion']}\""
        self.send(
            "PATCH", f"/v1/cards/{card}?onConflict=merge", {"note": f"by {self.number}"},
            {"If-Match": tag}, good=(200, 409),
        )

    def read(self):
        self.send("GET", self.random.choice([
            "/v1/widgets/CardListWidget/timeline?family=systemMedium", "/v1/cards?limit=20",
            f"/v1/cards/{self.home.cards[0]}/barcode.svg",
        ]))

    def sync(self):
        _, page = self.send("GET", "/v1/changes?limit=50")
        if not page["items"]:
            raise RuntimeError("a first page of changes without a change")


def everything(client):
    """All that a new device is told."""
    items, target = [], "/v1/changes?limit=1000"
    while True:
        _, page = client.send("GET", target)
        items += page["items"]
        if not page["more"]:
            return items
        target = "/v1/changes?limit=1000&since=" + page["next"]


def ledger(client, card):
    """The ids of all lines of a balance, newest first, and the newest's balance."""
    target = f"/v1/cards/{card}/balances/POINTS/transactions?limit=500"
    lines, before = [], ""
    while True:
        _, page = client.send("GET", target + before)
        lines += page["items"]
        if not page["next"]:
            return lines
        before = "&before=" + page["next"]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def main():
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--people", type=int, default=32)
    parser.add_argument("--rate", type=float, default=200.0, help="deeds a second")
    parser.add_argument("--p99-max", type=float, default=20.0, help="milliseconds")
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        faults = soak(arguments, generator, folder)
    for fault in faults:
        print(f"soak: {fault}", file=sys.stderr)
    print("soak: " + ("all held" if not faults else f"{len(faults)} did not hold"))
    return 1 if faults else 0


def soak(arguments, generator, folder):
    database = os.path.join(folder, "tessera.db")
    run = lambda *words: subprocess.run(
        [arguments.tessera, *words, "--database", database], check=True, capture_output=True,
        text=True,
    ).stdout
    homes = [home(run, f"Person {number}") for number in range(arguments.people)]
    log = open(os.path.join(folder, "server.log"), "ab")  # pylint: disable=consider-using-with
    server = Server(arguments.tessera, database, log)
    until = time.monotonic() + arguments.seconds
    # The last third is without kills, so that memory and handles are seen over one life.
    calm = time.monotonic() + arguments.seconds * 2 / 3
    clients = [
        Client(
            number, arguments.seed, server.port, homes, until, arguments.clients / arguments.rate
        )
        for number in range(arguments.clients)
    ]
    for client in clients:
        client.start()
    while time.monotonic() < calm:
        time.sleep(generator.uniform(1.0, max(2.0, arguments.seconds / 60)))
        server.end(generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM]))
        time.sleep(generator.uniform(0, 0.2))
        server.start()
    for client in clients:
        client.milliseconds.clear()
    time.sleep(max(1.0, (until - time.monotonic()) / 3))
    early = server.footprint()
    for client in clients:
        client.join()
    late = server.footprint()
    faults = check(clients, homes, server, early, late, arguments)
    server.end(signal.SIGTERM)
    doctor = subprocess.run(
        [arguments.tessera, "doctor", "--database", database], check=False, capture_output=True,
    )
    if doctor.returncode != 0:
        faults.append("the doctor finds something wrong with the database")
    return faults


def home(run, name):
    """Makes a person with a wallet of five cards and a token."""
    run("person", "add", name)
    # The first person of a database comes with a wallet.
    if not json.loads(run("wallet", "list", "--json", "--person", name))["items"]:
        run("wallet", "create", f"Wallet of {name}", "--person", name)
    for index in range(5):
        run(
            "card", "add", f"Card {index}", "--number", "5901234123457", "--symbology", "ean13",
            "--person", name,
        )
    items = json.loads(run("card", "list", "--json", "--person", name))["items"]
    token = run("token", "create", "--scope", "wallet", "--person", name).split()[0]
    return Home(token, [card["id"] for card in items])


def lost(place, client):
    """What was acknowledged for a person and is not there, or is there twice; and how much is there."""
    client.home, faults = place, []
    items = everything(client)
    uses = {item["id"] for item in items if item["type"] == "use" and not item["deleted"]}
    cards = {item["id"]: item for item in items if item["type"] == "card"}
    names = collections.Counter(
        item["card"]["name"] for item in cards.values() if not item["deleted"]
    )
    if place.uses - uses:
        faults.append(f"{len(place.uses - uses)} acknowledged uses are gone")
    gone = [identity for identity in place.names.values() if identity not in cards]
    if gone:
        faults.append(f"{len(gone)} acknowledged cards are gone")
    alive = [card for card in place.deleted if card in cards and not cards[card]["deleted"]]
    if alive:
        faults.append(f"{len(alive)} cards are there whose deletion was acknowledged")
    dead = [
        card for card in place.names.values()
        if card in cards and cards[card]["deleted"] and card not in place.deleted
    ]
    if dead:
        faults.append(f"{len(dead)} cards were deleted that nobody deleted")
    if any(count > 1 and name.startswith("c") for name, count in names.items()):
        faults.append("a key made a card twice")
    lines = ledger(client, place.cards[0])
    written = [line["id"] for line in lines]
    if place.lines - set(written):
        faults.append(f"{len(place.lines - set(written))} acknowledged lines are gone")
    if len(set(written)) != len(written):
        faults.append("a ledger line stands twice")
    balance = int(lines[0]["balanceAfter"]) if lines else 0
    if balance != len(lines):
        faults.append(f"the balance is {balance} after {len(lines)} lines of 1")
    return faults, len(uses), len(cards), len(lines)


def check(clients, homes, server, early, late, arguments):
    faults = [f"client {client.number}: {client.fault}" for client in clients if client.fault]
    sums = [0, 0, 0]
    for number, place in enumerate(homes):
        found, *counts = lost(place, clients[0])
        faults += [f"person {number}: {fault}" for fault in found]
        sums = [one + more for one, more in zip(sums, counts)]
    if late[1] > early[1] + 2:
        faults.append(f"file handles rose from {early[1]} to {late[1]}")
    if late[0] > early[0] * 1.25 + 8_192:
        faults.append(f"memory rose from {early[0]} to {late[0]} KiB")
    times = [value for client in clients for value in client.milliseconds]
    worst = percentile(times, 0.99)
    counts = sum((client.counts for client in clients), collections.Counter())
    print(
        f"soak: {server.lives} lives, {sum(counts.values())} answers, {counts['lost answers']} lost; "
        f"{len(homes)} people, {sums[0]} uses, {sums[1]} cards, {sums[2]} lines; "
        f"p50 {percentile(times, 0.5):.2f} ms, p99 {worst:.2f} ms; "
        f"memory {early[0]} to {late[0]} KiB, handles {early[1]} to {late[1]}"
    )
    if 0 < arguments.p99_max < worst:
        faults.append(f"p99 is {worst:.1f} ms, above {arguments.p99_max:g}")
    return faults


if __name__ == "__main__":
    sys.exit(main())
