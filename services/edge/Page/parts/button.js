// @ts-check
// Buttons.

import { h } from "../view.js";

/** A button that shows that it is working, and ignores clicks meanwhile. @param {any} label @param {() => any} work @param {Record<string, any>} [props] */
export function button(label, work, props = {}) {
  return h("button", {
    type: "button", ...props,
    onclick: async (event) => {
      const el = event.currentTarget;
      if (el.getAttribute("aria-busy")) return;
      el.setAttribute("aria-busy", "true");
      try {
        await work();
      } finally {
        el.removeAttribute("aria-busy");
      }
    },
  }, label);
}
