// @ts-check
// Tools that are needed now and then: ⋯ opens them in a sheet from below.

import { h } from "../view.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";

/**
 * Opens tools in a sheet, each with its sign, where it has one.
 * @param {string} title @param {(import("../router.js").MenuItem | false | undefined)[]} items
 */
export const openMenu = (title, items) => openSheet(title, (close) => h("ul", { class: "actions" }, items.map((item) => item && h("li", { key: item.label },
  h("button", { class: item.isDanger ? "danger" : "", onclick: () => { close(); item.act(); } }, item.sign?.(), item.label)))));

/**
 * The button ⋯ and its tools, each asked for as it opens.
 * @param {string} label
 * @param {() => (import("../router.js").MenuItem | false | undefined)[]} items
 * @param {string} [title] of the sheet, where the label says more
 */
export const moreMenu = (label, items, title = label) => h("button", {
  type: "button", class: "icon", "aria-label": label, "aria-haspopup": "dialog", key: "more",
  onclick: () => openMenu(title, items()),
}, icon("more"));
