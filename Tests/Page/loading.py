"""A browser gives up files that it loads, as it does when a network comes or goes: the page comes by itself all the same."""


def lose(person, *names):
    """From here on these files do not arrive; with no names, all do."""
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [f"*{name}" for name in names]})


def comes_by_itself(person, files, shown):
    """Each of `files` is lost while the page loads, and is not kept yet; what is `shown` comes once it is there again."""
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    for name in files:
        lose(person, name)
        person.load()
        if name.endswith(".js"):
            person.sees("Loading again…")
        person.until(lambda: tries(person) not in (None, "1"), f"is not loaded again without {name}")
        lose(person)
        person.sees(shown)
        person.until(lambda: tries(person) is None, f"counts its tries without end after {name}")


# Layout shift: how much has moved on the screen without anybody's doing (web.dev/cls).
SHIFTS = "window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true })"


def nothing_jumps(person):
    """On a phone with a slow network, where each screen is awaited."""
    from access import settle
    driver = person.driver
    session = driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.ask('cards.start', { category: 'story_time' })).then((one) => done(one.id))")
    person.size(390, 844)
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})["identifier"]
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1})
    for screen, shown in (("welcome", "Welcome to Rally"), ("cards", "Story Time"), (f"session/{session}", "1 of 50"), ("home", "Play now"), ("explore", "Find a game")):
        person.load(f"{person.edge}/#/people")
        person.load()
        person.go(f"#/{screen}").sees(shown)
        settle(person)
        assert driver.execute_script("return window.shift") < 0.1, f"{screen} jumps by {driver.execute_script('return window.shift'):.2f}"
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    person.size(1100, 900)


def tries(person):
    return person.driver.execute_script("return sessionStorage.getItem('rally.tries')")


def screens_come_by_trying_again(person):
    """A screen and its looks are loaded when they are first shown; where they are lost it can be tried again."""
    person.go("/#/home").sees("Play now")
    lose(person, "/darts/darts.js", "/darts/darts.css")
    person.go("#/darts")
    button = person.button("Try again")
    lose(person)
    button.click()
    person.sees("New match")
    person.until(lambda: person.driver.execute_script("return [...document.styleSheets].some((one) => one.href?.endsWith('/darts/darts.css'))"), "has no looks")
