// @ts-check
// The places of a cup that is over: the first three on their steps, all others below, and something to celebrate.

import { confetti } from "../darts/moments.js";
import { button } from "../parts/button.js";
import { icon } from "../parts/icons.js";
import { ordinal } from "../parts/ordinal.js";
import { copy, share } from "../parts/share.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The steps of the first three. */
const steps = ["step-1", "step-2", "step-3"];
/** Cups whose end was celebrated here already, so that it is once. @type {Set<string>} */
const seen = new Set();

/** @param {import("./model.js").Cup} all */
export function placesView(all) {
  const { cup, entrants, places, mine } = all;
  const isNew = !seen.has(cup.id);
  if (isNew && places.length > 0) setTimeout(() => seen.add(cup.id), 4000);
  const first = places.filter((/** @type {any} */ one) => one.place === 1);
  const own = places.find((/** @type {any} */ one) => mine.has(one.entrant));
  const named = (/** @type {any} */ one) => entrants.get(one.entrant) ? entrants.nameOf(one.entrant) : one.name;
  const winners = first.map(named).join(" & ");
  const top = places.slice(0, 3);
  // The winner stands in the middle.
  const shown = [top[1], top[0], top[2]].filter(Boolean);
  const text = [t.places.shared(cup.name, winners), cup.url].join("\n");
  return [
    first.length > 0 && isNew && h("div", { class: "cup-cheer", "aria-hidden": "true", key: "cheer" }, confetti()),
    h("section", { class: "part", key: "podium" },
      h("h2", { class: "cup-won" }, own?.place === 1 ? t.places.youWon : first.length > 0 ? t.places.won(winners) : t.places.nobody),
      own && own.place > 1 && h("p", { class: "quiet center" }, t.places.youPlace(ordinal(own.place))),
      h("div", { class: "cup-podium" }, shown.map((one) => h("div", { class: steps[one.place - 1] ?? "step-3", key: one.entrant }, entrants.face(one.entrant),
        h("strong", null, isolated(named(one))), h("span", { class: "cup-step" }, h("span", { "aria-hidden": "true" }, one.place),
          h("span", { class: "sr" }, t.places.place(ordinal(one.place))))))),
      places.length > shown.length && h("ol", { class: "cup-places" }, places.slice(3).map((/** @type {any} */ one) => h("li",
        { key: one.entrant, class: mine.has(one.entrant) ? "mine" : "" },
        h("span", { class: "cup-place" }, one.place), h("span", { class: "grow" }, isolated(named(one)))))),
      first.length > 0 && h("div", { class: "row center" }, button([icon("share"), t.places.share], () => share({ text }, () => copy(text)),
        { key: "share" })))];
}
