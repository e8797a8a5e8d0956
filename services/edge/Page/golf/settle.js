// @ts-check
// The end of a round: each account on the card says that it is right, or which hole is wrong.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { openSheet } from "../parts/sheet.js";
import { within } from "../parts/time.js";
import { handicapText } from "../parts/golf.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { nameOf } from "./card.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage @param {string} roundId @param {(view: any) => void} take @param {() => void} redraw */
export function newSettling(stage, roundId, take, redraw) {
  const after = (/** @type {any} */ reply) => { take(reply); redraw(); };
  const attest = async () => {
    const reply = await act("rounds.attest", { roundId }, { after });
    if (reply) redraw();
  };
  const dispute = (/** @type {import("./card.js").Card} */ card) => openSheet(t.settle.which,
    (close) => h("div", { class: "hole-picks" }, card.holes.map(({ number }) =>
    button(number, async () => {
      close();
      await act("rounds.dispute", { roundId, hole: number }, { after: (reply) => {
        [stage.kept.hole, stage.kept.part] = [card.holes.findIndex((one) => one.number === number), "hole"];
        after(reply);
      } });
    }, { key: number, "aria-label": t.golf.hole(number) }))));
  const counted = (/** @type {any} */ view) => {
    const mine = view.players.find((/** @type {any} */ one) => one.accountId != null && one.accountId === myId());
    if (view.state !== "sealed" || !mine) return undefined;
    return h("p", { class: "quiet", key: "counts" }, mine.counts && mine.differential != null ? t.settle.counts(handicapText(mine.differential))
      : t.settle.countsNot);
  };
  return {
    /**
     * Everything above the card, and the buttons that stay below it.
     * @param {import("./card.js").Card} card @param {number} waits the scores that have not arrived
     */
    view(card, waits) {
      const { view } = card;
      if (view.state === "sealed") return { head: h("div", { class: "settle is-sealed", key: "settle" }, h("p", { class: "seal" }, t.score.final),
        counted(view)) };
      if (view.state !== "finished" || waits > 0) return {};
      const accounts = view.players.filter((/** @type {any} */ one) => one.accountId != null);
      const silent = accounts.filter((/** @type {any} */ one) => !one.attested).map(nameOf);
      return {
        head: h("div", { class: "settle", key: "settle" }, h("h2", null, t.settle.title),
          h("p", { class: "quiet" }, [view.mayAttest ? t.settle.text : t.settle.waitsFor(silent.join(", ")), view.closesAt
            && t.settle.by(within(view.closesAt)),
            accounts.length < 2 && t.settle.needsAnother].filter(Boolean).join(" ")),
          !view.mayAttest && accounts.some((/** @type {any} */ one) => one.accountId === myId() && one.attested)
            && h("p", { class: "good" }, t.settle.attested)),
        foot: h("div", { class: "round-foot", key: "settle-foot" }, button(t.settle.dispute, () => void dispute(card),
          { "aria-haspopup": "dialog", key: "dispute" }),
          view.mayAttest && button(t.settle.attest, attest, { class: "primary", key: "attest" })),
      };
    },
  };
}
