"""Two people play through a Friday at two browsers: one hosts, the other joins, waits, is promoted, chats; it is called off."""

from datetime import datetime, timedelta

from selenium.webdriver.common.keys import Keys

from games import IN, answers, choose, details, joins, part

SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def host(ann, title, places=2):
    """Ann hosts a game with few places."""
    soon = datetime.now() + timedelta(days=3)
    choose(ann.go("#/host"), "soccer").fill("date", soon.strftime("%Y-%m-%d")).fill("time", "18:30")
    details(ann.fill("place", "Dolores Park, San Francisco"), "text", "capacity").fill("title", title).fill("capacity", str(places)).fill("description", SCRIPT)
    ann.press("Publish", "form").sees("Your game is live").sees("You're hosting")
    return ann.driver.current_url.split("/game/")[1]


def hosting_and_joining(ann, bob, cho):
    game = host(ann, "Friday five-a-side")
    assert SCRIPT in ann.text(), "a script in a description is not shown as text"
    joins(bob.go(f"/r/{game}").sees("Friday five-a-side")).sees(IN)
    ann.sees("2 of 2 in · Full")
    joins(cho.go(f"#/game/{game}").sees("Join the line · 1st")).sees("You're 1st of 1 in line")
    part(ann, "people").sees("1st in line")
    return game


def leaving_can_be_undone(bob, game):
    answers(bob.go(f"#/game/{game}"), "Leave").sees("You left the game").press("Undo").sees(IN)


def the_answer_stays_in_sight(bob, game):
    """On a phone the answer stands at the lower edge, where the tabs are elsewhere, however far one has scrolled."""
    bob.size(390, 844)
    bob.go(f"#/game/{game}").sees(IN)
    assert not bob.find("#nav").is_displayed(), "has the tabs below the answer"
    for share in (0, 0.3, 0.7):
        gap = bob.driver.execute_script("""scrollTo(0, arguments[0] * (document.documentElement.scrollHeight - innerHeight));
            return innerHeight - document.querySelector('.sticky').getBoundingClientRect().bottom""", share)
        assert abs(gap) < 2, f"the answer is {gap} pixels above the lower edge"
    bob.size(1100, 900)


def chatting(ann, bob, game):
    part(ann.go(f"#/game/{game}"), "chat")
    box = ann.find("#say")
    box.send_keys("Bring a light shirt", Keys.ENTER)
    part(bob, "chat").sees("Bring a light shirt")
    bob.find("#say").send_keys(SCRIPT, Keys.ENTER)
    ann.sees(SCRIPT)


# The first question for a chat is refused.
REFUSED = """
const real = window.fetch;
let isRefused = false;
window.fetch = async (what, init) => {
  const watch = new URL(String(what), location.origin).searchParams.getAll('watch').findIndex((one) => one.startsWith('chat.history'));
  if (isRefused || watch < 0) return real(what, init);
  isRefused = true;
  const told = { watch, at: '', problem: { status: 403, detail: 'the chat is closed just now' } };
  return new Response(`event: problem\\ndata: ${JSON.stringify(told)}\\n\\n`, { headers: { 'Content-Type': 'text/event-stream' } });
};
"""


def a_refused_chat_can_be_tried_again(bob, game):
    bob.go("#/mine").find(".at-mine")
    bob.driver.execute_script(REFUSED)
    part(bob.go(f"#/game/{game}"), "chat").sees("The chat is closed just now.").press("Try again", ".panel").sees("Bring a light shirt")
    bob.load()
    bob.sees("Bring a light shirt")


def typing_survives_news(ann, bob, game):
    """What is typed, and where, stays when news redraws the screen."""
    box = ann.find("#say")
    box.send_keys("half a sen")
    bob.find("#say").send_keys("news", Keys.ENTER)
    ann.sees("news")
    assert ann.driver.switch_to.active_element == box and box.get_attribute("value") == "half a sen", "typed text is lost by news"
    box.clear()


def promotion(bob, cho, game):
    cho.go(f"#/game/{game}").sees("in line")
    answers(part(bob, "details"), "Leave").sees("You left the game")
    bob.press("Close", ".toast")
    cho.sees(IN)
    cho.go("#/told").sees("You're in: Friday five-a-side")


def bringing(ann, cho, game):
    part(ann.go(f"#/game/{game}"), "details").fill("name", "Ball", ".part form").press("Add", ".part form").sees("1 still needed")
    cho.go(f"#/game/{game}").sees("Ball").press("I'll bring one").sees("all set")
    ann.sees("all set")


def calling_off(ann, cho, game):
    part(ann.go(f"#/game/{game}"), "host").press("Call off", ".panel").find("dialog textarea").send_keys("It rains")
    keep, off = (ann.button(label, "dialog .end") for label in ("Keep it", "Call off game"))
    assert off.value_of_css_property("background-color") != keep.value_of_css_property("background-color"), "the grave button looks like the other"
    ann.sees("will be told").press("Call off game", "dialog").sees("Called off: It rains")
    cho.sees("Called off: It rains")


def the_inbox_tells(cho):
    cho.go("#/told").sees("Friday five-a-side")
    cho.press("Mark all as read").until(lambda: not cho.driver.find_elements("css selector", ".told.unread"), "still has unread rows")
