// @ts-check
// The form for a new game, and for changing one.

import { ask, newId } from "../ask.js";
import { button, choice, choices, newForm } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { lacking } from "../parts/lacking.js";
import { newMap } from "../parts/map.js";
import { digitsOf, major, minor } from "../parts/money.js";
import { personPicker } from "../parts/people.js";
import { dateOf, daysAfter, duration, fieldClock } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { clean } from "./filters.js";
import { t } from "./texts.js";

const lengths = [30, 45, 60, 75, 90, 105, 120, 135, 150, 180, 240, 270, 300];
/** Additional places and times to vote on. */
const moreChoices = [2, 3, 4];
/** The form's names of fields, by the server's. */
const names = {
  startsAt: "date", firstDate: "date", localTime: "time", everyWeeks: "repeats", durationMinutes: "duration", skillLevel: "level", joinPolicy: "policy",
  "place.address": "address", "price.type": "priceType", "price.amount": "amount", "price.min": "amount", "price.max": "amountMax",
  "price.currency": "currency", "price.note": "priceNote", price: "priceType", "golf.holes": "holes", "golf.format": "format",
  "requirements.minAge": "minAge", "requirements.maxAge": "maxAge", "requirements.maxDistanceMiles": "maxDistanceMiles",
};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const gameId = stage.args[0];
  const game = gameId ? await ask("games.get", { gameId }) : undefined;
  const id = newId();
  /** @type {Record<string, string>} */ const called = { ...names };
  const form = newForm(() => redraw(), called);
  const map = newMap({ label: t.host.map, placed: (at) => setPin(at) });
  const { kept } = stage;
  /** The pin, and the place of the list that is meant, or the game's own: both end when its text changes. A pin that was set by hand stays. */
  /** @type {{lat: number, lng: number, isByHand?: boolean} | undefined} */ let pin = game && { lat: game.place.lat, lng: game.place.lng };
  let venueId = game?.place.venueId;
  /** The text that pin and place belong to. */
  let text = game?.place.name;
  if (kept.place) ({ pin, venueId, text } = kept.place);
  let sport = game?.sport ?? stage.query.get("sport") ?? "soccer";
  let visibility = game?.visibility ?? "public";
  /** @type {any[]} */ let places = [];
  /** @type {string[]} */ let invited = kept.invited ?? [];
  let timer = 0;
  let repeats = "";
  stage.title(game ? t.host.change : t.host.title);

  const rounded = ({ lat, lng }) => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
  const setPin = (/** @type {{lat: number, lng: number}} */ at) => {
    [pin, venueId] = [{ ...rounded(at), isByHand: true }, undefined];
    changed();
  };
  const changed = () => {
    kept.place = { pin, venueId, text };
    redraw();
  };
  /** @param {any} hit a place of the list */
  const pick = (hit) => {
    const isVenue = hit.kind === "venue";
    [text, venueId, pin] = [hit.label, hit.venueId, isVenue ? rounded(hit) : undefined];
    changed();
    map.look(hit, isVenue ? 0.4 : 5);
  };
  const suggest = ({ target }) => {
    const q = target.value.trim();
    clearTimeout(timer);
    const hit = () => places.find((place) => place.label === target.value.trim());
    if (hit()) return pick(hit());
    if (q !== text && (venueId || pin && !pin.isByHand)) {
      const { address } = target.form.elements;
      if (address.value === game?.place.address) address.value = "";
      [text, venueId, pin] = [undefined, undefined, pin?.isByHand ? pin : undefined];
      changed();
    }
    if (q.length > 1) timer = window.setTimeout(async () => {
      places = (await ask("venues.places", { q, near: session.me?.home, limit: 8 }).catch(() => ({ items: [] }))).items;
      redraw();
    }, 300);
  };

  const submit = async (values) => {
    const place = venueId && !values.address ? { venueId } : clean({ name: values.place, address: values.address, lat: pin?.lat, lng: pin?.lng });
    const wanted = clean({
      title: values.title, description: values.description, place, startsAt: `${values.date}T${values.time}`,
      durationMinutes: Number(values.duration), skillLevel: values.level, capacity: values.capacity, waitlist: values.waitlist,
      visibility: values.visibility, joinPolicy: values.policy || undefined, membersCanInvite: values.membersCanInvite,
      price: price(values), requirements: needs(values),
      golf: sport === "golf" ? clean({ holes: Number(values.holes), format: values.format }) : undefined,
    });
    const sent = () => Object.assign(kept, { place: undefined, invited: undefined });
    if (game) {
      await ask("games.update", changes(wanted, game), { id });
      sent();
      tell(t.saved);
      return go(`/#/game/${game.id}`);
    }
    if (repeats) {
      const { startsAt, ...template } = wanted;
      const reply = await ask("series.create",
        { ...template, sport, firstDate: values.date, localTime: values.time, everyWeeks: Number(repeats), count: values.count },
        { id });
      sent();
      return go(`/#/series/${reply.id}`);
    }
    // Fields that were left empty are not sent: a refusal counts the others.
    const [moreTimes, morePlaces] = ["time", "place"].map((name) => moreChoices.map((n) => `${name}${n}`).filter((field) => values[field]));
    ["date", ...moreTimes].forEach((field, at) => (called[`options.times.${at}`] = field));
    ["place", ...morePlaces].forEach((field, at) => (called[`options.places.${at}`] = field));
    const options = clean({
      times: moreTimes.length ? [wanted.startsAt, ...moreTimes.map((field) => values[field])] : undefined,
      places: morePlaces.length ? [place, ...morePlaces.map((field) => ({ name: values[field] }))] : undefined,
    });
    if (options.times) delete wanted.startsAt;
    if (options.places) delete wanted.place;
    const reply = await ask("games.create",
      { ...wanted, sport, invite: invited.length ? invited : undefined, options: Object.keys(options).length ? options : undefined },
      { id });
    sent();
    tell(t.host.done);
    go(`/#/game/${reply.id}`);
  };

  const today = dateOf(new Date());
  const starts = game && new Date(game.startsAt);
  const price0 = game?.price;
  const currency0 = price0?.currency ?? "USD";
  let currency = currency0;
  const need = game?.requirements ?? {};

  const redraw = () => {
    map.show(pin ? [{ id: "pin", lat: pin.lat, lng: pin.lng, sign: sportSign(sport), title: t.host.pin }] : []);
    const step = String(10 ** -digitsOf(currency));
    const around = pin ?? session.me?.home;
    if (around) map.look(around, pin ? 0.4 : 5);
    stage.draw(h("h1", null, game ? t.host.change : t.host.title),
      h("form", { class: "host columns", onsubmit: form.send(submit) },
        h("div", null,
          !game && sport === "golf" && lacking(),
          !game && form.field({ name: "sport", label: t.host.sport, type: "select",
            value: sport,
            options: sportNames.map((name) => [name, `${sportSign(name)} ${t.sports[name]}`]),
            onchange: (event) => { sport = event.target.value; redraw(); } }),
          h("div", { class: "row wrap" },
            form.field({ name: "date", label: t.host.date, type: "date", required: true,
              value: starts ? dateOf(starts, game.timezone) : daysAfter(today, 1), min: daysAfter(today, -1) }),
            form.field({ name: "time", label: t.host.time, type: "time", required: true,
              value: starts ? fieldClock(starts, game.timezone) : "18:00", hint: t.host.clock }),
            form.field({ name: "duration", label: t.host.lasts, type: "select",
              value: String(game?.durationMinutes ?? (sport === "golf" ? 270 : 60)),
              options: [...new Set([...lengths, game?.durationMinutes ?? 60])].sort((a,
                b) => a - b).map((minutes) => [String(minutes), duration(minutes)]) })),
          form.field({ name: "place", label: t.host.place, required: true, maxlength: 120,
            value: game?.place.name ?? "", list: "host-places", autocomplete: "off",
            oninput: suggest, hint: t.host.placeHint }),
          h("datalist", { id: "host-places" }, places.map((place) => h("option", { value: place.label, key: place.label }))),
          map.node,
          h("div", { class: "row wrap" },
            button(t.host.pinHere, () => { const at = map.center(); if (at) setPin(at); }),
            pin && button(t.host.unpin, () => { pin = undefined; changed(); }, { class: "link" })),
          h("details", null, h("summary", null, t.host.address),
            form.field({ name: "address", label: t.host.address, maxlength: 250, value: game?.place.address ?? "" }))),
        h("div", null,
          form.field({ name: "title", label: t.host.name, maxlength: 80, value: game?.title ?? "", hint: t.host.nameHint }),
          form.field({ name: "description", label: t.host.text, type: "textarea", maxlength: 500, value: game?.description ?? "" }),
          h("div", { class: "row wrap" },
            form.field({ name: "capacity", label: t.host.capacity, type: "number", min: 2,
              max: sport === "golf" ? 8 : 200,
              value: game ? game.capacity ?? "" : sport === "golf" ? 4 : 10,
              hint: t.host.capacityHint }),
            form.field({ name: "level", label: t.host.level, type: "select",
              value: game?.skillLevel ?? "",
              options: [["", t.host.anyLevel], ...Object.entries(t.levels)] })),
          form.field({ name: "waitlist", label: t.host.waitlist, type: "check", value: game?.waitlist ?? true }),
          sport === "golf" && h("div", { class: "row wrap" },
            form.field({ name: "holes", label: t.host.holes, type: "select",
              value: String(game?.golf?.holes ?? 18), options: [["18", "18"], ["9", "9"]] }),
            form.field({ name: "format", label: t.host.format, maxlength: 40, value: game?.golf?.format ?? "" })),
          choice("visibility", t.host.visibility, Object.entries(t.visibility),
            visibility, (event) => { visibility = event.target.value; redraw(); }),
          visibility !== "private" && choice("policy", t.host.policy,
            [["", t.host.policyUsual], ...Object.entries(t.host.policies)],
            game?.joinPolicy ?? ""),
          form.field({ name: "membersCanInvite", label: t.host.membersCanInvite, type: "check", value: game?.membersCanInvite ?? true }),
          !game && h("details", { key: "invite" }, h("summary", null, t.host.invite),
            personPicker(
              t.host.inviteWhom, (person) => { kept.invited = invited = [...new Set([...invited, person.nickname])]; redraw(); }, { friendsOnly: true }
            ),
            h("div", { class: "row wrap" },
              invited.map((name) => h("span", { class: "chip", key: name }, name,
                h("button",
                  { type: "button", class: "icon", "aria-label": t.remove(name),
                    onclick: () => { kept.invited = invited = invited.filter((one) => one !== name); redraw(); } },
                  "×"))))),
          !game && h("details", { key: "repeat" }, h("summary", null, t.host.repeat),
            form.field({ name: "repeats", label: t.host.repeat, type: "select",
              value: repeats, options: Object.entries(t.host.repeats),
              onchange: (event) => { repeats = event.target.value; redraw(); } }),
            repeats && form.field({ name: "count", label: t.host.count, type: "number", min: 2, max: 52, value: 8, required: true })),
          !game && !repeats && h("details", { key: "vote" }, h("summary", null, t.host.vote), h("p", { class: "hint" }, t.host.voteHint),
            moreChoices.map((n) => form.field({ name: `time${n}`, label: t.host.timeN(n), type: "datetime-local" })),
            moreChoices.map((n) => form.field({ name: `place${n}`, label: t.host.placeN(n), maxlength: 120 }))),
          h("details", { key: "price" }, h("summary", null, t.host.price),
            form.field({ name: "priceType", label: t.host.price, type: "select", value: price0?.type ?? "", options: Object.entries(t.host.prices) }),
            h("div", { class: "row wrap" },
              form.field({ name: "amount", label: t.host.amount, type: "number", min: 0, step, value: major(price0?.amount ?? price0?.min, currency0) }),
              form.field({ name: "amountMax", label: t.host.amountMax, type: "number", min: 0, step, value: major(price0?.max, currency0) }),
              form.field({ name: "currency", label: t.host.currency, maxlength: 3, value: currency0,
                oninput: (event) => { currency = event.target.value.trim().toUpperCase(); redraw(); } })),
            form.field({ name: "priceNote", label: t.host.priceNote, maxlength: 100, value: price0?.note ?? "" })),
          h("details", { key: "needs" }, h("summary", null, t.host.needs),
            choices("genders", t.host.genders, Object.entries(t.genders).filter(([key]) => key !== "prefer_not"), need.genders ?? []),
            choices("skills", t.host.skills, Object.entries(t.levels), need.skills ?? []),
            h("div", { class: "row wrap" },
              form.field({ name: "minAge", label: t.host.minAge, type: "number", min: 13, max: 120, value: need.minAge ?? "" }),
              form.field({ name: "maxAge", label: t.host.maxAge, type: "number", min: 13, max: 120, value: need.maxAge ?? "" }),
              form.field({ name: "maxDistanceMiles", label: t.host.maxDistance,
                type: "number", min: 1, max: 500, value: need.maxDistanceMiles ?? "" }))),
          form.foot(game ? t.save : repeats ? t.host.createSeries : t.host.create))));
  };
  redraw();
}

/** @param {any} values */
function price({ priceType, amount, amountMax, currency, priceNote }) {
  if (!priceType) return undefined;
  if (priceType === "free") return clean({ type: priceType, note: priceNote });
  const code = currency?.toUpperCase() ?? "";
  return clean({ type: priceType, note: priceNote, currency: code,
    ...(priceType === "range" ? { min: minor(amount, code), max: minor(amountMax, code) } : { amount: minor(amount, code) }) });
}

/** @param {any} values */
function needs({ genders, skills, minAge, maxAge, maxDistanceMiles }) {
  const wanted = clean({ genders, skills, minAge, maxAge, maxDistanceMiles });
  return Object.keys(wanted).length ? wanted : undefined;
}

/** The changes compared to the current game; a removed value becomes `null`. @param {any} wanted @param {any} game */
function changes(wanted, game) {
  const at = new Date(game.startsAt);
  const place = { name: game.place.name, address: game.place.address, lat: game.place.lat, lng: game.place.lng };
  const now = { ...game,
    startsAt: `${dateOf(at, game.timezone)}T${fieldClock(at, game.timezone)}`,
    place: wanted.place?.venueId ? { venueId: game.place.venueId } : clean(place) };
  /** @type {Record<string, any>} */ const changed = { gameId: game.id, ifVersion: game.version };
  for (const name of ["title", "place", "startsAt", "durationMinutes", "waitlist", "visibility", "joinPolicy", "membersCanInvite"])
    if (wanted[name] !== undefined && !same(wanted[name], now[name])) changed[name] = wanted[name];
  for (const name of ["description", "skillLevel", "capacity", "price", "requirements", "golf"])
    if (!same(wanted[name], now[name])) changed[name] = wanted[name] ?? null;
  return changed;
}

/** Whether two values are equal, ignoring the order of members. @param {any} a @param {any} b */
function same(a, b) {
  const text = (value) => JSON.stringify(value,
    (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));
  return text(a ?? null) === text(b ?? null);
}
