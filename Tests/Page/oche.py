"""Darts as they are entered at the oche: a finger that slides on the board, a visit without a score, and what stands behind ⋯."""

import time

from selenium.webdriver.common.by import By

from darts import begin, end, reads, short, throw
from house import touch


def a_finger_slides(ann):
    """A finger on the board says which field is below it, and may correct it before it is lifted, however long it stays; one that leaves the board throws
    nothing."""
    touch(ann)
    begin(ann, "Joe", "301")
    ann.press("Board", ".slots").find(".entry.by-board")
    try:
        middle = "const { left, top, width, height } = document.querySelector(`[data-dart='${arguments[0]}']`).getBoundingClientRect(); return [left + width / 2, top + height / 2]"
        at = lambda dart: ann.driver.execute_script(middle, dart)

        def finger(kind, point=None):
            points = [dict(zip("xy", point))] if point else []
            ann.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        said = lambda: ann.driver.execute_script("return document.querySelector('.loupe.on')?.textContent ?? ''")
        finger("touchStart", at("T20"))
        ann.until(lambda: said() == "T20", f"says not what is below the finger, but {said()!r}")
        finger("touchMove", at("T18"))
        ann.until(lambda: said() == "T18", f"says not what is below the finger that slides, but {said()!r}")
        finger("touchEnd")
        slots = lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full")]
        ann.until(lambda: slots() == ["T18"], f"has {slots()} of a finger that slid to T18")
        finger("touchStart", at("D3"))
        finger("touchMove", (20, 20))
        finger("touchEnd")
        # One that stays long is no click, and throws all the same.
        finger("touchStart", at("D16"))
        time.sleep(1.2)
        finger("touchEnd")
        ann.until(lambda: slots() == ["T18", "D16"], f"has {slots()} of a finger that left the board and one that stayed long")
        # A short tap is one dart, not two.
        finger("touchStart", at("1"))
        finger("touchEnd")
        reads(ann, 301 - 54 - 32 - 1, 301)
        assert not said(), "still says a field"
    finally:
        ann.press("Keys", ".slots")
        end(ann)
        ann.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        ann.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        ann.size(1100, 900)


def a_visit_without_a_score(ann):
    """One key ends a visit that counts nothing, and is Bust where the visit may be one; ⋯ takes a whole visit back and says which match it is."""
    begin(ann, "Joe", "101")
    ann.press("No score", ".keys")
    ann.until(lambda: [one.text for one in ann.driver.find_elements(By.CSS_SELECTOR, ".half.on .who")] == ["Joe"], "is still on turn")
    reads(ann, 101, 101)
    throw(ann, "T20", "20")
    assert ann.button("Bust", ".keys").is_enabled() and "= 80" in ann.find(".slots .total").text
    throw(ann, "M")
    reads(ann, 101, 21)
    throw(ann, "20")
    ann.press("More", ".arena").sees(f"101 · One leg · {short(ann)} vs Joe").sees("Counts for nothing").press("Undo the last visit", "dialog")
    reads(ann, 101, 101)
    ann.until(lambda: not ann.driver.find_elements(By.CSS_SELECTOR, ".slot.full"), "has darts of a visit that was taken back")
    ann.press("More", ".arena").press("Tap the board instead", "dialog").find(".entry.by-board")
    ann.press("More", ".arena").press("Use the keys instead", "dialog").find(".entry.by-keys")
    ann.press("More", ".arena").press("Leave, keep for later", "dialog").sees("New match").sees("Keep playing · 101–101")
    ann.click(".resume .cover").find(".entry")
    end(ann)
