"""A browser gives up files that it loads, as it does when a network comes or goes: the page comes by itself all the same."""


def lose(person, *names):
    """From here on these files do not arrive; with no names, all do."""
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [f"*{name}" for name in names]})


def comes_by_itself(person, files, shown):
    """Each of `files` is lost while the page loads; what is `shown` comes once it is there again."""
    for name in files:
        lose(person, name)
        person.load()
        if name.endswith(".js"):
            person.sees("Loading again…")
        person.until(lambda: tries(person) not in (None, "1"), f"is not loaded again without {name}")
        lose(person)
        person.sees(shown)
        person.until(lambda: tries(person) is None, f"counts its tries without end after {name}")


def tries(person):
    return person.driver.execute_script("return sessionStorage.getItem('rally.tries')")


def screens_come_by_trying_again(person):
    """A screen and its looks are loaded when they are first shown; where they are lost it can be tried again."""
    person.go("/#/play").sees("Find a game")
    lose(person, "/darts/darts.js", "/darts/darts.css")
    person.go("#/darts")
    button = person.button("Try again")
    lose(person)
    button.click()
    person.sees("New match")
    person.until(lambda: person.driver.execute_script("return [...document.styleSheets].some((one) => one.href?.endsWith('/darts/darts.css'))"), "has no looks")
