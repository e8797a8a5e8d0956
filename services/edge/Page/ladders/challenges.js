// @ts-check
// Challenges on a ladder: each with what waits for whom, and until when.

import { act } from "../ask.js";
import { mistake, scoreField, scoreText } from "../cups/score.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { avatar } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { when } from "../parts/time.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {{displayName?: string, nickname?: string}} person */
export const nameOf = (person) => person.displayName ?? person.nickname ?? t.people.gone;

/** Whether a challenge waits for me. @param {any} one */
export const isMyMove = ({ state, challenger, challenged, report }) => state === "pending" ? challenged.accountId === myId()
  : state === "accepted" ? [challenger.accountId, challenged.accountId].includes(myId())
    : state === "reported" && !report?.disputed && report?.by !== myId() && [challenger.accountId, challenged.accountId].includes(myId());

/** @param {any} state of the ladder's screen */
export function newChallenges(state) {
  const { id } = state;
  const send = (/** @type {string} */ type, /** @type {any} */ one, /** @type {string} */ done, more = {}) =>
    act(`ladders.${type}`, { ladderId: id, challenge: one.challenge, ...more }, { done });

  /** The score, by who challenged whom; a player says it as theirs. @param {any} one */
  const openResult = (one) => {
    const { rules } = state.ladder;
    const isChallenger = one.challenger.accountId === myId();
    const isSide = isChallenger || one.challenged.accountId === myId();
    let score = one.report?.score ?? one.score;
    const names = [nameOf(one.challenger), nameOf(one.challenged)];
    return openSheet(isSide ? t.challenge.report : t.challenge.fix, (close, redraw) => {
      const wrong = score && mistake(score, rules.bestOf, false);
      const save = async () => {
        if (!score) return;
        const [mine, theirs] = isChallenger ? [score.first, score.second] : [score.second, score.first];
        const reply = isSide ? await send("report", one, t.challenge.reported, { mine, theirs })
          : await send("fix", one, t.challenge.fixed, { challenger: score.first, challenged: score.second });
        if (reply) close();
      };
      return [h("div", { class: "match-head", key: "head" }, [one.challenger, one.challenged].map((person, at) =>
        [at === 1 && h("span", { class: "match-score", key: "score" }, scoreText(score)),
        h("div", { key: at }, avatar(person), h("strong", null, isolated(names[at])))])),
      scoreField({ names, bestOf: rules.bestOf, score, changed: (next) => { score = next; redraw(); } }),
        h("p", { class: "hint", role: "status", key: "wrong" }, wrong),
      h("div", { class: "match-acts", key: "acts" }, button(t.match.save, save, { class: "primary", disabled: !score || Boolean(wrong), key: "save" }))];
    });
  };
  const start = async (/** @type {any} */ one) => {
    const reply = one.matchId ? one : await send("start", one, "");
    if (reply) go(`/#/match/${reply.matchId}?of=ladder/${state.ladder.id}&keeps`);
  };
  const decline = async (/** @type {any} */ one) => {
    if (await confirmed(t.challenge.decline, t.challenge.declineText, t.challenge.decline)) await send("decline", one, t.challenge.declined);
  };
  const walkover = async (/** @type {any} */ one) => {
    if (await confirmed(t.challenge.walkover, t.challenge.walkoverText(nameOf(one.challenger)), t.match.walkover)) await send("walkover", one,
      t.challenge.walkedOver);
  };
  const untilOf = (/** @type {any} */ { state: at, endsAt, report }) => report?.disputed ? t.challenge.disputedNow : !endsAt ? undefined
    : at === "pending" ? t.challenge.answerBy(when(endsAt)) : at === "accepted" ? t.challenge.playBy(when(endsAt)) : at === "reported"
      ? t.challenge.confirmBy(when(endsAt)) : undefined;

  const acts = (/** @type {any} */ one) => {
    const [isChallenger, isChallenged] = [one.challenger.accountId === myId(), one.challenged.accountId === myId()];
    const isSide = isChallenger || isChallenged;
    const runs = Boolean(state.ladder.role);
    const main = (/** @type {string} */ label, /** @type {() => any} */ work, key = label) => button(label, work, { class: "primary", key });
    const other = (/** @type {string} */ label, /** @type {() => any} */ work, key = label) => button(label, work, { key });
    const isDarts = state.ladder.sport === "darts";
    switch (one.state) {
      case "pending": return [isChallenged && other(t.challenge.decline, () => decline(one)), isChallenged && main(t.challenge.accept,
        () => send("accept", one, t.challenge.accepted)),
        isChallenger && other(t.challenge.withdraw, () => send("withdraw", one, t.challenge.withdrawn)),
          runs && !isSide && other(t.challenge.walkover, () => walkover(one))];
      case "accepted": return isSide ? [isChallenger && other(t.challenge.withdraw, () => send("withdraw", one, t.challenge.withdrawn)),
        isDarts ? [!one.matchId && other(t.challenge.report, () => openResult(one)), main(one.matchId ? t.match.toMatch : t.challenge.start,
          () => start(one))] : main(t.challenge.report, () => openResult(one))]
        : runs ? [other(t.challenge.walkover, () => walkover(one)), main(t.challenge.fix, () => openResult(one))] : [];
      case "reported": return isSide && one.report.by !== myId() && !one.report.disputed
        ? [other(t.challenge.dispute, () => send("dispute", one, t.challenge.disputed)), main(t.challenge.confirm,
          () => send("confirm", one, t.challenge.confirmed))]
        : runs ? [main(t.challenge.fix, () => openResult(one))] : [];
      default: return [];
    }
  };
  return {
    /** @param {any} one @param {boolean} [isPast] */
    row(one, isPast = false) {
      const { challenger, challenged, report, score } = one;
      const all = isPast ? [] : acts(one).flat().filter(Boolean);
      return h("li", { class: "card duel", key: one.challenge },
        h("p", { class: "duel-pair" }, avatar(challenger), h("span", null, isolated(t.challenge.versus(nameOf(challenger), nameOf(challenged)))),
          score && h("b", null, scoreText(score))),
        h("p", { class: "quiet" }, dotted([t.challenge.states[/** @type {keyof typeof t.challenge.states} */ (one.state)], !isPast && untilOf(one),
          one.remote && t.challenge.remote, isPast && one.endedAt && when(one.endedAt)])),
        report && !isPast && h("p", null, t.challenge.says(nameOf(report.by === challenger.accountId ? challenger : challenged), scoreText(report.score))),
        all.length > 0 && h("div", { class: "match-do" }, all));
    },
  };
}
