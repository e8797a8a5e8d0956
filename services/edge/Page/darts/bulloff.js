// @ts-check
// A leg that has had its last round is won at the bull: whoever came nearest is tapped.

import { face } from "../parts/players.js";
import { h } from "../view.js";
import { undoKey } from "./keypad.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/**
 * @param {any} view @param {string[]} names @param {string} kind the class of the pad that people have @param {(slot: number) => any} decide
 * @param {(() => any) | undefined} undo
 */
export const bullOff = (view, names, kind, decide, undo) => h("div", { class: `entry ${kind}`, key: "entry" },
  h("div", { class: "slots", key: "slots" }, h("h2", { class: "question", role: "status", key: "question" }, t.darts.bullOff)),
  h("div", { class: "pad question-pad bull-pad", role: "group", "aria-label": t.darts.bullOff, key: "bull" }, view.players.map((player, slot) => h("button",
    { type: "button", key: slot, "aria-label": t.darts.nearest(names[slot]), onclick: () => decide(slot) }, face(player, nameOf(player), "big"),
    h("strong", null, names[slot])))),
  h("div", { class: "pad-foot", key: "foot" }, h("span", { key: "none" }), undoKey(undo)));
