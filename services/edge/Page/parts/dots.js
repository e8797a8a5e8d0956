// @ts-check
// A line of facts with dots between them. Where it wraps, no dot stands at the end of a line nor at the beginning of the next.

import { isolated } from "../texts.js";
import { h } from "../view.js";

/** @param {any[]} parts those that are present are shown */
export const dots = (parts) => h("span", { class: "dotted" }, parts.filter(Boolean).map((part, at) =>
  h("span", { key: at }, at > 0 && h("span", { class: "mid" }, " · "), isolated(String(part)))));
