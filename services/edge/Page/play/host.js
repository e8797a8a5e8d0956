// @ts-check
// Hosting a game in one screen, and changing one.

import { ask, newId } from "../ask.js";
import { button, choice, choices, newForm } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { personPicker } from "../parts/people.js";
import { tabs } from "../parts/tabs.js";
import { dateOf, duration, fieldClock } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { clean } from "./filters.js";

const lengths = [30, 45, 60, 75, 90, 105, 120, 135, 150, 180, 240, 270, 300];
/** Further places and times that can be voted on. */
const moreChoices = [2, 3, 4];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const gameId = stage.args[0];
  const game = gameId ? await ask("games.get", { gameId }) : undefined;
  const id = newId();
  const form = newForm(() => redraw());
  const map = newMap({ label: t.host.map, placed: (at) => setPin(at) });
  /** @type {{lat: number, lng: number} | undefined} */ let pin = game && { lat: game.place.lat, lng: game.place.lng };
  let venueId = game?.place.venueId;
  let sport = game?.sport ?? stage.query.get("sport") ?? "soccer";
  let visibility = game?.visibility ?? "public";
  /** @type {any[]} */ let places = [];
  /** @type {string[]} */ let invited = [];
  let timer = 0;
  let repeats = "";
  stage.title(game ? t.host.change : t.host.title);

  const setPin = (/** @type {{lat: number, lng: number}} */ at, keepsVenue = false) => {
    pin = { lat: Number(at.lat.toFixed(6)), lng: Number(at.lng.toFixed(6)) };
    if (!keepsVenue) venueId = undefined;
    redraw();
  };
  const suggest = (event) => {
    const q = event.target.value.trim();
    const hit = places.find((place) => place.label === q);
    clearTimeout(timer);
    if (hit) {
      venueId = hit.venueId;
      if (hit.kind === "venue") setPin(hit, true);
      map.look(hit, hit.kind === "venue" ? 0.4 : 5);
    } else if (q.length > 1) timer = window.setTimeout(async () => {
      places = (await ask("venues.places", { q, near: session.me?.home, limit: 8 }).catch(() => ({ items: [] }))).items;
      redraw();
    }, 300);
  };

  const submit = async (values) => {
    const place = venueId && !values.address ? { venueId } : clean({ name: values.place, address: values.address, ...pin });
    const wanted = clean({
      title: values.title, description: values.description, place, startsAt: `${values.date}T${values.time}`,
      durationMinutes: Number(values.duration), skillLevel: values.level, capacity: values.capacity, waitlist: values.waitlist,
      visibility: values.visibility, joinPolicy: values.policy || undefined, membersCanInvite: values.membersCanInvite,
      price: price(values), requirements: needs(values),
      golf: sport === "golf" ? clean({ holes: Number(values.holes), format: values.format }) : undefined,
    });
    if (game) {
      await ask("games.update", changes(wanted, game), { id });
      tell(t.saved);
      return go(`/#/game/${game.id}`);
    }
    if (repeats) {
      const { startsAt, ...template } = wanted;
      const reply = await ask("series.create",
        { ...template, sport, firstDate: values.date, localTime: values.time, everyWeeks: Number(repeats), count: values.count },
        { id });
      return go(`/#/series/${reply.id}`);
    }
    const times = clean({ times: [wanted.startsAt, ...moreChoices.map((n) => values[`time${n}`])].filter(Boolean) }).times;
    const spots = [place, ...moreChoices.map((n) => values[`place${n}`] && { name: values[`place${n}`] })].filter(Boolean);
    const options = clean({ times: times.length > 1 ? times : undefined, places: spots.length > 1 ? spots : undefined });
    if (options.times) delete wanted.startsAt;
    if (options.places) delete wanted.place;
    const reply = await ask("games.create",
      { ...wanted, sport, invite: invited.length ? invited : undefined, options: Object.keys(options).length ? options : undefined },
      { id });
    tell(t.host.done);
    go(`/#/game/${reply.id}`);
  };

  const soon = new Date(Date.now() + 864e5);
  const starts = game ? new Date(game.startsAt) : soon;
  const price0 = game?.price;
  const need = game?.requirements ?? {};

  const redraw = () => {
    map.show(pin ? [{ id: "pin", ...pin, sign: sportSign(sport), title: t.host.pin }] : []);
    const around = pin ?? session.me?.home;
    if (around) map.look(around, pin ? 0.4 : 5);
    stage.draw(!game && tabs("play", "host"), h("h1", null, game ? t.host.change : t.host.title),
      h("form", { class: "host columns", onsubmit: form.send(submit) },
        h("div", null,
          !game && form.field({ name: "sport", label: t.host.sport, type: "select",
            value: sport,
            options: sportNames.map((name) => [name, `${sportSign(name)} ${t.sports[name]}`]),
            onchange: (event) => { sport = event.target.value; redraw(); } }),
          h("div", { class: "row wrap" },
            form.field({ name: "date", label: t.host.date, type: "date", required: true,
              value: game ? dateOf(starts, game.timezone) : dateOf(soon), min: dateOf(new Date()) }),
            form.field({ name: "time", label: t.host.time, type: "time", required: true,
              value: game ? fieldClock(starts, game.timezone) : "18:00", hint: t.host.clock }),
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
            pin && button(t.host.unpin, () => { pin = undefined; redraw(); }, { class: "link" })),
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
            personPicker(t.host.inviteWhom, (person) => { invited = [...new Set([...invited, person.nickname])]; redraw(); }, { friendsOnly: true }),
            h("div", { class: "row wrap" },
              invited.map((name) => h("span", { class: "chip", key: name }, name,
                h("button",
                  { type: "button", class: "icon", "aria-label": t.remove(name),
                    onclick: () => { invited = invited.filter((one) => one !== name); redraw(); } },
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
              form.field({ name: "amount", label: t.host.amount, type: "number", min: 0, step: "0.01", value: cents(price0?.amount ?? price0?.min) }),
              form.field({ name: "amountMax", label: t.host.amountMax, type: "number", min: 0, step: "0.01", value: cents(price0?.max) }),
              form.field({ name: "currency", label: t.host.currency, maxlength: 3, value: price0?.currency ?? "USD" })),
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

const cents = (amount) => (amount == null ? "" : amount / 100);

/** @param {any} values */
function price({ priceType, amount, amountMax, currency, priceNote }) {
  if (!priceType) return undefined;
  const minor = (value) => (value == null ? undefined : Math.round(100 * value));
  return clean({ type: priceType, note: priceNote,
    currency: priceType === "free" ? undefined : currency?.toUpperCase(),
    ...(priceType === "range" ? { min: minor(amount), max: minor(amountMax) } : priceType === "free" ? {} : { amount: minor(amount) }) });
}

/** @param {any} values */
function needs({ genders, skills, minAge, maxAge, maxDistanceMiles }) {
  const wanted = clean({ genders, skills, minAge, maxAge, maxDistanceMiles });
  return Object.keys(wanted).length ? wanted : undefined;
}

/** What differs from the game as it is; what is gone becomes `null`. @param {any} wanted @param {any} game */
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

/** Whether two values are alike, whatever the order of their fields. @param {any} a @param {any} b */
function same(a, b) {
  const text = (value) => JSON.stringify(value,
    (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));
  return text(a ?? null) === text(b ?? null);
}
