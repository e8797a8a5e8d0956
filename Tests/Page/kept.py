"""What somebody has typed, chosen or scrolled to is there when they come back, until it is sent."""

import games
from server import soon

HOST = "const form = document.querySelector('form.host'); return form && ['title', 'place', 'sport', 'visibility', 'repeats', 'count'].map((name) => form.elements[name]?.value)"


def comes_back(ann, host):
    ann.size(390, 844)
    for number in range(8):
        host.ask("games.create", sport="fencing", startsAt=soon(3 + number), place={"name": "Hall", "lat": 51.5, "lng": 7.45}, title=f"Blades {number} of {host.nickname}")
    typed = ["Half a title", "Hall 3", "golf", "friends", "1", "5"]
    games.details(games.choose(ann.go("#/host"), typed[2]), "text", "who", "repeat").fill("title", typed[0]).fill("place", typed[1]).press("Friends", "form")
    ann.fill("repeats", typed[4]).fill("count", typed[5])
    ann.go("#/home").find(".at-home")
    ann.driver.back()
    ann.until(lambda: ann.driver.execute_script(HOST) == typed, "has another form after Back")
    ann.load()
    ann.until(lambda: ann.driver.execute_script(HOST) == typed, "has another form after it was loaded again")

    ann.go("#/people").fill("text", "half a post", ".post-form").go("#/darts").click(".at-darts button.add:last-child").fill("guest", "Joe", "dialog form")
    ann.press("Add", "dialog").sees("Joe").press("Crew", "#nav")
    ann.until(lambda: ann.find(".post-form textarea").get_attribute("value") == "half a post", "has lost a post")
    ann.go("#/darts").sees("Joe")

    ann.go("#/explore?lat=51.5&lng=7.45&radius=5&sports=fencing").sees(f"Blades 7 of {host.nickname}")
    listed = "return document.querySelector('.sheet-stay .sheet-body')?.scrollTop"
    ann.driver.execute_script("document.querySelector('.sheet-stay .sheet-body').scrollTop = 300")
    ann.until(lambda: ann.driver.execute_script(listed) == 300, "does not scroll")
    ann.driver.execute_script("[...document.querySelectorAll('.sheet-stay .cover')].at(-1).click()")
    ann.find(".screen.at-game h1")
    ann.until(lambda: ann.driver.execute_script("return scrollY") == 0, "begins a screen further down")
    ann.driver.back()
    ann.until(lambda: ann.driver.execute_script(listed) == 300, "is not where it was")
    ann.press("Change the height of the list").until(lambda: ann.find(".sheet-stay").get_attribute("data-at") == "2", "has no larger list")
    ann.press("Home", "#nav").find(".at-home")
    ann.press("Explore", "#nav").until(lambda: ann.find(".sheet-stay").get_attribute("data-at") == "2", "has another height of the list")
    assert "sports=fencing" in ann.driver.current_url, f"the filters have become {ann.driver.current_url}"

    game = host.ask("games.create", sport="tennis", startsAt=soon(9), place={"name": "Court", "lat": 37.8, "lng": -122.27})["id"]
    games.part(games.joins(ann.go(f"#/game/{game}")).sees(games.IN), "chat").find("#say").send_keys("half a line")
    ann.go("#/mine").find(".at-mine")
    ann.driver.back()
    say = lambda: ann.find("#say").get_attribute("value")
    ann.until(lambda: say() == "half a line", "has lost a line of the chat")
    ann.press("Send", "form.say").sees("half a line").go("#/mine").find(".at-mine")
    ann.go(f"#/game/{game}").find("#say")
    ann.until(lambda: say() == "", "has a line again that was sent")
    ann.size(1100, 900)
