"""Explore: the filters are a link and are kept, and the map says the same as the list."""

from selenium.webdriver.common.keys import Keys

from server import soon

# The height of the map that is seen between the sports and the list.
MAP_SEEN = "const box = (css) => document.querySelector(css).getBoundingClientRect(); return box('.sheet-stay').top - box('.sport-chip').bottom"


def filters_are_a_link(ann, host):
    game = host.ask("games.create", sport="archery", startsAt=soon(20), place={"name": "Range", "lat": 45.5, "lng": 10.25}, title=f"Arrows of {host.nickname}")["id"]
    host.ask("games.create", sport="fencing", startsAt=soon(20), place={"name": "Hall", "lat": 45.5, "lng": 10.25}, title=f"Blades of {host.nickname}")
    address = "#/explore?lat=45.5&lng=10.25&radius=5&sports=archery"
    ann.go(f"/{address}")
    ann.load()
    ann.sees(f"Arrows of {host.nickname}").sees("Archery")
    assert f"Blades of {host.nickname}" not in ann.text(), "a filter of the address is not applied"
    assert ann.driver.current_url.endswith(address), f"the address became {ann.driver.current_url}"
    return game


RING = "return getComputedStyle(document.querySelector('.leaflet-marker-icon.mixed .body')).backgroundImage"


def a_disc_of_several_sports_has_a_ring(ann):
    """Games of several sports at one place are one disc, with the color of each around their number."""
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5").sees("Blades of").find(".leaflet-marker-icon.mixed")
    ring = ann.driver.execute_script(RING)
    assert "conic-gradient" in ring and "rgb(138, 90, 43)" in ring and "rgb(142, 154, 175)" in ring, ring
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees_no_more("Blades of")


# The names of discs that an edge of the map cuts, and how far from its left edge the first disc is.
CUT = """
const map = document.querySelector('.leaflet-container').getBoundingClientRect();
const cut = [...document.querySelectorAll('.disc .name')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right } = range.getBoundingClientRect();
  return left < map.left || right > map.right;
}).map((one) => one.textContent);
return [cut, document.querySelector('.disc.leaflet-marker-icon').getBoundingClientRect().x - map.left];
"""


def no_edge_cuts_a_name(ann):
    """The name of a disc at the edge of the map stands beside it, also where the map has moved on; days are words within it."""
    ann.size(390, 844)
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5").sees("Blades of").find(".disc .name")
    assert ann.find(".disc .name").text.startswith("from "), ann.find(".disc .name").text
    ann.driver.execute_script("document.querySelector('.leaflet-container').focus({ preventScroll: true })")
    chart = ann.find(".leaflet-container")
    seen = lambda: ann.driver.execute_script(CUT)
    # A key that is pressed while the map moves moves it no further.
    ann.until(lambda: seen()[1] < 40 or chart.send_keys(Keys.ARROW_RIGHT), "has no disc at the edge")
    ann.until(lambda: not ann.driver.find_elements("css selector", ".leaflet-pan-anim"), "still moves")
    ann.until(lambda: seen()[1] < -60 or not seen()[0], f"cuts {seen()}")
    assert seen()[1] > -60, "has moved the disc away"


def nothing_found_says_what_to_change(ann):
    """Where nothing is found the first button lifts what most likely hides all games; there is none for what is wide open already."""
    labels = lambda: [one.text for one in ann.driver.find_elements("css selector", ".none :is(button, a)")]
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=darts&when=today").sees("No games here")
    ann.until(lambda: labels() == ["Show all sports here", "Search any day", "Host a game"], f"is offered {labels()}")
    ann.press("Search any day", ".none").sees("Nothing within 5\u00a0mi, nor within 100\u00a0mi yet.")
    ann.until(lambda: labels() == ["Show all sports here", "Host a game"], f"is offered {labels()}")
    ann.press("Show all sports here", ".none").sees("Blades of").sees("Arrows of")
    assert not labels(), f"still offers {labels()}"


def nothing_found_shows_the_nearest(ann):
    """Where a wider search finds something, the nearest of it is shown, and one button searches as far; the map shows the circle that was searched."""
    ann.go("#/explore?lat=45.8&lng=10.25&radius=5&sports=archery").sees("No games here").sees("The nearest one").find(".none .game-card")
    assert "Arrows of" in ann.find(".none .game-card").text and "21 mi" in ann.find(".none .game-card").text, ann.find(".none").text
    ann.find(".leaflet-container .sought")
    ann.press("Search 25\u00a0mi", ".none").find(".sheet-stay .game-card")
    ann.sees_no_more("The nearest one")
    assert "radius=25" in ann.driver.current_url, ann.driver.current_url


def the_map_by_keyboard(ann, game):
    chart = ann.find(".leaflet-container")
    ann.until(lambda: ann.driver.find_elements("css selector", ".leaflet-marker-icon"), "has no pin")
    ann.driver.execute_script("arguments[0].focus()", chart)
    chart.send_keys(Keys.ARROW_DOWN)
    ann.press("Search here").until(lambda: "lat=45.5&" not in ann.driver.current_url, "does not search elsewhere")
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery")
    ann.until(lambda: len(ann.driver.find_elements("css selector", ".leaflet-marker-icon")) >= 1, "has no pin")
    ann.find(".leaflet-marker-icon").send_keys(Keys.ENTER)
    ann.find(".picked .cover").send_keys(Keys.ENTER)
    ann.until(lambda: "/game/" in ann.driver.current_url, "is not at the game of the disc")


# Whether a disc lies within the map, and nothing covers it.
PIN_IS_SEEN = """
const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
if (!map) return false;
return [...document.querySelectorAll('.leaflet-marker-icon')].some((pin) => {
  const { x, y, width, height } = pin.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return map.width > 200 && map.height > 200 && x > map.left && x + width < map.right && y > map.top && y + height < map.bottom && pin.contains(top);
});
"""


# Whether a disc lies so far above the map that it is not seen either where the map shows twice as much.
PIN_IS_FAR = """
const map = document.querySelector('.leaflet-container').getBoundingClientRect();
return document.querySelector('.leaflet-marker-icon').getBoundingClientRect().bottom < map.top - 2 * map.height;
"""


def a_link_has_its_own_place(ann):
    """Where one has looked around before does not matter to another link."""
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees("Arrows of")
    chart = ann.find(".leaflet-container")
    # A key that is pressed while the map moves moves it no further.
    ann.until(lambda: chart.send_keys(Keys.ARROW_DOWN) or ann.driver.execute_script(PIN_IS_FAR), "still has the pin near")
    ann.sees("Search here").go("#/home").find(".screen.at-home h1")
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees("Arrows of")
    ann.until(lambda: not ann.driver.execute_script(PIN_IS_SEEN), "does not come back to where it was left")
    ann.go("#/explore?lat=45.5&lng=10.25&radius=6&sports=archery").sees("Arrows of")
    ann.until(lambda: ann.driver.execute_script(PIN_IS_SEEN), "has a map without its pin")


def the_map_on_a_phone(ann):
    """The disc stands between the search and the list; another size of the window shows the same places."""
    ann.size(360, 780)
    ann.go("#/explore?lat=45.5&lng=10.25&radius=5&sports=archery").sees("Arrows of")
    ann.until(lambda: ann.driver.execute_script(PIN_IS_SEEN), "has a map without its pin")
    ann.until(lambda: ann.driver.execute_script(MAP_SEEN) >= 240, "has little of the map between the sports and the list")
    # Where the list is only its head, that tells the next game.
    grip = lambda to: (ann.button("Change the height of the list").send_keys(Keys.ENTER),
                       ann.until(lambda: ann.find(".sheet-stay").get_attribute("data-at") == to, f"has no list at {to}"))
    grip("2"), grip("0")
    ann.until(lambda: "Arrows of" in ann.find(".sheet-head .peek").text, "does not tell the next game")
    whole = "return innerHeight - Math.max(document.querySelector('.peek').getBoundingClientRect().bottom, 0) - document.querySelector('#nav').offsetHeight"
    ann.until(lambda: ann.driver.execute_script(whole) >= 0, "cuts the next game")
    grip("1")
    assert not ann.driver.find_elements("css selector", ".peek"), "tells the next game twice"
    for width in (1100, 700, 1100):
        ann.size(width, 900)
        ann.until(lambda: ann.driver.execute_script(PIN_IS_SEEN), f"has lost the pin at {width} pixels")
        assert "Search here" not in ann.text(), "another size is taken for a move by hand"


def cities_by_the_name_that_is_shown(ann):
    """Cities whose own names begin so come first; another name by which one was found stands beside it."""
    offered = lambda: [one.text for one in ann.driver.find_elements("css selector", ".city-found button")]
    ann.go("#/needs?missing=primaryLocation").find("[name='city']").send_keys("San Fran")
    ann.until(lambda: offered() and all(one.startswith("San Francisco") for one in offered()), "is offered other cities first")
    assert "“" not in "".join(offered()), f"says the name that is shown twice: {offered()}"
    ann.fill("city", "Firenze").until(lambda: any(one.startswith("Florence") and "“Firenze”" in one for one in offered()), "is offered other cities first")
    ann.click(".city-found button").until(lambda: ann.find("[name='city']").get_attribute("value").startswith("Florence,"), "does not take the city")
