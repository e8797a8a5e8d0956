// @ts-check
// A list that is put into order: each row is dragged by its grip, or moved by its buttons.

import { isolated } from "../texts.js";
import { h } from "../view.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** @param {any[]} list @param {number} from @param {number} to */
export function moved(list, from, to) {
  const next = [...list];
  next.splice(Math.max(0, Math.min(list.length - 1, to)), 0, ...next.splice(from, 1));
  return next;
}

/**
 * @param {{key: string | number, name: string, face?: any}[]} rows @param {(rows: any[]) => void} changed gets the rows in their new order
 */
export function seedList(rows, changed) {
  /** The row follows the finger, the others make room; the order changes as it is let go. @param {any} event @param {number} from */
  const drag = (event, from) => {
    const grip = event.currentTarget;
    const row = grip.closest("li");
    const others = [...row.parentElement.children];
    const high = row.offsetHeight;
    const y = event.clientY;
    let to = from;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const move = (/** @type {PointerEvent} */ { clientY }) => {
      const dy = Math.max(-from * high, Math.min((rows.length - 1 - from) * high, clientY - y));
      to = from + Math.round(dy / high);
      row.style.translate = `0 ${dy}px`;
      others.forEach((one, at) => { if (one !== row) one.style.translate = at > from && at <= to ? `0 ${-high}px` : at < from && at >= to ? `0 ${high}px`
        : ""; });
      if (clientY < 120 || clientY > innerHeight - 120) scrollBy(0, clientY < 120 ? -12 : 12);
    };
    const end = () => {
      grip.removeEventListener("pointermove", move);
      row.classList.remove("dragged");
      for (const one of others) one.style.translate = "";
      if (to !== from) changed(moved(rows, from, to));
    };
    grip.addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, end, { once: true });
  };
  /** The button under the finger stays the row's own. @param {number} from @param {number} to @param {string} label */
  const step = (from, to, label) => {
    changed(moved(rows, from, to));
    /** @type {HTMLElement | null} */ (document.querySelector(`.seed-list [aria-label="${CSS.escape(label)}"]`))?.focus();
  };
  return h("ol", { class: "seed-list", key: "seeds" }, rows.map(({ key, name, face }, at) => h("li", { key },
    h("span", { class: "seed" }, at + 1), face, h("span", { class: "grow" }, isolated(name)),
    h("button", { type: "button", class: "icon", disabled: at === 0, "aria-label": t.entrants.up(name),
      onclick: () => step(at, at - 1, t.entrants.up(name)) }, signOf("up")),
    h("button", { type: "button", class: "icon", disabled: at === rows.length - 1, "aria-label": t.entrants.down(name),
      onclick: () => step(at, at + 1, t.entrants.down(name)) }, signOf("down")),
    // The sheet around the list is not pulled down by the same finger.
    h("span", { class: "seed-grip", "aria-hidden": "true", ontouchstart: (/** @type {Event} */ event) => event.stopPropagation(),
      onpointerdown: (/** @type {any} */ event) => drag(event, at) }, signOf("grip")))));
}
