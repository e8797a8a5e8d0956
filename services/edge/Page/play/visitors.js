// @ts-check
// People without an account in a game: among those who are going, and what the host decides about them.

import { act, actLater, ask, newId } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { copy, share } from "../parts/share.js";
import { failed, waiting } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** Visitors with a status, as rows among people. @param {any} roster @param {string} status */
export const visitorsOf = (roster, status) => (roster?.visitors ?? []).filter((one) => one.status === status)
  .map(({ id, name, ...more }) => ({ ...more, accountId: id, displayName: name, isVisitor: true }));

/** The requests of people without an account, with the host's two answers. @param {any} state @param {(person: any, ...more: any[]) => any} row */
export const visitorRequests = ({ id: gameId, roster }, row) => visitorsOf(roster, "requested").map((person) => row(person,
  button("×", () => act("rsvp.visit-refuse", { gameId, visitorId: person.accountId }), { class: "icon", "aria-label": t.hosting.turnDown }),
  button(t.hosting.letIn, () => act("rsvp.visit-accept", { gameId, visitorId: person.accountId }), { class: "primary" })));

/** A host's deeds with a visitor. @param {string} gameId @param {any} person */
export const visitorDeeds = (gameId, person) => [{
  label: t.hosting.remove, sign: () => signOf("leave"), isDanger: true,
  act: () => actLater(t.hosting.removed(person.displayName), () => act("rsvp.visit-remove", { gameId, visitorId: person.accountId })),
}];

/** The switch and the link of the host. @param {any} state of the game's screen */
export function newVisitorLink(state) {
  const gameId = state.id;
  /** @type {string | undefined} */ let url;
  /** @type {any} */ let problem;
  let isAsked = false;
  const take = (/** @type {any} */ reply) => { url = reply.url; state.redraw(); };
  const load = () => {
    problem = undefined;
    ask("rsvp.visitor-link", { gameId }).then(take, (error) => { problem = error; state.redraw(); });
  };
  const set = async (/** @type {boolean} */ on) => {
    url = undefined;
    isAsked = false;
    await act("games.update", { gameId, visitors: on ? "ask" : "off" }, { done: t.saved });
  };
  const renew = async () => {
    if (!await confirmed(t.visitors.renew, t.visitors.renewText, t.visitors.renew)) return;
    const reply = await act("rsvp.visitor-link-renew", { gameId }, { id: newId(), done: t.visitors.renewed });
    if (reply) take(reply);
  };
  return {
    view: () => {
      const { game } = state;
      const isOn = game.visitors === "ask";
      // Co-hosts pass the link on; who sees the game is the host's to say.
      const isMine = game.hostId === myId();
      if (!isOn && !isMine) return undefined;
      if (game.phase !== "upcoming" || ["cancelled", "completed"].includes(game.status)) return undefined;
      if (isOn && !isAsked) {
        isAsked = true;
        load();
      }
      const mayShare = "share" in navigator;
      const toCopy = () => copy(/** @type {string} */ (url));
      const text = () => `${t.visitors.shareText(game.title)}\n${url}`;
      return h("section", { class: "part", "aria-label": t.visitors.title, key: "visitors" },
        !isMine && h("h2", null, t.visitors.title),
        isMine && switchRow(t.visitors.title, isOn, set, t.visitors.about),
        isMine && isOn && switchRow(t.visitors.names, game.rosterToVisitors === true,
          (on) => act("games.update", { gameId, rosterToVisitors: on }, { done: t.saved }), t.visitors.namesAbout),
        isOn && (problem ? failed(problem, load) : !url ? waiting() : h("div", { class: "by-link", key: "ways" },
          mayShare && button([icon("share"), t.answer.share], () => share({ url, text: text() }, toCopy), { key: "share" }),
          button([icon("copy"), t.answer.copyLink], toCopy, { key: "copy" }),
          button(t.visitors.renew, renew, { class: "link", key: "renew" }))));
    },
  };
}
