// @ts-check
// My answer to a game: join, maybe, leave, the waitlist and its place, an invitation.

import { act, actLater, ask, newId } from "../ask.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { within } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { room } from "./card.js";
import { isHost } from "./game.js";

/** @param {any} state */
export function answerBar(state) {
  const { game, roster } = state;
  const status = state.isLeaving ? "left" : game.participation;
  const waits = roster?.waitlist ?? [];
  const mine = waits.find((person) => person.accountId === myId());
  const may = (type) => game.actions?.includes(type);
  const offered = mine?.offerUntil && status === "waitlisted";
  const isOver = game.status === "cancelled" || game.status === "completed" || game.phase === "past";
  return h("div", { class: "answer" },
    h("div", { class: "grow", "aria-live": "polite" },
      h("strong", null, isHost(state) ? t.game.youHost : t.game.me[status] ?? (isOver ? t.game.past : room(game))),
      status === "waitlisted" && mine && h("span", null, ` · ${t.game.position(mine.position, waits.length)}`),
      offered && h("p", null, t.game.offered(within(mine.offerUntil, game.timezone))),
      status && !isOver && h("p", { class: "quiet" }, room(game))),
    h("div", { class: "row wrap" },
      offered && button(t.game.take, () => send(state, "rsvp.going"), { class: "primary", key: "take" }),
      may("invites.accept") && button(game.full ? t.game.wait : t.game.accept,
        () => send(state, "invites.accept"), { class: "primary", key: "accept" }),
      may("invites.decline") && button(t.game.decline, () => send(state, "invites.decline"), { key: "decline" }),
      may("rsvp.going") && status !== "invited" && !state.isLeaving
        && button(game.full ? t.game.wait : game.joinPolicy === "request" && status !== "maybe" ? t.game.askIn : t.game.join,
        () => send(state, "rsvp.going"), { class: "primary", key: "go" }),
      may("rsvp.maybe") && !state.isLeaving && status !== "requested" && button(t.game.maybe, () => send(state, "rsvp.maybe"), { key: "maybe" }),
      may("rsvp.leave") && !state.isLeaving && button(status in t.game.leaves ? t.game.leaves[status] : t.game.leave, () => leave(state), { key: "leave" }),
      ["going", "maybe",
        "requested"].includes(status) && !isOver && !isHost(state) && button(t.game.note,
        () => note(state, status), { class: "link", key: "note" })));
}

/** @param {any} state @param {string} type */
async function send(state, type) {
  const reply = await act(type, { gameId: state.id });
  if (reply) take(state, reply);
}

/** @param {any} state @param {any} reply of an answer */
function take(state, reply) {
  state.game = { ...state.game, participation: reply.status, counts: reply.counts ?? state.game.counts };
  if (reply.overlapping?.length) tell(t.game.overlaps(reply.overlapping[0].title, within(reply.overlapping[0].startsAt)));
  else tell(reply.status in t.game.answered ? t.game.answered[reply.status] : t.saved);
  state.redraw();
}

/** Leaving can be undone for a while; only then the place is given away. @param {any} state */
function leave(state) {
  state.isLeaving = true;
  state.redraw();
  const end = () => { state.isLeaving = false; state.redraw(); };
  actLater(t.game.answered.left, async () => {
    const reply = await act("rsvp.leave", { gameId: state.id });
    if (reply) state.game = { ...state.game, participation: reply.status, actions: [] };
    end();
  }, end);
}

/** @param {any} state @param {string} status */
function note(state, status) {
  const id = newId();
  return asked(t.game.note, t.game.noteLabel, t.save, async (note) => {
    take(state, await ask(status === "maybe" ? "rsvp.maybe" : "rsvp.going", { gameId: state.id, note }, { id }));
  }, { max: 140 });
}
