#!/usr/bin/env python3
"""Measures the page as a phone sees it that is four times slower, on slow 4G, and prints Markdown. Where a bound is missed, the exit status is 1.

    RALLY_EDGE=http://127.0.0.1:8080 Tests/Page/measure.py            all of it: half an hour
    RALLY_EDGE=… RALLY_ROUNDS=1 Tests/Page/measure.py visits tabs     these parts alone, of visits tabs jumps frames heap taps evening

The server must have its limits off (RALLY_LIMITS=off). The network is `slow.py`, which lies between the browser and the server, and
the people and games are `town.py`. Times are medians of RALLY_ROUNDS (3); they mean little on a machine that does something else, so the
load stands beside them. Bytes, requests, shifts and taps do not depend on it.
"""

import json
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import darts
import evening
import taps
from browser import Person
from jumps import JUMPS, each_screen
from slow import Line
from texts import log_in
from town import Town

EDGE = os.environ.get("RALLY_EDGE", "http://127.0.0.1:8080").rstrip("/")
ROUNDS = int(os.environ.get("RALLY_ROUNDS", 3))
SLOWER = 4
# Notes how a visit goes from its first moment: `wanted` are selectors, each with a text, whose first sight is noted.
WATCH = """(() => {
  const wanted = %s, told = (window.visit = { fcp: 0, lcp: 0, long: [], seen: {} });
  const each = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', (one) => { if (one.name === 'first-contentful-paint') told.fcp = one.startTime; });
  each('largest-contentful-paint', (one) => { told.lcp = one.startTime; });
  each('longtask', (one) => told.long.push([one.startTime, one.duration]));
  const look = () => {
    for (const name in wanted) {
      const [css, text] = wanted[name];
      if (!(name in told.seen) && [...document.querySelectorAll(css)].some((el) => el.textContent.includes(text))) told.seen[name] = performance.now();
    }
    if (Object.keys(wanted).some((name) => !(name in told.seen))) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
# Milliseconds from a tap on a tab until its content is on the screen.
TAB = """
const [href, css, text, done] = arguments;
const isThere = () => [...document.querySelectorAll(css)].some((el) => el.textContent.includes(text));
const began = performance.now();
const look = () => {
  if (!isThere()) return requestAnimationFrame(look);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(performance.now() - began);
  // Once this frame has been drawn.
  requestAnimationFrame(() => port2.postMessage(0));
};
document.querySelector(`#nav a[href='${href}']`).click();
Promise.resolve().then(() => (isThere() ? look() : requestAnimationFrame(look)));
"""
FRAMES = """
window.frames_ = [];
let last = 0;
const tick = (at) => { if (last) frames_.push(at - last); last = at; window.framesEnd || requestAnimationFrame(tick); };
window.framesEnd = false;
requestAnimationFrame(tick);
"""


class Phone(Person):
    """A browser behind a line, with a slow processor and a finger."""

    def __init__(self, line, name):
        super().__init__(line.edge, name, 390, 844)
        self.line = line
        self.cdp("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=2, mobile=True)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        for domain in ("Network", "Page", "ServiceWorker", "HeapProfiler", "Runtime"):
            self.cdp(f"{domain}.enable")
        self.cdp("Emulation.setCPUThrottlingRate", rate=SLOWER)

    def cdp(self, command, **options):
        return self.driver.execute_cdp_cmd(command, options)

    def run(self, script, *given):
        return self.driver.execute_script(script, *given)

    def ready(self, script):
        """A script for all documents from here on; what is returned ends that."""
        return self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def forget(self, kinds="service_workers,cache_storage,indexeddb"):
        """The browser keeps none of this for the page; the login it does."""
        self.cdp("Storage.clearDataForOrigin", origin=self.edge, storageTypes=kinds)
        self.cdp("Network.clearBrowserCache")

    def rests(self):
        self.until(self.line.is_quiet, "has a line that is never quiet")

    def leave(self):
        """Closes the page, which writes what it keeps."""
        self.driver.get("about:blank")
        time.sleep(1)

    def visit(self, address, wanted, way="slow"):
        """Opens an address in a tab that has nothing, in a browser that was closed, and tells how that was."""
        self.cdp("ServiceWorker.stopAllWorkers")
        scripts = [self.ready(JUMPS), self.ready(WATCH % json.dumps(wanted))]
        self.line.goes(way)
        self.line.forget()
        self.cdp("Page.navigate", url=f"{self.edge}/{address}")
        self.until(lambda: self.run("return window.visit && Object.keys(visit.seen).length") == len(wanted), f"does not see {wanted} at {address}")
        self.rests()
        for script in scripts:
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        told = self.run("return { ...visit, shift: jumps.sum }")
        late = [length for began, length in told["long"] if began + length > told["fcp"]]
        requests, sent = self.line.counted()
        return {"shown": told["seen"], "fcp": told["fcp"], "lcp": told["lcp"], "cls": told["shift"], "requests": requests, "bytes": sent,
                "tbt": sum(max(0, one - 50) for one in late), "longest": max(late, default=0), "kept": self.line.counted(workers=True)[1]}


class Sheet:
    """What was measured, and what of it must be."""

    def __init__(self):
        self.bounds = []

    def must(self, what, value, most, unit=""):
        self.bounds.append((what, value, most, unit))

    def print_bounds(self):
        print("\n| must | is | at most | |\n| --- | --- | --- | --- |")
        for what, value, most, unit in self.bounds:
            print(f"| {what} | {value:g}{unit} | {most:g}{unit} | {'✔' if value <= most else '✘'} |")
        return all(value <= most for _, value, most, _ in self.bounds)


def seconds(ms):
    return f"{ms / 1000:.2f} s"


def middle(visits):
    """The medians of several visits that were the same."""
    one = {name: statistics.median(visit[name] for visit in visits) for name in visits[0] if name != "shown"}
    return {**one, "shown": {name: statistics.median(visit["shown"][name] for visit in visits) for name in visits[0]["shown"]}}


def row(name, one):
    shown = " / ".join(seconds(ms) for ms in one["shown"].values())
    kept = f" + {one['kept'] / 1000:.0f}" if one["kept"] else ""
    print(f"| {name} | {shown} | {seconds(one['fcp'])} | {seconds(one['lcp'])} | {one['cls']:.3f} | {one['tbt']:.0f} ms ({one['longest']:.0f}) "
          f"| {one['requests']:.0f} | {one['bytes'] / 1000:.0f}{kept} kB |", flush=True)


def logged_in(line, town):
    line.goes("fast")
    phone = Phone(line, "mia")
    log_in(phone, town.mia, has_policy=True)
    return phone


def visits(line, town, sheet):
    print("\n| Case | Shown | FCP | LCP | CLS | TBT (longest task) | Requests | Bytes (+ kept by the service worker for later) |\n" + "| --- " * 8 + "|")

    def measured(name, phone, prepare, address, wanted, way="slow"):
        all = []
        for _ in range(ROUNDS):
            phone.leave()
            prepare()
            all.append(phone.visit(address, wanted(), way))
        row(name, one := middle(all))
        return one

    phone = Phone(line, "nobody")
    nothing = lambda: phone.forget("all")
    first = measured("First visit, no account", phone, nothing, "", lambda: {"ways": ["main a.button", "Sign up with e-mail"]})
    measured("Shared game link, no account", phone, nothing, f"r/{town.next}", lambda: {"game": ["main .hero h1", town.title]})
    phone.close()
    phone = logged_in(line, town)
    next = lambda: {"next": [".hero.next", town.title]}
    measured("Home, logged in, empty cache", phone, phone.forget, "#/home", next)
    measured("A game, empty cache", phone, phone.forget, f"#/game/{town.next}", lambda: {"game": [".faces-row strong", " "]})

    def again():
        """What is kept has the title of before, what is fresh another."""
        before = town.title
        town.rename(f"Kickabout {time.monotonic():.2f}")
        return {"kept": [".hero.next", before], "fresh": [".hero.next", town.title]}
    phone.leave()
    phone.visit("#/home", next())
    phone.cdp("Network.setBypassServiceWorker", bypass=True)
    # Without the service worker the fresh answers may be there before the modules that show what is kept.
    measured("Home, second visit, HTTP cache", phone, lambda: None, "#/home", lambda: {"fresh": again()["fresh"]})
    phone.cdp("Network.setBypassServiceWorker", bypass=False)
    second = measured("Home, second visit, service worker (from what is kept / fresh)", phone, lambda: None, "#/home", again)
    refused = measured("The server refuses (503)", phone, lambda: None, "#/home", next, "refuses")
    hanging = measured("The network hangs", phone, lambda: None, "#/home", next, "hangs")
    sheet.must("first visit", first["bytes"] / 1000, 120, " kB")
    sheet.must("first visit, LCP", first["lcp"] / 1000, 1.8, " s")
    sheet.must("second visit, drawn from what is kept", second["shown"]["kept"] / 1000, 0.4, " s")
    sheet.must("second visit, fresh", second["shown"]["fresh"] / 1000, 1.2, " s")
    sheet.must("the server refuses, drawn", refused["shown"]["next"] / 1000, 0.5, " s")
    sheet.must("the network hangs, drawn", hanging["shown"]["next"] / 1000, 0.5, " s")
    phone.close()


def tabs(line, town, sheet):
    """Between tabs that have been seen, where the network is slow."""
    phone = logged_in(line, town)
    line.goes("slow")
    there = [("/#/home", ".at-home .hero.next", town.title), ("/#/explore", ".at-explore .sheet-stay .game-card", " "),
             ("/#/people", ".at-people .post", "Evening"), ("/#/you", ".at-you h1", "Mia")]
    for address, css, text in there * 2:
        phone.go(address[1:]).until(lambda: any(text in one.get_attribute("textContent") for one in phone.driver.find_elements("css selector", css)), f"has no {css}")
        phone.rests()
    times = {address: [] for address, _, _ in there}
    for number in range(10 * ROUNDS):
        for at in (0, 2, 1, 3) if number % 2 else (0, 1, 2, 3):
            times[there[at][0]].append(phone.driver.execute_async_script(TAB, *there[at]))
            time.sleep(0.3)
    print("\n| Tab, from memory | median | 95 of 100 |\n| --- | --- | --- |")
    for address, all in [*times.items(), ("all", sum(times.values(), []))]:
        print(f"| {address.removeprefix('/#/')} | {statistics.median(all):.0f} ms | {part(all, 0.95):.0f} ms |", flush=True)
    sheet.must("tab from memory, median", round(statistics.median(sum(times.values(), []))), 50, " ms")
    sheet.must("tab from memory, slowest tab's median", round(max(statistics.median(all) for all in times.values())), 50, " ms")
    phone.close()


def part(all, share):
    return sorted(all)[min(len(all) - 1, int(len(all) * share))]


def jumps(line, town, sheet):
    """How much moves as each screen comes on the slow network: opened by its address with nothing kept, and from Home."""
    phone = logged_in(line, town)
    line.goes("slow")
    found = each_screen(phone, town.screens(), phone.rests)
    worst = max(found, key=lambda one: one[2])
    print(f"\nCLS of {len(found)} screens and ways to them, those above 0.001:")
    for screen, way, shift, moved in sorted(found, key=lambda one: -one[2]):
        if shift > 0.001:
            print(f"- {screen}, {way}: {shift:.3f} {moved}")
    sheet.must(f"CLS, worst of all screens ({worst[0]}, {worst[1]})", round(worst[2], 3), 0.02)
    phone.close()


def frames(line, town, sheet):
    """Frames while a finger moves something."""
    phone = logged_in(line, town)

    def gesture(name, x, y, dx, dy, times):
        all = []
        for number in range(times):
            phone.run(FRAMES)
            side = -1 if number % 2 else 1
            phone.cdp("Input.synthesizeScrollGesture", x=x, y=y, xDistance=side * dx, yDistance=side * dy, speed=600, gestureSourceType="touch", preventFling=True)
            all += phone.run("window.framesEnd = true; return frames_")
            time.sleep(0.7)
        print(f"| {name} | {statistics.median(all):.1f} | {part(all, 0.95):.1f} | {max(all):.1f} | {len(all)} |", flush=True)
        sheet.must(f"{name}, 95 of 100 frames", round(part(all, 0.95), 1), 20, " ms")
    print("\n| Frames while a finger moves | median, ms | 95 of 100 | longest | of |\n| --- | --- | --- | --- | --- |")
    phone.go(f"#/session/{town.session}").find(".card-stack > .party-card")
    phone.rests()
    gesture("card swipe", 195, 420, 260, 10, 4 * ROUNDS)
    phone.go("#/explore").find(".sheet-stay .game-card")
    phone.rests()
    top = phone.run("return document.querySelector('.sheet-stay .sheet-head').getBoundingClientRect().top + 20")
    gesture("sheet drag", 100, round(top), 0, -180, 4 * ROUNDS)
    phone.find(".leaflet-marker-icon")
    gesture("map pan", 195, 260, 120, 60, 4 * ROUNDS)
    phone.close()


def heap(line, town, sheet):
    """What is in memory after many navigations, garbage collected."""
    phone = logged_in(line, town)
    screens = ["home", f"game/{town.next}", "explore", "people", "you", "darts", "cards", "told", f"profile/{town.host.nickname}", "mine"]
    print("\n| Navigations | heap, MB | nodes | listeners |\n| --- | --- | --- | --- |")
    said = {}
    for count in range(201):
        if count in (0, 20, 50, 100, 200):
            phone.go("#/home").find(".at-home .hero.next")
            phone.rests()
            phone.cdp("HeapProfiler.collectGarbage")
            used, dom = phone.cdp("Runtime.getHeapUsage")["usedSize"], phone.cdp("Memory.getDOMCounters")
            said[count] = used / 1e6
            print(f"| {count} | {used / 1e6:.2f} | {dom['nodes']} | {dom['jsEventListeners']} |", flush=True)
        phone.go(f"#/{screens[count % len(screens)]}").find(f".screen.at-{screens[count % len(screens)].split('/')[0]} h1")
        time.sleep(0.15)
    # All screens and their answers have been seen once after 20; from there on it is flat.
    sheet.must("heap after 200 navigations beside that after 50", round(said[200] / said[50], 2), 1.1, " ×")
    phone.close()


def counted_taps(line, town, sheet):
    """With a finger, where nothing is slow."""
    print("\n| What | taps | fields | scrolls |\n| --- | --- | --- | --- |")

    def done(name, most, fields, counted):
        print(f"| {name} | {' | '.join(str(one) for one in counted)} |", flush=True)
        sheet.must(f"{name}: taps", counted[0], most)
        sheet.must(f"{name}: fields", counted[1], fields)
    line.goes("fast")
    nia = Person(line.edge, f"nia_{int(time.time()) % 1_000_000:x}")
    done("join from a link as somebody new", 4, 1, taps.join_from_a_link(nia, town.games[1]))
    nia.close()
    town.mia.ask("games.update", gameId=town.mine, visitors="ask")
    lena = Person(line.edge, "lena")
    done("answer with a name alone", 2, 1, taps.answer_with_a_name(lena, town.mia.ask("rsvp.visitor-link", gameId=town.mine)["url"]))
    lena.close()
    mia = log_in(Person(line.edge, "mia"), town.mia, has_policy=True)
    darts.begin(mia, "Bob")
    darts.end(mia)
    done("the usual darts match", 2, 0, taps.usual_match(mia))
    done("a 60", 2, 0, taps.sixty(mia))
    darts.end(mia)
    done("host with defaults", 3, 0, taps.host_with_defaults(mia))
    mia.close()


def evening_of_five(line, town, sheet):
    """Five people, two of them without an account, from nothing to a game that is decided; with a finger, where nothing is slow."""
    line.goes("fast")
    print("\n| Who | taps | fields | scrolls | told |\n| --- | --- | --- | --- | --- |")
    counted = evening.play(line.edge, format(int(time.time()) % 1_000_000, "x"))
    for kind, (taps_, fields, scrolls, told) in counted.items():
        print(f"| {kind}: {evening.PARTS[kind]} | {taps_} | {fields} | {scrolls} | {len(told)}: {', '.join(told)} |", flush=True)
        most = evening.MOST[kind]
        sheet.must(f"an evening of five, {kind}: taps", taps_, most[0])
        sheet.must(f"an evening of five, {kind}: fields", fields, most[1])
        sheet.must(f"an evening of five, {kind}: told", len(told), most[2])


def main():
    parts = {"visits": visits, "tabs": tabs, "jumps": jumps, "frames": frames, "heap": heap, "taps": counted_taps, "evening": evening_of_five}
    wanted = sys.argv[1:] or list(parts)
    line = Line(EDGE)
    town = Town(EDGE, format(int(time.time()) % 1_000_000, "x"))
    sheet = Sheet()
    print(f"Slow 4G (150 ms, 1.6 Mbit/s down), processor ×{SLOWER}, 390×844 with touch; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name in wanted:
        parts[name](line, town, sheet)
        print(f"\n({name}: load {os.getloadavg()[0]:.1f})")
    return 0 if sheet.print_bounds() else 1


if __name__ == "__main__":
    sys.exit(main())
