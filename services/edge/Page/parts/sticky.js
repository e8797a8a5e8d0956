// @ts-check
// The one action of a screen: it stands above the navigation, however far one has scrolled. It is the last part of its screen.

import { h } from "../view.js";

/** @param {...any} kids what is to be said, and the button */
export const sticky = (...kids) => h("div", { class: "sticky", key: "sticky" }, kids);

/** My answer as it stands, and what it means. @param {string} label @param {string} [note] @param {string} [kind] `open`, where it is not settled */
export const answered = (label, note, kind = "") => h("p", { class: `answered ${kind}`, "aria-live": "polite", key: "told" },
  h("strong", null, label), note && h("span", { class: "quiet" }, note));

/** The quiet way to another answer. @param {string} label @param {() => any} onclick */
export const changing = (label, onclick) => h("button",
  { type: "button", class: "changing", "aria-haspopup": "dialog", key: "more", onclick }, label);
