// @ts-check
// The money of a game or a group: what one has to pay, who has paid, and shared costs. All of it is live.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { money } from "../parts/money.js";
import { empty, failed, linkTo, part, tableLink, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { switchRow } from "../parts/switch.js";
import { within } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { newCollecting } from "./collecting.js";
import { newCosts } from "./costs.js";
import { openCost, openDue } from "./forms.js";
import { nameOf } from "./people.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const [kind, id] = stage.args;
  const about = kind === "group" ? { groupId: id } : { gameId: id };
  /** @type {any} */ const state = {
    kind, id, about, book: undefined, name: "", price: undefined,
    sum: (/** @type {number} */ amount) => money(amount, state.book?.currency ?? "USD"),
    redraw: () => redraw(), again: stage.again,
  };
  /** @type {any} */ let problem;
  stage.title(t.dues.title);
  const collecting = newCollecting(stage, state);
  const costs = newCosts(stage, state);

  /** `To Ann · by Fri 6 PM` @param {any} due */
  const terms = (due) => dotted([t.dues.to(nameOf(due.payee)), due.dueAt && (due.mine?.isOverdue ? t.dues.late : t.dues.by)(within(due.dueAt))]);
  const isMine = (/** @type {any} */ due) => due.mine && due.payee?.accountId !== myId();
  const statusOf = (/** @type {any} */ due) => due.mine.status;
  const card = (/** @type {any} */ due, /** @type {any[]} */ ...more) => h("li", { key: due.id, class: "card due" },
    h("div", { class: "grow" }, h("strong", null, due.title), h("p", { class: due.mine?.isOverdue ? "warn" : "quiet" }, terms(due)),
      due.note && h("p", { class: "text" }, due.note)),
    due.mine && h("strong", { class: "sum" }, state.sum(due.mine.amount)), more);

  const yours = () => {
    const dues = state.book.dues.filter((/** @type {any} */ due) => isMine(due) && ["open", "claimed", "refund"].includes(statusOf(due)));
    return dues.length > 0 && part(t.dues.yours, h("ul", { class: "cards" }, dues.map((/** @type {any} */ due) => {
      const data = { dueId: due.id };
      if (statusOf(due) === "open") return card(due, h("div", { class: "foot" },
        button(t.dues.claim, () => act("dues.claim", data, { done: t.dues.claimed }), { class: "primary" })));
      if (statusOf(due) === "claimed") return card(due, h("div", { class: "foot" }, h("p", { class: "quiet" }, t.dues.waits(nameOf(due.payee))),
        button(t.dues.unclaim, () => act("dues.unclaim", data), { class: "link" })));
      return card(due, h("div", { class: "foot" }, h("p", { class: "quiet" }, t.dues.refund(nameOf(due.payee))),
        button(t.dues.refunded, () => act("dues.refunded", data))));
    })));
  };
  const asked = () => {
    const dues = state.book.dues.filter((/** @type {any} */ due) => !due.isAccepted && due.payee?.accountId === myId());
    const refuse = async (/** @type {any} */ due) => {
      if (await confirmed(t.dues.removeTitle, t.dues.removeText(due.title), t.dues.remove)) act("dues.remove", { dueId: due.id }, { done: t.dues.removed });
    };
    return dues.length > 0 && part(t.dues.asked, h("ul", { class: "cards" }, dues.map((/** @type {any} */ due) => h("li", { key: due.id, class: "card due" },
      h("div", { class: "grow" }, h("strong", null, due.title), h("p", { class: "quiet" }, t.dues.wantsYou)),
      h("div", { class: "foot" }, button(t.dues.refuse, () => refuse(due)),
        button(t.dues.agree, () => act("dues.accept-payee", { dueId: due.id }, { done: t.dues.agreed }), { class: "primary" }))))));
  };
  /** Dues that others collect, as far as one is told of them, and those that are done. */
  const rest = () => {
    const others = state.book.dues.filter((/** @type {any} */ due) => !due.mayMark && !due.mine);
    const done = state.book.dues.filter((/** @type {any} */ due) => isMine(due) && ["paid", "exempt", "refunded"].includes(statusOf(due)));
    const row = (/** @type {any} */ due, /** @type {string} */ told) => h("li", { key: due.id, class: "row between" }, h("span", null, due.title), h("span",
      { class: "quiet" }, told));
    return [others.length > 0 && part(t.dues.others, h("ul", { class: "rows" },
      others.map((/** @type {any} */ due) => row(due, t.dues.count(due.paidCount, due.peopleCount))))),
    done.length > 0 && part(t.dues.done, h("ul", { class: "rows" },
      done.map((/** @type {any} */ due) => row(due, dotted([state.sum(due.mine.amount), t.dues.status[statusOf(due)]])))))];
  };
  const payFirst = () => state.kind === "group" && state.book.mayAdd && h("section", { class: "part", key: "first" },
    switchRow(t.dues.first, Boolean(state.book.payFirst), (on) => act("dues.pay-first", { groupId: id, on }, { done: on ? t.dues.firstOn : t.dues.firstOff }),
      t.dues.firstText));

  const redraw = () => {
    const { book } = state;
    const title = h("h1", null, state.name ? t.dues.of(state.name) : t.dues.title);
    if (problem?.status === 404) return stage.draw(title, empty(t.dues.missing, linkTo(`/#/${kind}/${id}`, t.nav.back)));
    if (problem) return stage.draw(title, failed(problem, stage.again));
    if (!book) return stage.draw(title, waiting());
    const isEmpty = book.dues.length === 0 && book.costsCount === 0 && !book.mayAdd && !book.mayShare;
    stage.draw(title, h("p", { class: "quiet", key: "note" }, t.dues.note), isEmpty && empty(t.dues.nothing),
      asked(), yours(), collecting.view(), rest(), costs.view(), payFirst(),
      book.dues.some((/** @type {any} */ due) => due.mayMark) && tableLink("dues.csv", about, "money"),
      (book.mayAdd || book.mayShare) && sticky(
        book.mayShare && button(t.costs.add, () => openCost(state), { class: book.mayAdd ? "" : "primary", key: "cost" }),
        book.mayAdd && button(t.dues.collect, () => openDue(state), { class: "primary", key: "due" })));
  };

  stage.watch("dues.book", about, (answer) => {
    [state.book, problem] = [answer, undefined];
    collecting.follow();
    costs.follow();
    redraw();
  }, (error) => { problem = error; redraw(); });
  if (kind === "group") stage.ask("groups.get", about, (group) => { state.name = group.name; redraw(); }, () => {});
  else stage.ask("games.get", about, (game) => { [state.name, state.price] = [game.title, game.price]; redraw(); }, () => {});
  redraw();
}
