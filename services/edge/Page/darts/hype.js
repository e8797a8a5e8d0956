// @ts-check
// The moment before a match: faces, averages, and how the two have played so far. A tap goes on, and so does a little time.

import { face } from "../parts/players.js";
import { h } from "../view.js";
import { duelOf } from "./duel.js";
import { nameOf } from "./play.js";
import { formatOf, gameName, shortNames } from "./scoreboard.js";
import { myId } from "../session.js";
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
 * @param {() => void} redraw as more is known
 * @returns {any}
 */
export function hype(stage, play, over, redraw) {
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
  const names = shortNames(view.players);
  const first = match.onTurn ?? 0;
  /** @type {any} */ let duel;
  duelOf(view).then((found) => { duel = found; if (duel && !isOver && !stage.signal.aborted) redraw(); });
  const isMe = (player) => player.me || player.accountId === myId();
  const averageOf = (player) => (duel ? isMe(player) ? duel.aAverage : duel.bAverage : undefined);
  const record = () => duel && (isMe(view.players[0]) ? [duel.aWins, duel.bWins] : [duel.bWins, duel.aWins]).join("–");
  return () => h("div", { class: "arena announced", key: "hype" },
    h("button", { type: "button", class: "hype-go", onclick: begin, "aria-label": t.darts.tapToStart }),
    h("h1", null, gameName(view)), h("p", { class: "hype-format" }, formatOf(view)),
    h("ol", { class: many ? "hype-faces many" : "hype-faces" }, view.players.map((player, slot) => [
      slot === 1 && !many && h("li", { class: "hype-versus", key: "versus" }, h("span", { "aria-hidden": "true" }, t.darts.versus), h("b", null, record())),
      h("li", { key: slot, class: slot === first ? "is-first" : "" }, face(player, nameOf(player), "vast"), h("strong", null, names[slot]),
        !many && h("span", { class: "hype-average" }, averageOf(player) != null && t.darts.average(averageOf(player))))])),
    h("p", { class: "hype-first" }, t.darts.first(names[first])),
    h("p", { class: "hype-tap", "aria-hidden": "true" }, t.darts.tapToStart));
}
