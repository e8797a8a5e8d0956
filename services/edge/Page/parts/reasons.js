// @ts-check
// Reasons to be here, for somebody who has no account: a sign, a few words and a sentence each.

import { h } from "../view.js";

/** @param {string} title @param {[sign: string, name: string, text: string][]} rows */
export const reasons = (title, rows) => h("section", { class: "reasons", key: "reasons" }, title && h("h2", null, title), h("ul", null,
  rows.map(([sign, name, text]) => h("li", { key: sign }, h("span", { class: "disc", "aria-hidden": "true" }, sign),
    h("p", { class: "grow" }, h("strong", null, name), h("span", { class: "quiet" }, text))))));
