// @ts-check
// Where somebody plays: a city by its name, or by the phone's position.

import { act, cities } from "../ask.js";
import { begin, session } from "../session.js";
import { t } from "../account/texts.js";
import { h } from "../view.js";
import { button } from "./form.js";
import { icon } from "./icons.js";
import { position } from "./position.js";
import { tell } from "./toast.js";
import { newSearch } from "./typed.js";

/** A city, and below it where that is. @param {{label: string, otherName?: string}} place */
function row({ label, otherName }) {
  const [name, ...rest] = label.split(", ");
  return h("span", { class: "grow" }, h("strong", null, name), otherName && h("span", { class: "quiet" }, ` ${t.called(otherName)}`),
    h("span", { class: "quiet where" }, rest.join(", ")));
}

/** Milliseconds for which a position is waited for. */
const positionMs = 20000;

/**
 * A field for the city of one's profile, with the cities that are meant to be tapped. The position is saved at once, and called
 * after the nearest city.
 * @param {ReturnType<typeof import("./form.js").newForm>} form @param {() => void} redraw
 * @param {{required?: boolean, isPlain?: boolean, located?: () => any}} [options] `located` is called once the position is saved
 */
export function newCityField(form, redraw, options = {}) {
  const { required = false, isPlain = false, located } = options;
  /** @type {any[]} */ let found = [];
  const search = newSearch(cities, (list = []) => { found = list; redraw(); });
  // A city that was tapped, or kept, needs no others.
  const look = (event) => search(event.isTrusted ? event.target.value.trim() : "");
  const pick = (place) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("f-city"));
    field.value = place.label;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  const locate = async () => {
    const at = await position({ timeout: positionMs, maximumAge: 600000 });
    if (!at) return tell(t.map.noPosition, { wrong: true });
    const rounded = (/** @type {number} */ degrees) => Number(degrees.toFixed(3));
    if (!await act("profile.update", { home: { lat: rounded(at.latitude), lng: rounded(at.longitude) }, cityLabel: null })) return;
    await begin();
    redraw();
    if (session.me.profile.cityLabel) await located?.();
  };
  return () => h("div", { class: "city", key: "city" },
    form.field({ name: "city", label: t.needs.city, required, isPlain, autocomplete: "off", oninput: look, hint: t.needs.cityHint,
      value: session.me.profile?.cityLabel ?? "" }),
    button([icon("locate"), t.needs.locate], locate, { class: "locate", key: "locate" }),
    found.length > 0 && h("ul", { class: "actions hits city-found", key: "found" }, found.map((place) => h("li", { key: place.label },
      h("button", { type: "button", onclick: () => pick(place) }, icon("pin"), row(place))))));
}
