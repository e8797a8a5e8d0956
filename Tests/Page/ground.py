"""The ground of a map without an operator's tiles: land, water and names, drawn by the page from small files."""

from house import touch
from server import Account, soon
from waiting import IS_SEEN

# Pixels for a degree of longitude at the zoom of a game's map.
DEGREE = 256 * 2**11 / 360
# Ocean Beach: the Pacific to the west, San Francisco to the east.
BEACH = {"name": "Ocean Beach", "lat": 37.7594, "lng": -122.5107}
MIDDLE = {"name": "City Hall", "lat": 37.7749, "lng": -122.4194}

# The color of the ground so many pixels east of where the pin points, or nothing where none is drawn yet.
COLOR = """
const pin = document.querySelector('.map .leaflet-marker-icon')?.getBoundingClientRect();
if (!pin) return;
const [x, y] = [pin.left + 18 + arguments[0], pin.top + 40];
for (const tile of document.querySelectorAll('.map .ground .leaflet-tile-loaded')) {
  const { left, top, width, height } = tile.getBoundingClientRect();
  if (x < left || x >= left + width || y < top || y >= top + height) continue;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen.drawImage(tile, 0, 0, width, height);
  return [...pen.getImageData(x - left, y - top, 1, 1).data].slice(0, 3).join();
}
"""
# The color of a token, as a canvas has it.
TOKEN = """
const pen = document.createElement('canvas').getContext('2d');
pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(arguments[0]);
pen.fillRect(0, 0, 1, 1);
return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
"""
# Files of the ground that were asked for since the page was loaded.
FILES = "return performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname).filter((name) => name.startsWith('/vendor/gshhg/'))"
# The zoom at which the map is, or to which it moves: Leaflet tells it by the scale of an element.
ZOOM = """
const { transform } = document.querySelector('.map .leaflet-proxy').style;
return Math.round(Math.log2(Number(transform.match(/scale\\(([\\d.]+)\\)/)?.[1] ?? 1))) + 1;
"""
NAMES = "return [...document.querySelectorAll('.map .town')].map((one) => one.textContent)"
# Names on the map that an edge of it cuts.
CUT = """
const map = document.querySelector('.map').getBoundingClientRect();
return [...document.querySelectorAll('.map .town')].filter((one) => {
  const { left, right, top, bottom } = one.firstElementChild.getBoundingClientRect();
  return bottom > map.top && top < map.bottom && [map.left, map.right].some((edge) => left < edge - 1 && right > edge + 1);
}).map((one) => one.textContent);
"""
# Names that the pin of a game hides.
HIDDEN = """
const pin = document.querySelector('.map .pin span').getBoundingClientRect();
return [...document.querySelectorAll('.map .town')].filter((one) => {
  const { left, right, top, bottom } = one.firstElementChild.getBoundingClientRect();
  return left < pin.right && right > pin.left && top < pin.bottom && bottom > pin.top;
}).map((one) => one.textContent);
"""
# An operator's settings, in place of those of this server.
TILES = """
const real = window.fetch;
const settings = { tiles: `${location.origin}/icons/icon-192.png?{z}/{x}/{y}`, attribution: "An operator" };
window.fetch = (what, ...more) => (String(what?.url ?? what).endsWith("/page.json") ? Promise.resolve(Response.json(settings)) : real(what, ...more));
"""


def has_color(ann, east, token):
    """The ground is land or water so many degrees east of the pin."""
    wanted = ann.driver.execute_script(TOKEN, token)
    found = lambda: ann.driver.execute_script(COLOR, east * DEGREE)
    ann.until(lambda: found() == wanted, f"has {found()} {east}° east of the beach, not {token}, which is {wanted}")


def has_beach(ann):
    has_color(ann, -0.03, "--water")
    has_color(ann, 0.03, "--land")


def shows_land_and_water(ann, game):
    touch(ann).go(f"/#/game/{game}").load()
    ann.find(".map .leaflet-marker-icon")
    ann.driver.execute_script("document.querySelector('.map').scrollIntoView({ block: 'center' })")
    has_beach(ann)
    ann.until(lambda: "San Francisco" in ann.driver.execute_script(NAMES), "does not name the town")
    ann.until(lambda: not ann.driver.execute_script(CUT), f"cuts the names {ann.driver.execute_script(CUT)} at an edge")
    assert "GSHHG" in ann.find(".map .leaflet-control-attribution").text, "does not say whose coasts these are"


def follows_the_colors_of_the_device(ann):
    media = lambda scheme: ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
    light = ann.driver.execute_script(TOKEN, "--water")
    media("dark")
    try:
        ann.until(lambda: ann.driver.execute_script(TOKEN, "--water") != light, "has one color of water for day and night")
        has_beach(ann)
    finally:
        media("light")
    has_beach(ann)


def is_there_without_a_connection(ann):
    ann.has_worker()
    ann.load()
    has_beach(ann)
    ann.until(lambda: ann.driver.execute_async_script(IS_SEEN, "games.get", ""), "does not keep the game")
    ann.offline(True)
    try:
        ann.load()
        ann.driver.execute_script("document.querySelector('.map')?.scrollIntoView({ block: 'center' })")
        has_beach(ann)
    finally:
        ann.offline(False)


def a_pin_hides_no_name(ann, game):
    """In the middle of a city its name stands above or below the pin."""
    touch(ann, 390, 844).go(f"/#/game/{game}").load()
    ann.find(".map .leaflet-marker-icon")
    ann.driver.execute_script("document.querySelector('.map').scrollIntoView({ block: 'center' })")
    ann.until(lambda: "San Francisco" in ann.driver.execute_script(NAMES), "does not name the town")
    ann.until(lambda: not ann.driver.execute_script(HIDDEN), f"hides {ann.driver.execute_script(HIDDEN)} below the pin")


def has_no_more_to_draw(ann):
    """Every tile that is wanted is there."""
    ann.until(lambda: ann.driver.execute_script("return document.querySelectorAll('.map .ground .leaflet-tile').length > 0"
                                                " && !document.querySelector('.map .ground .leaflet-tile:not(.leaflet-tile-loaded)')"), "still draws its ground")


def names_towns(ann):
    """The large ones first, none over another, and further away others; only what is seen is asked for."""
    touch(ann).go("/#/home").load()
    # A sport that no story plays: discs of games that others left would stand where names do.
    ann.go("#/explore?lat=37.7749&lng=-122.4194&radius=5&sports=water_polo")
    ann.until(lambda: {"San Francisco", "Oakland"} <= set(ann.driver.execute_script(NAMES)), f"has the names {ann.driver.execute_script(NAMES)}")
    boxes = ann.driver.execute_script("""return [...document.querySelectorAll('.map .town')].map((one) => {
      const { left, right, top, bottom } = one.firstElementChild.getBoundingClientRect(); return [one.textContent, left, right, top, bottom]; })""")
    over = [(a[0], b[0]) for a in boxes for b in boxes if a is not b and a[1] < b[2] and a[2] > b[1] and a[3] < b[4] and a[4] > b[3]]
    assert not over, f"names lie over each other: {over}"
    # The browser tells of a file once it is there: names may come before all land does.
    files = lambda: set(ann.driver.execute_script(FILES))
    ann.until(lambda: "/vendor/gshhg/world.bin" in files() and len(files()) >= 3, f"a view of one city has only {files()}")
    has_no_more_to_draw(ann)
    assert len(files()) <= 12, f"a view of one city asks for {files()}"
    chart = ann.find(".leaflet-container")
    # An edge of the map may cut the one or the other.
    far = {"Los Angeles", "San Diego", "Las Vegas", "Seattle"}
    zoom = lambda: ann.driver.execute_script(ZOOM)
    for wanted in range(zoom() - 1, zoom() - 7, -1):
        # A key is lost while the map moves, and on a busy machine it begins to move late.
        chart.send_keys("-")
        ann.until(lambda: zoom() == wanted, f"is at zoom {zoom()}, not {wanted}")
        ann.until(lambda: not ann.driver.find_elements("css selector", ".leaflet-zoom-anim"), "does not stop zooming")
    ann.until(lambda: far & set(ann.driver.execute_script(NAMES)), f"has the names {ann.driver.execute_script(NAMES)}")


def is_that_of_the_operator(ann, game):
    script = ann.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TILES})["identifier"]
    try:
        ann.go(f"/#/game/{game}").load()
        ann.until(lambda: ann.driver.find_elements("css selector", ".map img.leaflet-tile"), "has no tiles")
        assert ann.driver.execute_script("return getComputedStyle(document.querySelector('.map .leaflet-tile')).borderRadius") == "0px", "has gaps at the corners of tiles"
        assert "An operator" in ann.find(".map .leaflet-control-attribution").text
        assert not ann.driver.find_elements("css selector", ".map .ground, .map .ring"), "draws a ground below the operator's"
        assert not ann.driver.execute_script(FILES), "asks for coasts that nobody sees"
    finally:
        ann.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


def run(check, ann, edge, tag):
    host = Account(edge, f"gab_{tag}")
    game = host.ask("games.create", sport="volleyball", startsAt=soon(4), place=BEACH, title=f"Sand of {host.nickname}")["id"]
    check("a map without tiles shows land and water", shows_land_and_water, ann, game)
    check("land and water follow the colors of the device", follows_the_colors_of_the_device, ann)
    check("land and water are there without a connection", is_there_without_a_connection, ann)
    check("a map without tiles names towns", names_towns, ann)
    middle = host.ask("games.create", sport="tennis", startsAt=soon(5), place=MIDDLE, title=f"Middle of {host.nickname}")["id"]
    check("a pin hides no name", a_pin_hides_no_name, ann, middle)
    check("a map with tiles has nothing else below", is_that_of_the_operator, ann, game)
