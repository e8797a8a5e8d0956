"""Links in mails: drawing what they lead to changes nothing, and whoever confirms an address says that the account is theirs."""

import re

from server import Refused


def link_for(person, reader, log):
    """The last link that was mailed to somebody: without mail it stands in auth's log. `reader` asks whose it is."""
    found = []

    def is_theirs(token):
        try:
            return reader.ask("account.link", token=token)["nickname"] == person.name
        except Refused:
            return False

    def is_there():
        with open(log, encoding="utf-8") as lines:
            found[:] = [token for token in re.findall(r"/verify/([^\s\"]+)", lines.read()) if is_theirs(token)]
        return found

    person.until(is_there, f"finds no link for {person.name} in {log}")
    return found[-1]


def a_link_asks_first(ann, bob, reader, log):
    """`ann` and `bob` are logged in, each at their own browser, and bob opens ann's link."""
    token = link_for(ann, reader, log)

    def is_confirmed():
        return ann.driver.execute_script(
            "return fetch('/v1/account.me').then((answer) => answer.json()).then((me) => me.emailVerified)")

    bob.go(f"/verify/{token}")
    bob.sees(f"@{ann.name}").sees("give its password")
    assert not is_confirmed(), "a screen that was drawn has confirmed an address"
    bob.fill("password", "not that one").press("Confirm", "form").sees("not the password")
    assert not is_confirmed()
    ann.go(f"/verify/{token}")
    ann.sees("You are logged in to this account")
    assert not is_confirmed()
    ann.press("Confirm", "form").sees("Your e-mail address is confirmed")
    assert is_confirmed()
    bob.faults()  # The wrong password is told there, and the link that is used up.
