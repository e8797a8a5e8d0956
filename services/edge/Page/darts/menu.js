// @ts-check
// The sheet behind ⋯ in the middle of a match: it says which match it is, and has all that one does besides throwing.

import { openSheet } from "../parts/sheet.js";
import { switchRow } from "../parts/switch.js";
import { icon } from "../parts/icons.js";
import { h } from "../view.js";
import { canBuzz, canSpeak, isAloud, isCounting, isFelt, setAloud, setCounting, setFelt } from "./feel.js";
import { sign } from "./keypad.js";
import { t } from "./texts.js";

/** @typedef {{label: string, sign: Parameters<typeof sign>[0], act: () => any, note?: string, isDanger?: boolean}} Item */

/** @param {Item} item @param {() => void} close */
const row = ({ label, sign: name, act, note, isDanger }, close) => h("li", { key: label }, h("button", {
  type: "button", class: isDanger ? "danger" : "", "aria-label": label, onclick: () => { close(); act(); },
}, sign(name), h("span", { class: "grow" }, label, note && h("small", null, note))));

/**
 * The button ⋯. What is asked for as it opens: the usual things first, what ends the match apart from them.
 * @param {() => {title: string, usual: any[], counts?: boolean, grave: (Item | false | undefined)[]}} about `usual` are items, some of which may be missing
 */
export const matchMenu = (about) => h("button", {
  type: "button", class: "icon", "aria-label": t.darts.more, "aria-haspopup": "dialog", key: "more",
  onclick: () => {
    const { title, usual, counts, grave } = about();
    openSheet(title, (close, redraw) => h("div", { class: "match-menu" },
      h("ul", { class: "actions" }, usual.map((item) => item && row(item, close))),
      canSpeak && switchRow(t.darts.aloud, isAloud(), (on) => { setAloud(on); redraw(); }),
      counts && switchRow(t.darts.counts, isCounting(), (on) => { setCounting(on); redraw(); }, t.darts.countsText),
      canBuzz && switchRow(t.darts.feel, isFelt(), (on) => { setFelt(on); redraw(); }),
      h("ul", { class: "actions grave" }, grave.map((item) => item && row(item, close)))));
  },
}, icon("more"));
