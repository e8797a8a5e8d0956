"""Faces and scenes for the people of a town, drawn here, so that screens look as they do with photos and nobody's photo is in the repository."""

import math

from server import png


class Canvas:
    """A picture that is painted in spans, whose ends are soft."""

    def __init__(self, width, height, top, bottom):
        self.width, self.height = width, height
        self.rows = [bytearray(bytes(mix(top, bottom, y / height)) * width) for y in range(height)]

    def span(self, y, left, right, color):
        left, right = max(0.0, left), min(float(self.width), right)
        if not 0 <= y < self.height or right <= left:
            return
        row, first, last = self.rows[y], math.ceil(left), math.floor(right)
        if last > first:
            row[3 * first:3 * last] = bytes(color) * (last - first)
        for x, share in ((first - 1, first - left), (last, right - last)):
            if 0 <= x < self.width and share > 0:
                row[3 * x:3 * x + 3] = bytes(mix(row[3 * x:3 * x + 3], color, min(1, share)))

    def ellipse(self, x, y, wide, high, color, above=math.inf, below=-math.inf):
        """The part of it that is above and below these lines."""
        for row in range(max(0, round(y - high)), min(self.height, round(y + high) + 1)):
            rest = 1 - ((row + 0.5 - y) / high) ** 2
            if rest > 0 and below <= row < above:
                half = wide * math.sqrt(rest)
                self.span(row, x - half, x + half, color)

    def polygon(self, points, color):
        for row in range(max(0, math.floor(min(y for _, y in points))), min(self.height, math.ceil(max(y for _, y in points)))):
            middle, cuts = row + 0.5, []
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
                if (y0 <= middle) != (y1 <= middle):
                    cuts.append(x0 + (middle - y0) / (y1 - y0) * (x1 - x0))
            cuts.sort()
            for left, right in zip(cuts[::2], cuts[1::2]):
                self.span(row, left, right, color)

    def line(self, x0, y0, x1, y1, wide, color):
        length = math.hypot(x1 - x0, y1 - y0) or 1
        dx, dy = (y0 - y1) / length * wide / 2, (x1 - x0) / length * wide / 2
        self.polygon([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], color)

    def box(self, left, top, right, bottom, color):
        for row in range(round(top), round(bottom)):
            self.span(row, left, right, color)

    def png(self):
        return png(self.width, self.height, b"".join(b"\0" + row for row in self.rows))


def mix(one, other, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other))


def tone(text):
    return tuple(int(text[at:at + 2], 16) for at in (0, 2, 4))


# --- Faces: the skin, the hair and how it is worn, the shirt, the ground behind, and what else one sees.

PEOPLE = [
    ("a86f4c", "2a1a14", "curls", "f2b134", "7fb7be e8d9b5", ""), ("e2ac85", "3b2a20", "short", "1f6f8b", "f3c677 f9e7c4", "beard"),
    ("f3cdb4", "d9b26a", "long", "c8553d", "9ec5ab dfead2", ""), ("efc3a4", "8a4b2a", "short", "28587b", "c9ada7 f2e9e4", "glasses"),
    ("eec39f", "15131a", "short", "e76f51", "a8dadc f1faee", ""), ("6f452f", "17110f", "afro", "ffb703", "8ecae6 d7eef7", ""),
    ("e8b98f", "191621", "cap", "2b9348", "ffd6a5 fdf0d5", ""), ("f4d2bd", "a34a28", "bun", "5e548e", "bde0fe eef7ff", "glasses"),
    ("b57b52", "1b1414", "long", "d62976", "cdb4db f3e8ff", ""), ("f0c5a8", "b9aea2", "bald", "3d405b", "e9c46a f8edcf", "beard"),
    ("d99f78", "4a2c1c", "bun", "118ab2", "ffadad ffe6e0", ""), ("8c5a3c", "1a1210", "bald", "e63946", "90be6d e5f3d5", ""),
    ("edbf9b", "2d1f1a", "scarf", "457b9d", "f7cad0 fff0f3", ""), ("f2c9ae", "6b3f22", "curls", "606c38", "dda15e fefae0", "glasses"),
    ("c98e66", "201713", "long", "ef476f", "83c5be edf6f9", ""), ("efc6a6", "c98a3d", "cap", "264653", "b8c0ff eaf0ff", "beard"),
]


def face(seed, side=480):
    skin, hair, style, shirt, ground, more = PEOPLE[seed % len(PEOPLE)]
    skin, hair, shirt = tone(skin), tone(hair), tone(shirt)
    top, bottom = (tone(one) for one in ground.split())
    dark = mix(skin, (60, 20, 10), 0.28)
    k = side / 480
    canvas = Canvas(side, side, top, bottom)

    def oval(x, y, wide, high, color, **lines):
        canvas.ellipse(x * k, y * k, wide * k, high * k, color, **{name: at * k for name, at in lines.items()})
    for at, (x, y, size) in enumerate(((70, 90, 46), (410, 60, 60), (420, 300, 38), (50, 330, 56))):
        oval(x, y, size, size, mix(bottom, (255, 255, 255), 0.25 + 0.1 * at))
    if style == "afro":
        oval(240, 190, 158, 150, hair)
    if style == "long":
        oval(240, 270, 134, 190, hair)
    if style == "bun":
        oval(240, 66, 46, 44, hair)
    if style == "scarf":
        oval(240, 262, 132, 190, shirt)
    oval(240, 530, 196, 168, shirt)
    oval(240, 372, 66, 44, mix(shirt, (0, 0, 0), 0.25))
    canvas.box(198 * k, 290 * k, 282 * k, 372 * k, dark)
    oval(240, 372, 42, 34, dark)
    if style == "scarf":
        oval(240, 380, 108, 78, mix(shirt, (0, 0, 0), 0.12))
    for x in (148, 332):
        oval(x, 236, 18, 28, dark if style != "scarf" else shirt)
    if style in ("short", "long", "bun", "cap"):
        oval(240, 184, 108, 118, hair, above=250)
    if style == "curls":
        for turn in range(11):
            angle = math.pi * (1 + turn / 10)
            oval(240 + 96 * math.cos(angle), 196 + 96 * math.sin(angle), 44, 42, hair)
    if style == "scarf":
        oval(240, 206, 122, 136, shirt)
    oval(240, 232, 90, 112, skin)
    if style in ("short", "long", "bun", "curls"):
        oval(240 if style != "short" else 222, 132, 86, 46, hair)
    if style == "cap":
        oval(240, 170, 106, 84, mix(shirt, (255, 255, 255), 0.1), above=172)
        oval(262, 172, 118, 20, mix(shirt, (0, 0, 0), 0.3))
    if "beard" in more:
        oval(240, 266, 88, 92, hair, below=262)
        oval(240, 268, 58, 30, skin, above=290)
    for x in (203, 277):
        oval(x, 222, 17, 11, (252, 252, 250))
        oval(x, 222, 9, 10, (58, 42, 34))
        oval(x + 3, 219, 3, 3, (255, 255, 255))
        canvas.line((x - 20) * k, (200 + (4 if x < 240 else 0)) * k, (x + 20) * k, (200 + (4 if x > 240 else 0)) * k, 8 * k, mix(hair, skin, 0.15))
    oval(240, 254, 13, 9, dark)
    oval(240, 250, 12, 8, mix(skin, (255, 255, 255), 0.08))
    oval(240, 284, 37, 26, (150, 52, 52), below=284)
    oval(240, 284, 33, 11, (255, 252, 248), below=284)
    if "glasses" in more:
        for x in (203, 277):
            for turn in range(24):
                one, other = (math.tau * at / 24 for at in (turn, turn + 1))
                canvas.line((x + 28 * math.cos(one)) * k, (222 + 24 * math.sin(one)) * k, (x + 28 * math.cos(other)) * k, (222 + 24 * math.sin(other)) * k, 6 * k, (40, 40, 46))
        canvas.line(230 * k, 218 * k, 250 * k, 218 * k, 6 * k, (40, 40, 46))
    return canvas.png()


# --- Scenes: where one plays, in the light of an evening, a morning or noon.

SKIES = [("ff9e6d", "ffd9a0"), ("8ecae6", "eaf6fb"), ("5b7fb5", "f6c8b0"), ("4ea5d9", "cfeefc")]
SHIRTS = ["e63946", "1d3557", "ffb703", "f1faee", "2a9d8f", "9b5de5"]


class Scene(Canvas):
    def __init__(self, seed, width, height):
        self.sky = SKIES[seed % len(SKIES)]
        self.seed = seed
        super().__init__(width, height, tone(self.sky[0]), tone(self.sky[1]))
        self.w, self.h = width, height
        self.ellipse(width * (0.2 + 0.15 * (seed % 5)), height * 0.24, height * 0.09, height * 0.09, tone("fff3c4"))

    def person(self, x, y, tall, number):
        """One who plays, with the feet at this place, by shares of the picture."""
        x, y, tall = x * self.w, y * self.h, tall * self.h
        shirt, skin = tone(SHIRTS[(number + self.seed) % len(SHIRTS)]), tone(PEOPLE[(number * 3 + self.seed) % len(PEOPLE)][0])
        lean = (number % 3 - 1) * 0.12 * tall
        self.ellipse(x, y, tall * 0.26, tall * 0.05, mix(tone("1b3a1b"), tone("3a6b35"), 0.5))
        for side in (-1, 1):
            self.line(x, y - tall * 0.45, x + side * tall * 0.16 + lean * 0.4, y, tall * 0.09, skin)
            self.line(x + lean, y - tall * 0.74, x + lean + side * tall * 0.24, y - tall * (0.86 if (number + side) % 2 else 0.5), tall * 0.075, skin)
        self.polygon([(x - tall * 0.12, y - tall * 0.42), (x + tall * 0.12, y - tall * 0.42), (x + lean + tall * 0.13, y - tall * 0.8), (x + lean - tall * 0.13, y - tall * 0.8)], shirt)
        self.polygon([(x - tall * 0.13, y - tall * 0.46), (x + tall * 0.13, y - tall * 0.46), (x + tall * 0.16, y - tall * 0.28), (x - tall * 0.16, y - tall * 0.28)], mix(shirt, (0, 0, 0), 0.5))
        self.ellipse(x + lean * 1.1, y - tall * 0.9, tall * 0.085, tall * 0.1, skin)
        self.ellipse(x + lean * 1.1, y - tall * 0.94, tall * 0.09, tall * 0.075, tone(PEOPLE[(number * 3 + self.seed) % len(PEOPLE)][1]), above=y - tall * 0.92)

    def ball(self, x, y, size, color="ffffff"):
        self.ellipse(x * self.w, y * self.h, size * self.h, size * self.h, tone(color))

    def hills(self, level, color):
        self.polygon([(0, self.h)] + [(self.w * at / 20, self.h * (level - 0.05 * math.sin(at * 0.9 + self.seed) - 0.03 * math.sin(at * 2.1))) for at in range(21)] + [(self.w, self.h)], tone(color))

    def lines(self, color, wide, *all):
        for x0, y0, x1, y1 in all:
            self.line(x0 * self.w, y0 * self.h, x1 * self.w, y1 * self.h, wide * self.h, tone(color))

    def shape(self, color, *points):
        self.polygon([(x * self.w, y * self.h) for x, y in points], tone(color))


def soccer(scene):
    scene.hills(0.5, "3f6b4d")
    for stripe in range(8):
        scene.box(0, scene.h * (0.5 + stripe ** 1.25 / 27), scene.w, scene.h * (0.5 + (stripe + 1) ** 1.25 / 27) + 1, tone("4c9a4f" if stripe % 2 else "58aa58"))
    scene.box(0, scene.h * 0.98, scene.w, scene.h, tone("4c9a4f"))
    scene.lines("f5fff5", 0.008, (0, 0.62, 1, 0.62), (0.36, 0.5, 0.36, 0.36), (0.64, 0.5, 0.64, 0.36), (0.36, 0.36, 0.64, 0.36), (0.24, 0.5, 0.16, 0.62), (0.76, 0.5, 0.84, 0.62))
    scene.lines("dfeee0", 0.003, *((0.36 + at * 0.035, 0.36, 0.36 + at * 0.035, 0.5) for at in range(1, 8)))
    for number, (x, y, tall) in enumerate(((0.5, 0.53, 0.15), (0.2, 0.7, 0.25), (0.78, 0.68, 0.24), (0.55, 0.82, 0.33), (0.36, 0.93, 0.42))):
        scene.person(x, y, tall, number)
    scene.ball(0.63, 0.86, 0.024)


def basketball(scene):
    for at in range(12):
        left = scene.w * at / 12
        scene.box(left, scene.h * (0.3 + 0.13 * math.sin(at * 2.3 + scene.seed) ** 2), left + scene.w * 0.075, scene.h * 0.62, mix(tone("51607a"), tone("8794ad"), (at % 4) / 4))
    scene.shape("c7743f", (0, 0.6), (1, 0.6), (1, 1), (0, 1))
    scene.lines("fff2e2", 0.01, (0, 0.66, 1, 0.66), (0.35, 0.66, 0.2, 1), (0.65, 0.66, 0.8, 1), (0.28, 0.82, 0.72, 0.82))
    scene.lines("5a6474", 0.018, (0.5, 0.66, 0.5, 0.3))
    scene.shape("f8f9fb", (0.39, 0.14), (0.61, 0.14), (0.61, 0.34), (0.39, 0.34))
    scene.lines("e4572e", 0.012, (0.46, 0.3, 0.54, 0.3), (0.46, 0.22, 0.54, 0.22), (0.46, 0.22, 0.46, 0.3), (0.54, 0.22, 0.54, 0.3), (0.45, 0.36, 0.55, 0.36))
    for number, (x, y, tall) in enumerate(((0.25, 0.8, 0.32), (0.74, 0.84, 0.36), (0.5, 0.95, 0.45))):
        scene.person(x, y, tall, number)
    scene.ball(0.56, 0.42, 0.036, "e8833a")


def tennis(scene):
    scene.hills(0.44, "4f7d5c")
    scene.shape("3e8e5a", (0, 0.46), (1, 0.46), (1, 1), (0, 1))
    scene.shape("3b6ea8", (0.24, 0.52), (0.76, 0.52), (1.02, 1), (-0.02, 1))
    scene.lines("f4f9ff", 0.009, (0.24, 0.52, 0.76, 0.52), (0.24, 0.52, -0.02, 1), (0.76, 0.52, 1.02, 1), (0.31, 0.52, 0.14, 1), (0.69, 0.52, 0.86, 1), (0.24, 0.8, 0.76, 0.8), (0.5, 0.6, 0.5, 0.8))
    scene.person(0.45, 0.57, 0.17, 1)
    scene.lines("e9eef3", 0.05, (0.12, 0.66, 0.88, 0.66))
    scene.lines("20262e", 0.004, *((0.12, 0.645 + at * 0.013, 0.88, 0.645 + at * 0.013) for at in range(4)))
    scene.person(0.62, 0.95, 0.42, 2)
    scene.ball(0.47, 0.5, 0.016, "d7f205")


def golf(scene):
    scene.hills(0.5, "5c8d63")
    scene.hills(0.62, "6fae5f")
    scene.hills(0.74, "86c166")
    scene.ellipse(scene.w * 0.62, scene.h * 0.72, scene.w * 0.26, scene.h * 0.07, tone("a5d86e"))
    scene.ellipse(scene.w * 0.28, scene.h * 0.8, scene.w * 0.13, scene.h * 0.05, tone("efe0b0"))
    scene.lines("fdfdfd", 0.008, (0.66, 0.72, 0.66, 0.4))
    scene.shape("d62828", (0.66, 0.4), (0.77, 0.44), (0.66, 0.48))
    for number, (x, y, tall) in enumerate(((0.5, 0.74, 0.24), (0.4, 0.94, 0.4))):
        scene.person(x, y, tall, number)
    scene.lines("3a3a3a", 0.009, (0.43, 0.72, 0.5, 0.95))
    scene.ball(0.52, 0.955, 0.012)


def beach(scene):
    scene.shape("2a86a8", (0, 0.42), (1, 0.42), (1, 0.6), (0, 0.6))
    scene.lines("d9f2f7", 0.006, *((0.1 * at, 0.47 + 0.02 * (at % 4), 0.1 * at + 0.14, 0.47 + 0.02 * (at % 4)) for at in range(10)))
    scene.shape("eed6a0", (0, 0.58), (0.4, 0.62), (1, 0.57), (1, 1), (0, 1))
    scene.lines("7a5c3a", 0.016, (0.12, 0.86, 0.12, 0.34), (0.9, 0.84, 0.9, 0.34))
    scene.lines("fbfbf6", 0.004, *((0.12, 0.36 + 0.03 * at, 0.9, 0.36 + 0.03 * at) for at in range(6)), *((0.12 + 0.039 * at, 0.36, 0.12 + 0.039 * at, 0.51) for at in range(21)))
    for number, (x, y, tall) in enumerate(((0.3, 0.78, 0.34), (0.62, 0.8, 0.36), (0.78, 0.95, 0.45))):
        scene.person(x, y, tall, number)
    scene.ball(0.47, 0.28, 0.034, "fff7d6")


def pub(scene):
    scene.shape("3a2419", (0, 0), (1, 0), (1, 1), (0, 1))
    for at in range(9):
        scene.box(scene.w * at / 9, 0, scene.w * at / 9 + 3, scene.h, tone("2c1a11"))
    for size, color in ((0.44, "241610"), (0.4, "15181c")):
        scene.ellipse(scene.w * 0.5, scene.h * 0.5, size * scene.h, size * scene.h, tone(color))
    for wedge in range(20):
        from_, to = ((wedge + side - 0.5) * math.tau / 20 for side in (0, 1))
        at = lambda size, angle: (scene.w * 0.5 + size * scene.h * math.sin(angle), scene.h * 0.5 - size * scene.h * math.cos(angle))
        for outer, colors in ((0.34, ("c1272d", "1e8449")), (0.318, ("17191c", "efe3c2")), (0.215, ("c1272d", "1e8449")), (0.193, ("17191c", "efe3c2"))):
            scene.polygon([(scene.w * 0.5, scene.h * 0.5), at(outer, from_), at(outer, (from_ + to) / 2), at(outer, to)], tone(colors[wedge % 2]))
    for size, color in ((0.034, "1e8449"), (0.015, "c1272d")):
        scene.ball(0.5, 0.5, size, color)
    for x, y, flight in ((0.505, 0.295, "f4d35e"), (0.49, 0.3, "f4d35e"), (0.515, 0.31, "f4d35e")):
        scene.lines("d9d9d9", 0.008, (x, y, x + 0.05, y + 0.13))
        scene.shape(flight, (x + 0.045, y + 0.11), (x + 0.075, y + 0.13), (x + 0.06, y + 0.18))


SCENES = {"soccer": soccer, "basketball": basketball, "tennis": tennis, "golf": golf, "beach": beach, "pub": pub}


def scene(name, seed=0, width=960, height=640):
    made = Scene(seed, width, height)
    SCENES[name](made)
    return made.png()
