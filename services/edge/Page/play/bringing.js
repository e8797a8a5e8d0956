// @ts-check
// The people whom I bring to a game: how many, and what they are called.

import { ask, newId } from "../ask.js";
import { button, newForm } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { arrived } from "./answer.js";
import { t } from "./texts.js";

const namesMax = [0, 1, 2, 3];
/** Names of the form's fields by the server's. */
const called = Object.fromEntries(namesMax.map((at) => [`guestNames.${at}`, `guest${at}`]));

/** A number with a button on either side. @param {number} count @param {number} most @param {(count: number) => void} set @param {string} [label] */
export const stepper = (count, most, set, label = t.bring.count) => h("div", { class: "stepper", role: "group", "aria-label": label, key: "stepper" },
  button("−", () => set(count - 1), { "aria-label": t.bring.less, disabled: count === 0, key: "less" }),
  h("output", { "aria-live": "polite" }, t.bring.party(count)),
  button("+", () => set(count + 1), { "aria-label": t.bring.more, disabled: count >= most, key: "more" }));

/** My row in a game. @param {any} state */
export const mine = ({ roster }) => [...roster?.going ?? [], ...roster?.maybe ?? [], ...roster?.waitlist ?? [], ...roster?.requested ?? []]
  .find((person) => person.accountId === myId());

/** The button on the bar, where the host lets people bring others. @param {any} state */
export function bringButton(state) {
  const { game } = state;
  const guests = mine(state)?.guests ?? 0;
  if (!game.guestsEach && !guests) return undefined;
  return h("button", { type: "button", class: "changing", "aria-haspopup": "dialog", "aria-label": guests ? t.bring.with(guests) : t.bring.title, key: "bring",
    onclick: () => openBringing(state) }, guests ? `+${guests}` : t.bring.open);
}

/** The command that says it: my answer as it is, or that I come. @param {any} game */
function answerOf({ participation }) {
  if (participation === "maybe") return "rsvp.maybe";
  return participation === "invited" ? "invites.accept" : "rsvp.going";
}

/** @param {any} state of the game's screen */
export function openBringing(state) {
  const { game } = state;
  const before = mine(state);
  const isIn = ["going", "waitlisted", "requested", "maybe"].includes(game.participation);
  const most = Math.max(game.guestsEach ?? 0, before?.guests ?? 0);
  let count = before?.guests ?? (isIn ? 0 : 1);
  /** @type {ReturnType<typeof newForm>} */ let form;
  const id = newId();
  return openSheet(t.bring.title, (close, redraw) => {
    form ??= newForm(redraw, called);
    const send = form.send(async (values) => {
      const guestNames = namesMax.slice(0, count).map((at) => values[`guest${at}`]).filter(Boolean);
      const reply = await ask(answerOf(game), { gameId: game.id, guests: count, guestNames }, { id });
      close();
      arrived(state, reply);
      tell(reply.status === "going" || isIn ? t.saved : t.answer.answered[reply.status] ?? t.saved, { isDone: true });
      state.redraw();
    });
    return h("form", { class: "bring", onsubmit: send },
      h("div", { class: "row center" }, stepper(count, most, (/** @type {number} */ now) => { count = now; redraw(); })),
      namesMax.slice(0, count).map((at) => form.field(
        { name: `guest${at}`, label: t.bring.name(at + 1), maxlength: 30, value: before?.guestNames?.[at] ?? "" })),
      count > 0 && h("p", { class: "hint" }, t.bring.secret),
      form.foot(isIn ? t.save : t.answer.in));
  });
}
