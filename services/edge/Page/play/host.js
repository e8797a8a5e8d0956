// @ts-check
// Hosting a game in three steps: the sport, when, where. All else begins as it was in the last game. And changing a game.

import { ask, newId } from "../ask.js";
import { now } from "../clock.js";
import { keptAt } from "../kept.js";
import { button, newForm } from "../parts/form.js";
import { newFriendPicker } from "../parts/friends.js";
import { sportIcon, sportNames, sportSign } from "../parts/icons.js";
import { lacking } from "../parts/lacking.js";
import { minor } from "../parts/money.js";
import { sticky } from "../parts/sticky.js";
import { dateOf, dayName, daysAfter, fieldClock, fieldTime } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { go, place } from "../router.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { clean } from "./filters.js";
import { details, lengthField, moreChoices } from "./hostdetails.js";
import { newGroupStep } from "./hostgroup.js";
import { keepAsTemplate, newTemplateStep } from "./hosttemplate.js";
import { newPlaceStep, placesOf } from "./places.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** Days that are offered with one tap. */
const daysMax = 7;
/** The hour from which on tonight is over. */
const lateHour = 21;
const usualTime = "18:00";
/** Milliseconds to which the time of the last game is rounded, which may have begun at any minute. */
const quarterMs = 15 * 60000;
/** The sports that most people play, for who has not played here yet. */
const popular = ["soccer", "basketball", "tennis", "volleyball", "golf", "darts", "football", "baseball", "table_tennis"];
/** The form's names of fields, by the server's. */
const names = {
  startsAt: "date", firstDate: "date", localTime: "time", everyWeeks: "repeats", durationMinutes: "duration", skillLevel: "level", joinPolicy: "policy",
  "place.address": "address", "price.type": "priceType", "price.amount": "amount", "price.min": "amount", "price.max": "amountMax",
  "price.currency": "currency", "price.note": "priceNote", price: "priceType", "golf.holes": "holes", "golf.format": "format",
  "requirements.minAge": "minAge", "requirements.maxAge": "maxAge", "requirements.maxDistanceMiles": "maxDistanceMiles",
};
/** Refusals that are said in other words beside their field. @type {Record<string, (detail: string) => string | undefined>} */
const words = {
  date: (detail) => (/in the future/.test(detail) ? t.host.past : undefined),
  place: (detail) => (/no place is known/.test(detail) ? t.host.unknown(detail.match(/called "(.*?)"/)?.[1] ?? "") : undefined),
};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const gameId = stage.args[0];
  const venueId = gameId ? undefined : stage.query.get("venue");
  const [game, sections, venue, groups, own] = await Promise.all([gameId ? ask("games.get", { gameId }) : undefined,
    gameId ? undefined : ask("games.mine").then((mine) => mine.sections ?? {}, () => ({})),
    venueId ? ask("venues.get", { venueId }).catch(() => undefined) : undefined,
    gameId ? [] : ask("groups.mine", { limit: 50 }).then(({ items }) => items, () => []),
    gameId ? [] : ask("games.templates").then(({ items }) => items, () => [])]);
  const mine = /** @type {any[]} */ (Object.values(sections ?? {}).flat()).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const hosted = mine.filter((one) => one.hostId === myId());
  const id = newId();
  /** @type {Record<string, string>} */ const called = { ...names };
  const form = newForm(() => redraw(), called, words);
  const { kept } = stage;
  /** The form as it was typed before, and not sent. */
  const { fields: drafted } = keptAt(place().key);
  let isDraft = !gameId && Object.keys(drafted).length > 0;
  const startOver = () => {
    for (const one of [drafted, kept]) for (const name of Object.keys(one)) delete one[name];
    scrollTo(0, 0);
    stage.again();
  };
  /** Whether another day is chosen than those that are one tap away. */
  let isOtherDay = false;
  /** A game that is changed can be saved once something in it is another. */
  let isChanged = !gameId;
  const friends = newFriendPicker(() => redraw());
  const tiles = [...new Set([...hosted, ...mine].map((one) => one.sport).concat(popular, sportNames))];
  let sport = game?.sport ?? stage.query.get("sport") ?? tiles[0];
  let repeats = "";
  /** @type {string[]} */ let invited = kept.invited ?? [];
  const today = dateOf(new Date(now()));
  let date = game ? dateOf(new Date(game.startsAt), game.timezone) : daysAfter(today, 1);
  stage.title(game ? t.host.change : t.host.title);
  const where = newPlaceStep({ kept, game, last: hosted.find(({ place }) => place.name && !place.approximate), mine: placesOf([...hosted, ...mine]),
    sport: () => sport, redraw: () => { isChanged ||= kept.place !== undefined; redraw(); } });

  const whose = newGroupStep({ kept, groups, wanted: stage.query.get("group"), redraw: () => redraw() });
  /** The group that the game is for. */
  const groupId = () => game?.groupId ?? whose.group()?.id;
  const usual = newTemplateStep({ kept, own, redraw: () => redraw(), taken: (template) => {
    sport = template.sport ?? sport;
    if (template.place?.name) where.take(template.place);
  } });

  const submit = async (values) => {
    const place = clean(where.place(values));
    const wanted = clean({
      title: values.title, description: values.description, place, startsAt: `${values.date}T${values.time}`,
      durationMinutes: Number(values.duration), skillLevel: values.level, capacity: values.capacity, waitlist: values.waitlist,
      visibility: values.visibility, joinPolicy: values.policy || undefined, membersCanInvite: values.membersCanInvite,
      guestsEach: Number(values.guestsEach ?? 0) || (game ? 0 : undefined), visitors: values.visitors ? "ask" : game ? "off" : undefined,
      price: priceOf(values), requirements: needs(values), answering: answeringOf(values, game?.answering),
      golf: sport === "golf" ? clean({ gross: game?.golf?.gross, carry: game?.golf?.carry, holes: Number(values.holes), format: values.format,
        scoring: values.scoring || undefined }) : undefined,
    });
    const sent = () => {
      kept.invited = kept.venue = undefined;
      where.sent();
      whose.sent();
      usual.sent();
    };
    if (game) {
      await ask("games.update", changes(wanted, game), { id });
      sent();
      go(`/#/game/${game.id}`);
      return tell(t.saved, { isDone: true });
    }
    if (repeats) {
      const { startsAt, ...template } = wanted;
      const reply = await ask("series.create",
        { ...template, sport, firstDate: values.date, localTime: values.time, everyWeeks: Number(repeats), count: values.count, ...whose.fields(values) },
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
    const equipment = usual.chosen()?.equipment;
    const reply = await ask("games.create",
      { ...wanted, sport, invite: invited.length ? invited : undefined, options: Object.keys(options).length ? options : undefined, equipment,
        ...whose.fields(values) },
      { id });
    if (values.templateName) await keepAsTemplate({ name: values.templateName, gameId: reply.id, groupId: whose.isRun() ? groupId() : undefined, equipment });
    sent();
    go(`/#/game/${reply.id}`, { instead: true });
    tell(t.host.done, { isDone: true });
  };

  /** Writes into a field as a person does, so that it is kept. @param {string} name @param {string} value */
  const write = (name, value) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(`f-${name}`));
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const days = () => {
    const isLate = Number(fieldClock(new Date(now()), Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 2)) >= lateHour;
    return Array.from({ length: daysMax }, (_, at) => daysAfter(today, at)).slice(isLate ? 1 : 0)
      .map((day) => [day, day === today ? t.host.tonight : day === daysAfter(today, 1) ? t.host.tomorrow : dayName(day).split(/[\s,]/)[0]]);
  };
  const chooseDay = (/** @type {string} */ day) => {
    isOtherDay = false;
    write("date", day);
  };
  const otherDay = () => {
    isOtherDay = true;
    redraw();
    const field = /** @type {HTMLInputElement} */ (document.getElementById("f-date"));
    field.focus();
    // Some browsers open it only at a touch.
    try { field.showPicker(); } catch { /* One types it. */ }
  };
  /** The days; the date is a field where it is none of them. */
  const dayStep = () => {
    const all = days();
    const isOther = isOtherDay || !all.some(([day]) => day === date);
    return [h("div", { class: "chips scroll days", role: "group", "aria-label": t.host.days, key: "days" }, all.map(([day, text]) => h("button", {
      type: "button", class: "chip", key: day, "aria-pressed": String(day === date && !isOther), onclick: () => chooseDay(day),
    }, text)), h("button", { type: "button", class: "chip", key: "other", "aria-pressed": String(isOther), onclick: otherDay }, t.host.otherDay)),
    h("div", { class: isOther ? "day-of" : "day-of shut", key: "date" },
      form.field({ name: "date", label: t.host.date, type: "date", required: true, value: date, min: daysAfter(today, -1),
        oninput: (event) => { date = event.target.value; redraw(); } }))];
  };
  /** The title of the game that is changed: a tap leads to its field. */
  const heading = () => h("button", { type: "button", class: `row host-game s-${game.sport}`, key: "game", "aria-description": t.host.name, onclick: () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("f-title"));
    /** @type {HTMLDetailsElement} */ (field.closest("details")).open = true;
    field.focus();
  } }, h("span", { class: "sport-disc" }, sportIcon(game.sport)),
    h("strong", { class: "grow" }, /** @type {HTMLInputElement | null} */ (document.getElementById("f-title"))?.value || game.title), signOf("edit"));
  const tile = (name) => h("label", { class: `sport-tile s-${name}`, key: name },
    h("input", { type: "radio", name: "sport", value: name, checked: name === sport, onchange: (event) => { sport = event.target.value; redraw(); } }),
    h("span", { class: "disc", "aria-hidden": "true" }, sportSign(name)), h("span", null, t.sports[name]));

  const changed = (/** @type {Event} */ { type }) => {
    const was = isChanged;
    isChanged = true;
    if (!was || type === "change") redraw();
  };
  const redraw = () => {
    usual.follow(whose.group());
    const template = usual.chosen()?.template;
    const last = hosted.find((one) => one.sport === sport);
    const before = hosted[0] && new Date(Math.round(Date.parse(hosted[0].startsAt) / quarterMs) * quarterMs);
    const time0 = game ? fieldClock(new Date(game.startsAt), game.timezone) : before ? fieldClock(before, hosted[0].timezone) : usualTime;
    const time = /** @type {HTMLInputElement | null} */ (document.getElementById("f-time"))?.value || time0;
    /** A group may say how its games usually are. */
    const from = game ?? template ?? (whose.group()?.inside?.gameDefaults ? { capacity: 10, ...last, ...whose.group().inside.gameDefaults } : last);
    const state = { game, template, isMine: !game || game.hostId === myId(), isRun: whose.isRun(), groupId: groupId(), sport, repeats, invited, friends,
      repeat: (value) => { repeats = value; redraw(); },
      invite: (list) => { kept.invited = invited = list; redraw(); } };
    stage.draw(h("form", { class: "host", onsubmit: form.send(submit), oninput: changed, onchange: changed },
      h("h1", null, game ? t.host.change : t.host.title),
      game && heading(),
      isDraft && h("p", { class: "row between draft", key: "draft" }, h("span", { class: "quiet" }, t.host.draft),
        button(t.host.startOver, startOver, { class: "link" })),
      !game && sport === "golf" && lacking("toHost"),
      !game && usual.view(),
      !game && h("fieldset", { class: "step", key: "sport" }, h("legend", null, t.host.what), h("div", { class: "sport-tiles" }, tiles.map(tile))),
      !game && whose.view(form),
      h("fieldset", { class: "step", key: "when" }, h("legend", null, sport === "golf" ? t.host.tee : t.host.when),
        dayStep(),
        h("div", { class: "row" },
          form.field({ name: "time", label: t.host.time, type: "time", required: true, value: time0 }), lengthField(form, from, sport))),
      h("fieldset", { class: "step", key: "where" }, h("legend", null, sport === "golf" ? t.host.course : t.host.where), where.view(form)),
      h("details", { class: "step more", key: "more", open: Boolean(game) }, h("summary", null, t.host.more), details(form, from, state, redraw)),
      sticky((!game || !isChanged) && h("p", { class: "quiet", key: "summary" }, game ? t.host.unchanged : dotted([date && dayName(date), fieldTime(time)]),
        !game && where.isOpen() && [" · ", h("strong", { class: "warn" }, t.host.noPlace)]),
        form.foot(game ? t.save : repeats ? t.host.publishAll : t.host.publish, undefined, "primary", !isChanged))));
  };
  redraw();
  // The sentences say what stands in the fields, which are there now.
  redraw();
  const chosen = /** @type {HTMLElement | null} */ (document.querySelector(".days [aria-pressed=true]"));
  if (chosen?.parentElement && chosen.getBoundingClientRect().right > innerWidth) chosen.parentElement.scrollLeft = chosen.offsetLeft - 16;
  // A venue is taken as somebody comes from it, and not again as they come back to the form.
  if (venue && kept.venue !== venueId) {
    kept.venue = venueId;
    where.take({ name: venue.name, venueId, lat: venue.lat, lng: venue.lng });
  }
}

/** @param {any} values */
export function priceOf({ priceType, amount, amountMax, currency, priceNote }) {
  if (!priceType) return undefined;
  if (priceType === "free") return clean({ type: priceType, note: priceNote });
  const code = currency?.toUpperCase() ?? "";
  return clean({ type: priceType, note: priceNote, currency: code,
    ...(priceType === "range" ? { min: minor(amount, code), max: minor(amountMax, code) } : { amount: minor(amount, code) }) });
}

/** When people answer, and how many it takes; what the form does not ask stays. @param {any} values @param {any} [before] */
function answeringOf({ opensHours, answerHours, minPlayers, offIfShort, autoRegulars }, before) {
  const minimum = Number(minPlayers) || undefined;
  const wanted = clean({ opensHoursBefore: Number(opensHours) || undefined, answerHoursBefore: Number(answerHours) || undefined, minPlayers: minimum,
    regularsHoursBefore: before?.regularsHoursBefore, autoRegulars: autoRegulars || undefined,
    decideHoursBefore: minimum && before?.decideHoursBefore, ifShort: minimum && offIfShort ? "cancel" : undefined });
  return Object.keys(wanted).length ? wanted : undefined;
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
  const now = { guestsEach: 0, visitors: "off", ...game,
    startsAt: `${dateOf(at, game.timezone)}T${fieldClock(at, game.timezone)}`,
    place: wanted.place?.venueId ? { venueId: game.place.venueId } : clean(place) };
  /** @type {Record<string, any>} */ const changed = { gameId: game.id, ifVersion: game.version };
  for (const name of ["title", "place", "startsAt", "durationMinutes", "waitlist", "visibility", "joinPolicy", "membersCanInvite",
    "guestsEach", "visitors"])
    if (wanted[name] !== undefined && !same(wanted[name], now[name])) changed[name] = wanted[name];
  for (const name of ["description", "skillLevel", "capacity", "price", "requirements", "answering", "golf"])
    if (!same(wanted[name], now[name])) changed[name] = wanted[name] ?? null;
  return changed;
}

/** Whether two values are equal, ignoring the order of members. @param {any} a @param {any} b */
function same(a, b) {
  const text = (value) => JSON.stringify(value,
    (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));
  return text(a ?? null) === text(b ?? null);
}
