"""What the benchmarks run on: cards, uses and people, the same in every run."""

import csv
import datetime
import hashlib
import io
import os
import random
import sqlite3
import uuid

CARD_COUNT = 20
USE_COUNT = 2_000
ZONE = "Europe/Belgrade"

SHOPS = (
    "Jagoda Fruit", "Korpa Hypermarket", "Zrno Coffee", "Apoteka Lipa", "Sova Books",
    "Klas Bakery", "Svetlost Cinema", "City Library", "Atlas Gym", "Mimoza Flowers",
    "Šapa Pets", "Talas Swimming", "Točak Bicycles", "Lampa Electronics", "Vuna Clothes",
    "Ključ Hardware", "Pegla Laundry", "Most Fuel", "Brod Travel", "Kolo Toys",
)


def catima(names):
    """A Catima v2 export with one card for each name."""
    out = io.StringIO(newline="")
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(["2"])
    rows.writerow([])
    rows.writerow(["_id"])
    rows.writerow([])
    rows.writerow(
        "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        "barcodeencoding,headercolor,starstatus,lastused,archive".split(",")
    )
    for number, name in enumerate(names, 1):
        rows.writerow(
            [number, name, "", "", "", "0", "", f"CARD-{number:06}", "", "QR_CODE", "UTF-8",
             "-16028081", "1" if number % 7 == 1 else "0", "0", "0"]
        )
    rows.writerow([])
    rows.writerow(["cardId", "groupId"])
    return out.getvalue().encode()


def usage(today):
    """2,000 uses of the twenty cards over two years up to yesterday, with habits."""
    draw = random.Random(20)
    habits = []
    for name in SHOPS[:CARD_COUNT]:
        days = draw.sample(range(7), draw.choice((1, 2, 3, 5)))
        habits.append((name, days, draw.uniform(7.5, 21.0), draw.paretovariate(1.1)))
    weights = [habit[3] for habit in habits]
    uses = []
    while len(uses) < USE_COUNT:
        name, days, hour, _ = draw.choices(habits, weights)[0]
        day = today - datetime.timedelta(days=draw.randrange(1, 730))
        if day.weekday() not in days and draw.random() < 0.8:
            continue
        minute = min(1_439, max(0, int(draw.gauss(hour * 60, 40))))
        time = datetime.datetime.combine(day, datetime.time(minute // 60, minute % 60))
        uses.append((time, name))
    uses.sort()
    lines = ["user_id,item_id,timestamp_iso_local"]
    lines += [f"bench,{name},{time.isoformat()}" for time, name in uses]
    return ("\n".join(lines) + "\n").encode()


def identifier(milliseconds, number):
    """The 16 bytes of a UUID of version 7."""
    value = (milliseconds << 80) | (7 << 76) | (2 << 62) | number
    return value.to_bytes(16, "big")


class Person:
    """Somebody with one card and a token."""

    def __init__(self, person, card, token):
        self.person = person
        self.card = card
        self.token = token


def add_people(database, count, now):
    """Adds people, each with a wallet, a card and a token, straight into the tables.

    The command line would do the same, one process for each row.
    """
    connection = sqlite3.connect(database)
    instants = {}

    def insert(table, **values):
        # Instants that a row must have, however many there are, are now.
        if table not in instants:
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            instants[table] = [name for _, name, _, needed, default, _ in columns
                               if needed and default is None and name.endswith("_at")]
        values.update((name, now) for name in instants[table])
        connection.execute(
            f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
            tuple(values.values()),
        )

    people = []
    with connection:
        for number in range(1, count + 1):
            person, wallet, card, token_id = (
                identifier(now, 4 * number + offset) for offset in range(4)
            )
            token = "bench" + os.urandom(24).hex()
            secret = hashlib.sha256(token.encode()).digest()
            insert("person", id=person, name=f"Person {number}")
            insert("wallet", id=wallet, name=f"Wallet {number}", time_zone=ZONE)
            insert("member", wallet_id=wallet, person_id=person, role="owner")
            insert(
                "card", wallet_id=wallet, id=card, rev=1, version=1, name="Card",
                card_number=str(number), status="active", name_key="card", search_text="card",
            )
            insert(
                "access_token", secret_hash=secret, id=token_id, person_id=person, scope="wallet"
            )
            people.append(Person(person, card, token))
    connection.close()
    return people


def owner(database, token):
    """The person of a token that the command line made, with one of the person's cards."""
    connection = sqlite3.connect(database)
    (person,) = connection.execute(
        "SELECT person_id FROM access_token WHERE secret_hash = ?",
        (hashlib.sha256(token.encode()).digest(),),
    ).fetchone()
    (card,) = connection.execute(
        "SELECT card.id FROM card JOIN member USING (wallet_id) WHERE person_id = ?"
        " AND deleted_at IS NULL ORDER BY card.name LIMIT 1",
        (person,),
    ).fetchone()
    connection.close()
    return Person(person, card, token)


def text(identifier_bytes):
    """An id as JSON carries it."""
    return str(uuid.UUID(bytes=identifier_bytes))
