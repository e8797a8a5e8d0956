"""Golf: writing down a course, a card for one thumb with and without a connection, attesting it, the record, tee times, and a board."""

from selenium.webdriver.common.by import By

from bridges import full_profile
from crew import full
from games import asks, made
from phone import is_not_wider, touch
from server import Account
from texts import log_in

PARS = [4, 4, 5, 3, 4, 4, 3, 5, 4]
INDEXES = [4, 7, 2, 9, 1, 5, 8, 3, 6]
LINKS = {"name": "Lincoln Park", "lat": 37.78, "lng": -122.5}
# The hole that is shown, and the scores of the first player on the card.
HOLE = "return document.querySelector('.hole-name h2')?.innerText"
CELLS = "return [...document.querySelectorAll('.score-table tbody tr:not(.sum) td:nth-child(4) .score-mark')].map((one) => one.innerText)"


def course_of(account, name, holes=18, **more):
    """A course that somebody has written down."""
    pars, indexes = (PARS, INDEXES) if holes == 9 else (PARS * 2, [2 * one - 1 for one in INDEXES] + [2 * one for one in INDEXES])
    tee = {"name": "White", "rating": 34.8 if holes == 9 else 71.2, "slope": 121}
    return account.ask("courses.save", name=name, place=LINKS, pars=pars, strokeIndexes=indexes, tees=[tee], **more)["id"]


def to(person, hole):
    person.until(lambda: person.driver.execute_script(HOLE) == f"Hole {hole}", f"is not at hole {hole}")
    return person


def a_course_is_written_down(ann, tag):
    """Par is four until a hole is tapped, and each hole takes one of the indexes that are left; the last one comes by itself."""
    name = f"Nine Elms {tag}"
    touch(ann, 390, 844).go("#/courses").press("Add a course").sees("All start at 4.")
    ann.fill("name", name, ".course-form").fill("place", "Oakland", ".course-form").press("9", ".course-form")
    for hole, par in enumerate(PARS, 1):
        # 4, 5, 3, 6, and 4 again.
        for seen in {4: [], 5: [4], 3: [4, 5]}[par]:
            ann.press(f"Hole {hole}: par {seen}. Tap to change it.")
    ann.sees("Par 36")
    is_not_wider(ann, "the form for a course")
    for hole, index in enumerate(INDEXES[:-1], 1):
        ann.press(f"Index of hole {hole}: {index}", ".index-pad")
    ann.sees("All set.").fill("tee0.rating", "34.8", ".course-form").fill("tee0.slope", "121", ".course-form")
    ann.press("Save the course").sees("Course saved.").sees("not checked yet")
    is_not_wider(ann, "a course")
    found = asks(ann, "courses.mine")["items"][0]
    course = asks(ann, "courses.get", courseId=found["id"])
    assert (course["name"], course["pars"], course["strokeIndexes"]) == (name, PARS, INDEXES), course
    return found["id"]


def somebody_else_confirms_it(bob, course):
    """Whoever has the card too says that it is right, and others see that."""
    touch(bob, 390, 844).go(f"#/course/{course}").sees("Have you got the printed card?").press("It's right").sees("You checked this card ✓").sees("checked by 1 person")
    assert asks(bob, "courses.get", courseId=course)["confirmations"] == 1


def a_round_begins_in_few_taps(ann, bob, course):
    """From the course: a friend's face, and off. The round is at Golf and at Home, and the friend's notice leads to it."""
    touch(ann, 390, 844).go(f"#/course/{course}").press("Play here").press(f"Add {bob.name.title()} Test", ".pick-faces")
    is_not_wider(ann, "a new round")
    ann.press("Tee off").find(".round-screen")
    to(ann, 1)
    round_id = ann.driver.current_url.rsplit("/", 1)[-1].split("?")[0]
    view = asks(ann, "rounds.get", roundId=round_id)
    assert [one["nickname"] for one in view["players"]] == [ann.name, bob.name], view["players"]
    ann.go("#/golf").sees("On the course").sees(f"You, {bob.name.title()} Test")
    bob.go("#/told").press(f"{ann.name.title()} Test put you on a golf card")
    bob.until(lambda: f"/round/{round_id}" in bob.driver.current_url, "is not led to the card")
    ann.go("#/home").find(f".plan.playing[href='#/round/{round_id}'], .plan.playing[href='/#/round/{round_id}']")
    return round_id


def one_thumb_keeps_the_card(ann, bob, round_id):
    """A tap on par, one on ＋ for a bogey, a ball that is picked up; the other phone has it at once."""
    me, other = "You", f"{bob.name.title()} Test"
    touch(ann, 360, 640).go(f"#/round/{round_id}")
    to(ann, 1).press(f"{me}: no score yet. Par is 4.").press(f"One stroke more for {other}").press("Next hole", ".hole-foot")
    to(ann, 2).press(f"{other} picked up").press(f"One stroke less for {me}").press("Next hole", ".hole-foot")
    to(ann, 3)
    is_not_wider(ann, "a hole")
    touch(bob, 390, 844).go(f"#/round/{round_id}").press("Card", ".segments").until(
        lambda: bob.driver.execute_script(CELLS)[:2] == ["4", "3"], f"has other scores: {bob.driver.execute_script(CELLS)}")
    scores = asks(bob, "rounds.get", roundId=round_id)["players"][1]["scores"]
    assert scores[0]["strokes"] == 5 and scores[1].get("pickedUp") is True, scores


def a_card_without_a_connection(ann, round_id):
    """What is written without a connection is on the screen, also once the page is opened anew, says that it waits, and goes out by itself."""
    ann.has_worker()
    ann.go(f"#/round/{round_id}")
    to(ann, 3)
    ann.offline(True)
    try:
        for hole in range(3, 10):
            to(ann, hole)
            for one in range(2):
                ann.click_on(lambda: ann.driver.find_elements(By.CSS_SELECTOR, ".golfer .strokes-value")[one])
            if hole < 9:
                ann.press("Next hole", ".hole-foot")
        ann.until(lambda: ann.driver.find_elements(By.CSS_SELECTOR, ".round-waits"), "is not told that scores wait")
        ann.press("See the card", ".hole-foot")
        for _ in range(2):
            ann.until(lambda: len(ann.driver.execute_script(CELLS)) == 9 and "·" not in ann.driver.execute_script(CELLS), "has no whole card")
            ann.load()
    finally:
        ann.offline(False)
    ann.until(lambda: asks(ann, "rounds.get", roundId=round_id)["state"] == "finished", "has a card that the server does not know")
    ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".round-waits"), "is still told that scores wait")


def a_card_is_looked_over(ann, bob, round_id):
    """A hole that is wrong is opened again; once everybody says that the card is right it is final."""
    bob.go(f"#/round/{round_id}").press("Card", ".segments").press("Not right", ".round-foot").press("Hole 1", "dialog")
    to(bob, 1).sees("Hole 1 is in question. Enter it again.")
    bob.press(f"One stroke more for {ann.name.title()} Test").until(lambda: asks(bob, "rounds.get", roundId=round_id)["state"] == "finished", "has a card that is not finished")
    bob.press("Card", ".segments").press("It's right", ".round-foot").sees("You said it's right ✓")
    ann.go(f"#/round/{round_id}").press("Card", ".segments").sees("Is the card right?").press("It's right", ".round-foot").sees("This card is final.")
    is_not_wider(ann, "a card")
    view = asks(ann, "rounds.get", roundId=round_id)
    assert view["state"] == "sealed" and view["players"][0]["scores"][0]["strokes"] == 5, view


def a_card_says_what_it_waits_for(page, account, other, course):
    """Whose own holes are all in is not "thru 18": the card waits for the others, and is not signed."""
    view = account.see(other).ask("rounds.start", courseId=course, players=[{"accountId": account.nickname}, {"accountId": other.nickname}])
    score = lambda hole: account.ask("rounds.score", roundId=view["id"], player=0, hole=hole, strokes=5)
    for hole in range(1, 18):
        score(hole)
    touch(page, 360, 740).go("#/golf").sees("thru 17")
    score(18)
    tag = f"return document.querySelector(\".golf-round a[href$='{view['id']}']\")?.closest('.golf-round').querySelector('.tag').innerText"
    page.until(lambda: page.driver.execute_script(tag) == "All 18 in, not signed", "is not told what the card waits for")
    is_not_wider(page, "a card that waits for the others")


def eighteen(account, other, course, over):
    """A sealed round of eighteen holes between two who confirm it."""
    view = account.see(other).ask("rounds.start", courseId=course, players=[{"accountId": account.nickname}, {"accountId": other.nickname}])
    for player in range(2):
        for hole, par in enumerate(view["course"]["pars"], 1):
            account.ask("rounds.score", roundId=view["id"], player=player, hole=hole, strokes=par + (1 if hole <= over else 0))
    account.ask("rounds.attest", roundId=view["id"])
    other.see(account).ask("rounds.attest", roundId=view["id"])
    account.see(other)


def the_record_is_a_picture(page, account, other, course):
    """After three rounds that somebody else has confirmed there is an index, which is not official, with the rounds that it is made of."""
    touch(page, 390, 844).go("#/golfrecord").sees("No index yet")
    for over in (12, 15, 18):
        eighteen(account, other, course, over)
    page.until(lambda: "index" in asks(page, "rounds.record"), "has no index")
    page.load()
    page.go("#/golfrecord").sees("not official").sees("Only a golf association can issue an official Handicap Index.")
    page.until(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, ".golf-chart rect")) == 3, "has no picture of three rounds")
    assert len(page.driver.find_elements(By.CSS_SELECTOR, ".golf-chart rect.counts")) == 1
    is_not_wider(page, "the record")


def tee_times_and_a_board(ann, bob, host, course):
    """The host makes groups in one tap; the game's screen leads to them, and a card of the game is on its board, also on a television."""
    game = made(host, sport="golf", title="Saturday links", capacity=8, joinPolicy="instant", requireTier2=False, golf={"holes": 18, "scoring": "stableford"})
    for person in (ann, bob):
        asks(person, "rsvp.going", gameId=game)
    host.ask("rounds.outing", gameId=game, interval=8, hole="1")
    ann.go("#/told").press("Your tee time: Saturday links")
    ann.until(lambda: f"/outing/{game}" in ann.driver.current_url, "is not led to the tee times")
    touch(ann, 390, 844).go(f"#/game/{game}").sees("Golf round").click(".money-row[href*='outing']").press("Tee times", ".segments").sees("Hole 1")
    is_not_wider(ann, "tee times")
    asks(ann, "rounds.start", gameId=game, courseId=course, players=[{"accountId": ann.name}, {"accountId": bob.name}])
    mine = asks(ann, "rounds.board", gameId=game)["mine"]
    asks(ann, "rounds.score", roundId=mine, player=0, hole=1, strokes=4)
    ann.press("Live board", ".segments").sees("Points").find(".golf-board .is-mine")
    is_not_wider(ann, "the board")
    bob.size(1280, 720)
    bob.go(f"#/golftv/{game}").find(".golf-tv .golf-board").text
    bob.until(lambda: f"{ann.name.title()} Test" in bob.text(), "does not read who leads")
    bob.driver.execute_script("history.back()")
    bob.size(1100, 900)


def nine_holes(page, host, other, course):
    """A game of nine holes starts from hole 1; who has played them all has an F on the board, also on a television, and names lead to profiles."""
    game = made(host, sport="golf", title="Evening nine", capacity=8, joinPolicy="instant", requireTier2=False, golf={"holes": 9, "scoring": "stableford"})
    other.ask("rsvp.going", gameId=game)
    touch(page, 360, 640).go(f"#/outing/{game}").press("Tee times", ".segments").press("Make groups").sees("Shotgun")
    assert "Hole 10" not in page.text(), "is offered hole 10 of nine"
    page.press("Set tee times", ".outing-form").sees("Tee times set.")
    players = [{"accountId": host.nickname}, {"accountId": other.nickname}]
    card = host.ask("rounds.start", gameId=game, courseId=course, players=players)["id"]
    for hole, par in enumerate(PARS, 1):
        host.ask("rounds.score", roundId=card, player=0, hole=hole, strokes=par)
    host.ask("rounds.score", roundId=card, player=1, hole=1, strokes=4)
    thru = "return [...document.querySelectorAll('.golf-board tbody td.quiet')].map((one) => one.innerText.trim()[0])"
    page.press("Live board", ".segments").until(lambda: page.driver.execute_script(thru) == ["F", "1"], "sees no F")
    is_not_wider(page, "the board of nine holes")
    page.go(f"#/golftv/{game}").until(lambda: page.driver.execute_script(thru) == ["F", "1"], "sees no F on the television")
    page.go(f"#/outing/{game}").press("Live board", ".segments").click(".golf-board tbody tr:nth-child(2) a")
    page.until(lambda: "/profile/" in page.driver.current_url, "is not led to a profile")


def a_course_is_changed(ann, bob, course):
    """Its owner changes the card, which nobody has confirmed then; somebody else gets one of their own."""
    touch(ann, 390, 844).go(f"#/course/{course}").sees("by you").click("#header [aria-haspopup]").press("Edit", "dialog").sees("Change the course")
    ann.until(lambda: ann.driver.execute_script("return document.querySelector('[name=\"tee0.rating\"]')?.value") == "34.8", "does not see the card as it is")
    ann.fill("tee0.slope", "125", ".course-form").press("Add a tee").fill("tee1.rating", "33.9", ".course-form").fill("tee1.slope", "119", ".course-form")
    ann.press("Save the course").sees("Course saved.").sees("not checked yet").sees("33.9")
    assert asks(ann, "courses.get", courseId=course)["version"] == 2
    full_profile(bob)
    bob.go(f"#/course/{course}?version=1").sees("There's a newer card.").go(f"#/course/{course}").sees("Have you got the printed card?")
    bob.click("#header [aria-haspopup]").press("Copy and change", "dialog").fill("name", f"{bob.name} Elms", ".course-form").press("Save the course").sees("Course saved.").sees("by you")
    assert [one["name"] for one in asks(bob, "courses.mine")["items"]] == [f"{bob.name} Elms"] and asks(ann, "courses.get", courseId=course)["version"] == 2


def guests_play_skins(ann, course):
    """Two guests by their names, the back nine, and skins, of which those of tied holes are carried."""
    touch(ann, 390, 844).go(f"#/newround?course={course}").press("Back nine")
    for name in ("Joe", "Noa"):
        ann.press("Guest", ".pick-faces").fill("guest", name, "dialog form").press("Add", "dialog form").sees_no_more("Name of the guest")
    ann.click(".way-row").click_on(
        lambda: next(one for one in ann.driver.find_elements(By.CSS_SELECTOR, "dialog[open] .formats button") if one.text.startswith("Skins")))
    ann.sees("Ties carry over").press("Tee off").find(".round-screen")
    to(ann, 10).press("You: no score yet. Par is 4.").press("Joe: no score yet. Par is 4.").press("Noa picked up").press("Next hole", ".hole-foot")
    to(ann, 11).press("One stroke less for Noa").press("One stroke more for Joe").press("You: no score yet. Par is 4.").press("Standing", ".segments")
    ann.sees("Hole 11: Noa · 2 skins")
    is_not_wider(ann, "a standing")
    round_id = ann.driver.current_url.rsplit("/", 1)[-1].split("?")[0]
    ann.until(lambda: next(one for one in asks(ann, "rounds.get", roundId=round_id)["board"] if one["players"] == [{"name": "Noa"}])["skins"] == 2, "has other skins than the server")


def the_host_makes_groups(page, host, others):
    """Groups of two in a form, one golfer who moves to the other group, and one who does not come after all."""
    game = made(host, sport="golf", title="Sunday links", capacity=8, joinPolicy="instant", requireTier2=False, golf={"holes": 18})
    for one in others:
        one.see(host).ask("rsvp.going", gameId=game)
    groups = lambda: [len(one["players"]) for one in asks(page, "rounds.board", gameId=game)["outing"]["groups"]]
    touch(page, 390, 844).go(f"#/outing/{game}").press("Make groups").fill("start", "09:10", ".outing-form")
    page.press("12", ".outing-form").press("Hole 10", ".outing-form").press("3", ".outing-form").press("Set tee times", ".outing-form").sees("Tee times set.")
    page.until(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, ".tee-groups > li")) == 2, "does not see two groups")
    outing = asks(page, "rounds.board", gameId=game)["outing"]
    assert (outing["interval"], outing["from"], [one["clock"] for one in outing["groups"]]) == (12, "10", ["09:10", "09:22"]), outing
    is_not_wider(page, "the groups of a host")
    # From the smaller group, which leaves one alone.
    sizes = [len(one["players"]) for one in outing["groups"]]
    least = outing["groups"][sizes.index(min(sizes))]["players"]
    moved = least[0]["nickname"]
    name = "You" if moved == host.nickname else f"{moved.title()} Test"
    page.press(f"Move {name}").until(lambda: page.driver.find_elements(By.CSS_SELECTOR, "dialog[open] .actions li button"), "is not asked where to")
    page.click("dialog[open] .actions li button").sees("Moved.")
    page.until(lambda: sum(groups()) == sum(sizes) - (1 if min(sizes) == 2 else 0), f"has other groups: {groups()}")
    someone = next(one for one in others if one.nickname != moved)
    someone.ask("rsvp.leave", gameId=game)
    page.sees("not coming").sees_no_more("Moved.")
    page.press("Make them again").press("By handicap", ".outing-form").press("4", ".outing-form").press("Set tee times", ".outing-form")
    page.until(lambda: sum(groups()) == len(others), f"still has whoever does not come: {groups()}")


def run(check, somebody, ann, bob, tag):
    host, cat = Account(ann.edge, f"gail_{tag}"), Account(ann.edge, f"glen_{tag}")
    for account in (host, cat):
        full(account)
    host.befriend(cat)
    course = course_of(host, f"Lincoln {tag}")
    check("a golfer has a full profile", full_profile, ann)
    nine = check("a course is written down with few taps", a_course_is_written_down, ann, tag)
    check("somebody else confirms a course", somebody_else_confirms_it, bob, nine)
    round_id = check("a round begins in few taps", a_round_begins_in_few_taps, ann, bob, nine)
    check("one thumb keeps the card", one_thumb_keeps_the_card, ann, bob, round_id)
    check("a card without a connection", a_card_without_a_connection, ann, round_id)
    check("a card is looked over, and final", a_card_is_looked_over, ann, bob, round_id)
    check("a course is changed, and copied", a_course_is_changed, ann, bob, nine)
    check("guests play skins", guests_play_skins, ann, course)
    check("tee times and a board", tee_times_and_a_board, ann, bob, host, course)
    page = log_in(somebody("gus", f"golf_{tag}"), host, has_policy=True)
    check("the host makes groups", the_host_makes_groups, page, host, [cat, *(Account(ann.edge, f"gil_{place}_{tag}") for place in range(4))])
    check("nine holes", nine_holes, page, host, cat, course_of(host, f"Nine {tag}", 9))
    check("the record is a picture", the_record_is_a_picture, page, host, cat, course)
    check("a card says what it waits for", a_card_says_what_it_waits_for, page, host, cat, course)
