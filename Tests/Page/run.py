#!/usr/bin/env python3
"""Runs the stories of the page in headless Chromium against a server that is up, and reports how many held.

    RALLY_EDGE=http://127.0.0.1:8080 Tests/Page/run.py            all of them
    RALLY_EDGE=… Tests/Page/run.py friday cards                    only those of these names
    RALLY_EDGE=… RALLY_TAP='http://127.0.0.1:9465/#token=…' Tests/Page/run.py tap       what `tap web` has printed

The server must have its limits off (RALLY_LIMITS=off). What moderators see is looked at where RALLY_ADMIN names the first one's
address, as it does for the server, and RALLY_AUTH_LOG the log of auth, which has the link for it (RALLY_DEV=1). Exit status 1
where a story did not hold.
"""

import json
import os
import re
import sys
import tempfile
import time
import traceback
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import access
import apps
import away
import bridges
import cards
import cohosts
import counted
import crew
import cups
import darts
import drawing
import dues
import elsewhere
import finding
import forms
import friday
import games
import golf
import ground
import groups
import house
import kept
import loading
import mailed
import newcomers
import oche
import people
import phone
import providers
import push
import regulars
import rough
import tap
import texts
import values
import visitors
import waiting
from browser import Person
from server import Account, administrator, png

EDGE = os.environ.get("RALLY_EDGE", "http://127.0.0.1:8080").rstrip("/")
PAGE = Path(__file__).resolve().parents[2] / "services" / "edge" / "Page"
FIRST_VIEW_BYTES_MAX = 75_000
held, failed = set(), {}
# The sets that are wanted, the one that runs, and those with a story that failed.
wanted, running, unsure = [], [""], set()
people_open = []


# Failed stories after which their sets run once more.
FEW = 6
# Two halves that take about as long: two processors run them side by side (page.sh, page-more.sh).
HALVES = {
    "first": ["files", "drawing", "loading", "finding", "ground", "house", "newcomers", "friday", "games", "phone", "kept", "values", "people", "groups", "visitors"],
    "second": ["crew", "dues", "cups", "cohosts", "regulars", "cards", "darts", "oche", "golf", "bridges", "push", "mailed", "texts", "providers", "rough", "away", "waiting", "elsewhere",
               "apps", "counted", "access", "tap"],
}


def picture():
    """A photo: a small green square as PNG."""
    return png(64, 64, (b"\0" + b"\x0a\x6b\x47" * 64) * 64)


def check(name, work, *who):
    began = time.monotonic()
    try:
        result = work(*who)
        faults = [fault for person in who if isinstance(person, Person) for fault in person.faults()]
        assert not faults, "the console tells of faults: " + "; ".join(faults)
        held.add(name)
        print(f"held    {name}  {time.monotonic() - began:.1f} s", flush=True)
        return result
    except Exception:
        failed[name] = traceback.format_exc(limit=6)
        unsure.add(running[0])
        print(f"FAILED  {name}", flush=True)
        for person in who:
            if isinstance(person, Person):
                person.shot(f"{tempfile.gettempdir()}/rally-page-{person.name}.png")
                failed[name] += "".join(f"{person.name}'s console: {entry['message']}\n" for entry in person.console())
        return None


def begins(name):
    """Whether this set is wanted; its stories come next."""
    if name in wanted:
        running[0] = name
    return name in wanted


def somebody(kind, tag, arguments=()):
    person = Person(EDGE, f"{kind}_{tag}", arguments=arguments)
    people_open.append(person)
    person.picture = f"{tempfile.gettempdir()}/rally-page-photo.png"
    Path(person.picture).write_bytes(picture())
    return person


def leave(*staying):
    """All others close their browsers, each of which costs something as long as it is open."""
    for person in people_open:
        if person not in staying:
            person.close()
    people_open[:] = staying


def kept_files():
    """Every file of the page is kept by its service worker as the server gives it out, and no other; pictures for chats and the ground of maps are none of them."""
    script = urllib.request.urlopen(EDGE + "/sw.js").read().decode()
    listed = set(json.loads(re.search(r'"files": ?(\[.*?\])', script)[1])) - {"/"}
    there = {f"/{path.relative_to(PAGE)}" for path in PAGE.rglob("*") if path.is_file()} - {"/sw.js", "/index.html"}
    there = {name for name in there if not name.endswith(".d.ts") and not name.startswith(("/previews/", "/vendor/"))}
    assert listed == there, f"sw.js lacks {sorted(there - listed)} and has too many {sorted(listed - there)}"


def first_view(ann):
    """The first view loads little: HTML, CSS and modules, as the edge sends them to whoever takes gzip."""
    ann.go("/#/home")
    ann.load()
    ann.sees("Play now")
    names = ann.driver.execute_script("return performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    own = {name for name in names if name.endswith((".js", ".css")) and not name.startswith("/vendor/")} | {"/"}
    def sent(name):
        with urllib.request.urlopen(urllib.request.Request(EDGE + name, headers={"Accept-Encoding": "gzip"})) as answer:
            return len(answer.read())
    size = sum(sent(name) for name in own - {"/sw.js"})
    assert size < FIRST_VIEW_BYTES_MAX, f"the first view loads {size} bytes in {len(own)} files"
    print(f"        first view: {size} bytes in {len(own)} files")


def main():
    words = sys.argv[1:] or HALVES
    wanted.extend(name for word in words for name in HALVES.get(word, [word]))
    play()
    # A machine that does much else may starve a browser: sets with a failed story run once more, unless the page is broken altogether.
    if 0 < len(failed) <= FEW:
        for name, why in failed.items():
            print(f"\nthe first time, {name}:\n{why}")
        wanted[:] = sorted(unsure)
        print(f"once more: {' '.join(wanted)}", flush=True)
        held.difference_update(failed)
        failed.clear()
        play()
    for name, why in failed.items():
        print(f"\n{name}:\n{why}")
    print(f"{len(held)} held, {len(failed)} failed")
    return 1 if failed else 0


def play():
    """Runs the sets that are wanted, with people of their own."""
    tag = format(int(time.time()) % 1_000_000, "x")
    if begins("files"):
        check("the service worker keeps every file", kept_files)
    ann, bob, cho = (somebody(kind, tag) for kind in ("ann", "bob", "cho"))
    for person in (ann, bob, cho):
        check(f"{person.name} signs up", person.sign_up)
    if begins("drawing"):
        check("elements stay while others change", drawing.elements_stay, ann)
    if begins("loading"):
        check("a page that lost a file comes by itself", lambda person: loading.comes_by_itself(person.go("#/home"), ["/app.js", "/rally.js", "/style.css"], "Play now"), ann)
        check("nothing jumps as a screen comes", loading.nothing_jumps, ann)
        loading.run(check, somebody("lou", tag))
        leave(ann, bob, cho)
    if begins("finding"):
        game = check("filters are a link", finding.filters_are_a_link, ann, Account(EDGE, f"hal_{tag}"))
        check("a disc of several sports has a ring", finding.a_disc_of_several_sports_has_a_ring, ann)
        check("nothing found says what to change", finding.nothing_found_says_what_to_change, ann)
        check("nothing found shows the nearest", finding.nothing_found_shows_the_nearest, ann)
        check("the map by keyboard", finding.the_map_by_keyboard, ann, game)
        check("a link has its own place", finding.a_link_has_its_own_place, ann)
        check("the map on a phone", finding.the_map_on_a_phone, ann)
        check("no edge cuts a name", finding.no_edge_cuts_a_name, ann)
        check("cities by the name that is shown", finding.cities_by_the_name_that_is_shown, ann)
    if begins("ground"):
        ground.run(check, ann, EDGE, tag)
    if begins("house"):
        leave(ann, bob, cho)
        house.run(check, somebody("hom", tag), EDGE, tag)
        leave(ann, bob, cho)
    if begins("newcomers"):
        check("somebody new hosts, and somebody new joins", newcomers.host_and_join,
              somebody("nia", tag), somebody("noa", tag), Account(EDGE, f"max_{tag}"))
        leave(ann, bob, cho)
        check("links show who it is", newcomers.links_show_who_it_is, somebody("isa", tag), Account(EDGE, f"una_{tag}"))
        leave(ann, bob, cho)
        check("nothing moves by the ways in", newcomers.nothing_moves_by_the_ways_in, EDGE, tag, Account(EDGE, f"lyn_{tag}"))
        check("a password is seen and kept as it was typed, and each sport has its level", newcomers.the_first_steps, somebody("roy", tag), Account(EDGE, f"rex_{tag}"))
        check("storage that never answers keeps nobody out", newcomers.storage_that_never_answers_keeps_nobody_out, somebody("kai", tag))
        leave(ann, bob, cho)
        nora = somebody("nora", tag)
        check("somebody signs up after a refusal", forms.signs_up_after_a_refusal, nora, ann)
        check("somebody hosts after a refusal", forms.hosts_after_a_refusal, nora)
        leave(ann, bob, cho)
    if begins("friday"):
        game = check("hosting, joining and waiting", friday.hosting_and_joining, ann, bob, cho)
        check("leaving can be undone", friday.leaving_can_be_undone, bob, game)
        check("the answer stays in sight", friday.the_answer_stays_in_sight, bob, game)
        check("chatting", friday.chatting, ann, bob, game)
        check("a refused chat can be tried again", friday.a_refused_chat_can_be_tried_again, bob, game)
        check("typing survives news", friday.typing_survives_news, ann, bob, game)
        check("promotion from the waitlist", friday.promotion, bob, cho, game)
        check("bringing what is needed", friday.bringing, ann, cho, game)
        check("calling off", friday.calling_off, ann, cho, game)
        check("the inbox tells", friday.the_inbox_tells, cho)
    if begins("games"):
        games.run(check, somebody, lambda *staying: leave(*staying, cho), ann, bob, tag)
    if begins("phone"):
        phone.run(check, somebody, lambda *staying: leave(*staying, cho), ann, bob, tag)
    if begins("kept"):
        check("what was typed, chosen and scrolled to is there again", kept.comes_back, bob, Account(EDGE, f"kim_{tag}"))
    if begins("values"):
        check("values are what people mean by them", values.modules, cho)
        check("a game is saved as it is typed", values.saved_as_typed, cho)
        check("a day is a day on the calendar", values.days, cho)
        check("a device whose zone is unknown", values.zone_is_unknown, cho)
        check("the inbox by the phone's clock", values.the_inbox_by_the_phones_clock, cho, Account(EDGE, f"uma_{tag}"))
        check("pushes end with the login", push.ends_with_the_login, cho)
    if any([begins(name) for name in ("people", "cards", "darts", "oche", "golf", "bridges")]):
        check("becoming friends", people.becoming_friends, ann, bob)
    if begins("people"):
        check("a profile is completed where it is asked for", people.full_profile, ann)
        check("a large photo is made smaller", people.large_photo, ann)
        check("each sport has its level", people.each_sport_has_its_level, ann)
        post = check("posting and commenting", people.posting, ann, bob)
        check("deleting a post can be undone", people.deleting_can_be_undone, ann, post)
    if begins("crew"):
        crew.run(check, somebody, lambda *staying: leave(*staying, cho), ann, bob, tag)
    if begins("groups"):
        groups.run(check, somebody, ann, bob, tag)
    if begins("visitors"):
        visitors.run(check, somebody, ann, bob, tag)
    if {"groups", "visitors"} & set(wanted):
        leave(ann, bob, cho)
    if begins("dues"):
        dues.run(check, somebody, ann, bob, tag)
        leave(ann, bob, cho)
    if begins("cups"):
        cups.run(check, somebody, ann, bob, tag)
        leave(ann, bob, cho)
    if begins("cohosts"):
        cohosts.run(check, ann, bob, tag)
    if begins("regulars"):
        regulars.run(check, ann, bob, tag)
    if begins("cards"):
        check("a guest plays at once", cards.a_guest_plays_at_once, somebody("gus", tag))
        leave(ann, bob, cho)
        check("a deck over two screens", cards.two_screens, ann, bob)
        check("players by name, and a friend on a screen of their own", cards.players_by_name, ann, bob)
        check("friends have their faces at cards", cards.friends_have_their_faces, ann, Account(EDGE, f"fern_{tag}"))
        check("a friend is tapped to be dealt in", cards.a_friend_is_tapped, ann, bob)
        check("a deck of one's own", cards.a_deck_of_ones_own, ann)
        check("my own name on my phone, and on one that goes round", cards.my_own_name, ann, bob)
        check("a friend joins a session that arrives late", cards.a_session_that_arrives_late, ann, bob)
        check("a friend joins while a card is on its way", cards.a_card_that_is_on_its_way, ann, bob)
        check("a friend joins after a move that changed nothing", cards.a_move_that_changes_nothing, ann, bob)
        check("a card follows the finger", cards.a_card_follows_the_finger, ann)
        check("cards have the whole screen", cards.the_whole_screen, ann)
        check("decks stay where they are", cards.decks_stay, cho)
        check("searching decks and cards", cards.searching, cho)
        check("a session of another phone goes on", cards.a_session_of_another_phone_goes_on, cho)
        check("cards without a connection", cards.without_a_connection, cho)
        check("the page opens without a connection", cards.the_page_opens_without_a_connection, cho)
    if begins("darts"):
        check("a match with undo", darts.a_match_with_undo, ann)
        check("taps on the board", darts.taps_on_the_board, ann)
        check("a finger slides on the board", oche.a_finger_slides, ann)
        check("a visit without a score", oche.a_visit_without_a_score, ann)
        check("a match has the whole screen", darts.the_whole_screen, ann)
        check("the board stays under the finger", darts.the_board_stays, ann)
        check("the usual match in two taps", darts.the_usual_match, ann, bob)
        check("moments, a result, and a rematch", darts.moments_and_result, ann)
        check("trophies say what they mean", darts.trophies_say_what_they_mean, ann)
        check("a cheer with little motion", darts.little_motion, ann)
        check("darts without a connection", darts.without_a_connection, cho)
        check("a friend follows", darts.a_friend_follows, ann, bob)
        check("a leg at two boards", darts.at_two_boards, ann, bob)
        check("head to head", darts.head_to_head, ann, bob)
        check("statistics", darts.statistics, ann, bob)
        check("matches that were lost are no outage", darts.lost_matches_are_no_outage, cho)
    if begins("oche"):
        oche.run(check, ann, bob, cho)
    if begins("golf"):
        golf.run(check, somebody, ann, bob, tag)
        leave(ann, bob, cho)
    if begins("bridges"):
        bridges.run(check, ann, bob, tag)
    if begins("push"):
        check("a push is shown", push.received, bob)
    mail, log = os.environ.get("RALLY_ADMIN"), os.environ.get("RALLY_AUTH_LOG")
    if begins("mailed") and log:
        check("a mailed link asks before it does anything", mailed.a_link_asks_first, ann, bob, Account(EDGE, f"lea_{tag}"), log)
    leave(ann)
    if begins("texts"):
        texts.run(check, somebody, EDGE, tag, picture(), administrator(ann, f"mod_{tag}", mail, log) if mail and log else None)
        leave(ann)
    if begins("providers") and providers.folder():
        providers.run(check, somebody, Account(EDGE, f"pia_{tag}"), tag)
        leave(ann)
    if begins("rough"):
        rough.run(check, somebody, lambda: leave(ann), tag, EDGE)
    if begins("away"):
        away.run(check, somebody("abe", tag))
        leave(ann)
    if begins("waiting"):
        waiting.run(check, somebody("wim", tag), tag)
        leave(ann)
    if begins("apps"):
        apps.run(check, somebody, leave, ann, tag)
    if begins("elsewhere"):
        host = Account(EDGE, f"ivy_{tag}")
        person = texts.log_in(somebody("ivy", tag), host, has_policy=True)
        check("another site cannot use a login", elsewhere.cannot_use_a_login, person, host)
        check("an address leads nowhere else", elsewhere.an_address_leads_nowhere_else, somebody("joe", tag), host.nickname, "left foot 11")
        leave(ann)
    if begins("counted"):
        counted.run(check, somebody, lambda *staying: leave(ann, *staying), EDGE, tag)
    if begins("access"):
        check("first view", first_view, ann)
        access.run(check, ann, Account(EDGE, f"eva_{tag}"))
    if os.environ.get("RALLY_TAP") and begins("tap"):
        tap.run(check, os.environ["RALLY_TAP"], Account(EDGE, f"tess_{tag}"), Account(EDGE, f"tom_{tag}"))
    leave()


if __name__ == "__main__":
    sys.exit(main())
