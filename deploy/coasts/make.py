#!/usr/bin/env python3
"""Makes services/edge/Page/vendor/gshhg: coasts, lakes, rivers, borders and towns for maps without an operator's tiles.

Run by hand, from the root of the repository, when newer ones are wanted. It takes some three minutes:

    apt-get install gmt-gshhg-full
    python3 -m venv /tmp/coasts && /tmp/coasts/bin/pip install numpy==2.* netCDF4==1.7.* && /tmp/coasts/bin/python deploy/coasts/make.py

The lines come from GSHHG (LGPL 3 or later; deploy/coasts/README.md), the towns from the tables of deploy/places. There are three
scales, each for a range of the map's zooms, and each in the cells of a zoom of its own. A cell lies 4096 by 4096 in units of its own;
cells go together into files of a few kilobytes, each of which is a square of the map. All numbers are varints (seven bits a byte, the
lowest first), differences are zigzagged:

    file    cells; for each: x and y (from the file's first), length in bytes; then the cells themselves
    cell    twice the number of rings (1 more where the cell is land but for them), rings; lines, lines; towns, towns
    ring    points; for each the differences to the point before, wherever that was. Rings are filled by the even-odd rule
    line    8 times the points, and the kind: 0 large river, 1 small river, 2 border of a country, 3 border of a state; points as above
    town    x, y, 10 times the decimal logarithm of its inhabitants, length of its name, its name in UTF-8

world.bin ends with the squares of the other two scales that have files: for each their number; for each zoom, x and y.
"""

import math
import os
import struct
import zlib
from collections import defaultdict

import netCDF4
import numpy as np

SOURCE = "/usr/share/gmt-gshhg"
PLACES = "Sources/CPlaces/include/places.bin"
OUTPUT = "services/edge/Page/vendor/gshhg"
DEGREE = 65535  # units of GSHHG's points
AROUND = 360 * DEGREE
GROUNDING_LINE = 6  # Antarctica without its ice shelves; we take it with them
CELL = 4096  # units along a cell's side
FILE_BYTES_MAX = 40_000
ZONES_PER_DEGREE = 20
LARGE_RIVER, SMALL_RIVER, COUNTRY, STATE = range(4)


class Scale:
    """What one range of zooms shows: cells of a zoom, and tolerances in their units, by how close people live."""

    def __init__(self, name, zoom, tolerances, line_tolerance, kinds, town_gap):
        self.name, self.zoom, self.kinds, self.town_gap = name, zoom, kinds, town_gap
        self.tolerances, self.line_tolerance = np.array(tolerances, float), line_tolerance
        self.units = CELL << zoom


# Rivers by GSHHG's ranks: 1 to 4 always have water, the lower the larger.
WORLD = Scale("world", 3, [18, 12, 12, 12], 16, {"border": {1: COUNTRY}}, 640)
FAR = Scale("far", 5, [16, 8, 8, 8], 10, {"river": {1: LARGE_RIVER, 2: SMALL_RIVER}, "border": {1: COUNTRY, 2: STATE}}, 320)
NEAR = Scale("near", 8, [80, 24, 7, 3.5], 26, {
    "river": {1: LARGE_RIVER, 2: LARGE_RIVER, 3: SMALL_RIVER}, "border": {1: COUNTRY, 2: STATE}}, 130)
# The kilometers around a town in each zone, by its inhabitants, from the larger on. The closer people live, the finer is what is drawn.
ZONES = {1: [(30_000, 25), (0, 15)], 2: [(50_000, 12), (10_000, 6)], 3: [(1_000_000, 30), (300_000, 20), (100_000, 12)]}


# --- Reading


def table(name):
    file = netCDF4.Dataset(f"{SOURCE}/binned_{name}_f.nc")
    file.set_auto_mask(False)
    return {key: variable[:] for key, variable in file.variables.items()}


def segments(columns, lengths):
    """The points of each segment, in 1/65535° east of Greenwich and north of the south pole. GSHHG has them by bins of 1°."""
    across = int(columns["N_bins_in_360_longitude_range"][0])
    counts = columns["N_segments_in_a_bin"].astype(np.uint16).astype(int)
    bins = np.repeat(np.repeat(np.arange(len(counts)), counts), lengths)
    x = columns["Relative_longitude_from_SW_corner_of_bin"].astype(np.uint16) + bins % across * DEGREE
    y = columns["Relative_latitude_from_SW_corner_of_bin"].astype(np.uint16) + (179 - bins // across) * DEGREE
    ends = np.cumsum(lengths)
    return [np.stack([x[end - length:end], y[end - length:end]], 1) for end, length in zip(ends, lengths)]


def unwrapped(points):
    """Longitudes that go on beyond 360° instead of beginning again."""
    step = np.diff(points[:, 0])
    return np.stack([points[:, 0] - AROUND * np.concatenate(([0], np.cumsum(np.round(step / AROUND).astype(int)))), points[:, 1]], 1)


def mercator(points):
    """In the square of the web's maps, from 0 to 1 to the east and to the south."""
    lat = np.radians(np.clip(points[:, 1] / DEGREE - 90, -85.06, 85.06))
    return np.stack([points[:, 0] / AROUND + 0.5, 0.5 - np.log(np.tan(math.pi / 4 + lat / 2)) / (2 * math.pi)], 1)


def shores():
    """The rings of coasts, lakes, islands in lakes and ponds on them: whether each is land, and its points."""
    columns = table("GSHHS")
    info, owners = columns["Embedded_npts_levels_exit_entry_for_a_segment"], columns["Id_of_GSHHS_ID"]
    exits, levels = info & 7, info >> 6 & 7
    parts = segments(columns, info >> 9)
    end = lambda part, at: (int(owners[part]), int(parts[part][at][0]) % AROUND, int(parts[part][at][1]))
    begins = defaultdict(list)
    for part in np.flatnonzero((levels != GROUNDING_LINE) & (exits != 4)):
        begins[end(part, 0)].append(part)
    rings = [(levels[part], parts[part]) for part in np.flatnonzero((levels != GROUNDING_LINE) & (exits == 4))]
    while begins:
        start = next(iter(begins))
        chain, at = [], start
        while not chain or at != start:
            part = begins[at].pop()
            if not begins[at]:
                del begins[at]
            chain.append(part)
            at = end(part, -1)
        rings.append((levels[chain[0]], np.concatenate([parts[part] for part in chain])))
    for level, points in rings:
        points = unwrapped(np.concatenate([points, points[:1]]))
        turned = points[-1, 0] - points[0, 0]
        points = points[:-1]
        if turned:
            # Antarctica goes once around the pole. It is cut where the map ends.
            first = np.flatnonzero(points[:, 0] % AROUND == AROUND // 2)[0]
            points = np.concatenate([points[first:], points[:first + 1] + [turned, 0]])
            points = np.concatenate([points, [[points[-1, 0], 0], [points[0, 0], 0]]])
        yield level % 2 == 1, mercator(points)


def lines(name, kinds):
    """Rivers or borders of these ranks, each piece as long as it goes without a fork: its kind and points."""
    columns = table(name)
    parts = segments(columns, columns["N_points_for_a_segment"].astype(np.uint16).astype(int))
    ranks = columns["Hierarchial_level_of_a_segment"]
    for rank, kind in kinds.items():
        chosen = [parts[part] for part in np.flatnonzero(ranks == rank)]
        key = lambda point: (int(point[0]) % AROUND, int(point[1]))
        ends = defaultdict(list)
        for number, part in enumerate(chosen):
            ends[key(part[0])].append(number)
            ends[key(part[-1])].append(number)
        left = set(range(len(chosen)))

        def grown(chain):
            """With what follows it, up to a fork or an end."""
            while len(ends[key(chain[-1])]) == 2 and (following := left.intersection(ends[key(chain[-1])])):
                number = following.pop()
                left.discard(number)
                part = chosen[number]
                chain = np.concatenate([chain, part[1:] if key(part[0]) == key(chain[-1]) else part[-2::-1]])
            return chain

        while left:
            chain = grown(grown(chosen[left.pop()])[::-1])
            if len(chain) > 1:
                yield kind, mercator(unwrapped(chain))


def towns():
    """Name, place and inhabitants of each city in the tables of places (Sources/Places/PackedPlaces.swift), the largest first."""
    with open(PLACES, "rb") as file:
        raw = file.read()
    assert raw[:8] == b"RallyPl2"
    count = struct.unpack_from("<6I", raw, 8)[3]

    def section(number):
        start, packed, _ = struct.unpack_from("<3I", raw, 32 + 12 * number)
        return zlib.decompress(raw[start:start + packed])

    names, rows = section(1), np.frombuffer(section(3), np.uint8).reshape(-1, count).astype(np.int64)
    number = lambda first, end: sum(rows[column] << 8 * (column - first) for column in range(first, end))
    lat, lng, people = np.cumsum(number(0, 3)) / 1e5 - 90, number(3, 7) / 1e5 - 180, number(7, 11)
    found, at = [], 0
    for city in range(count):
        found.append((names[at + 1:at + 1 + names[at]].decode(), float(lat[city]), float(lng[city]), int(people[city])))
        at += 1 + names[at]
    return sorted((town for town in found if town[3] > 0), key=lambda town: -town[3])


# --- Simplifying


def zones_of(cities):
    """How close people live, in a grid: the number of a zone."""
    grid = np.zeros((180 * ZONES_PER_DEGREE, 360 * ZONES_PER_DEGREE), np.uint8)
    for zone, rows in ZONES.items():
        for _, lat, lng, people in cities:
            km = next((km for least, km in rows if people >= least), None)
            if km is None:
                continue
            high = km / 111 * ZONES_PER_DEGREE
            wide = high / math.cos(math.radians(min(80, abs(lat))))
            row, column = (lat + 90) * ZONES_PER_DEGREE, (lng + 180) * ZONES_PER_DEGREE
            part = grid[max(0, int(row - high)):int(row + high) + 1, max(0, int(column - wide)):int(column + wide) + 1]
            np.maximum(part, zone, out=part)
    return grid


def zone_at(grid, points):
    lat = np.degrees(2 * np.arctan(np.exp((0.5 - points[:, 1]) * 2 * math.pi)) - math.pi / 2)
    rows = np.clip((lat + 90) * ZONES_PER_DEGREE, 0, len(grid) - 1).astype(int)
    return grid[rows, (points[:, 0] % 1 * grid.shape[1]).astype(int)]


def simplified(points, weights, is_ring):
    """Which points stay (Douglas and Peucker): those that lie further from the line between their neighbors than 1 / their weight."""
    stays = np.zeros(len(points), bool)
    stays[[0, -1]] = True
    spans = [(0, len(points) - 1)]
    if is_ring:
        far = int(np.argmax(((points - points[0]) ** 2).sum(1)))
        stays[far] = True
        spans = [(0, far), (far, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        between, chord = points[first + 1:last] - points[first], points[last] - points[first]
        length = chord @ chord
        along = np.clip(between @ chord / length, 0, 1) if length else np.zeros(len(between))
        off = ((between - along[:, None] * chord) ** 2).sum(1) * weights[first + 1:last] ** 2
        most = int(np.argmax(off))
        if off[most] > 1:
            stays[first + 1 + most] = True
            spans += [(first, first + 1 + most), (first + 1 + most, last)]
    return stays


def area(points):
    x, y = points[:, 0] - points[0, 0], points[:, 1] - points[0, 1]
    return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def placed(points, units):
    """In whole units, without repetitions, once for each copy of the world that it reaches."""
    whole = np.round(points * units).astype(np.int64)
    whole = whole[np.concatenate(([True], (np.diff(whole, axis=0) != 0).any(1)))]
    first, last = int(whole[:, 0].min()) // units, int(whole[:, 0].max()) // units
    return [whole - [turn * units, 0] for turn in range(first, last + 1)]


# --- Cutting into cells


def crossed(points, axis, at, is_ring):
    """The points with those where a line crosses between them."""
    following = np.roll(points, -1, 0) if is_ring else np.concatenate([points[1:], points[-1:]])
    before, after = points[:, axis] - at, following[:, axis] - at
    [cut] = np.nonzero(before * after < 0)
    share = (before[cut] / (before[cut] - after[cut]))[:, None]
    crossing = np.round(points[cut] + share * (following[cut] - points[cut])).astype(np.int64)
    crossing[:, axis] = at
    return np.insert(points, cut + 1, crossing, 0)


def ring_part(points, axis, at, side):
    """The part of a ring at a side of a line, which closes along that line (Sutherland and Hodgman)."""
    points = points[(points[:, axis] - at) * side >= 0]
    if len(points) < 3 or (points[:, axis] == at).all():
        return []
    is_on = points[:, axis] == at
    points = points[~(is_on & np.roll(is_on, 1) & np.roll(is_on, -1))]
    return [points] if len(points) > 2 else []


def line_parts(points, axis, at, side):
    """The pieces of a line at a side of another."""
    off = (points[:, axis] - at) * side
    is_inside = (off[:-1] >= 0) & (off[1:] >= 0) & ((off[:-1] > 0) | (off[1:] > 0))
    edges = np.flatnonzero(np.diff(np.concatenate(([0], is_inside, [0]))))
    return [points[first:end + 1] for first, end in zip(edges[::2], edges[1::2])]


def cut(points, is_ring, zoom, wanted, x=0, y=0, at=0):
    """The cells of a zoom, with the part of a ring or a line in each, beginning with one of a smaller zoom."""
    side = CELL << (zoom - at)
    low, high = points.min(0), points.max(0)
    if (high <= [x * side, y * side]).any() or (low >= [(x + 1) * side, (y + 1) * side]).any():
        return
    if not wanted(x, y, at):
        return
    if at == zoom:
        yield (x, y), points - [x * side, y * side]
        return
    parts_of = ring_part if is_ring else line_parts
    middle = ((2 * x + 1) * side // 2, (2 * y + 1) * side // 2)
    halves = crossed(points, 0, middle[0], is_ring)
    for dx, side_x in ((0, -1), (1, 1)):
        for half in parts_of(halves, 0, middle[0], side_x):
            quarters = crossed(half, 1, middle[1], is_ring)
            for dy, side_y in ((0, -1), (1, 1)):
                for quarter in parts_of(quarters, 1, middle[1], side_y):
                    yield from cut(quarter, is_ring, zoom, wanted, 2 * x + dx, 2 * y + dy, at + 1)


# --- Filling the cells


class Cell:
    """What is drawn in one cell."""

    def __init__(self):
        self.is_land, self.rings, self.lines, self.towns = False, [], [], []

    def add_ring(self, points):
        # A ring that is the cell itself turns it over.
        if len(points) == 4 and ((points == 0) | (points == CELL)).all():
            self.is_land = not self.is_land
        else:
            self.rings.append(points)


def cells_of(scale, wanted, grid, rings, strokes, cities, named):
    """All cells of a scale that are wanted, with what is in them."""
    cells = {(x, y): Cell() for x in range(1 << scale.zoom) for y in range(1 << scale.zoom) if wanted(x, y, scale.zoom)}
    for is_land, points in rings:
        tolerance = scale.tolerances[zone_at(grid, points)]
        # Lakes are many where they are small, and drawn less exactly.
        if area(points) * scale.units ** 2 < (6 if is_land else 24) * tolerance.min() ** 2:
            continue
        points = points[simplified(points, scale.units / tolerance, is_ring=True)]
        for copy in placed(points, scale.units):
            if len(copy) > 2:
                for at, part in cut(copy, True, scale.zoom, wanted):
                    cells[at].add_ring(part)
    for kind, points in strokes:
        points = points[simplified(points, np.full(len(points), scale.units / scale.line_tolerance), is_ring=False)]
        for copy in placed(points, scale.units):
            if len(copy) > 1:
                for at, part in cut(copy, False, scale.zoom, wanted):
                    cells[at].lines.append((kind, part))
    for at, town in apart(scale, cities, named):
        if at in cells:
            cells[at].towns.append(town)
    return cells


def apart(scale, cities, named):
    """The towns that a scale adds to the coarser ones: none is near a larger one, and a small one by itself. Each with its cell, and its
    place there."""
    near = defaultdict(list)
    for name, lat, lng, people in cities:
        [point] = placed(mercator(np.array([[lng % 360, lat + 90]]) * DEGREE), scale.units)[:1]
        x, y = (int(value) for value in point[0])
        gap = scale.town_gap * (1 if people > 15_000 else 3)
        square = (x // scale.town_gap, y // scale.town_gap)
        around = [one for dx in range(-3, 4) for dy in range(-3, 4) for one in near[square[0] + dx, square[1] + dy]]
        is_named = (name, lat, lng) in named
        # Names are wider than high.
        if not is_named and any(abs(x - a) < gap and abs(y - b) < gap / 2 for a, b in around):
            continue
        near[square].append((x, y))
        if not is_named:
            named.add((name, lat, lng))
            yield (x // CELL, y // CELL), (x % CELL, y % CELL, round(10 * math.log10(people)), name)



# --- Writing


def number(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def packed(cell):
    out, last = bytearray(), np.array([0, 0])

    def add(head, points):
        nonlocal last
        out.extend(number(head))
        for step in np.diff(np.concatenate([[last], points]), axis=0).ravel().tolist():
            out.extend(number(2 * step if step >= 0 else -2 * step - 1))
        last = points[-1]

    out += number(2 * len(cell.rings) + cell.is_land)
    for ring in cell.rings:
        add(len(ring), ring)
    out += number(len(cell.lines))
    for kind, line in cell.lines:
        add(8 * len(line) + kind, line)
    out += number(len(cell.towns))
    for x, y, rank, name in cell.towns:
        out += number(x) + number(y) + number(rank) + number(len(name.encode())) + name.encode()
    return bytes(out)


def together(cells, x, y):
    """A file of cells."""
    out = bytearray(number(len(cells)))
    for (column, row), cell in cells.items():
        out += number(column - x) + number(row - y) + number(len(cell))
    return bytes(out) + b"".join(cells.values())


def squares(cells, zoom, x=0, y=0, at=0):
    """Cells by the largest squares of the map whose file is not too large: (zoom, x, y) of each, and its cells."""
    shift = zoom - at
    inside = {key: cell for key, cell in cells.items() if (key[0] >> shift, key[1] >> shift) == (x, y)}
    size = sum(len(cell) + 4 for cell in inside.values())
    if not inside:
        return
    if size <= FILE_BYTES_MAX or at == zoom:
        yield (at, x, y), inside
        return
    for quarter in range(4):
        yield from squares(inside, zoom, 2 * x + quarter % 2, 2 * y + quarter // 2, at + 1)


def write(name, data):
    with open(f"{OUTPUT}/{name}.bin", "wb") as file:
        file.write(data)
    return len(data)


def inhabited(grid):
    """The cells of NEAR that lie in a zone or touch one, and the squares that hold them: (zoom, x, y) of each."""
    found = set()
    for x in range(1 << NEAR.zoom):
        for y in range(1 << NEAR.zoom):
            across, down = np.meshgrid(np.linspace(x, x + 1, 24), np.linspace(y, y + 1, 24))
            if zone_at(grid, np.stack([across.ravel(), down.ravel()], 1) / (1 << NEAR.zoom)).any():
                found |= {(at, x >> NEAR.zoom - at, y >> NEAR.zoom - at) for at in range(NEAR.zoom + 1)}
    return found


def main():
    cities = towns()
    grid = zones_of(cities)
    rings, near, named = list(shores()), inhabited(grid), set()
    os.makedirs(OUTPUT, exist_ok=True)
    for old in os.listdir(OUTPUT):
        os.remove(f"{OUTPUT}/{old}")
    index, world = bytearray(), {}
    for scale in (WORLD, FAR, NEAR):
        wanted = (lambda x, y, at: (at, x, y) in near) if scale is NEAR else (lambda x, y, at: True)
        strokes = [line for name, kinds in scale.kinds.items() for line in lines(name, kinds)]
        cells = {at: packed(cell) for at, cell in cells_of(scale, wanted, grid, rings, strokes, cities, named).items()}
        if scale is WORLD:
            world = cells
            continue
        files = list(squares(cells, scale.zoom))
        index += number(len(files))
        sizes = []
        for (zoom, x, y), inside in files:
            index += number(zoom) + number(x) + number(y)
            shift = scale.zoom - zoom
            sizes.append(write(f"{scale.name}-{zoom}-{x}-{y}", together(inside, x << shift, y << shift)))
        print(f"{scale.name:5} {len(cells)} cells in {len(sizes)} files, {sum(sizes)} bytes, at most {max(sizes)}")
    print(f"world {len(world)} cells, {write('world', together(world, 0, 0) + bytes(index))} bytes")


if __name__ == "__main__":
    main()
