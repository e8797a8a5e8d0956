// @ts-check
// My answer to a game: one button above the navigation, and behind it what else I can answer.

import { actLater } from "../ask.js";
import { now } from "../clock.js";
import { allAbout, answerGame, answerNote, isWaiting, ofGame } from "../offline/answers.js";
import { waitingAnswer } from "../offline/line.js";
import { hasRoom, waits } from "../offline/queue.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { answered, changing, sticky } from "../parts/sticky.js";
import { when, within } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { nextSteps } from "./bridges.js";
import { bringButton } from "./bringing.js";
import { gameAs } from "./expected.js";
import { another, hosts, isEnded, isHost, requestsOf } from "./game.js";
import { openInvite } from "./invite.js";
import { t } from "./texts.js";

/** The bar: my answer, and what comes next on the day and after it; none while one writes in the game's chat. @param {any} state */
export function answerBar(state) {
  const { game, roster } = state;
  if (state.part === "chat" && state.amIn) return undefined;
  const entry = waiting(state);
  if (entry) return sticky(waitingAnswer(entry));
  const status = game.participation;
  const [next, ...others] = nextSteps(game, state.isToRate);
  if (isEnded(game)) return sticky(next ? [others.map((one) => step(one)), step(next, "primary")] : another(game, "button primary"));
  const line = roster?.waitlist ?? [];
  const mine = line.find((person) => person.accountId === myId());
  const may = (type) => game.actions?.includes(type);
  const main = (label, type) => button(label, () => send(state, type), { class: "primary", key: "go" });
  const more = (label = t.answer.cannot) => changing(label, () => change(state, status));
  const bring = game.phase === "upcoming" && bringButton(state);
  const asking = hosts(state) ? requestsOf(roster) : 0;
  const requests = asking > 0 && state.part !== "people" && button(t.answer.wantIn(asking), () => state.choose("people"), { class: "primary", key: "asking" });
  if (isHost(state)) return sticky(told(t.answer.youHost, "sr"), bring,
    button(t.answer.invite, () => openInvite(state), { class: next || asking ? "" : "primary", key: "invite", "aria-haspopup": "dialog" }),
    requests,
    next && step(next, asking ? "" : "primary"));
  if (state.isLeaving) return sticky(told(t.game.me.left), button(t.answer.in, state.stay, { class: "primary", key: "go" }));
  if (status === "waitlisted" && mine?.offerUntil) return sticky(told(t.answer.offered(within(mine.offerUntil, game.timezone))),
    more(t.answer.other), main(t.answer.take, "rsvp.going"));
  switch (status) {
    // The time has no room beside a way on.
    case "going": return sticky(answered(t.answer.youIn, next || bring || requests ? undefined : when(game.startsAt, game.timezone)), bring, more(),
      requests || next && step(next, "primary"));
    case "waitlisted": return sticky(
      answered(mine ? t.answer.inLine(t.ordinal(mine.position), line.length) : t.game.me.waitlisted, t.answer.note.waitlisted, "open"), bring,
      more(t.answer.leaveLine));
    case "requested": return sticky(answered(t.answer.askedIn, t.answer.note.requested, "open"), bring, more(t.answer.takeBack));
    case "invited": return sticky(told(t.answer.note.invited), may("invites.decline") && button(t.answer.cannot, () => send(state, "invites.decline"),
      { key: "decline" }), may("invites.accept") && bring, may("invites.accept") && main(joining(state), "invites.accept"));
    default: return may("rsvp.going") || may("rsvp.maybe") ? sticky(
      status === "maybe" ? answered(t.answer.maybeIs) : told(status ? t.game.me[status] ?? "" : "", "sr"),
      status !== "maybe" && status !== "declined" && may("rsvp.no") && button(t.answer.cannot, () => send(state, "rsvp.no"), { key: "no" }),
      status === "maybe" ? more() : may("rsvp.maybe") && button(t.game.maybe, () => send(state, "rsvp.maybe"), { key: "maybe" }),
      may("rsvp.going") && bring, may("rsvp.going") && main(joining(state), "rsvp.going"))
      : isEarly(game) ? sticky(told(t.answer.opens(within(game.opensAt, game.timezone))))
      : status && sticky(told(t.game.me[status] ?? ""));
  }
}

/** Whether a game opens later. @param {any} game */
const isEarly = (game) => game.opensAt && Date.parse(game.opensAt) > now() && !["left", "removed"].includes(game.participation ?? "");

/** A next step, as a link. @param {import("./bridges.js").Bridge} one @param {string} [kind] */
const step = ({ name, label, href }, kind = "") => h("a", { class: `button ${kind}`, href, key: name }, label);

/** @param {string} text @param {string} kind */
const told = (text, kind = "quiet") => h("p", { class: kind, "aria-live": "polite", key: "told" }, text);

/** `I'm in · 4 left`, `Ask to join`, `Join the line · 3rd` @param {any} state */
function joining({ game }) {
  if (game.full) return t.answer.line(t.ordinal((game.counts?.waitlisted ?? 0) + 1));
  if (game.joinPolicy === "request" && game.participation !== "invited") return t.answer.askIn;
  return game.openSlots == null ? t.answer.in : t.answer.inLeft(game.openSlots);
}

/** The other answers, from below. @param {any} state @param {string} status */
function change(state, status) {
  const may = (type) => state.game.actions?.includes(type);
  openSheet(t.answer.change, (close) => h("div", { class: "actions" },
    ["going", "maybe", "requested"].includes(status) && h("button", { onclick: () => { close(); note(state, status); } }, t.game.note),
    may("rsvp.maybe") && !["maybe", "requested"].includes(status) && button(t.answer.rather, async () => { await send(state, "rsvp.maybe"); close(); }),
    may("rsvp.no") && status !== "requested" && button(t.answer.no, async () => { await send(state, "rsvp.no"); close(); }),
    may("rsvp.leave") && h("button", { class: "danger", onclick: () => { close(); leave(state); } }, t.game.leaves[status] ?? t.game.leave)));
}

/** Joins, or what comes closest to it. @param {any} state */
export const join = (state) => send(state, state.game.participation === "invited" ? "invites.accept" : "rsvp.going");

/** Whether one can join now. @param {any} state */
export const mayJoin = (state) => !state.isLeaving && !waiting(state) && !isEnded(state.game)
  && ["rsvp.going", "invites.accept"].some((type) => state.game.actions?.includes(type));

/** My answer or my note that waits for a connection; the answer to its series, where that changes this game. @param {any} state */
export function waiting({ id, said }) {
  const game = said.game ?? { id };
  return isWaiting(game) ? allAbout(game).at(-1) : waits(ofGame(id));
}

/** @param {any} state @param {string} type */
async function send(state, type) {
  const reply = await answerGame(type, state.game);
  if (reply) take(state, reply);
}

/** The answers that the bar itself tells. */
const onTheBar = ["going", "waitlisted", "requested"];

/** @param {any} state @param {any} reply of an answer */
function take(state, reply) {
  arrived(state, reply);
  if (reply.overlapping?.length) tell(t.game.overlaps(reply.overlapping[0].title, within(reply.overlapping[0].startsAt)));
  else if (!onTheBar.includes(reply.status)) tell(reply.status in t.answer.answered ? t.answer.answered[reply.status] : t.saved);
  if (reply.status === "going") navigator.vibrate?.(15);
  state.redraw();
}

/** An answer has reached the server, whose live answer about the game may have come before or not. @param {any} state @param {any} reply */
export function arrived(state, reply) {
  const { game } = state.said;
  if (game) state.game = { ...gameAs(game, reply.status), counts: reply.counts ?? game.counts };
}

/** The same of an answer to its series, which does not say how many are going. @param {any} state @param {{results: any[]}} reply */
export function arrivedInSeries(state, { results }) {
  const status = results.find((one) => one.gameId === state.id)?.status;
  if (status) state.game = gameAs(state.said.game, status);
}

/** Leaving can be undone for a while; only then the place is given away. The screen is drawn without me at once. @param {any} state */
function leave(state) {
  state.isLeaving = true;
  const end = () => { state.isLeaving = false; state.redraw(); };
  const takeBack = actLater(t.answer.answered.left, async () => {
    // The people are drawn without me until the server tells them anew.
    if (await answerGame("rsvp.leave", state.said.game)) state.roster = state.roster;
    end();
  }, end);
  state.stay = () => { if (takeBack()) end(); };
  state.redraw();
}

/** A note that is refused stays in its dialog. @param {any} state @param {string} status */
function note(state, status) {
  const mine = [...state.roster?.going ?? [], ...state.roster?.maybe ?? []].find((person) => person.accountId === myId());
  return asked(t.game.note, t.game.noteLabel, t.save, async (text) => {
    if (!await hasRoom()) return false;
    /** @type {any} */ let problem;
    const reply = await answerNote({ ...state.game, participation: status }, text, mine?.note, { refused: (error) => (problem = error) });
    if (problem) throw problem;
    if (!reply) return true;
    take(state, reply);
    if (!reply.overlapping?.length) tell(t.saved, { isDone: true });
    return true;
  }, { max: 140 });
}
