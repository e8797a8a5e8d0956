"""Cups, leagues and ladders: making one in a few taps, running it with one thumb, one's own match, the places; a season; a challenge."""

from datetime import date, timedelta

from games import asks
from house import drag
from phone import is_not_wider, touch
from server import Account

LIVE = "return [...document.querySelectorAll('.bracket-match')].map((one) => one.getAttribute('aria-label'))"
SCALE = "return new DOMMatrix(getComputedStyle(document.querySelector('.bracket-all')).transform).a"


def cup_of(host, *people, **about):
    """A cup of the host's that is drawn and on, with these people and enough names."""
    cup = host.ask("cups.create", **{"name": "Boards and beers", "sport": "darts", "format": "single", "visibility": "public", "seeding": "given", "options": {"boards": 2, "lengths": {"bestOf": 3}}, **about})["id"]
    host.ask("cups.open", cupId=cup)
    for person in people:
        asks(person, "cups.enter", cupId=cup)
    return cup


def drawn(host, cup, *names):
    for name in names:
        host.ask("cups.add", cupId=cup, entrant={"name": name})
    host.ask("cups.draw", cupId=cup)
    host.ask("cups.begin", cupId=cup)
    return host.ask("cups.get", cupId=cup)


def befriended(ann, bob):
    if not asks(ann, "friends.relation", accountId=bob.name)["friend"]:
        asks(ann, "friends.request", accountId=bob.name)
        asks(bob, "friends.accept", accountId=ann.name)
        ann.until(lambda: asks(ann, "friends.relation", accountId=bob.name)["friend"], "is no friend")


def a_cup_in_a_few_taps(ann):
    """From ＋, without cups straight to the form: a name is enough, and what is thrown from is in sight; then names, one a line, and the draw."""
    touch(ann, 390, 844).go("#/home").click("#nav .plus").press("Run a cup", "dialog").find("form.cup-form")
    ann.press("Or find a cup, a league or a ladder", "form").sees("New cup").go("#/newcup").find("form.cup-form")
    ann.fill("name", "Friday Night Darts")
    is_not_wider(ann, "the form for a cup")
    ann.press("301", "form").press("2", "form")
    ann.press("Create cup", "form").sees("Who plays?").sees("301 · Best of 3 · 2 boards").sees("At least 2 players needed")
    assert "primary" in ann.button("Add players", ".sticky").get_attribute("class"), "leads to somewhere else"
    ann.press("Add players", ".sticky").until(lambda: ann.driver.switch_to.active_element.get_attribute("name") == "asked", "has to tap the only field")
    ann.fill("asked", "Ada\nBen\nCleo\nDan\nEve").press("Add players", "dialog form").sees("5 players added.").sees("In · 5 of 32")
    is_not_wider(ann, "the players of a cup")
    ann.press("Make the draw", ".sticky").sees("The draw is made.").find(".bracket-match")
    assert len(ann.driver.execute_script(LIVE)) == 5, "five play four matches and one for the third place"
    is_not_wider(ann, "the draw of a cup")
    ann.press("Draw again", ".sticky").sees("new draw").press("Start the cup", ".sticky").sees("0 of 5 played")
    ann.go("#/home").sees("Friday Night Darts").press("Go to the cup").sees("0 of 5 played")
    ann.click("#nav .plus").press("Run a cup", "dialog").sees("Your cups")


def two_phones_keep_the_score(ann, bob):
    """Names alone at the oche: a friend is asked to help from the cup's own screen, keeps on a match that the host began, and comes back to the cup."""
    cup = asks(ann, "cups.create", name="Two phones", sport="darts", format="single", visibility="public", seeding="given",
               options={"boards": 1, "lengths": {"bestOf": 1}, "match": {"gameType": "x01", "options": {"startScore": 301}}})["id"]
    asks(ann, "cups.open", cupId=cup)
    for name in ("Ada", "Ben"):
        asks(ann, "cups.add", cupId=cup, entrant={"name": name})
    for verb in ("draw", "begin"):
        asks(ann, f"cups.{verb}", cupId=cup)
    touch(bob, 390, 844).go(f"#/cup/{cup}").find("a.hosted[href*='/profile/']")
    befriended(ann, bob)
    asks(ann, "cups.cohost", cupId=cup, accountId=bob.name, on=True)
    bob.press("I'll help", ".sticky").sees("0 of 1 played")
    touch(ann, 360, 740).go(f"#/cup/{cup}").press("Result", ".match-do").sees("Ada won").sees("Ben won").press("Close", "dialog")
    ann.press("Call to board 1", ".match-do").press("Start match", ".match-do").press("Totals")
    for total in ("100", "45", "100", "60", "60", "41"):
        ann.press(total, ".totals-pad")
    bob.press("Keep score", ".match-do").find(".totals-pad, .pad")
    if not bob.driver.find_elements("css selector", ".totals-pad"):
        bob.press("Totals")
    bob.press("41", ".totals-pad").sees("Out with which dart?").press("Dart 2", ".question-pad").sees("Ada wins")
    assert "Rematch" not in bob.text(), bob.text()
    bob.press("Back to the cup", ".sticky").sees("1 of 1 played")
    ann.sees("Ada wins").press("Back to the cup", ".sticky").press("Finish cup", ".sticky").sees("Ada wins!")


def the_seeds_are_dragged(ann):
    """By the grip with a finger, or by the arrows."""
    cup = asks(ann, "cups.create", name="Seeds and sorts", sport="darts", format="single", seeding="given")["id"]
    asks(ann, "cups.open", cupId=cup)
    for name in ("Ada", "Ben", "Cleo"):
        asks(ann, "cups.add", cupId=cup, entrant={"name": name})
    touch(ann, 390, 844).go(f"#/cup/{cup}").press("Set the seeds").press("Move Cleo up", "dialog")
    names = "return [...document.querySelectorAll('.seed-list .grow')].map((one) => one.textContent)"
    ann.until(lambda: ann.driver.execute_script(names) == ["Ada", "Cleo", "Ben"], "has not moved Cleo up")
    drag(ann, ".seed-list li:nth-child(3) .seed-grip", -130)
    ann.until(lambda: ann.driver.execute_script(names) == ["Ben", "Ada", "Cleo"], "has not dragged Ben to the top")
    ann.press("Save order", "dialog").sees("Order saved.")
    entrants = asks(ann, "cups.get", cupId=cup)["entrants"]
    assert [one["name"] for one in entrants] == ["Ben", "Ada", "Cleo"], entrants


def the_draw_is_looked_at(ann, max_):
    """It is zoomed by its buttons, a match opens by a tap, my way is marked."""
    cup = cup_of(max_, ann)
    drawn(max_, cup, "Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
    touch(ann, 360, 740).go(f"#/cup/{cup}").click("#tab-draw").find(".bracket-match.mine")
    was = ann.driver.execute_script(SCALE)
    ann.press("Closer", ".bracket").until(lambda: ann.driver.execute_script(SCALE) > was, "is not closer")
    ann.press("See all of it", ".bracket").until(lambda: ann.driver.execute_script(SCALE) < was, "does not show all of it")
    is_not_wider(ann, "a draw of eight")
    ann.press("Closer", ".bracket").click(".bracket-match.mine").find("dialog .match-head")
    ann.sees("Quarterfinals").press("Close", "dialog")


def a_host_runs_it_with_one_thumb(ann, bob):
    """Call, result, undo, walkover: the next thing to do is the button below a match."""
    cup = asks(ann, "cups.create", name="One thumb", sport="darts", format="single", options={"boards": 1, "lengths": {"bestOf": 3}})["id"]
    asks(ann, "cups.open", cupId=cup)
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        asks(ann, "cups.add", cupId=cup, entrant={"name": name})
    touch(ann, 360, 740).go(f"#/cup/{cup}").press("Make the draw", ".sticky").press("Start the cup", ".sticky").sees("Up next")
    ann.press("Call to board 1", ".match-do").sees("On now")
    is_not_wider(ann, "a cup that is run")
    ann.press("Result", ".match-do").press("2–1", "dialog").press("Save result", "dialog").sees("Result saved.").sees("1 of 4 played")
    ann.click(".match-row.is-done").press("Undo result", "dialog").press("Undo result", "dialog.asks").sees("Result undone.").sees("0 of 4 played")
    ann.click(".match-row.is-ready").press("Walkover", "dialog").press("Neither showed up", "dialog").sees("Walkover noted.").find(".match-row.is-walkover")


def a_players_match_now(ann, bob, max_):
    """Two players: one sees where they play and reports, the other confirms."""
    cup = cup_of(max_, ann, bob, sport="tennis", options={"boards": 1, "lengths": {"bestOf": 3}})
    fixture = drawn(max_, cup)["fixtures"][0]["id"]
    touch(ann, 360, 740).go(f"#/cup/{cup}")
    max_.ask("cups.call", cupId=cup, fixture=fixture)
    ann.sees("Your match now").sees("Board 1")
    is_not_wider(ann, "one's own match")
    ann.press("Report result", ".your-match").press("2–0", "dialog").press("Save result", "dialog").sees("You've reported it")
    touch(bob, 390, 844).go(f"#/cup/{cup}").sees("says").press("That's right", ".your-match").sees("Confirmed.")
    ann.until(lambda: asks(ann, "cups.get", cupId=cup)["fixtures"][0]["status"] == "done", "is not done")
    max_.ask("cups.finish", cupId=cup)
    ann.sees("Places").find(".cup-podium")
    is_not_wider(ann, "the places of a cup")


def a_match_of_darts_is_thrown(ann, bob, max_):
    """A fixture of two people with accounts starts a match at the oche; its end is the fixture's."""
    cup = cup_of(max_, ann, bob, options={"boards": 1, "lengths": {"bestOf": 1}, "match": {"gameType": "x01", "options": {"startScore": 301}}})
    drawn(max_, cup)
    touch(ann, 390, 844).go(f"#/cup/{cup}").press("Start match", ".your-match").find(".arena")
    fixture = asks(ann, "cups.get", cupId=cup)["fixtures"][0]
    assert fixture["status"] == "live" and fixture["matchId"] in ann.driver.current_url, fixture
    touch(bob, 390, 844).go(f"#/cup/{cup}").press("Go to the match", ".your-match").find(".arena")
    ann.go(f"#/cup/{cup}")


def a_host_lets_in(ann, bob):
    """Somebody asks to enter; the host lets them in with one tap."""
    cup = asks(ann, "cups.create", name="By request", sport="darts", format="double", visibility="public", entry="request")["id"]
    asks(ann, "cups.open", cupId=cup)
    touch(bob, 360, 740).go(f"#/cup/{cup}").press("Ask to enter", ".sticky").sees("A host lets you know.")
    touch(ann, 360, 740).go(f"#/cup/{cup}").sees("Asked to enter").press("Let in", ".person").sees("is in.")
    bob.sees("You're in ✓").press("Leave", ".sticky").sees("You've left the cup.")


def a_screen_at_the_board(ann, bob, max_):
    """A television shows who plays at a board, and who is next; the short link leads there too."""
    cup = cup_of(max_, ann, bob, sport="tennis", options={"boards": 1})
    all = drawn(max_, cup, "Ada", "Ben")
    touch(ann, 1280, 720).go(f"b/{cup}/1").sees("Waiting for the next match").sees("Next")
    max_.ask("cups.call", cupId=cup, fixture=all["calls"][0]["fixture"])
    ann.sees("Please come to the board").sees("Next")
    ann.go(f"#/tv/cup/{cup}").sees("Board 1").sees("Next").sees("Ada")
    ann.go("#/home")


def a_stranger_reads_the_link(nia, max_):
    """The link of a public cup says what it is, without people; signing up enters it."""
    cup = cup_of(max_)
    touch(nia, 360, 740).go(f"c/{cup}").sees("Boards and beers").sees("Enter in 20 seconds")
    is_not_wider(nia, "the link of a cup")
    nia.fill("displayName", "Nia Cup").fill("email", f"{nia.name}@example.com").fill("password", "left foot 11").press("Enter the cup", "form")
    nia.sees("You're in ✓")


def a_season_of_a_league(ann, bob, max_):
    """A league and its season in a few taps; a time is agreed on, a result confirmed, the table counts it, also on a date."""
    touch(ann, 390, 844).go("#/leagues").press("New league").fill("name", "Tuesday League").press("Create league", "form").sees("Now plan its first season.")
    ann.fill("name", "Spring").fill("firstDate", date.today().isoformat()).press("Create season", "form").sees("Now say who plays.")
    is_not_wider(ann, "a season that is planned")
    ann.press("More options").press("I play too", "dialog").sees("You're in.")
    befriended(ann, bob)
    league = ann.driver.current_url.split("/league/")[1].split("?")[0]
    season = asks(ann, "leagues.get", leagueId=league)["seasons"][0]["id"]
    asks(ann, "leagues.entrant-add", seasonId=season, accountId=bob.name)
    touch(bob, 360, 740).go(f"#/league/{league}").press("I'm in", ".sticky").sees("You're in.")
    ann.press("Add a player", ".sticky").fill("asked", "Zed").press("Add a player", "dialog form").sees("1 player added.")
    ann.press("Start the season", ".sticky").sees("The season is on.").click("#tab-fixtures")
    ann.press("All", ".chips").find(".match-row.mine")
    is_not_wider(ann, "the fixtures of a season")
    fixture = next(one for one in asks(bob, "leagues.fixtures", seasonId=season)["items"] if {one["home"].get("accountId"), one["away"].get("accountId")} == {asks(ann, "account.me")["id"], asks(bob, "account.me")["id"]})
    asks(bob, "leagues.report", seasonId=season, fixture=fixture["fixture"], score="3-1")
    ann.go(f"#/league/{league}").click("#tab-fixtures").click(".match-row.is-reported").press("That's right", "dialog").sees("Confirmed.")
    ann.click("#tab-table").until(lambda: "2" in ann.find(".standings .points ~ td, .standings td.points").text, "has no points")
    is_not_wider(ann, "the table of a season")
    ann.driver.execute_script("const el = document.getElementById('table-at'); el.value = arguments[0]; el.dispatchEvent(new Event('change', { bubbles: true }))", (date.today() - timedelta(days=1)).isoformat())
    ann.sees("Today's table")
    return league


def a_challenge_on_a_ladder(ann, bob):
    """The lower one challenges and wins, and takes the other's place; a break is announced."""
    ladder = asks(ann, "ladders.create", name="Club Singles", sport="tennis", visibility="public", bestOf=3)["id"]
    asks(ann, "ladders.join", ladderId=ladder)
    touch(bob, 360, 740).go(f"#/ladder/{ladder}").press("Join the ladder", ".sticky").sees("You're on it.")
    is_not_wider(bob, "a ladder")
    bob.press(f"Challenge {ann.name.title()} Test", ".rung").press("Challenge", "dialog").sees("Challenge sent.")
    touch(ann, 390, 844).go(f"#/ladder/{ladder}").press("Accept", ".duel").sees("Game on.")
    bob.press("Enter result", ".duel").press("2–1", "dialog").press("Save result", "dialog").sees("Sent.")
    ann.press("That's right", ".duel").sees("Confirmed.")
    first = "return document.querySelector('.rung').classList.contains('is-me')"
    bob.until(lambda: bob.driver.execute_script(first), "is not on top")
    bob.click("#tab-history").sees("won and is 1st now")
    is_not_wider(bob, "the history of a ladder")
    bob.press("More options").press("Take a break", "dialog").press("Take a break", "dialog form").sees("Enjoy your break.").sees("Your break:")


def a_stranger_reads_a_ladders_link(rae, ann):
    """The link of a public ladder says what it is; signing up joins it at the bottom."""
    ladder = asks(ann, "ladders.create", name="Basement Ladder", sport="table_tennis", visibility="public")["id"]
    touch(rae, 360, 740).go(f"l/{ladder}").sees("Basement Ladder").sees("Join in 20 seconds")
    is_not_wider(rae, "the link of a ladder")
    rae.fill("displayName", "Rae Rung").fill("email", f"{rae.name}@example.com").fill("password", "left foot 11").press("Join the ladder", "form")
    rae.find(".rung.is-me")


def hosts_share_a_ladder_and_a_league(ann, bob, league):
    """The sheet of co-hosts is the same for cups, leagues and ladders: a tap names somebody who plays, × takes it back, they may stop."""
    ladder = asks(ann, "ladders.create", name="Shared Singles", sport="tennis", visibility="public")["id"]
    asks(bob, "ladders.join", ladderId=ladder)

    def named(noun, id_):
        answer = asks(ann, f"{noun}s.get", **{f"{noun}Id": id_})
        return [one["nickname"] for one in answer.get("ladder", answer)["coHosts"]]

    for noun, id_ in [("ladder", ladder), ("league", league)]:
        touch(ann, 390, 844).go(f"#/{noun}/{id_}").press("More options").press("Co-hosts", "dialog").press(f"{bob.name.title()} Test", "dialog .pick-faces").sees("They're a co-host now.")
        is_not_wider(ann, f"the co-hosts of a {noun}")
        ann.until(lambda: named(noun, id_) == [bob.name], f"{noun}: has no co-host")
        ann.find("dialog .people [aria-label]").click()
        ann.sees("Taken back.").until(lambda: named(noun, id_) == [], f"{noun}: still has one")
        ann.press(f"{bob.name.title()} Test", "dialog .pick-faces").until(lambda: named(noun, id_) == [bob.name], f"{noun}: has none again")
        touch(bob, 360, 740).go(f"#/{noun}/{id_}").press("More options").press("Stop co-hosting", "dialog").sees("You're no co-host any more.")
        bob.until(lambda: named(noun, id_) == [], f"{noun}: has not stopped")


def a_stranger_reads_a_leagues_link(lia, ann, league):
    """The link of a public league says what it is and how far; the table is one step away."""
    asks(ann, "leagues.update", leagueId=league, visibility="public")
    touch(lia, 360, 740).go(f"league/{league}").sees("Tuesday League").sees("Spring").sees("1 of 3 played")
    is_not_wider(lia, "the link of a league")
    lia.fill("displayName", "Lia League").fill("email", f"{lia.name}@example.com").fill("password", "left foot 11").press("See the league", "form")
    lia.find(".standings")


def what_is_wrong_is_reported(bob, ann):
    """A cup, a league and a ladder are reported from their menus."""
    for noun, more in [("cup", {"format": "single"}), ("league", {"timezone": "UTC"}), ("ladder", {})]:
        one = asks(ann, f"{noun}s.create", name=f"Loud {noun}", sport="darts", visibility="public", **more)["id"]
        if noun == "cup":
            asks(ann, "cups.open", cupId=one)
        touch(bob, 360, 740).go(f"#/{noun}/{one}").press("More options").press("Report", "dialog").press("Spam", "dialog").press("Send report", "dialog").sees("Our moderators will take a look.")


def a_cup_near_by_is_found(bob, ann):
    """A host says where; whoever looks near there finds it, with its distance."""
    cup = asks(ann, "cups.create", name="Bridge Cup", sport="darts", format="single", visibility="public", place={"name": "The Span, Oakland"})["id"]
    asks(ann, "cups.open", cupId=cup)
    touch(bob, 360, 740).go("#/cups").find("#near-cup").send_keys("Oakland")
    bob.sees("Bridge Cup").sees("The Span, Oakland")
    is_not_wider(bob, "cups near a place")
    ann.go(f"#/newcup/{cup}").until(lambda: ann.find("[name=place]").get_attribute("value").startswith("The Span, Oakland"), "has no place")


def a_group_shows_its_cups(ann):
    """A group's home has what it plays for, and the way to more."""
    group = asks(ann, "groups.create", name="Cup Group", sports=["darts"], listing="hidden", joining="invite")["id"]
    asks(ann, "cups.create", name="The group's own", sport="darts", format="single", groupId=group)
    touch(ann, 360, 740).go(f"#/group/{group}").sees("Cups, leagues and ladders").sees("The group's own")
    is_not_wider(ann, "a group with a cup")
    ann.press("Start a competition").press("New ladder", "dialog").find("form [name='name']")


def run(check, somebody, ann, bob, tag):
    max_ = Account(ann.edge, f"max_cups_{tag}")
    check("a cup in a few taps", a_cup_in_a_few_taps, ann)
    check("two phones keep the score", two_phones_keep_the_score, ann, bob)
    check("the seeds are dragged", the_seeds_are_dragged, ann)
    check("the draw is looked at", the_draw_is_looked_at, ann, max_)
    check("a host runs it with one thumb", a_host_runs_it_with_one_thumb, ann, bob)
    check("a player's match now", a_players_match_now, ann, bob, max_)
    check("a match of darts is thrown", a_match_of_darts_is_thrown, ann, bob, max_)
    check("a host lets in", a_host_lets_in, ann, bob)
    check("a screen at the board", a_screen_at_the_board, ann, bob, max_)
    check("a stranger reads a cup's link", a_stranger_reads_the_link, somebody("nic", tag), max_)
    league = check("a season of a league", a_season_of_a_league, ann, bob, max_)
    check("a challenge on a ladder", a_challenge_on_a_ladder, ann, bob)
    check("a stranger reads a ladder's link", a_stranger_reads_a_ladders_link, somebody("rae", tag), ann)
    check("hosts share a ladder and a league", hosts_share_a_ladder_and_a_league, ann, bob, league)
    check("a stranger reads a league's link", a_stranger_reads_a_leagues_link, somebody("lia", tag), ann, league)
    check("what is wrong is reported", what_is_wrong_is_reported, bob, ann)
    check("a cup near by is found", a_cup_near_by_is_found, bob, ann)
    check("a group shows its cups", a_group_shows_its_cups, ann)
