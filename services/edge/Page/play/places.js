// @ts-check
// Where a game is: places of mine, the search with kind and distance, and a pin on the map.

import { ask } from "../ask.js";
import { button } from "../parts/form.js";
import { icon, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Milliseconds after the last letter before a text is searched for. */
const typingMs = 250;
const foundMax = 8;
const mineMax = 4;
const milesPerRadian = 3958.8;

/** The distance in miles. @param {{lat: number, lng: number}} a @param {{lat: number, lng: number}} b */
function milesBetween(a, b) {
  const [lat1, lat2, lat, lng] = [a.lat, b.lat, b.lat - a.lat, b.lng - a.lng].map((degrees) => degrees * Math.PI / 180);
  return 2 * milesPerRadian * Math.asin(Math.min(1, Math.sqrt(Math.sin(lat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(lng / 2) ** 2)));
}

/** Places of my games, the latest first, each once. @param {any[]} games */
export function placesOf(games) {
  const byName = new Map();
  for (const { place } of games) if (place?.name && !place.approximate && !byName.has(place.name.toLowerCase())) byName.set(place.name.toLowerCase(), place);
  return [...byName.values()].slice(0, mineMax);
}

const wordsOf = (/** @type {string} */ text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Whether a text means a place by its words: it names it whole, whatever else it says, or its words begin some of the name's.
 * @param {string} q @param {string} name
 */
export function means(q, name) {
  const [typed, own] = [wordsOf(q), wordsOf(name)];
  return own.every((word) => typed.includes(word)) || typed.every((word) => own.some((one) => one.startsWith(word)));
}

const rounded = ({ lat, lng }) => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/**
 * The place of a game's form: at first that of the `game`, or of the `last` one. Pin and place of the list end when their text changes; a pin
 * that was set by hand stays.
 * @param {{kept: Record<string, any>, game: any, last?: any, mine: any[], sport: () => string, redraw: () => void}} options
 */
export function newPlaceStep({ kept, game, last, mine, sport, redraw }) {
  const map = newMap({ label: t.host.map, placed: (at) => setPin(at) });
  const place0 = (game ?? last)?.place;
  /** @type {{lat: number, lng: number, isByHand?: boolean} | undefined} */ let pin = place0 && { lat: place0.lat, lng: place0.lng };
  let venueId = place0?.venueId;
  /** The text that pin and place belong to. */
  let text = place0?.name;
  if (kept.place) ({ pin, venueId, text } = kept.place);
  /** @type {any[] | undefined} */ let found;
  let timer = 0;
  let asked = 0;
  /** Whether a pin can be dropped. */
  let isPinning = false;

  const typedName = () => /** @type {HTMLInputElement | null} */ (document.getElementById("f-place"))?.value.trim() || text || "";
  const changed = () => {
    kept.place = { pin, venueId, text };
    redraw();
  };
  const setPin = (/** @type {{lat: number, lng: number}} */ at) => {
    [pin, venueId] = [{ ...rounded(at), isByHand: true }, undefined];
    changed();
  };
  /** Writes into the field as a person does, so that it is kept. @param {string} value */
  const write = (value) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("f-place"));
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const endSearch = () => {
    clearTimeout(timer);
    asked += 1;
    found = undefined;
  };
  /** @param {any} hit a place of the list */
  const pick = (hit) => {
    endSearch();
    const isVenue = hit.kind === "venue";
    [text, venueId, pin] = [hit.label, hit.venueId, isVenue ? rounded(hit) : undefined];
    write(hit.label);
    changed();
    map.look(hit, isVenue ? 0.4 : 5);
  };
  /** @param {any} place of one of my games */
  const pickMine = (place) => {
    endSearch();
    [text, venueId, pin] = [place.name, place.venueId, rounded(place)];
    write(place.name);
    changed();
  };
  const search = async (/** @type {string} */ q) => {
    const mineNow = (asked += 1);
    const look = async (/** @type {string} */ text) =>
      (await ask("venues.places", { q: text, near: session.me?.home, limit: foundMax }).catch(() => ({ items: [] }))).items;
    let items = await look(q);
    // The words after a comma may be half a city, or one that the place is not called after.
    const [name] = q.split(",").map((part) => part.trim());
    if (items.length === 0 && name.length > 1 && name !== q) items = await look(name);
    if (mineNow !== asked) return;
    const own = mine.filter((place) => means(q, place.name)).map((place) => ({ ...place, kind: "venue", label: place.name }));
    const opens = !found?.length && own.length + items.length > 0;
    found = [...own, ...items.filter((hit) => !own.some((place) => place.name.toLowerCase() === hit.name.toLowerCase()))];
    redraw();
    if (opens) uncover();
  };
  /** On a phone the places open below the button that publishes: the field goes up, while somebody types there. */
  const uncover = () => {
    const field = document.getElementById("f-place");
    if (!field || document.activeElement !== field || !matchMedia("(max-width: 899px)").matches) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    field.closest(".field")?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  };
  const typed = ({ target }) => {
    const q = target.value.trim();
    clearTimeout(timer);
    if (q === text) return;
    if (venueId || pin && !pin.isByHand) {
      const { address } = target.form.elements;
      if (address.value === game?.place.address) address.value = "";
      [text, venueId, pin] = [undefined, undefined, pin?.isByHand ? pin : undefined];
      changed();
    }
    if (q.length > 1) timer = window.setTimeout(search, typingMs, q);
    else if (found) {
      found = undefined;
      redraw();
    }
  };

  const home = session.me?.home;
  /** Where it is: of a place to play, which is near, the district alone. */
  const around = ({ kind, name, label }) => {
    const parts = label.startsWith(`${name}, `) ? label.slice(name.length + 2).split(", ") : [];
    return kind === "venue" ? parts[0] : parts.join(", ");
  };
  const row = (hit) => h("li", { key: hit.label + hit.venueId }, h("button", { type: "button", class: "place", onclick: () => pick(hit) },
    icon(hit.kind === "venue" ? "host" : "locate"),
    h("span", { class: "grow" }, h("strong", null, hit.name), h("span", { class: "quiet" },
      dotted([hit.otherName && t.called(hit.otherName), around(hit), t.host.kinds[hit.kind]]))),
    home && h("span", { class: "quiet" }, t.miles(milesBetween(home, hit)))));

  return {
    /** The place as the server takes it. @param {any} values of the form */
    place: (values) => (venueId && !values.address ? { venueId }
      : { name: values.place, address: values.address || undefined, lat: pin?.lat, lng: pin?.lng }),
    /** The place's name so far. */
    name: typedName,
    /** Whether a name is typed that is none of the list, and nobody has dropped a pin for it. */
    isOpen: () => !pin && typedName() !== (text ?? ""),
    sent() { kept.place = undefined; },
    take: pickMine,
    /** @param {ReturnType<typeof import("../parts/form.js").newForm>} form */
    view(form) {
      map.show(pin ? [{ id: "pin", lat: pin.lat, lng: pin.lng, sign: sportSign(sport()), title: t.host.pin }] : []);
      const middle = pin ?? home;
      /** My places besides the one that stands in the field. */
      const others = game || found ? [] : mine.filter((place) => place.name !== typedName());
      if (middle) map.look(middle, pin ? 0.4 : 5);
      return [
        form.field({ name: "place", label: t.host.place, required: true, maxlength: 120, value: place0?.name ?? "", autocomplete: "off", oninput: typed,
          placeholder: t.host.placeHint, enterkeyhint: "done" }),
        h("div", { "aria-live": "polite", key: "found" }, found && (found.length > 0
          ? [!pin && h("p", { class: "pick-one open" }, t.host.pickOne), h("ul", { class: "places" }, found.map(row))]
          : h("p", { class: "hint" }, t.host.nothing))),
        others.length > 0 && h("div", { class: "chips scroll", role: "group", "aria-label": t.host.mine, key: "mine" },
          text && h("span", { class: "quiet" }, t.host.orAt),
          others.map((place) => h("button", { type: "button", class: "chip", key: place.name, onclick: () => pickMine(place) }, h("span", null, place.name)))),
        // Until it is opened it only shows where the pin is.
        h("div", { class: pin ? "spot-map" : "spot-map shut", key: "spot", inert: !isPinning }, map.node),
        h("details", { class: "pin-map", key: "map", ontoggle: (event) => { isPinning = event.target.open; redraw(); } },
          h("summary", null, icon("host"), pin?.isByHand ? t.host.pinned : pin ? t.host.movePin : t.host.dropPin),
          h("div", { class: "row wrap" },
            button(t.host.pinHere, () => { const at = map.center(); if (at) setPin(at); }),
            pin && button(t.host.unpin, () => { pin = undefined; changed(); }, { class: "link" })),
          form.field({ name: "address", label: t.host.address, maxlength: 250, value: game?.place.address ?? "" })),
      ];
    },
  };
}
