"""A deck of cards over two screens, and one that is turned without a connection."""


def a_guest_plays_at_once(gus):
    """From the first screen, where one who has an account finds the way to log in as before."""
    gus.go("/").sees("Welcome to Rally").press("Play as a guest").sees("Story Time")
    gus.press("Explore", "#nav").sees("Sign up or log in to continue").press("Log in", ".switch").sees("E-mail address or nickname")
    gus.go("#/cards").sees("Story Time")


def start(ann, deck="Story Time"):
    ann.go("#/cards").sees(deck)
    ann.driver.find_element("xpath", f"//button[contains(., '{deck}')]").click()
    ann.press("Start", "form").sees("Card 1 of 50")


def prompt(person):
    return person.find(".prompt").text


def two_screens(ann, bob):
    start(ann)
    ann.press("Create code").sees("Join with the code")
    bob.go("#/cards").sees("Story Time").fill("code", ann.find(".code").text).press("Join", "form").sees("Card 1 of 50")
    assert prompt(ann) == prompt(bob), "the two screens show different cards"
    ann.sees("Your turn")
    before = prompt(ann)
    ann.press("Done")
    bob.until(lambda: prompt(bob) != before, "does not see the next card")
    bob.sees("Your turn").press("Skip")
    ann.sees("Card 3 of 50").sees("1 skipped")
    bob.press("Leave session").sees("Story Time")


def players_by_name(ann, bob):
    """Whoever started the session turns every card, as the service lets them; who has joined, on their turn alone."""
    ann.go("#/cards").sees("Story Time")
    ann.driver.find_element("xpath", "//button[contains(., 'Story Time')]").click()
    for name in ("Ann", "Bob"):
        ann.find("#card-player").send_keys(name)
        ann.press("Add", ".wide")
    ann.press("Start", "form").sees("Card 1 of 50").press("Create code").sees("Join with the code")
    bob.go("#/cards").sees("Story Time").fill("code", ann.find(".code").text).press("Join", "form").sees("Card 1 of 50")
    ann.sees("With")
    may = {label: [person.button(label, ".turns").is_enabled() for person in (ann, bob)] for label in ("Back", "Skip", "Done")}
    assert may == {label: [True, False] for label in may}, f"who may what: {may}"
    bob.sees("Whoever's turn it is turns the card.")
    for count in (2, 3):
        ann.press("Done", ".turns")
        bob.sees(f"Card {count} of 50")
    bob.sees("Your turn").until(lambda: bob.button("Done", ".turns").is_enabled(), "may not turn on his turn")
    assert not bob.button("Back", ".turns").is_enabled(), "offers what the service refuses"
    bob.press("Done", ".turns")
    ann.sees("3 of 50 played")


def without_a_connection(dee):
    dee.go("#/cards").sees("Story Time")
    dee.until(lambda: kept(dee, "decks") == 10, "does not keep all decks")
    start(dee)
    dee.sees("0 of 50 played")
    dee.offline(True)
    for count in (1, 2, 3):
        dee.press("Done").sees(f"{count} of 50 played")
    dee.go("#/settings").sees("changes wait for a connection")
    dee.offline(False)
    dee.driver.execute_script("dispatchEvent(new Event('online'))")
    dee.until(lambda: kept(dee, "queue") == 0, "still has commands that wait")
    session = dee.driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => m.ask('cards.sessions', {limit: 1})).then((reply) => done(reply.items[0]))")
    assert session["completedCount"] == 3, f"the server has {session['completedCount']} cards played, not 3"


def kept(person, store):
    return person.driver.execute_async_script("const done = arguments[1]; import('/offline/store.js').then((m) => m.all(arguments[0])).then((all) => done(all.length))", store)


def the_page_opens_without_a_connection(dee):
    dee.until(lambda: dee.driver.execute_script("return Boolean(navigator.serviceWorker.controller)") or dee.load(), "has no service worker")
    dee.offline(True)
    dee.load(f"{dee.edge}/#/cards")
    dee.load()
    dee.sees("Story Time").sees("Rally isn't answering")
    dee.offline(False)
