// @ts-check
// The gate: says in words what a profile lacks for something, and takes one to the form for it and back.

import { openSheet } from "../parts/sheet.js";
import { go, here } from "../router.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {string[]} missing the names of fields */
export const openGate = (missing) => openSheet(t.needs.title, (close) => [
  h("p", null, t.needs.why),
  h("ul", { class: "lacks" }, missing.map((name) => h("li", { key: name }, t.needs.names[/** @type {keyof typeof t.needs.names} */ (name)]))),
  h("div", { class: "gate-acts" },
    h("button", {
      class: "primary", onclick: () => { close(); go(`/#/needs?missing=${missing.join(",")}&back=${encodeURIComponent(here())}`); },
    }, t.needs.go),
    h("button", { class: "link", onclick: close }, t.needs.later)),
]);
