"""Posts, comments, friends, and that what people write is shown as text."""

import os
import tempfile

from games import asks
from server import png

SCRIPT = "<script>alert(1)</script><b>bold</b>"


def becoming_friends(ann, bob):
    ann.go(f"#/profile/{bob.name}").press("Add friend").sees("Request sent")
    bob.go("#/told").sees("friend").press("Accept")
    ann.go("#/friends").sees(f"@{bob.name}")
    assert "Friend" not in [one.text for one in ann.driver.find_elements("css selector", ".person .tag")], "says in the list of friends who is one"


def full_profile(person):
    """A refusal says in words what a post asks for, and leads to the form for it and back, where the post is still there."""
    person.go("#/people").fill("text", "hello", ".post-form").button("Complete your profile", ".post-form")
    assert "Post" not in [one.text for one in person.driver.find_elements("css selector", ".post-form button") if one.is_displayed()], "offers what is refused"
    person.driver.execute_script("document.querySelector('.post-form').requestSubmit()")
    person.find("dialog .lacks")
    said = person.find("dialog").text.lower()
    assert all(name in said for name in ("where you live", "your date of birth", "your gender", "a photo", "your level")), said
    person.press("Not now", "dialog").press("Complete your profile", ".post-form")
    person.find(".at-needs h1")
    person.driver.find_element("css selector", "input[type=file]").send_keys(person.picture)
    person.sees("Photo added").fill("city", "Oakland").fill("birthDate", "1994-05-02").press("Female", "form").press("Intermediate", "form")
    person.press("Save", "form").sees("Your profile is complete").find(".at-people")
    person.until(lambda: person.find(".post-form textarea").get_attribute("value") == "hello", "has lost the post")


def large_photo(person):
    """A photo of 12 MB is made smaller before it is sent."""
    rows = b"".join(b"\0" + os.urandom(2050 * 3) for _ in range(2050))
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(png(2050, 2050, rows))
        file.flush()
        assert os.path.getsize(file.name) > 12e6
        person.go("#/edit").find(".at-edit input[type=file]").send_keys(file.name)
        person.sees("Saved.").until(lambda: len(person.driver.find_elements("css selector", ".photos img")) == 2, "has no second photo")
    source = lambda: person.driver.find_element("css selector", ".photos img").get_attribute("src")
    first = source()
    person.press("Photo 2 of 2", ".photos").press("Make main photo", "dialog").until(lambda: source() != first, "has not put the second photo first")


def posting(ann, bob):
    text = f"{SCRIPT} by {ann.name}"
    ann.go("#/people").fill("text", text, ".post-form").press("Post", ".post-form").sees(text)
    ann.until(lambda: text in ann.find(".rows > .post").text, "does not have the new post first")
    ann.click(".rows > .post a[href^='/#/post/']").sees("No comments yet")
    post = ann.driver.current_url.split("/post/")[1]
    below = "return innerHeight - document.querySelector('#f-text').getBoundingClientRect().bottom"
    ann.size(390, 844)
    ann.until(lambda: 0 <= ann.driver.execute_script(below) < 60, "does not have the field for a comment at the bottom")
    assert not ann.find("#nav").is_displayed() and not ann.button("Send", "form").is_enabled(), "has tabs below its bar, or sends nothing"
    ann.size(1100, 900)
    ann.fill("text", f"a comment {SCRIPT}").press("Send", "form").sees(f"a comment {SCRIPT}").sees("1 comment")
    bob.go(f"/p/{post}").sees(text)
    return post


def each_sport_has_its_level(person):
    """The profile's form lists one's own sports, each with its level; a sheet adds one, and a tap takes one away."""
    skills = lambda: asks(person, "account.me")["profile"].get("sportSkills", {})
    pick = "const one = [...document.querySelectorAll('dialog .actions button')].find((el) => el.innerText.endsWith(arguments[0])); one?.click(); return Boolean(one)"
    person.go("#/edit")
    for sport in ("Tennis", "Golf"):
        person.press("Add a sport", ".sport-levels").until(lambda: person.driver.execute_script(pick, sport), f"does not offer {sport}")
        person.find(f"[role=group][aria-label='{sport}']")
    row = "[role=group][aria-label='Tennis']"
    person.click(f"{row} button:nth-child(3)").press("Remove Golf", ".sport-levels")
    close = person.driver.execute_script(
        "return [...document.querySelectorAll('.sport-levels button')].map((one) => one.getBoundingClientRect()).filter(({ height }) => height < 44).length")
    assert close == 0, f"{close} buttons are too small"
    person.press("Save", ".sticky").find(".at-profile")
    person.until(lambda: skills().get("tennis") == "advanced" and "golf" not in skills(), f"has {skills()}")


def deleting_can_be_undone(ann, post):
    ann.go(f"#/post/{post}").press("More").press("Delete post").sees("Post deleted").press("Undo").sees(f"by {ann.name}")
    ann.press("More", ".comments").press("Delete comment", "dialog").sees_no_more("a comment").press("Undo").sees("a comment")
