"""Groups: making one, who comes in and how, games for it, its chat and posts, and its link for somebody new."""

from selenium.webdriver.common.keys import Keys

import crew
from games import COURT, asks, details, part
from phone import is_not_wider, touch
from server import Account, soon


def named(person, kind):
    """A name that no other run has."""
    return f"{kind} of {person.name.replace('_', ' ')}"


def mine(person, group):
    """The group as this person reads it."""
    return asks(person, "groups.get", groupId=group)


def members(host, group):
    return {row["person"]["nickname"]: row for row in host.ask("groups.members", groupId=group)["items"]}


def group_of(person):
    """The group that is shown."""
    person.find(".at-group .segments")
    return person.driver.current_url.split("/group/")[1].split("?")[0]


def a_group_in_a_few_taps(ann):
    """A name and a sport are enough; the group is hidden, and who made it owns it."""
    touch(ann, 390, 844).go("#/groups").sees("New group").press("New group").find(".at-newgroup")
    is_not_wider(ann, "the form for a group")
    ann.fill("name", named(ann, "Friday Five"))
    ann.click_on(lambda: ann.driver.execute_script("return document.querySelector('[name=sports][value=soccer]').closest('label')"))
    ann.press("Create group", "form").sees("Your group is ready").sees("Friday Five of")
    group = group_of(ann)
    told = mine(ann, group)
    assert [told["listing"], told["joining"], told["role"], told["sports"]] == ["hidden", "invite", "owner", ["soccer"]], told
    ann.go("#/groups").sees("Friday Five of")
    is_not_wider(ann, "my groups")
    return group


def a_friend_comes_by_invitation(ann, bob, group):
    """One tap on a friend's face invites them; they find it on top of their groups, and are in with one more."""
    asks(ann, "friends.request", accountId=bob.name)
    asks(bob, "friends.accept", accountId=ann.name)
    ann.until(lambda: asks(ann, "friends.relation", accountId=bob.name)["friend"], "is no friend")
    ann.go(f"#/group/{group}").press("Invite", ".sticky").click(f"dialog .pick-faces [aria-label='{bob.name.title()} Test']").sees("is invited.")
    touch(bob, 390, 844).go("#/groups").sees("Invitations").press("Join", ".group-card").sees("Welcome to")
    bob.until(lambda: mine(bob, group).get("standing") == "member", "is no member")
    bob.sees_no_more("Invitations").click(".chats .cover").find(".at-group .segments")
    part(bob, "members").sees("Owner")
    assert not bob.driver.find_elements("css selector", ".people [aria-haspopup]"), "offers a member the tools of an owner"


def who_asks_is_let_in(ann, dan, group):
    """A public group that takes requests: the words are read by who decides."""
    asks(ann, "groups.update", groupId=group, listing="public", joining="request", slug=f"five-{ann.name.split('_')[1]}")
    dan.ask("groups.join", groupId=group, text="I play with Bob on Sundays")
    part(ann.go(f"#/group/{group}"), "members").sees("Requests to join").sees("I play with Bob on Sundays")
    ann.press("Let in").sees_no_more("Requests to join")
    ann.until(lambda: dan.ask("groups.get", groupId=group).get("standing") == "member", "has let nobody in")


def roles_change_in_a_sheet(ann, dan, group):
    part(ann.go(f"#/group/{group}"), "members").sees(f"{dan.nickname.title()} Test")
    menu = f"More about {dan.nickname.title()} Test"
    ann.press(menu).press("Make admin", "dialog")
    ann.until(lambda: members(dan, group)[dan.nickname]["role"] == "admin", "has made nobody an admin")
    ann.sees("Admin").press(menu).press("Take admin role away", "dialog")
    ann.until(lambda: members(dan, group)[dan.nickname]["role"] == "member", "has still an admin")
    ann.press(menu).press("Remove from group", "dialog").sees("was removed.").press("Undo")
    ann.sees(f"{dan.nickname.title()} Test")
    assert dan.nickname in members(dan, group), "has removed somebody in spite of Undo"


def a_subgroup_is_picked_by_faces(ann, dan, group):
    part(ann.go(f"#/group/{group}"), "members").press("New subgroup").fill("name", "Keepers", "dialog")
    ann.click(f"dialog .group-pick [aria-label='{dan.nickname.title()} Test']").press("Save", "dialog").sees("Keepers · 1")
    assert members(dan, group)[dan.nickname]["subgroups"] == ["s1"], members(dan, group)


def a_game_for_the_group(ann, bob, dan, group):
    """The form begins with the group one comes from; the game names it, and all of it are invited."""
    ann.go(f"#/group/{group}").press("Host a game", ".sticky").find("form.host")
    assert "Friday Five of" in ann.find(".step .chips [aria-pressed=true]").text, "does not host for the group"
    details(ann.fill("place", "Dolores Park, San Francisco"), "text").fill("title", "Five at five").press("Publish", "form").sees("You're hosting")
    game = ann.driver.current_url.split("/game/")[1]
    told = asks(ann, "games.get", gameId=game)
    assert told["groupId"] == group and told["visibility"] == "group", told
    ann.sees("Friday Five of")
    bob.until(lambda: asks(bob, "games.get", gameId=game).get("participation") == "invited", "is not invited")
    dan.ask("rsvp.going", gameId=game)
    part(bob.go(f"#/group/{group}"), "games").sees("Five at five").sees("2 coming · 1 hasn't answered")
    is_not_wider(bob, "a group")
    return game


def next_games_begin_like_this_one(ann, group):
    """Whoever runs the group makes one of its games the usual one: the form begins with its length and its places."""
    game = asks(ann, "games.create", sport="soccer", startsAt=soon(7), place=COURT, title="As ever", groupId=group, capacity=14, durationMinutes=90, visibility="group")["id"]
    ann.go(f"#/game/{game}").sees("Friday Five of").click("#header [aria-haspopup]").press("Use as the group's usual game", "dialog").sees("begin like this one")
    details(ann.go(f"#/host?group={group}"), "capacity")
    assert ann.find("[name=capacity]").get_attribute("value") == "14" and ann.find("[name=duration]").get_attribute("value") == "90"


def the_group_is_invited_later(ann, dan, group):
    """A game that nobody of the group was invited to: one tap in the sheet that invites."""
    game = asks(ann, "games.create", sport="soccer", startsAt=soon(6), place=COURT, title="Nobody knows yet", groupId=group)["id"]
    ann.go(f"#/game/{game}").sees("Friday Five of").press("Invite people", ".sticky").press(f"Invite everyone in {mine(ann, group)['name']}", "dialog").sees("people invited.")
    ann.until(lambda: dan.ask("games.get", gameId=game).get("participation") == "invited", "has not invited the group")


def downloaded(person, css, beginning):
    """The table behind a link."""
    address = person.find(css).get_attribute("href")
    table = person.driver.execute_script("return fetch(arguments[0]).then((answer) => answer.text())", address)
    assert table.startswith(beginning), table
    return table


def owners_see_who_comes(ann, dan, group):
    """How often each member came, and who stays silent, is for those who run the group."""
    ann.go(f"#/group/{group}").click("#header [aria-haspopup]").press("Who comes", "dialog").sees("in the last 90 days")
    row = lambda: next(one.text for one in ann.driver.find_elements("css selector", "dialog .person") if f"{dan.nickname.title()} Test" in one.text)
    ann.until(lambda: "came 0×" in row(), "does not say how often somebody came")
    assert f"\r\n{dan.nickname}," in downloaded(ann, "dialog a[download]", "Nickname,Invited,")
    ann.press("Close", "dialog")


def a_chat_line_waits_for_a_connection(ann, bob, group):
    part(ann.go(f"#/group/{group}"), "chat").find("#say")
    ann.offline(True)
    try:
        ann.sees("You're offline").find("#say").send_keys("who brings the ball?", Keys.ENTER)
        ann.sees("Waiting for a connection")
    finally:
        ann.offline(False)
    ann.sees_no_more("Waiting for a connection").sees("who brings the ball?")
    bob.go("#/groups").find(".chats .unread")
    part(bob.go(f"#/group/{group}"), "chat").sees("who brings the ball?")
    bob.go("#/groups").until(lambda: not bob.driver.find_elements("css selector", ".chats .unread"), "has still unread messages")


def posts_stay_in_the_group(ann, dan, group):
    """A post of a group is read by its members, and stands in no feed."""
    crew.full(dan)
    dan.ask("posts.create", groupId=group, text="What an evening that was")
    part(ann.go(f"#/group/{group}"), "posts").sees("What an evening that was")
    assert not ann.driver.find_elements("css selector", ".post-form [name=visibility]"), "asks who sees a post of a group"
    ann.go("#/people").find(".at-people .post-form")
    ann.sees_no_more("What an evening that was")


def a_code_lets_somebody_new_in(ann, eve, group):
    """The code is in the link: whoever opens it without an account signs up, and is in."""
    ann.go(f"#/group/{group}").click("#header [aria-haspopup]").find("dialog .actions")
    bare = ann.driver.execute_script("return [...document.querySelectorAll('dialog .actions button')].filter((one) => !one.querySelector('.glyph')).map((one) => one.innerText)")
    assert not bare, f"{bare} have no sign"
    ann.press("Code and link", "dialog").press("Create code", "dialog").find("dialog .code")
    ann.find("dialog .qr path")
    url = mine(ann, group)["inside"]["code"]["url"]
    touch(eve, 390, 844).go("/g/" + url.split("/g/")[1]).sees("Friday Five of").sees("members").press("Join the group", "form")
    assert eve.driver.find_elements("css selector", "[name=email]"), "lets somebody in without an account"
    eve.fill("displayName", "Eve Test").fill("email", f"{eve.name}@example.com").fill("password", "left foot 11").press("Join the group", "form")
    eve.sees("Welcome to").find(".at-group .segments")
    assert mine(eve, group)["standing"] == "member"


def a_hidden_group_is_told_to_nobody(ann, yan):
    """Its link without the code tells nothing; with the code it is enough to get in."""
    group = asks(ann, "groups.create", name=named(ann, "Secret Six"))
    code = asks(ann, "groups.code", groupId=group["id"], on=True)["code"]
    yan.go(f"/g/{group['slug']}").sees("This link doesn't lead to a group any more.")
    assert "Secret Six" not in yan.text(), yan.text()
    yan.sign_up()
    yan.go("/g/" + code["url"].split("/g/")[1]).sees("You're invited to a group")
    assert "Secret Six" not in yan.text(), yan.text()
    yan.press("Join", ".sticky").sees("Welcome to").find(".at-group .segments")


def an_invitation_is_declined(ann, bob):
    """Whoever declines sees a hidden group no more: their groups say so."""
    group = asks(ann, "groups.create", name=named(ann, "Tuesday Ten"))["id"]
    asks(ann, "groups.invite", groupId=group, accountIds=[bob.name])
    bob.go(f"#/group/{group}").sees("You're invited.").press("No, thanks", ".sticky").sees("Maybe another time.").find(".at-groups #find-group")


def public_groups_are_found(bob, dan, group):
    """Those one is not in are there at once, and sought by their name; one that is open is joined with one tap."""
    name = f"Sunday Strollers {dan.nickname.split('_')[1]}"
    dan.ask("groups.create", name=name, listing="public", joining="open", slug=f"sunday-{dan.nickname.split('_')[1]}", sports=["tennis"], about="Slow tennis")
    bob.go("#/groups").sees("Slow tennis").find("#find-group").send_keys(name)
    cards = lambda: [one.text for one in bob.driver.find_elements("css selector", ".group-card .cover")]
    assert mine(bob, group)["name"] not in cards(), "offers a group that one is in"
    bob.until(lambda: cards() == [name], f"finds {cards()}")
    bob.click(".group-card .cover").sees("Open to everyone").press("Join", ".sticky").sees("Welcome to").find(".segments")


def an_owner_closes_a_group(ann, bob, group):
    ann.go(f"#/group/{group}").click("#header [aria-haspopup]").press("Close group", "dialog").press("Close group", "dialog").sees("This group is closed.")
    part(bob.go(f"#/group/{group}"), "chat").sees("This chat is closed.")
    assert not bob.driver.find_elements("css selector", "#say, .sticky"), "offers to write in a closed group"


def run(check, somebody, ann, bob, tag):
    dan = Account(ann.edge, f"dan_{tag}")
    group = check("a group in a few taps", a_group_in_a_few_taps, ann)
    check("a friend comes by invitation", a_friend_comes_by_invitation, ann, bob, group)
    check("who asks is let in", who_asks_is_let_in, ann, dan, group)
    check("roles change in a sheet", roles_change_in_a_sheet, ann, dan, group)
    check("a subgroup is picked by faces", a_subgroup_is_picked_by_faces, ann, dan, group)
    check("a game for the group", a_game_for_the_group, ann, bob, dan, group)
    check("next games begin like this one", next_games_begin_like_this_one, ann, group)
    check("the group is invited later", the_group_is_invited_later, ann, dan, group)
    check("owners see who comes", owners_see_who_comes, ann, dan, group)
    check("a group's chat waits for a connection", a_chat_line_waits_for_a_connection, ann, bob, group)
    check("posts stay in the group", posts_stay_in_the_group, ann, dan, group)
    check("a code lets somebody new in", a_code_lets_somebody_new_in, ann, somebody("eve", tag), group)
    check("a hidden group is told to nobody", a_hidden_group_is_told_to_nobody, ann, somebody("yan", tag))
    check("an invitation is declined", an_invitation_is_declined, ann, bob)
    check("public groups are found", public_groups_are_found, bob, dan, group)
    check("an owner closes a group", an_owner_closes_a_group, ann, bob, group)
