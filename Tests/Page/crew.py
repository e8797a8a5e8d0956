"""You and your crew: times as the phone writes them, the first cards after signing up, friends, photos, the inbox."""

# Each is one phone: its language and region, and how it writes a moment at noon, GMT, on Sunday, 2026-11-29.
PHONES = {
    "en-US": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sun"],
    "en-GB": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon"],
    "de-DE": ["Today 16:30", "Tomorrow 18:00", "Fri 18:00", "Fri 11 Dec, 18:00", "Yesterday 09:05", "Mon"],
    "ar-EG": ["Today 4:30 PM", "Tomorrow 6 PM", "Fri 6 PM", "Fri, Dec 11, 6 PM", "Yesterday 9:05 AM", "Sat"],
}
WRITTEN = """
const done = arguments[0];
const Real = Date, now = Date.UTC(2026, 10, 29, 12);
window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(now); } static now() { return now; } };
import('/parts/time.js').then(({ when, weekdayNames }) => done([...['11-29T16:30', '11-30T18:00', '12-04T18:00', '12-11T18:00', '11-28T09:05']
  .map((at) => when(`2026-${at}:00Z`).replace(/\\s/g, ' ').replace('Fri, 11', 'Fri 11')), weekdayNames()[0]]), (error) => done(String(error.stack)))
"""


def times_are_the_phones(person):
    """Hours, days and weeks go by the phone's region, the words around them are English."""
    driver = person.driver
    driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    try:
        for locale, wanted in PHONES.items():
            driver.execute_cdp_cmd("Emulation.setLocaleOverride", {"locale": locale})
            person.load()
            person.find(".screen")
            told = driver.execute_async_script(WRITTEN)
            assert told == wanted, f"a phone in {locale} writes {told}"
    finally:
        driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        driver.execute_cdp_cmd("Emulation.setLocaleOverride", {})
        person.load()


def run(check, somebody, leave, ann, bob, tag):
    check("times are those of the phone", times_are_the_phones, bob)
