// @ts-check
// A segmented control: the parts of one screen, of which one is shown. Arrow keys go from one to the next.

import { h } from "../view.js";

/**
 * The control. A part may have a number, such as that of unread messages.
 * @param {string} label
 * @param {{key: string, text: string, count?: number, told?: string}[]} parts `told` is what the number is, for who hears it
 * @param {string} chosen @param {(key: string) => void} choose
 */
export const segments = (label, parts, chosen, choose) => h("div", {
  class: "segments", role: "tablist", "aria-label": label, key: "segments",
  onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const at = parts.findIndex(({ key }) => key === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + parts.length, Home: 0, End: parts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const { key } = parts[to % parts.length];
    choose(key);
    document.getElementById(`tab-${key}`)?.focus();
  },
}, parts.map(({ key, text, count, told }) => h("button", {
  type: "button", role: "tab", id: `tab-${key}`, key, "aria-selected": String(key === chosen), "aria-controls": `panel-${key}`,
  tabindex: key === chosen ? 0 : -1, onclick: () => choose(key),
}, text, count ? h("span", { class: "badge" }, count, told && h("span", { class: "sr" }, ` ${told}`)) : "")));

/** The part that is shown. @param {string} key @param {...any} kids */
export const panel = (key, ...kids) => h("section",
  { class: "panel", role: "tabpanel", id: `panel-${key}`, "aria-labelledby": `tab-${key}`, key: `panel-${key}` }, kids);
