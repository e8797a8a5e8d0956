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
