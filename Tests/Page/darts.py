"""Darts: a match kept by the server, one without a connection that goes out afterwards, one between two boards; and the screen
that it is played on, which is full and whose pad never moves."""

from selenium.webdriver.common.by import By

from games import asks
from loading import lose

# Keys that cannot be reached, or that are smaller than a finger.
KEYS = """
return [...document.querySelectorAll('.entry button')].filter((one) => {
  const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
  return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || Math.round(width) < 44 || Math.round(height) < 44;
}).map((one) => `${one.getAttribute('aria-label') || one.textContent} ${JSON.stringify(one.getBoundingClientRect())}`).join(' ');
"""
# Where each key and the board are.
PLACES = """
return [...document.querySelectorAll('.entry button, .entry svg.board')].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [one.className.baseVal ?? one.className, left, top, width, height].join(' ');
}).join('\\n');
"""
# The announcement of a match stays until it is tapped, however slow this machine is.
HELD = "const timer = setTimeout; window.setTimeout = (work, ms, ...more) => (ms === 4200 ? 0 : timer(work, ms, ...more))"
TAP = "document.querySelector(`[data-dart='${arguments[0]}']`).dispatchEvent(new MouseEvent('click', {bubbles: true}))"
# Whether the people to tap stand free above Start, which is the last of its screen.
FREE = """
const bar = document.querySelector('.start-bar');
const { top } = bar.getBoundingClientRect();
return bar === bar.parentElement.lastElementChild && [...document.querySelectorAll('.bench .name')].every((one) => one.getBoundingClientRect().bottom <= top);
"""
# The places of those who play, as far as they are in sight.
CHOSEN = """
return [...document.querySelectorAll('.bench .place')].filter((one) => one.getBoundingClientRect().right <= innerWidth && one.getBoundingClientRect().left >= 0)
  .map((one) => one.textContent);
"""
# Whether ⋯ stands at the right end of the screen, with nothing over it.
AT_THE_END = """
const more = document.querySelector('.arena-bar [aria-haspopup]');
const { left, right, top, bottom } = more.getBoundingClientRect();
return innerWidth - right < 16 && more.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
"""
# Whether a challenge stands above the match that goes on, and that above the new one.
ABOVE = """
const tops = ['.call', '.resume', '.game-tiles'].map((css) => document.querySelector(css)?.getBoundingClientRect().top).filter((one) => one !== undefined);
return Boolean(document.querySelector('.call')) && tops.every((top, index) => index === 0 || tops[index - 1] < top);
"""
SIZES = ((390, 844), (360, 740), (740, 360))


def called(person):
    """The name that people read."""
    return f"{person.name.title()} Test"


def short(person):
    """The name that is said of somebody whose first name nobody shares."""
    return called(person).split()[0]


def by_single_darts(person):
    """A device keeps how its last darts were entered, maybe by totals."""
    if person.driver.find_elements(By.CSS_SELECTOR, ".entry.by-totals"):
        person.press("Single darts", ".slots")


def throw(person, *darts):
    """Darts on the keys."""
    by_single_darts(person)
    if not person.driver.find_elements(By.CSS_SELECTOR, ".entry.by-keys"):
        person.press("Keys", ".slots")
    for dart in darts:
        ring = {"D": "Double", "T": "Triple"}.get(dart[0]) if dart != "DB" else None
        if ring:
            person.press(ring, ".pad-foot")
        person.press({"DB": "Bull", "M": "Miss"}.get(dart) or (f"{ring} {dart[1:]}" if ring else dart), ".keys")


def scores(person):
    return [int(element.text) for element in person.driver.find_elements(By.CSS_SELECTOR, ".score")]


def reads(person, *wanted):
    person.until(lambda: scores(person) == list(wanted), f"does not read {wanted}, but {scores(person)}")


def pick(person, xpath):
    """Clicks what has no name of its own."""
    return person.click_on(lambda: person.until(lambda: person.driver.find_element(By.XPATH, xpath), f"finds no {xpath}"))


def seats(person):
    return [one.get_attribute("aria-label").removeprefix("Remove ") for one in person.driver.find_elements(By.CSS_SELECTOR, ".play-line .player-seat")]


def choose(person, score, others, in_order=True):
    """A game of x01 with these guests besides oneself, in this order."""
    pick(person.go("#/darts").sees("New match"), f"//strong[text()='{score if score in ('501', '301') else 'Other x01'}']/..")
    if score not in ("501", "301"):
        person.until(lambda: person.driver.execute_script("const one = document.querySelector(`[name='x01-startScore'][value='${arguments[0]}']`); one?.click(); return one?.checked", score), f"cannot choose {score}")
    for name in seats(person)[1:]:
        if name not in others:
            person.press(f"Remove {name}", ".play-line")
    for name in others:
        if name not in seats(person):
            person.press("Guest", ".bench").fill("guest", name, "dialog").press("Add", "dialog")
            person.until(lambda: name in seats(person), f"does not seat {name}")
    # The match before may have had more legs.
    person.until(lambda: person.driver.execute_script("const one = document.querySelector('.match-options [aria-label=\"Fewer legs\"]'); one?.click(); return !one || one.disabled"), "keeps its legs")
    if len(others) > 0:
        option(person, "starter", "order" if in_order else "draw")


def option(person, name, value):
    """Chooses an option of the match by what the page calls it."""
    script = "const one = document.querySelector(`.match-options [name$='-${arguments[0]}'][value='${arguments[1]}']`); if (one && !one.checked) one.click(); return one?.checked"
    person.until(lambda: person.driver.execute_script(script, name, value), f"cannot choose {value} for {name}")


def unfold(person):
    """Shows the options of the match."""
    person.until(lambda: person.driver.execute_script("const one = document.querySelector('.match-options'); if (one) one.open = true; return Boolean(one)"), "has no options")
    return person


def skip_hype(person):
    """A tap ends what announces a match."""
    def playing():
        for one in person.driver.find_elements(By.CSS_SELECTOR, ".hype-go"):
            one.click()
        return person.driver.find_elements(By.CSS_SELECTOR, ".entry")
    person.until(playing, "is not at a match")


def begin(person, other, score="301"):
    choose(person, score, [other])
    person.click(".start-bar button")
    skip_hype(person)
    by_single_darts(person)
    return person.driver.current_url.split("/match/")[1].split("?")[0]


def end(person):
    person.press("More", ".arena").press("End match", "dialog").press("End match", "dialog:not(.sheet)").sees("New match")


def a_match_with_undo(ann):
    """One key takes back dart by dart, also those of the visit before."""
    begin(ann, "Joe")
    throw(ann, "T20", "T20", "20")
    reads(ann, 161, 301)
    throw(ann, "5", "20", "M")
    ann.until(lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".checkout strong")] == ["T20", "T17", "DB"], "has no advice to finish 161")
    for left in (276, 296, 301):
        ann.press("Undo", ".pad-foot")
        reads(ann, 161, left)
    ann.press("Undo", ".pad-foot")
    reads(ann, 181, 301)
    throw(ann, "T20")
    # At once, while each is still on its way: two are taken back, one is thrown.
    ann.until(lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".half.on .who")] == ["Joe"], "is still on turn")
    reads(ann, 121, 301)
    ann.driver.execute_script("for (const key of ['.undo', '.undo', '.key-1']) document.querySelector(`.entry ${key}`).click()")
    reads(ann, 240, 301)
    for left in (241, 301):
        ann.press("Undo", ".pad-foot")
        reads(ann, left, 301)


def taps_on_the_board(ann):
    ann.press("Board", ".slots")
    ann.click("[data-dart='T19']")
    ann.until(lambda: ann.find(".slot.full").text == "T19", "has no dart from a tap")
    ann.press("Undo", ".pad-foot")
    ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "still has the dart")
    ann.press("Keys", ".slots")


def the_whole_screen(ann):
    """A match has the screen for itself; whoever leaves it finds the frame again, and the match."""
    shown = "return [...document.querySelectorAll('#header, #nav')].filter((one) => one.checkVisibility()).length"
    for width, height in SIZES:
        ann.size(width, height)
        match = begin(ann, "Joe")
        assert ann.driver.execute_script(shown) == 0, f"the frame is there at {width}×{height}"
        assert ann.driver.execute_script("return document.documentElement.scrollHeight <= innerHeight"), "the match scrolls"
        assert ann.driver.execute_script(AT_THE_END), f"has ⋯ not at the right end of the screen at {width}×{height}"
        ann.press("Leave", ".arena").sees("New match")
        ann.until(lambda: ann.driver.execute_script(shown) == 2, "has no frame after the match")
        ann.go(f"#/match/{match}").find(".entry")
        end(ann)
    ann.size(1100, 900)


def the_board_stays(ann):
    """Whatever comes and goes above it, no key and no field of the board moves, and each can be reached by a finger."""
    for width, height in SIZES:
        ann.size(width, height)
        begin(ann, "Joe")
        for way, other in (("Keys", "Board"), ("Board", "Keys")):
            if ann.driver.find_elements(By.CSS_SELECTOR, f".entry.by-{other.lower()}"):
                ann.press(way, ".slots")
            ann.find(f".entry.by-{way.lower()}")
            ann.until(lambda: not ann.driver.execute_script(KEYS), f"cannot reach at {width}×{height}: {ann.driver.execute_script(KEYS)}")
            places = ann.driver.execute_script(PLACES)
            for visit in range(2):
                for dart in ("T20", "20", "5"):
                    if way == "Board":
                        ann.driver.execute_script(TAP, dart)
                    else:
                        throw(ann, dart)
                    assert ann.driver.execute_script(PLACES) == places, f"the {way} move at {width}×{height} with visit {visit + 1}"
                ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "still has darts of the visit before")
            assert ann.driver.execute_script(PLACES) == places, f"the {way} move at {width}×{height}"
        reads(ann, 131, 131)
        ann.press("Undo", ".pad-foot")
        reads(ann, 131, 136)
        ann.until(lambda: ann.driver.execute_script(PLACES) == places, f"the board moves as a dart is taken back: {places} and {ann.driver.execute_script(PLACES)}")
        ann.press("More", ".arena").press("All visits", "dialog").sees("T20 20 5").press("Close", "dialog")
        end(ann)
    ann.size(1100, 900)


def the_usual_match(ann, bob):
    """A friend is a face to tap. After that the usual match is two taps: Darts, and Start."""
    pick(ann.go("#/darts").sees("New match"), "//strong[text()='301']/..")
    for name in seats(ann)[1:]:
        ann.press(f"Remove {name}", ".play-line")
    name = ann.find(f".bench [aria-label='{called(bob)}'] .name").text
    assert name == short(bob), f"{called(bob)} is called {name}"
    ann.press(called(bob), ".bench").until(lambda: called(bob) in seats(ann), "does not seat a friend")
    for size in ((390, 844), (360, 740)):
        ann.size(*size)
        ann.driver.execute_script("scrollTo(0, 0)")
        ann.until(lambda: ann.driver.execute_script(FREE), f"has Start over the people to tap at {size}")
    # The players stand first, in their order, and whoever was tapped is seen there; a tap takes them out again.
    ann.until(lambda: ann.driver.execute_script(CHOSEN) == ["1", "2"], f"shows not whom it has chosen, but {ann.driver.execute_script(CHOSEN)}")
    ann.press(f"Remove {called(bob)}", ".bench").until(lambda: called(bob) not in seats(ann), "keeps whom one taps again")
    ann.press(called(bob), ".bench").until(lambda: called(bob) in seats(ann), "does not seat a friend again")
    ann.size(1100, 900)
    ann.driver.execute_script(HELD)
    ann.click(".start-bar button").find(".announced")
    for text in ("301", short(ann), short(bob), "throws first"):
        ann.sees(text)
    ann.press("Tap to start").find(".entry")
    end(ann)
    ann.load(f"{ann.edge}/#/darts")
    ann.load()
    ann.sees("Start 301").until(lambda: seats(ann) == [called(ann), called(bob)], "does not know the usual line-up")
    ann.click(".start-bar button").find(".announced")
    # Nobody taps: it goes on by itself.
    ann.find(".entry")
    reads(ann, 301, 301)
    end(ann)


def moments_and_result(ann):
    """A 180 and a leg are cheered and the cheer goes by itself; the result tells all, and the next match is one tap away."""
    choose(ann, "501", ["Joe"])
    unfold(ann).press("More legs", ".match-options")
    ann.click(".start-bar button")
    skip_hype(ann)
    cheers = watch_cheers(ann)
    for leg in (1, 2):
        first = leg == 1
        for visit in range(3):
            for player in ((0, 1) if first else (1, 0)):
                if player == 0:
                    throw(ann, *(("T20", "T20", "T20") if visit < 2 else ("T20", "T19", "D12")))
                elif visit < 2 or not first:
                    throw(ann, "20", "20", "20")
                if player == 0 and visit == 2:
                    break
            ann.until(lambda: ann.driver.find_elements(By.CSS_SELECTOR, ".result") or not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "still has darts")
    ann.sees(f"{short(ann)} wins").find(".podium-sides")
    sides = [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".podium-sides li")]
    assert short(ann) in sides[0] and sides[1] == "2–0" and "Joe" in sides[2] and all("Avg" in one for one in sides[::2]), sides
    marks = [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".podium-marks li")]
    assert marks == ["4 × 180", "141 out", "9-dart leg"], f"says what was special with {marks}"
    told = cheers()
    assert told.count("180!") == 4 and any(one.startswith("Leg to Ann") for one in told), f"it cheered {told}"
    ann.until(lambda: not ann.driver.find_elements(By.ID, "moment"), "still cheers")
    for text in ("180s", "Best checkout", "Turn by turn", "Leg 2", "T20 T19 D12", "Where the darts went"):
        ann.sees(text)
    cells = [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".turns tbody td.out b")]
    assert cells == ["141", "141"], f"the tables say who checked out with {cells}"
    ann.press("Rematch")
    skip_hype(ann)
    reads(ann, 501, 501)
    end(ann)


def trophies_say_what_they_mean(ann):
    """Trophies of the match before have the names that the inbox gives them; the profile says what a name of darts means."""
    ann.go("#/told").sees("You did it: ")
    trophies = lambda: [one.text.split("\n")[1:] for one in ann.driver.find_elements(By.CSS_SELECTOR, ".trophies li")]
    for one in (["Ton 80", "180 with three darts"], ["Ton out", "A checkout of 100 or more"]):
        ann.go("#/you").until(lambda: one in trophies(), f"has no {one} among the trophies")
    plain = [one for one in trophies() if one[0] in ("First game", "Ten friends") and len(one) > 1]
    assert not plain, f"explains what needs no words: {plain}"


def watch_cheers(person):
    """Notes each cheer; `confetti` falls for nobody who wants little motion."""
    person.driver.execute_script("""
    window.cheers = [];
    window.confetti = false;
    let last;
    window.cheering?.disconnect();
    window.cheering = new MutationObserver(() => {
      const one = document.querySelector('#moment strong');
      if (one && one !== last) cheers.push(one.textContent);
      last = one;
      if (document.querySelector('#moment .confetti')) window.confetti = true;
    });
    cheering.observe(document.body, { childList: true, subtree: true });
    """)
    return lambda: person.driver.execute_script("return cheers")


def little_motion(ann):
    """Whoever wants little motion reads the cheer, and nothing falls."""
    ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    try:
        begin(ann, "Joe")
        cheers = watch_cheers(ann)
        throw(ann, "T20", "T20", "T20")
        ann.until(lambda: cheers() == ["180!"], "does not cheer")
        assert not ann.driver.execute_script("return window.confetti"), "confetti falls"
        end(ann)
    finally:
        ann.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "light"}]})


def without_a_connection(dee):
    """A match without a connection says that it waits, on itself and at Darts; Retry sends it."""
    dee.go("#/darts").sees("New match")
    dee.offline(True)
    match = begin(dee, "Joe", "101")
    dee.find(".arena .sync[aria-label='Saved on this phone']")
    throw(dee, "20", "M", "M")
    throw(dee, "1", "1", "1")
    reads(dee, 81, 98)
    throw(dee, "T19", "D12")
    dee.sees(f"{short(dee)} wins").sees("Waiting to be sent")
    dee.go("#/darts").sees("1 match waiting to be sent").find(".waiting-line button")
    lose(dee, "/v1/darts.sync")
    dee.offline(False)
    dee.go(f"#/match/{match}").sees("Waiting to be sent").press("Retry").sees("Waiting to be sent")
    dee.go("#/darts").sees("1 match waiting to be sent")
    retry = dee.button("Retry")
    lose(dee)
    # It may go out by itself before the press.
    dee.driver.execute_script("arguments[0].click()", retry)
    dee.sees_no_more("waiting to be sent")
    dee.until(lambda: known(dee, match) == "completed", "has a match that the server does not know")


def known(person, match):
    return person.driver.execute_async_script("const done = arguments[1]; import('/ask.js').then((m) => m.ask('darts.match', {matchId: arguments[0]})).then((reply) => done(reply.status), () => done('none'))", match)


def at_two_boards(ann, bob):
    ann.load(f"{ann.edge}/#/darts?challenge={bob.name}")
    ann.load()
    pick(ann.sees(f"Challenge {short(bob)}"), "//label[contains(., '301')][input[@name='remoteScore']]").press("Send challenge", "dialog").sees(f"Waiting for {short(bob)}")
    bob.go("#/darts").sees(f"{short(ann)} challenges you").sees("24 h left")
    bob.until(lambda: bob.driver.execute_script(ABOVE), "has a challenge below what may wait")
    bob.press("Accept").button("I'm ready", ".sticky")
    # The bar is of what has a clock, and of nothing else; the clock goes on.
    assert not bob.driver.find_elements(By.CSS_SELECTOR, ".game-tiles, .bench") and len(bob.driver.find_elements(By.CSS_SELECTOR, ".sticky button")) == 1, bob.text()
    was = bob.find(".clock.ring").text
    bob.until(lambda: bob.find(".clock.ring").text < was, "has a clock that stands still")
    bob.press("I'm ready").sees(f"Waiting for {short(ann)}").sees("Ready ✓")
    ann.sees(f"{short(bob)} accepted").press("I'm ready").find(".arena")
    skip_hype(ann)
    throw(ann, "T20", "T20", "T20")
    skip_hype(bob)
    reads(bob, 121, 301)
    throw(bob, "T19", "T19", "19")
    reads(ann, 121, 168)
    throw(ann, "T20", "T15", "D8")
    ann.sees(f"{short(ann)} wins")
    bob.sees(f"{short(ann)} wins")


def a_friend_follows(ann, bob):
    """A friend sees each visit as it is thrown, on the whole screen, and keeps no score."""
    match = begin(ann, "Joe")
    throw(ann, "T20", "T20", "5")
    bob.go(f"#/match/{match}").sees("LIVE")
    reads(bob, 176, 301)
    throw(ann, "20", "20", "20")
    reads(bob, 176, 241)
    assert not bob.driver.find_elements(By.CSS_SELECTOR, ".entry button") and not bob.find("#nav").is_displayed(), "a friend keeps the score"
    bob.press("Leave", ".arena")
    end(ann)


def statistics(ann, bob):
    """A friend is a face to tap there too; a match of one leg is won or lost, and what was left does not read like legs."""
    ann.go("#/dartstats").sees("3-dart average").sees("Where the darts went")
    ann.press(called(bob), ".bench").until(lambda: ann.find(".duel .tally").text == "1–0", "does not compare")
    ann.go("#/dartshistory").sees("Joe").until(lambda: played_with(ann, bob), "has no match with a friend")
    assert any("168 left" in one for one in played_with(ann, bob)) and not any("–" in one for one in played_with(ann, bob)), played_with(ann, bob)


def lost_matches_are_no_outage(person):
    """Several matches that were lost are told as such, and nothing says that an answer is missing."""
    for _ in range(2):
        match = asks(person, "darts.start", gameType="x01", options={"startScore": 101}, keepOrder=True, players=[{"name": "Joe"}, {"accountId": person.name}])["id"]
        asks(person, "darts.visit", matchId=match, darts=["T17", "DB"])
    person.go("#/dartshistory").find(".past")
    told = lambda: [one.get_attribute("aria-label") for one in person.driver.find_elements(By.CSS_SELECTOR, ".past .outcome")]
    person.until(lambda: told().count("Lost") == 2, f"does not say twice that it has lost, but {told()}")
    assert not person.driver.find_elements(By.CSS_SELECTOR, ".away"), person.text()


def played_with(person, other):
    """The rows of the history with somebody."""
    return [one.text for one in person.driver.find_elements(By.CSS_SELECTOR, ".past") if called(other) in one.text]


def head_to_head(ann, bob):
    """From a friend's profile: how the two have played, and the next challenge."""
    ann.go(f"#/dartstats/{bob.name}").sees("Head to head").until(lambda: ann.find(".duel .tally").text == "1–0", "does not count the match")
    assert ann.find(".duel .quiet").text and "You lead" in ann.text(), ann.text()
    ann.press(f"Challenge {short(bob)}").sees("You lead 1–0").sees("Send challenge").press("Close", "dialog")
    ann.go("#/dartshistory").sees("Today").until(lambda: called(bob) in ann.find(".past").text and ann.find(".past .outcome.is-won"), "has no row for the match")
