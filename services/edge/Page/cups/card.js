// @ts-check
// A cup in a list.

import { sportIcon } from "../parts/icons.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { placeText } from "./model.js";
import { t } from "./texts.js";

const isOpen = (/** @type {any} */ { status }) => status === "registering" || status === "draft";

/** @param {any} cup @param {...any} more */
export const cupCard = (cup, ...more) => h("li", { class: "card cup-card", key: cup.id },
  h("span", { class: `sport-disc s-${cup.sport}`, "aria-hidden": "true" }, sportIcon(cup.sport)),
  h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/cup/${cup.id}` }, cup.name),
    h("p", { class: "quiet" }, dotted([cup.place && placeText(cup.place),
      cup.distanceMiles != null && t.miles(cup.distanceMiles), t.cup.formats[cup.format], t.cups.count(cup.inCount, isOpen(cup) ? cup.entrantsMax : 0)])),
    h("p", { class: "tags" }, cup.winner ? h("span", { class: "tag good" }, `🏆 ${cup.winner}`)
      : h("span", { class: cup.status === "running" ? "tag strong" : "tag" }, t.cup.status[/** @type {keyof typeof t.cup.status} */ (cup.status)]),
    cup.mine?.status === "in" && isOpen(cup) && h("span", { class: "tag good" }, t.cup.in))), more);
