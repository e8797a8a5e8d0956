// @ts-check
// Where a course is: a place that is found by its name, or where the phone is, since one writes a card down at the course.

import { ask } from "../ask.js";
import { button } from "../parts/button.js";
import { icon } from "../parts/icons.js";
import { position } from "../parts/position.js";
import { tell } from "../parts/toast.js";
import { newSearch } from "../parts/typed.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Milliseconds for which a position is waited for. */
const positionMs = 10000;
const rounded = (/** @type {number} */ degrees) => Number(degrees.toFixed(5));

/** @param {Record<string, any>} kept its `place` has the chosen place and its text @param {() => void} redraw */
export function newCoursePlace(kept, redraw) {
  /** @type {any[]} */ let found = [];
  const search = newSearch((q) => ask("venues.places", { q, near: session.me?.home, limit: 5 }).then(({ items }) => items, () => []),
    (items = []) => { found = items; redraw(); });
  const pick = (/** @type {any} */ hit) => {
    kept.place = { text: hit.label, place: { name: hit.name, ...(hit.venueId ? { venueId: hit.venueId }
      : { lat: rounded(hit.lat), lng: rounded(hit.lng), cityLabel: hit.kind === "city" ? hit.name : undefined }) } };
    found = [];
    const field = /** @type {HTMLInputElement} */ (document.getElementById("f-place"));
    field.value = hit.label;
    redraw();
  };
  const locate = async () => {
    const at = await position({ timeout: positionMs, maximumAge: 60000 });
    if (!at) return tell(t.map.noPosition, { wrong: true });
    const name = /** @type {HTMLInputElement | null} */ (document.getElementById("f-name"))?.value.trim() || t.courses.here;
    kept.place = { text: name, place: { name, lat: rounded(at.latitude), lng: rounded(at.longitude) } };
    /** @type {HTMLInputElement} */ (document.getElementById("f-place")).value = name;
    redraw();
  };
  return {
    /** The place as the server takes it; one without a position is looked up by its name. @param {string} text */
    place: (text) => (kept.place?.text === text ? kept.place.place : { name: text }),
    /** @param {ReturnType<typeof import("../parts/form.js").newForm>} form */
    view: (form) => [
      form.field({ name: "place", label: t.write.place, required: true, maxlength: 120, value: kept.place?.text ?? "", hint: t.write.placeHint,
        autocomplete: "off",
        oninput: (/** @type {any} */ event) => { if (event.isTrusted) search(event.target.value.trim()); } }),
      found.length > 0 && h("ul", { class: "actions hits", key: "hits" }, found.map((hit) => h("li", { key: hit.label },
        h("button", { type: "button", onclick: () => pick(hit) },
        icon("pin"), h("span", { class: "grow" }, hit.label))))),
      button([icon("locate"), t.courses.iAmHere], locate, { class: "link locate", key: "locate" }),
    ],
  };
}
