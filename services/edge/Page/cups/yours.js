// @ts-check
// A player's match now: where, against whom, and the one thing to do about it. Large, at the top of the cup.

import { button } from "../parts/button.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { matchAddress, openScore, start } from "./fixture.js";
import { roundOf } from "./model.js";
import { scoreText } from "./score.js";
import { go } from "../router.js";
import { t } from "./texts.js";

/** @param {import("./model.js").Cup} all @param {import("./fixture.js").Running} running */
export function yourMatch(all, running) {
  const { cup, myMatch: match, entrants, mine } = all;
  if (!match || cup.status !== "running") return undefined;
  const rival = match.sides.find((/** @type {any} */ side) => !mine.has(side));
  const isNow = ["called", "live"].includes(match.status);
  const { report } = match;
  const isMineReport = report && mine.has(report.by);
  const primary = (/** @type {string} */ label, /** @type {() => any} */ work) => button(label, work, { class: "primary", key: "do" });
  const plain = (/** @type {string} */ label, /** @type {() => any} */ work) => button(label, work, { class: "plain", key: "more" });
  const acts = report && !isMineReport && !report.isDisputed ? [plain(t.match.dispute, () => running.send("dispute", match.id, {}, t.match.disputed)),
    primary(t.match.confirm, () => running.send("confirm", match.id, {}, t.match.confirmed))]
    : match.status === "live" && match.matchId ? [primary(t.match.toMatch, () => go(matchAddress(running, match)))]
      : match.status === "called" || match.status === "ready" ? [plain(t.match.report, () => openScore(running, match)),
        primary(t.match.start, () => start(running, match))]
        : match.status === "live" ? [primary(t.match.report, () => openScore(running, match))] : [];
  const head = match.status === "reported" ? (isMineReport ? t.match.youReported : t.match.saysScore(entrants.nameOf(report.by), scoreText(report.score)))
    : isNow ? (match.board ? t.match.board(match.board) : t.match.yours) : t.match.yourNext;
  return h("section", { class: `your-match s-${cup.sport}`, "aria-live": "polite", key: "yours" },
    h("p", null, isNow && match.board ? t.match.yours : roundOf(match, all.matches.some((/** @type {any} */ one) => one.stage === "lower"))),
    h("p", { class: "big" }, head),
    h("p", null, rival === undefined ? t.match.waitsFor : t.match.against(isolated(entrants.nameOf(rival)))),
    isMineReport && !report.isDisputed && h("p", null, t.match.youReportedNote),
    acts.length > 0 && h("div", { class: "row" }, acts));
}
