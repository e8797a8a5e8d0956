// @ts-check
// The moment before a match: faces, line-up and format. A tap goes on, and so does a little time.

import { face } from "../parts/players.js";
import { h } from "../view.js";
import { nameOf } from "./play.js";
import { formatOf, gameName } from "./scoreboard.js";
import { t } from "./texts.js";

const shownMs = 4200;
/** Matches that were announced on this page. @type {Set<string>} */
const announced = new Set();

/** Whether a match is to be announced: one without a visit, once. @param {any} play @param {boolean} isNew */
export const isAnnounced = (play, isNew) => isNew && play.match.visits.length === 0 && play.view.players.length > 1 && !announced.has(play.id);

/**
 * @param {import("../router.js").Stage} stage
 * @param {any} play
 * @param {() => void} over
 * @returns {any}
 */
export function hype(stage, play, over) {
  const { view, match } = play;
  announced.add(play.id);
  const begin = () => {
    clearTimeout(timer);
    if (!isOver && !stage.signal.aborted) {
      isOver = true;
      over();
    }
  };
  let isOver = false;
  const timer = setTimeout(begin, shownMs);
  stage.signal.addEventListener("abort", () => clearTimeout(timer));
  const many = view.players.length > 2;
  return () => h("div", { class: "arena announced", key: "hype" },
    h("button", { type: "button", class: "hype-go", onclick: begin, "aria-label": t.darts.tapToStart }),
    h("h1", null, gameName(view)), h("p", { class: "hype-format" }, formatOf(view)),
    h("ol", { class: many ? "hype-faces many" : "hype-faces" }, view.players.map((player, slot) => [
      slot === 1 && !many && h("li", { class: "hype-versus", "aria-hidden": "true", key: "versus" }, t.darts.versus),
      h("li", { key: slot }, face(player, nameOf(player), "giant"), h("strong", null, nameOf(player)))])),
    h("p", { class: "hype-first" }, t.darts.first(nameOf(view.players[match.onTurn ?? 0]))),
    h("p", { class: "hype-tap", "aria-hidden": "true" }, t.darts.tapToStart));
}
