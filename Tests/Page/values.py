"""Money, letters, days, zones and places, as people mean them, and what a newer server may answer."""

import games
from games import asks
from server import soon

# Each is one expectation; what it tells is what is wrong.
MODULES = r"""
const done = arguments[0];
const wrong = [];
const same = (is, wanted, what) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what} is ${JSON.stringify(is)}`); };
(async () => {
  const { major, minor, money } = await import('/parts/money.js');
  same([minor(1500, 'JPY'), minor(1.5, 'KWD'), minor(12.34, 'USD'), minor(0.285, 'KWD')], [1500, 1500, 1234, 285], 'what is sent of yen, dinars and dollars');
  same([major(1500, 'JPY'), major(1500, 'KWD'), major(1234, 'USD')], [1500, 1.5, 12.34], 'what is shown in fields');
  same([money(1500, 'JPY'), money(1500, 'KWD').replace(/\s/, ' '), money(1, 'nonsense')], ['¥1,500', 'KWD 1.500', '0.01'], 'what is shown as money');
  same([minor(1500, 'HUF'), major(1500, 'IQD')], [150000, 1.5], 'digits by ISO 4217, which browsers do not go by');
  const { handicapOf, handicapText } = await import('/parts/golf.js');
  same(['+2.3', '-2.3', '12,4', 'x'].map(handicapOf), [-2.3, -2.3, 12.4, 'x'], 'a plus handicap as it is sent');
  same([-2.3, 12.4, 0].map(handicapText), ['+2.3', '12.4', '0.0'], 'a plus handicap as it is shown');
  const { request } = await import('/play/filters.js');
  same(request({ sports: '', levels: '', prices: '' }), {}, 'a search without the sports that were taken back');
  const { cut } = await import('/parts/letters.js');
  same(['😀Tom', '🇩🇪 Max', '𠮷野', 'é'.normalize('NFD') + 'a'].map((name) => cut(name, 1)), ['😀', '🇩🇪', '𠮷', 'é'.normalize('NFD')], 'the first letter');
  same(cut('a'.repeat(29) + '😀' + 'b', 30), 'a'.repeat(29) + '😀', 'a name of thirty letters');
  const { avatar } = await import('/parts/people.js');
  same(avatar({ displayName: '😀Tom' }).kids.map(({ kid }) => kid), ['😀'], 'the letter of a picture');
  const { newMatch, preview } = await import('/darts/engine.js');
  for (const [way, darts, left] of [['double', ['D20', '20'], 241], ['double', ['20', 'D20'], 261], ['double', ['20', '20'], 301], ['master', ['T20'], 241], ['straight', ['20'], 281]]) {
    const options = { startScore: 301, in: way };
    same(preview(newMatch('x01', options, '0', 2), 'x01', options, '0', 2, darts).left, left, `301, ${way} in, after ${darts}`);
  }
  const { t, isolated, dotted } = await import('/texts.js');
  same(isolated('Ann'), 'Ann', 'a plain name');
  same(t.game.by('Ann\u202E'), 'by\u00a0\u2068Ann\u2069', 'a name that turns what follows');
  same(dotted(['שלום', undefined, '3 mi']), '\u2068שלום\u2069 · 3 mi', 'a line of parts');
  same([t.sports.quidditch, t.levels.world_class, t.levels[undefined] ?? 'none'], ['quidditch', 'world class', 'none'], 'what a newer server has');
  const { t: ofGames } = await import('/play/texts.js');
  same(ofGames.chat.lines.score_changed('Ann'), 'score changed', 'a line of the chat that a newer server has');
  const { facts } = await import('/play/facts.js');
  const game = { id: 'g', title: 'T', sport: 'quidditch', place: { name: 'P', lat: 0, lng: 0 }, durationMinutes: 60, skillLevel: 'world_class', visibility: 'hidden', price: { type: 'auction', currency: 'JPY', amount: 1 }, requirements: { genders: ['other'], skills: ['world_class'] } };
  facts({ game });
  const { gameCard } = await import('/play/gamecard.js');
  gameCard({ id: 'g', title: 'T', sport: 'quidditch', startsAt: new Date().toISOString(), timezone: 'Mars/Olympus', status: 'moved', counts: { going: 1 }, participation: 'hovering', priceTier: '$$$$$' });
  const { ahead, when, within, dayWord } = await import('/parts/time.js');
  same(ahead(new Date(Date.now() + 12 * 36e5 - 9e4).toISOString()), 'in 12 h', 'a time that one counts the hours to');
  same(ahead(new Date(Date.now() + 12 * 36e5 + 6e4).toISOString()), '', 'a time too far away to count the hours');
  when(new Date().toISOString(), 'Mars/Olympus');
  const { said } = await import('/told/said.js');
  const ago = new Date(Date.now() - 864e5).toISOString(), soon = new Date(Date.now() + 35 * 6e4 - 1).toISOString(), there = 'America/Los_Angeles';
  const row = (begin, data) => ({ title: 'Tomorrow: Kick', body: `${begin} at P. Take it by Sat 9:00`, data: { when: `${soon}[${there}]`, whenText: 'Sun 22 Nov 18:00', by: ago, byText: 'Sat 9:00', leadText: 'Tomorrow', ...data } });
  same(said(row('Sun 22 Nov 18:00')), { title: 'In 35 min: Kick', body: `${when(soon, there)} at P. Take it by ${within(ago)}` }, 'a reminder as the phone writes it');
  same(said(row('To Kick, Sun 22 Nov 18:00', { when: ago })), { title: `${dayWord(ago)}: Kick`, body: `To Kick, ${within(ago)} at P. Take it by ${within(ago)}` }, 'a reminder of what is over');
  same(said({ title: 'T', body: 'Sun 22 Nov 18:00', data: { when: 'soon', whenText: 'Sun 22 Nov 18:00' } }), { title: 'T', body: 'Sun 22 Nov 18:00' }, 'a row whose moment is none');
  same(said({ title: 'Tomorrow: Kick' }), { title: 'Tomorrow: Kick', body: '' }, 'a row of an earlier server');
  const { newMap } = await import('/parts/map.js');
  const { draw } = await import('/view.js');
  const box = Object.assign(document.createElement('div'), { style: 'position: fixed; top: 60px; left: 0; width: 600px; z-index: 9' });
  document.body.append(box);
  const placed = [];
  const map = newMap({ label: 'Both sides of the date line', placed: (at) => placed.push(at.lng) });
  map.show([{ id: 'p', lat: -17, lng: -179.95, sign: '⚽', title: 'Over there' }]);
  map.look({ lat: -17, lng: 179.99 }, 10);
  draw(box, map.node);
  while (!box.querySelector('.leaflet-marker-icon')) await new Promise((soon) => setTimeout(soon, 20));
  const [pin, frame] = [box.querySelector('.leaflet-marker-icon').getBoundingClientRect(), box.querySelector('.map').getBoundingClientRect()];
  const aside = pin.left + 18 - (frame.left + frame.width / 2);
  if (!(aside > 10 && aside < 300)) wrong.push(`a pin beyond the date line stands ${aside} pixels to the right`);
  const right = { clientX: frame.right - 3, clientY: frame.top + 130, bubbles: true, view: window };
  for (const type of ['mousedown', 'mouseup', 'click']) box.querySelector('.leaflet-container').dispatchEvent(new MouseEvent(type, right));
  if (placed.length !== 1 || !(placed[0] < -179)) wrong.push(`a tap beyond the date line is at ${placed}`);
  draw(box);
  box.remove();
})().catch((error) => wrong.push(String(error.stack))).finally(() => done(wrong));
"""


def modules(ann):
    ann.go("#/people").find(".at-people")
    wrong = ann.driver.execute_async_script(MODULES)
    assert not wrong, "; ".join(wrong)


def saved_as_typed(ann):
    """Money in the currency's own digits, and the place that was typed, whatever was there or picked before."""
    game = asks(ann, "games.create", sport="tennis", startsAt=soon(6), place={"name": "Old court", "lat": 37.8, "lng": -122.27}, price={"type": "exact", "amount": 1500, "currency": "JPY"})["id"]
    ann.go(f"#/host/{game}").find("form.host")
    assert ann.find("[name='amount']").get_attribute("value") == "1500", "a price in yen is shown in hundredths"
    ann.fill("place", "Dolores Park, San Francisco").press("Save", "form").find(".at-game .hero")
    place = asks(ann, "games.get", gameId=game)
    assert place["place"]["name"].startswith("Dolores Park") and place["price"]["amount"] == 1500, f"it was saved as {place['place']}, {place['price']}"
    games.details(ann.go("#/host").fill("place", "Dolores Park, San Francisco"), "price").fill("priceType", "exact").fill("currency", "KWD").fill("amount", "1.5")
    ann.press("Publish", "form").sees("You're hosting")
    made = asks(ann, "games.get", gameId=ann.driver.current_url.split("/game/")[1])
    assert made["price"]["amount"] == 1500, f"1.5 dinars of Kuwait became {made['price']}"


def the_inbox_by_the_phones_clock(person, host):
    """Times in notifications are written as the phone writes them, by the clock of the game's place."""
    game = host.ask("games.create", sport="tennis", startsAt=soon(12), place={"name": "Court", "lat": 37.8, "lng": -122.27}, title="Half past seven")["id"]
    asks(person, "rsvp.going", gameId=game)
    told = lambda: [one["type"] for one in host.ask("notifications.list")["items"] if one.get("targetId") == game]
    person.until(lambda: "rsvp_received" in told(), "is not going yet, as far as notifications know")
    host.ask("games.update", gameId=game, startsAt=soon(12, "19:30"))
    try:
        for locale, wanted, other in (("en-US", "7:30 PM", "19:30"), ("en-GB", "19:30", "7:30 PM")):
            person.driver.execute_cdp_cmd("Emulation.setLocaleOverride", {"locale": locale})
            person.go("#/told").load()
            row = lambda: next(one.text for one in person.driver.find_elements("css selector", ".told") if "Half past seven" in one.text).replace("\u00a0", " ")
            person.sees("Half past seven").until(lambda: wanted in row() and other not in row(), f"does not read {wanted!r} with {locale}")
    finally:
        person.driver.execute_cdp_cmd("Emulation.setLocaleOverride", {})
        person.load()


# The device's clock stands at a moment, and no answer tells another time.
STILL = "const get = Headers.prototype.get; Headers.prototype.get = function (name) { return name === 'Date' ? null : get.call(this, name); }; const Real = Date; window.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(%d); } static now() { return %d; } };"
TIMES = "const done = arguments[0]; import('/play/filters.js').then(({ request }) => done(['tomorrow', 'weekend', 'week'].map((when) => { const { day, from, to } = request({ when }); return [day, from, to].filter(Boolean).join(' '); })))"


def days(ann):
    """In Berlin at half past eleven, the evening before each change of the clock."""
    ann.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Berlin"})
    ann.load()
    ann.find(".screen")
    for moment, wanted in ((1806186600000, ["2027-03-28", "2027-03-27 2027-03-29", "2027-03-29"]), (1792877400000, ["2026-10-25", "2026-10-24 2026-10-26", "2026-10-26"]),
                           (1792963800000, ["2026-10-26", "2026-10-25 2026-10-26", "2026-10-26"])):
        ann.driver.execute_script(STILL % (moment, moment))
        told = ann.driver.execute_async_script(TIMES)
        assert told == wanted, f"at {moment} it looks for {told}"
        ann.load()
        ann.find(".screen")
    ann.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
    ann.load()


UNKNOWN = "const real = Intl.DateTimeFormat.prototype.resolvedOptions; Intl.DateTimeFormat.prototype.resolvedOptions = function () { const found = real.call(this); return { ...found, timeZone: found.timeZone === 'UTC' ? 'UTC' : 'Etc/Unknown' }; };"


def zone_is_unknown(ann):
    """It goes on by UTC."""
    script = ann.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": UNKNOWN})["identifier"]
    ann.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    ann.go("#/month").load()
    ann.sees("In your calendar app")
    zone = ann.driver.execute_async_script("const done = arguments[0]; import('/ask.js').then((m) => done(m.zone))")
    assert zone == "UTC", zone
    ann.go("#/host").fill("place", "Dolores Park, San Francisco").press("Publish", "form").sees("You're hosting")
    ann.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    ann.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
    ann.load()
