// @ts-check
// The sheet behind ＋: all that one can begin.

import { signOf } from "../cups/signs.js";
import { icon } from "../parts/icons.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** All that one can begin, where, and the color of its sport. */
const ways = /** @type {const} */ ([["host", "/#/host", "soccer"], ["darts", "/#/darts", "darts"], ["cards", "/#/cards", "party"], ["golf", "/#/golf", "golf"],
  ["challenge", "/#/darts?challenge=1", "darts"]]);

/** Its words come with the sheet, since Home has no room for them. */
const cup = { title: "Run a cup", text: "Knockouts, leagues, ladders" };

/** @param {() => void} close */
export const plus = (close) => h("ul", { class: "actions" }, ways.map(([name, href, sport]) => h("li", { key: name },
  h("a", { class: "action", href, "aria-label": t.plus[name].title, onclick: close }, h("span", { class: `disc s-${sport}` }, icon(name)),
    h("span", null, h("strong", null, t.plus[name].title), h("span", { class: "quiet" }, t.plus[name].text))))),
h("li", { key: "cup" },
  h("a", { class: "action", href: "/#/cups?new", "aria-label": cup.title, onclick: close }, h("span", { class: "disc s-golf" }, signOf("cup")),
    h("span", null, h("strong", null, cup.title), h("span", { class: "quiet" }, cup.text)))));
