// @ts-check
// The round of golf that is played, or whose card waits for a yes.

import { noteDone } from "../golf/playing.js";
import { t } from "../golf/texts.js";
import { icon } from "../parts/icons.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";


/** The others on a card. @param {any} row of `rounds.mine` */
const others = ({ players }) => players.filter((/** @type {any} */ one) => one.accountId !== myId()).map((/** @type {any} */ one) => one.name).join(", ");

/** @param {import("../router.js").Stage} stage @param {() => void} redraw */
export function newRound(stage, redraw) {
  /** @type {any[]} */ let rounds = [];
  stage.watch("rounds.mine", { limit: 5 }, ({ items }) => {
    rounds = items.filter((/** @type {any} */ one) => one.state === "live" || one.awaitsMe);
    if (rounds.length === 0) noteDone();
    redraw();
  }, () => {});
  return () => rounds.slice(0, 2).map((one) => h("a", { class: "plan playing s-golf", key: `round ${one.id}`, href: `/#/round/${one.id}` }, icon("golf"),
    h("span", { class: "grow" }, h("strong", null, one.courseName), h("span", null, one.awaitsMe ? t.golf.waits
      : dotted([t.golf.live, t.golf.thru(one.through), others(one)]))),
    h("span", { class: "chev", "aria-hidden": "true" })));
}
