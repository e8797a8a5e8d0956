// @ts-check
// The sheet behind ＋: all that one can begin.

import { icon } from "../parts/icons.js";
import { t } from "../texts.js";
import { h } from "../view.js";

const ways = /** @type {const} */ ([["host", "/#/host"], ["darts", "/#/darts"], ["cards", "/#/cards"], ["challenge", "/#/darts?challenge=1"]]);

/** @param {() => void} close */
export const plus = (close) => h("ul", { class: "actions" }, ways.map(([name, href]) => h("li", { key: name },
  h("a", { class: "action", href, "aria-label": t.plus[name].title, onclick: close }, h("span", { class: "disc" }, icon(name)),
    h("span", null, h("strong", null, t.plus[name].title), h("span", { class: "quiet" }, t.plus[name].text))))));
