"""The money of a game and of a group: who has paid, at a glance and with one tap, and costs that are shared."""

from games import COURT, asks, joins, made
from groups import downloaded
from phone import is_not_wider, touch
from server import Account, soon


def book(person, **about):
    return asks(person, "dues.book", **about)


def status(person, due):
    """My share in a due, as the server tells it."""
    return asks(person, "dues.get", dueId=due).get("mine", {}).get("status")


def played(ann, bob, cat, title):
    """A game of cat's to which ann and bob are going."""
    game = made(cat, title=title, capacity=8)
    for person in (ann, bob):
        asks(person, "rsvp.going", gameId=game)
    return game


def a_host_asks_in_a_few_taps(ann, bob, cat):
    """A title and an amount are enough; those who are going are asked, and read what it is."""
    game = made(cat, title="Money on the court", capacity=8)
    asks(bob, "rsvp.going", gameId=game)
    cat.ask("rsvp.transfer-host", gameId=game, accountId=bob.name)
    joins(touch(ann, 390, 844).go(f"#/game/{game}")).sees("You're in ✓")
    touch(bob, 390, 844).go(f"#/game/{game}").sees("Collect money or split the costs").click(".money-row").find(".at-dues .sticky")
    bob.press("Collect money", ".sticky").fill("title", "The pitch").fill("amount", "7.50")
    is_not_wider(bob, "the form for a due")
    bob.press("Ask everyone", "dialog form").sees("Everyone has been asked.").sees("1 of 3 have paid")
    is_not_wider(bob, "who has paid")
    assert f",{ann.name}," in downloaded(bob, ".at-dues a[download]", "What for,Nickname,")
    ann.sees("You owe $7.50").click(".money-row").sees("Yours to pay").sees("The pitch")
    is_not_wider(ann, "what one has to pay")
    return game


def paying_is_one_tap(ann, bob, game):
    """One says that one has paid; the host sees it on top, and marks it."""
    due = book(ann, gameId=game)["dues"][0]["id"]
    ann.go(f"#/dues/game/{game}").press("I've paid", ".due").sees("confirms it once the money is there")
    assert status(ann, due) == "claimed", status(ann, due)
    bob.go(f"#/dues/game/{game}").sees("Says paid").press(f"Paid: {ann.name.title()} Test", ".collecting").sees("2 of 3 have paid")
    ann.until(lambda: status(ann, due) == "paid", "has not paid")
    ann.sees("Done").sees("Paid ✓")


def somebody_is_let_off(bob, cat, game):
    """Behind ⋯ of a person: let off with a reason, and asked again."""
    due = book(bob, gameId=game)["dues"][0]["id"]
    name = f"{cat.nickname.title()} Test"
    bob.go(f"#/dues/game/{game}").press(f"More about {name}", ".collecting").press("Let off", "dialog").fill("asked", "Brought the balls")
    bob.press("Let off", "dialog form").sees("Owes nothing").sees("Brought the balls")
    assert cat.ask("dues.get", dueId=due)["mine"]["status"] == "exempt"
    bob.press(f"More about {name}", ".collecting").press("Ask again", "dialog")
    bob.until(lambda: cat.ask("dues.get", dueId=due)["mine"]["status"] == "open", "is not asked again")


def costs_are_shared_and_settled(ann, bob, cat):
    """A payer adds what they paid for; each sees what they owe; a payment is noted with one tap."""
    game = played(ann, bob, cat, "Drinks on the court")
    touch(ann, 390, 844).go(f"#/dues/game/{game}").press("Add a cost", ".sticky").fill("what", "Drinks").fill("amount", "12")
    is_not_wider(ann, "the form for a cost")
    ann.press("Share it", "dialog form").sees("Shared with everyone.").sees("You get $8.00 back.").sees("pays you $4.00")
    bob.go(f"#/dues/game/{game}").sees("You owe $4.00.").sees("You pay")
    is_not_wider(bob, "shared costs")
    cat.ask("dues.cost", gameId=game, what="Chips", amount=300)
    bob.sees("Chips").sees("You owe $5.00.")
    who = f"{bob.name.title()} Test"
    ann.press(f"Got it: {who} pays you $5.00", ".part").sees("Noted.")
    bob.sees("You're even.")
    assert book(bob, gameId=game)["balance"] == 0, book(bob, gameId=game)


def a_payer_confirms_what_others_wrote(ann, bob, cat):
    game = played(ann, bob, cat, "Balls on the court")
    cat.ask("dues.cost", gameId=game, what="Balls", amount=900, payerId=ann.name)
    ann.go(f"#/dues/game/{game}").sees("Balls").press("Yes, I paid", ".foot").sees("You get $6.00 back.")
    bob.go(f"#/dues/game/{game}").sees("You owe $3.00.")


def a_group_collects_and_asks_to_pay_first(ann, bob):
    """A group has the same book, and may ask for the money before somebody gets into its games."""
    group = asks(ann, "groups.create", name="Money Mates")["id"]
    code = asks(ann, "groups.code", groupId=group, on=True)["code"]["code"]
    asks(bob, "groups.join", groupId=group, code=code)
    ann.go(f"#/group/{group}").click(".money-row").find(".at-dues .sticky")
    ann.press("Collect money", ".sticky").fill("title", "Season").fill("amount", "20").press("Ask everyone", "dialog form").sees("1 of 2 have paid")
    ann.click(".switch-row [role=switch]").sees("Pay first is on.")
    ann.until(lambda: book(ann, groupId=group)["payFirst"], "does not ask to pay first")
    bob.go("#/told").sees("to pay: Season").click("a[href*='/dues/group/']").sees("Yours to pay").sees("Season")


def the_bar_counts_money(ann, bob):
    """Whoever brings others pays for them: half of the people are not half of the money."""
    game = asks(ann, "games.create", sport="tennis", startsAt=soon(6), place=COURT, title="A bar of money", capacity=8, guestsEach=2)["id"]
    asks(bob, "rsvp.going", gameId=game, guests=2)
    asks(ann, "dues.add", gameId=game, title="The hall", each=500, currency="USD")
    touch(ann, 390, 844).go(f"#/dues/game/{game}").sees("1 of 2 have paid").sees("$5.00 of $20.00 is in")
    ann.until(lambda: ann.driver.execute_script("return document.querySelector('.collecting progress').position") == 0.25, "counts people")


def run(check, somebody, ann, bob, tag):
    cat = Account(ann.edge, f"cat_dues_{tag}")
    game = check("a host asks in a few taps", a_host_asks_in_a_few_taps, ann, bob, cat)
    check("paying is one tap", paying_is_one_tap, ann, bob, game)
    check("somebody is let off", somebody_is_let_off, bob, cat, game)
    check("the bar counts money", the_bar_counts_money, ann, bob)
    check("costs are shared and settled", costs_are_shared_and_settled, ann, bob, cat)
    check("a payer confirms what others wrote", a_payer_confirms_what_others_wrote, ann, bob, cat)
    check("a group collects and asks to pay first", a_group_collects_and_asks_to_pay_first, ann, bob)
