"""A game's screen as people use it: its parts, its one action, its seats, and what a link shows to somebody new."""

IN = "You're in ✓"


def part(person, name):
    """Chooses Details, People, Chat or Host."""
    person.click(f"#tab-{name}").find(f"#panel-{name}")
    return person


def joins(person):
    """Presses the one action of the screen."""
    return person.click(".sticky .primary")


def answers(person, label):
    """Chooses another answer, from the sheet behind the one that was given."""
    return person.click(".sticky [aria-haspopup]").press(label, "dialog")


def choose(person, sport):
    """Chooses a sport in the form for a new game."""
    person.click_on(lambda: person.driver.execute_script("return arguments[0].closest('label')", person.find(f".tile [value='{sport}']")))
    return person


def details(person, *names):
    """Opens the details of the form, and of them these sentences."""
    person.find("form.host")
    for css in (".host .more", *(f".sentence:has([name='{FIELDS[name]}'])" for name in names)):
        person.until(lambda: person.driver.execute_script("const one = document.querySelector(arguments[0]); one?.setAttribute('open', ''); return one", css), f"has no {css}")
    return person


# A field of each sentence.
FIELDS = {"text": "title", "capacity": "capacity", "who": "visibility", "repeat": "repeats", "price": "priceType"}
