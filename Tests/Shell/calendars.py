# write SEED FILE: lines for the gateway that make games of all sorts, and ask for them as calendars; what was made goes into
# the file. read FILE CALENDARS: whether that is what the calendars say.
import datetime, json, random, sys, unicodedata

COUNT = 150


def text(chance, most, lines=False):
    """Whatever people may write: what calendars escape, what folding could tear, what reads from right to left."""
    pieces = [
        ",", ";", "\\", "\\n", ":", '"', "'", "BEGIN:VEVENT", " ", "x", "word", "é", "e\u0301", "ß", "€", "漢字",
        "😀", "👩🏽‍🎤", "\u200fabc\u200e", "=", "%0D%0A", "&amp;", "^n", "שלום", "a" * 30,
    ] + (["\n", "\u202eabc\u202c"] if lines else [])
    made = ""
    for _ in range(chance.randint(1, most // 5)):
        piece = chance.choice(pieces)
        if len(made) + len(piece) <= most:
            made += piece
    return "T" + made.rstrip()[: most - 2] + "."


def write(seed, path):
    chance = random.Random(seed)
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    games = []
    print('account signup email=ann@example.com password="left foot 11" nickname=ann displayName="Ann Lee"')
    for number in range(COUNT):
        start = now + datetime.timedelta(minutes=chance.randint(90, 300 * 24 * 60))
        game = {
            "sport": "soccer",
            "title": text(chance, 78),
            "startsAt": start.isoformat().replace("+00:00", "Z"),
            "durationMinutes": chance.randrange(15, 721, 5),
            "place": {
                "name": text(chance, 100),
                "lat": round(chance.uniform(-90, 90), chance.randint(0, 9)),
                "lng": round(chance.uniform(-180, 179), chance.randint(0, 9)),
            },
        }
        if chance.random() < 0.7:
            game["description"] = text(chance, 240, lines=True)
        if chance.random() < 0.7:
            game["place"]["address"] = text(chance, 200)
        games.append(game)
        print(json.dumps({"type": "games.create", "data": game}))
    json.dump(games, open(path, "w"))
    print("feed = games feed-link")
    print("games feed-ics token=$feed.token")
    print('game = games create sport=tennis startsAt=+2d place=1.5,-2.25 place.name="a, b; c"')
    print("games ics gameId=$game")


def read(path, calendars):
    import icalendar

    data = open(calendars, "rb").read()
    assert data.endswith(b"\r\n") and b"\n" not in data.replace(b"\r\n", b""), "every line ends in CRLF"
    for line in data.split(b"\r\n"):
        assert len(line) <= 75, line
        line.decode("utf-8")
    feed, one = icalendar.Calendar.from_ical(data, multiple=True)
    for calendar in (feed, one):
        again = icalendar.Calendar.from_ical(calendar.to_ical())
        assert facts(again) == facts(calendar), "a round trip changes nothing"
        assert not any(part.errors for part in calendar.walk()), "nothing is passed over"
    (event,) = one.events
    assert str(event["summary"]) == "Tennis at a, b; c" and str(event["location"]) == "a, b; c"
    assert event["geo"].to_ical() == "1.5;-2.25"

    made = json.load(open(path))
    made.sort(key=lambda game: game["startsAt"])
    assert len(feed.events) == COUNT, len(feed.events)
    nfc = lambda text: unicodedata.normalize("NFC", text)
    told = {str(event["summary"]): event for event in feed.events}
    for game in made:
        start = datetime.datetime.fromisoformat(game["startsAt"].replace("Z", "+00:00"))
        place = game["place"]
        location = ", ".join(nfc(place[name]) for name in ("name", "address") if name in place)
        matches = [
            event
            for event in feed.events
            if str(event["summary"]) == nfc(game["title"])
            and event.decoded("dtstart") == start
            and event.decoded("dtend") == start + datetime.timedelta(minutes=game["durationMinutes"])
            and str(event["location"]) == location
            and (str(event["description"]) if "description" in event else None)
            == (nfc(game["description"]) if "description" in game else None)
            and abs(event["geo"].latitude - place["lat"]) < 1e-6
            and abs(event["geo"].longitude - place["lng"]) < 1e-6
        ]
        assert len(matches) == 1, (game, told.get(nfc(game["title"])))
        (alarm,) = [part for part in matches[0].subcomponents if part.name == "VALARM"]
        assert alarm.decoded("trigger") == datetime.timedelta(hours=-2)
        assert matches[0]["status"] == "CONFIRMED" and matches[0]["sequence"] == 0
    uids = {str(event["uid"]) for event in feed.events}
    assert len(uids) == COUNT and all(uid.endswith("@rally.example") for uid in uids)
    starts = [event.decoded("dtstart") for event in feed.events]
    assert starts == sorted(starts)


def facts(part):
    """All that a component says, in order."""
    return (
        part.name,
        [(name, value.to_ical() if hasattr(value, "to_ical") else value) for name, value in part.property_items(False)],
        [facts(inner) for inner in part.subcomponents],
    )


if sys.argv[1] == "write":
    write(int(sys.argv[2]), sys.argv[3])
else:
    read(sys.argv[2], sys.argv[3])
