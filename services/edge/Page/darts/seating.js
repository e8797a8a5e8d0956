// @ts-check
// Sheets of the line-up: how good the computer is, and who came nearest the bull.

import { openSheet } from "../parts/sheet.js";
import { face } from "../parts/players.js";
import { icon } from "../parts/icons.js";
import { h } from "../view.js";
import { levels } from "./cpu.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/** The three-dart averages of the computer at 501, by level (domain.md §5.18). */
const averages = [22, 31, 40, 50, 61, 71, 80, 89, 96];
/** Computers in a match. */
export const computersMax = 3;

/** Lets somebody choose how good the computer is. @param {(level: number) => void} choose */
export const askLevel = (choose) => openSheet(t.darts.whichComputer, (close) => h("div", { class: "computers" },
  h("ul", { class: "actions" }, levels.map((level) => h("li", { key: level }, h("button", {
    type: "button", "aria-label": `${t.darts.computer(level)}: ${t.darts.levels[level - 1]}, ${t.darts.levelOf(averages[level - 1])}`,
    onclick: () => { close(); choose(level); },
  }, face({ cpu: level }, t.darts.computer(level)),
  h("span", { class: "grow" }, t.darts.levels[level - 1], h("small", null, t.darts.levelOf(averages[level - 1]))), icon("plus"))))),
  h("p", { class: "hint" }, t.darts.practiceNote)));

/**
 * Asks for the order at the bull: the nearest first. The last one follows from the others.
 * @param {any[]} players @param {(players: any[]) => any} seated in that order
 */
export function askNearest(players, seated) {
  /** @type {any[]} */ const nearest = [];
  return openSheet(t.darts.byBull, (close, redraw) => h("div", { class: "nearest" }, h("p", { class: "quiet" }, t.darts.byBullText),
    h("ul", { class: "actions" }, players.map((player, index) => {
      const place = nearest.indexOf(player);
      return h("li", { key: index }, h("button", { type: "button", disabled: place >= 0, "aria-label": nameOf(player), onclick: () => {
        nearest.push(player);
        const rest = players.filter((one) => !nearest.includes(one));
        if (rest.length > 1) return redraw();
        close();
        seated([...nearest, ...rest]);
      } }, face(player, nameOf(player)), h("span", { class: "grow" }, nameOf(player)), place >= 0 && h("b", null, place + 1)));
    }))));
}
