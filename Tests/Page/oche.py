"""Darts as they are entered at the oche: a finger that slides on the board, a visit without a score, what stands behind ⋯; totals, Cricket, targets, the
computer, the bull, and a television."""

import time

from selenium.webdriver.common.by import By

from darts import KEYS, PLACES, SIZES, begin, choose, end, known, option, pick, reads, scores, seats, short, skip_hype, throw, unfold
from games import asks
from house import touch


def a_finger_slides(ann):
    """A finger on the board says which field is below it, and may correct it before it is lifted, however long it stays; one that leaves the board throws
    nothing."""
    touch(ann)
    begin(ann, "Joe", "301")
    ann.press("Board", ".slots").find(".entry.by-board")
    try:
        middle = "const { left, top, width, height } = document.querySelector(`[data-dart='${arguments[0]}']`).getBoundingClientRect(); return [left + width / 2, top + height / 2]"
        at = lambda dart: ann.driver.execute_script(middle, dart)

        def finger(kind, point=None):
            points = [dict(zip("xy", point))] if point else []
            ann.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        said = lambda: ann.driver.execute_script("return document.querySelector('.loupe.on')?.textContent ?? ''")
        finger("touchStart", at("T20"))
        ann.until(lambda: said() == "T20", f"says not what is below the finger, but {said()!r}")
        finger("touchMove", at("T18"))
        ann.until(lambda: said() == "T18", f"says not what is below the finger that slides, but {said()!r}")
        finger("touchEnd")
        slots = lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full")]
        ann.until(lambda: slots() == ["T18"], f"has {slots()} of a finger that slid to T18")
        finger("touchStart", at("D3"))
        finger("touchMove", (20, 20))
        finger("touchEnd")
        # One that stays long is no click, and throws all the same.
        finger("touchStart", at("D16"))
        time.sleep(1.2)
        finger("touchEnd")
        ann.until(lambda: slots() == ["T18", "D16"], f"has {slots()} of a finger that left the board and one that stayed long")
        # A short tap is one dart, not two.
        finger("touchStart", at("1"))
        finger("touchEnd")
        reads(ann, 301 - 54 - 32 - 1, 301)
        assert not said(), "still says a field"
    finally:
        ann.press("Keys", ".slots")
        end(ann)
        ann.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        ann.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        ann.size(1100, 900)


def a_visit_without_a_score(ann):
    """One key ends a visit that counts nothing, and is Bust where the visit may be one; ⋯ takes a whole visit back and says which match it is."""
    begin(ann, "Joe", "101")
    ann.press("No score", ".keys")
    ann.until(lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".half.on .who")] == ["Joe"], "is still on turn")
    reads(ann, 101, 101)
    throw(ann, "T20", "20")
    assert ann.button("Bust", ".keys").is_enabled() and "= 80" in ann.find(".slots .total").text
    throw(ann, "M")
    reads(ann, 101, 21)
    throw(ann, "20")
    ann.press("More", ".arena").sees(f"101 · One leg · {short(ann)} vs Joe").sees("Counts for nothing").press("Undo the last visit", "dialog")
    reads(ann, 101, 101)
    ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "has darts of a visit that was taken back")
    ann.press("More", ".arena").press("Tap the board instead", "dialog").find(".entry.by-board")
    ann.press("More", ".arena").press("Use the keys instead", "dialog").find(".entry.by-keys")
    ann.press("More", ".arena").press("Leave, keep for later", "dialog").sees("New match").sees("Keep playing · 101–101")
    ann.click(".resume .cover").find(".entry")
    end(ann)


# --- Totals, Cricket, targets, the computer, and a television

def by_totals(person):
    if not person.driver.find_elements(By.CSS_SELECTOR, ".entry.by-totals"):
        person.press("Totals", ".slots")
    return person.find(".entry.by-totals")


def total(person, value):
    """A total, digit by digit."""
    for digit in str(value):
        person.press(digit, ".totals-pad")
    person.press("Enter", ".totals-pad")


def on_turn(person, name):
    person.until(lambda: [one.text for one in person.driver.find_elements(By.CSS_SELECTOR, ".half.on .who, .cricket-side.on .who")] == [name], f"does not have {name} on turn")


def judged(person):
    return person.find(".judged").text


def row(person, name):
    """A row of the figures of two: the first one's, and the other's."""
    return person.driver.execute_script("""
    const head = [...document.querySelectorAll('.figures tbody th')].find((one) => one.textContent === arguments[0]);
    return head && [...head.parentElement.querySelectorAll('td')].map((one) => one.textContent)""", name)


def a_leg_by_totals(ann):
    """A leg is won by totals alone; what is needed for the statistics is asked, and what they cannot tell is not shown."""
    match = begin(ann, "Joe", "101")
    by_totals(ann)
    total(ann, 60)
    reads(ann, 41, 101)
    ann.press("81", ".totals-pad").sees("Darts at a double?")
    ann.press("1", ".question-pad")
    reads(ann, 41, 20)
    total(ann, 41)
    # It takes two darts or three, and the last one alone was at a double.
    ann.sees("Out with which dart?")
    assert [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".question-pad button")] == ["2nd", "3rd"]
    ann.press("Undo", ".pad-foot")
    total(ann, 41)
    ann.press("Dart 2", ".question-pad").sees(f"{short(ann)} wins")
    ann.until(lambda: row(ann, "Darts at a double") == ["1/1", "0/1"], f"counts {row(ann, 'Darts at a double')}")
    ann.until(lambda: row(ann, "Best leg") == ["5", "–"], f"has best legs {row(ann, 'Best leg')}")
    assert "Where the darts went" not in ann.text() and ann.find(".turns td.out small").text == "2 darts", ann.text()
    data = asks(ann, "darts.match", matchId=match)["matchData"]
    assert [[one.get(name) for name in ("total", "dartsUsed", "atDouble")] for one in data] == [[60, 3, 0], [81, 3, 1], [41, 2, 1]], data
    # The way to enter stays on this device.
    ann.press("Rematch")
    skip_hype(ann)
    ann.find(".entry.by-totals")
    end(ann)


def totals_that_are_wrong(ann):
    """A total that no darts make is said at once and cannot be entered; a bust is said before it is; what is left may be entered instead; Undo takes back each."""
    begin(ann, "Joe", "301")
    by_totals(ann)
    for digit in "163":
        ann.press(digit, ".totals-pad")
    ann.until(lambda: judged(ann) == "163 can't be thrown", f"says of 163 {judged(ann)!r}")
    assert not ann.button("Enter", ".totals-pad").is_enabled(), "163 can be entered"
    ann.press("Delete a digit", ".totals-pad").until(lambda: judged(ann) == "leaves 285", f"says of 16 {judged(ann)!r}")
    ann.press("Undo", ".pad-foot").until(lambda: judged(ann) == "Your total?", "still has what was typed")
    for digit in "241":
        ann.press(digit, ".totals-pad")
    ann.press("Left", ".pad-foot")
    reads(ann, 241, 301)
    ann.press("Undo", ".pad-foot")
    reads(ann, 301, 301)
    # Single darts and totals in one leg.
    ann.press("Single darts", ".slots")
    throw(ann, "T20", "T20", "T20")
    reads(ann, 121, 301)
    by_totals(ann)
    ann.press("140", ".totals-pad")
    reads(ann, 121, 161)
    total(ann, 120)
    ann.sees("Darts at a double?").press("0", ".question-pad")
    on_turn(ann, "Joe")
    reads(ann, 121, 161)
    ann.press("More", ".arena").press("All visits", "dialog").sees("Bust").press("Close", "dialog")
    ann.press("Undo", ".pad-foot")
    on_turn(ann, short(ann))
    for digit in "122":
        ann.press(digit, ".totals-pad")
    ann.until(lambda: judged(ann) == "Bust", f"says of 122 {judged(ann)!r}")
    assert not ann.button("140", ".totals-pad").is_enabled(), "140 of 121 can be entered"
    end(ann)


def the_pad_of_totals_stays(ann):
    """No key moves or is too small, at any size, whatever is typed."""
    for width, height in SIZES:
        ann.size(width, height)
        begin(ann, "Joe", "301")
        by_totals(ann)
        ann.until(lambda: not ann.driver.execute_script(KEYS), f"cannot reach at {width}×{height}: {ann.driver.execute_script(KEYS)}")
        places = ann.driver.execute_script(PLACES)
        for digit in "163":
            ann.press(digit, ".totals-pad")
            assert ann.driver.execute_script(PLACES) == places, f"the keys move at {width}×{height}"
        ann.press("Undo", ".pad-foot")
        ann.press("100", ".totals-pad")
        reads(ann, 201, 301)
        assert ann.driver.execute_script(PLACES) == places, f"the keys move at {width}×{height}"
        end(ann)
    ann.size(1100, 900)


def game(person, name, others):
    """The game of this name with these guests besides oneself, in this order."""
    choose(person, "501", others)
    pick(person, f"//strong[text()=\"{name}\"]/..")
    person.until(lambda: name in person.find(".start-bar").text, f"does not offer {name}")
    return person


def starts(person):
    person.click(".start-bar button")
    skip_hype(person)


def marks(person):
    return person.driver.execute_script("return [...document.querySelectorAll('.cricket-row:not(.head)')].map((row) => [...row.querySelectorAll('.cricket-mark')].map((one) => Number(one.getAttribute('aria-label').split(' ')[0])))")


def cricket_in_one_tap_a_dart(ann):
    """A tap is a dart; marks stand on the board at once, a dart is taken back alone, and the match is over in the middle of a visit."""
    game(ann, "Cricket", ["Joe"])
    starts(ann)
    hits = lambda *darts: [ann.press(dart, ".cricket-keys") for dart in darts]
    hits("Triple 20", "19")
    ann.until(lambda: marks(ann)[:2] == [[3, 0], [1, 0]], f"has marks {marks(ann)}")
    ann.press("Undo", ".pad-foot").until(lambda: marks(ann)[:2] == [[3, 0], [0, 0]], f"has marks {marks(ann)} after Undo")
    hits("Triple 19", "Triple 18")
    on_turn(ann, "Joe")
    hits("20", "20", "20")
    on_turn(ann, short(ann))
    # Closed for everybody.
    ann.until(lambda: ann.find(".cricket-row.done .cricket-number").text == "20", "does not dim what is closed")
    hits("Triple 17", "Triple 16", "Triple 15")
    on_turn(ann, "Joe")
    ann.press("No score", ".entry")
    on_turn(ann, short(ann))
    hits("Bull")
    ann.until(lambda: marks(ann)[6] == [2, 0], f"has marks {marks(ann)}")
    hits("25")
    ann.sees(f"{short(ann)} wins").until(lambda: row(ann, "Marks a round") == ["7.88", "1.50"], f"has marks a round {row(ann, 'Marks a round')}")


def targets_of_one_number(ann):
    """Around the Clock shows what is due after each dart; Bob's 27 takes a visit by its hits; Shanghai is won by a single, a double and a triple."""
    due = lambda: ann.find(".due strong").text
    game(ann, "Around the Clock", [])
    starts(ann)
    for wanted, key in (("1", "Hit"), ("2", "Miss"), ("2", "Hit"), ("3", "Hit")):
        ann.until(lambda: due() == wanted, f"has {due()} due, not {wanted}")
        ann.press(f"{wanted}" if key == "Hit" else key, ".target-keys")
    ann.press("Undo", ".pad-foot").until(lambda: due() == "3", f"has {due()} due after Undo")
    end(ann)
    game(ann, "Bob's 27", ["Joe"])
    starts(ann)
    ann.press("2 hits", ".target-keys")
    reads(ann, 31, 27)
    ann.press("No hit", ".target-keys")
    reads(ann, 31, 25)
    ann.press("Undo", ".pad-foot")
    reads(ann, 31, 27)
    end(ann)
    game(ann, "Shanghai", ["Joe"])
    starts(ann)
    for key in ("Triple 1", "1", "Double 1"):
        ann.press(key, ".target-keys")
    ann.sees(f"{short(ann)} wins")


def seats_computer(person, level):
    person.press("Computer", ".bench").find(".computers")
    person.click(f".computers li:nth-child({level}) button").until(lambda: f"Computer {level}" in seats(person), "does not seat the computer")


def against_the_computer(ann):
    """Its darts are seen, it throws by itself, and Undo takes it back with one's own visit; thrown again, the same darts come."""
    choose(ann, "501", [])
    seats_computer(ann, 5)
    option(ann, "starter", "order")
    starts(ann)
    throw(ann, "20", "1", "M")
    on_turn(ann, short(ann))
    computed = scores(ann)
    assert computed[0] == 480 and computed[1] < 501, computed
    ann.press("Undo", ".pad-foot")
    reads(ann, 480, 501)
    ann.until(lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full")] == ["20", "1"], "has not one's own darts")
    throw(ann, "M")
    on_turn(ann, short(ann))
    reads(ann, *computed)
    # With motion its darts come one after the other, and a tap skips them.
    ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]})
    try:
        throw(ann, "20", "1", "M")
        ann.find(".entry.computes")
        ann.press("Skip", ".computes")
        on_turn(ann, short(ann))
        assert scores(ann)[0] == 459 and scores(ann)[1] < computed[1], scores(ann)
    finally:
        ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "light"}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
    end(ann)
    ann.press("Remove Computer 5", ".bench")


def the_bull_decides(ann):
    """After the last round the bull decides who has won; Undo takes the last visit back from there."""
    choose(ann, "501", ["Joe"])
    option(ann, "rounds", "10")
    try:
        starts(ann)
        by_totals(ann)
        for turn in range(20):
            on_turn(ann, (short(ann), "Joe")[turn % 2])
            ann.press("No score", ".totals-pad")
        ann.sees("Nearest the bull wins the leg")
        ann.press("Undo", ".pad-foot")
        on_turn(ann, "Joe")
        ann.press("No score", ".totals-pad").press("Joe was nearest", ".bull-pad").sees("Joe wins").sees("won at the bull")
    finally:
        choose(ann, "501", ["Joe"])
        option(ann, "rounds", "0")


def handicaps_and_clear_legs(ann):
    """Each starts from their own score, whoever throws first; two clear legs end at a number that is set."""
    choose(ann, "501", ["Joe"])
    unfold(ann).press("More legs", ".match-options").press("Win by two legs", ".match-options").sees("4 legs win in any case")
    ann.press("Handicap: own start for each", ".match-options").fill("start-1", "401", ".handicaps")
    ann.click(".match-options summary")
    ann.driver.execute_script("document.querySelector('[name=start-1]')?.dispatchEvent(new Event('change', { bubbles: true }))")
    starts(ann)
    reads(ann, 501, 401)
    options = asks(ann, "darts.match", matchId=ann.driver.current_url.split("/match/")[1].split("?")[0])["options"]
    assert [options.get(name) for name in ("bestOfLegs", "clearBy", "upTo", "startScores")] == [3, 2, 4, [501, 401]], options
    end(ann)
    unfold(ann).click("input[aria-label='Win by two legs']").click("input[aria-label='Handicap: own start for each']").press("Fewer legs", ".match-options")


def games_that_one_keeps(ann):
    """A game is kept by its name, taken up by a tap, and deleted; the account has it too."""
    choose(ann, "501", ["Joe"])
    unfold(ann).press("More legs", ".match-options")
    ann.press("☆ Keep these settings", ".match-options").fill("preset", "Friday three", "dialog").press("Save", "dialog").find(".preset-row .chip")
    ann.until(lambda: [one["name"] for one in asks(ann, "darts.presets")["items"]] == ["Friday three"], "is not kept by the account")
    ann.press("Fewer legs", ".match-options").press("Friday three", ".preset-row")
    ann.until(lambda: ann.find(".match-options .stepper output").text == "3", "does not take up three legs")
    ann.press("Edit", ".preset-row").press("Delete Friday three", "dialog").press("Close", "dialog")
    ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".preset-row") and not asks(ann, "darts.presets")["items"], "still keeps it")
    unfold(ann).press("Fewer legs", ".match-options")


def the_oche_without_a_connection(cho):
    """Totals against the computer without a connection; the server takes the match as it was played."""
    cho.go("#/darts").sees("New match")
    cho.offline(True)
    choose(cho, "101", [])
    seats_computer(cho, 1)
    option(cho, "starter", "order")
    starts(cho)
    match = cho.driver.current_url.split("/match/")[1].split("?")[0]
    by_totals(cho)
    total(cho, 60)
    on_turn(cho, short(cho))
    total(cho, 41)
    cho.press("Dart 3", ".question-pad").sees("Darts at a double?").press("2", ".question-pad")
    cho.sees(f"{short(cho)} wins")
    cho.offline(False)
    cho.until(lambda: known(cho, match) == "completed", "has a match that the server does not know")
    data = asks(cho, "darts.match", matchId=match)
    assert [one.get("total") for one in data["matchData"]] == [60, None, 41] and data["players"][1]["cpu"] == 1, data
    choose(cho, "101", [])


def on_a_television(ann, bob):
    """A friend's screen shows the match in large letters, and what the caller would say, while it is played."""
    match = begin(ann, "Joe", "301")
    by_totals(ann)
    bob.size(1280, 720)
    bob.go(f"#/tv/{match}").find(".tv")
    reads(bob, 301, 301)
    ann.press("180", ".totals-pad")
    reads(bob, 121, 301)
    bob.until(lambda: "one hundred and eighty" in bob.find(".tv-said").text.lower(), "does not say what was thrown")
    tall = bob.driver.execute_script("return [...document.querySelectorAll('.tv .score')].map((one) => one.getBoundingClientRect().height / innerHeight)")
    assert min(tall) > 0.25, f"has scores of {tall} of its height"
    assert bob.driver.execute_script("return document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"), "scrolls"
    ann.press("Undo", ".pad-foot")
    reads(bob, 301, 301)
    bob.size(1100, 900)
    bob.go("#/darts")
    end(ann)


def run(check, ann, bob, cho):
    check("a leg by totals", a_leg_by_totals, ann)
    check("totals that are wrong", totals_that_are_wrong, ann)
    check("the pad of totals stays", the_pad_of_totals_stays, ann)
    ann.driver.execute_script("localStorage.setItem('rally.darts', 'keys')")
    check("Cricket in one tap a dart", cricket_in_one_tap_a_dart, ann)
    check("targets of one number", targets_of_one_number, ann)
    check("against the computer", against_the_computer, ann)
    check("the bull decides", the_bull_decides, ann)
    check("handicaps and clear legs", handicaps_and_clear_legs, ann)
    check("games that one keeps", games_that_one_keeps, ann)
    check("the oche without a connection", the_oche_without_a_connection, cho)
    check("a match on a television", on_a_television, ann, bob)
