// @ts-check
// A row with a switch.

import { h } from "../view.js";

/**
 * Something that is on or off. The switch changes with the answer: a refusal changes nothing.
 * @param {string} label @param {boolean} isOn @param {(on: boolean) => any} set @param {string} [about] more about it
 */
export const switchRow = (label, isOn, set, about) => h("label", { class: "switch-row" },
  h("span", { class: "grow" }, h("strong", null, label), about && h("span", { class: "quiet" }, about)),
  h("input", {
    type: "checkbox", role: "switch", "aria-label": label, checked: isOn,
    onchange: (event) => { event.target.checked = isOn; set(!isOn); },
  }));
