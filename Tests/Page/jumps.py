"""What moves on the screen without anybody's doing (web.dev/cls), for each screen as it comes."""

JUMPS = """(() => {
  window.jumps = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      if (one.hadRecentInput) continue;
      jumps.sum += one.value;
      // The bar that tells of an outage stands above all else; a machine that is busy brings it too.
      jumps.isAway ||= document.querySelector('.away') !== null;
      for (const { node } of one.sources) {
        const el = node?.nodeType === 3 ? node.parentElement : node;
        jumps.moved.push(el ? `${el.tagName.toLowerCase()}.${el.getAttribute('class') ?? ''}` : 'gone');
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()"""
# Whether a screen has all that it shows.
DONE = """
const name = arguments[0];
const shown = (css) => [...document.querySelectorAll(css)].some((el) => el.checkVisibility());
return shown(`.screen.at-${name}`) && !shown('.waiting, .bone') && document.getElementById('progress').hidden;
"""


def comes(person, address):
    """Waits until a screen has all that it shows."""
    name = address.removeprefix("/").removeprefix("#/").split("/")[0].split("?")[0]
    person.until(lambda: person.driver.execute_script(DONE, {"r": "game"}.get(name, name)), f"waits at {address}")


def each_screen(person, screens, rests, ways=("opened", "from Home", "again")):
    """The sum of what moves on each screen: opened by its address in a tab that keeps no answers, from Home, and once more, as it is kept.
    `rests` waits until nothing more comes."""
    found = []
    script = person.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": JUMPS})["identifier"]

    def looks(opens, address, way):
        for _ in range(3):
            opens()
            comes(person, address)
            rests()
            told = person.driver.execute_script("return jumps")
            if not told.get("isAway"):
                break
        found.append((address, way, told["sum"], sorted(set(told["moved"]))[:6]))

    def opens(address):
        """In a tab that keeps no answers."""
        person.driver.get("about:blank")
        person.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": person.edge, "storageTypes": "indexeddb"})
        person.load(f"{person.edge}/{address.removeprefix('/')}")

    def goes(address, forgets):
        comes(person.go("#/home"), "#/home")
        rests()
        if forgets:
            person.driver.execute_async_script("const [done] = arguments; import('/store.js').then((store) => store.forgetAnswers()).then(done)")
        person.driver.execute_script("Object.assign(jumps, { sum: 0, moved: [], isAway: document.querySelector('.away') !== null })")
        person.go(address)

    for address in screens:
        for way, come in (("opened", lambda: opens(address)), ("from Home", lambda: goes(address, True)), ("again", lambda: goes(address, False))):
            if way in ways and (way == "opened" or not address.startswith("/r/")):
                looks(come, address, way)
    person.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    return found
