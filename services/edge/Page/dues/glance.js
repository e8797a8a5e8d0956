// @ts-check
// The money of a game or a group at a glance: a row that leads to its book.

import { money } from "../parts/money.js";
import { signOf } from "../play/signs.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The most urgent thing about a book, in a line. @param {any} book @returns {{text: string, look?: string}} */
export function glance(book) {
  const texts = t.dues.glance;
  const sum = (/** @type {number} */ amount) => money(amount, book.currency ?? "USD");
  const mine = book.dues.filter((/** @type {any} */ due) => due.mine && due.payee?.accountId !== myId());
  const of = (/** @type {string} */ status) => mine.filter((/** @type {any} */ due) => due.mine.status === status);
  const all = (/** @type {any[]} */ dues) => sum(dues.reduce((/** @type {number} */ before, /** @type {any} */ due) => before + due.mine.amount, 0));
  if (book.dues.some((/** @type {any} */ due) => !due.isAccepted && due.payee?.accountId === myId())) return { text: texts.asked, look: "warn" };
  const open = of("open");
  if (open.length > 0) return { text: texts.owe(all(open)), look: "warn" };
  if (book.balance < 0) return { text: texts.share(sum(-book.balance)), look: "warn" };
  const collecting = book.dues.find((/** @type {any} */ due) => due.mayMark && due.isAccepted && due.paidCount < due.peopleCount);
  if (collecting) return { text: texts.count(collecting.paidCount, collecting.peopleCount) };
  const claimed = of("claimed");
  if (claimed.length > 0) return { text: texts.claimed(all(claimed)) };
  if (book.balance > 0) return { text: texts.get(sum(book.balance)) };
  if (book.balance === 0) return { text: texts.even };
  if (of("paid").length > 0) return { text: texts.paid, look: "good" };
  return { text: book.mayAdd ? texts.noneHost : texts.none };
}

/**
 * The row on the screen of a game or a group.
 * @param {import("../router.js").Stage} stage @param {any} state of that screen @param {"game" | "group"} kind
 */
export function newGlance(stage, state, kind) {
  /** @type {any} */ let book;
  let isFollowed = false;
  let isTold = false;
  let stop = () => {};
  return {
    /** Whether it is known if there is a row. */
    isKnown: () => isTold || !isFollowed,
    /** @param {boolean} on */
    follow(on) {
      if (on === isFollowed) return;
      isFollowed = on;
      stop();
      [book, isTold] = [undefined, false];
      if (on) stop = stage.watch("dues.book", kind === "game" ? { gameId: state.id } : { groupId: state.id },
        (answer) => { [book, isTold] = [answer, true]; state.redraw(); }, () => { [book, isTold] = [undefined, true]; state.redraw(); });
    },
    /** Whether something is to be paid or answered. */
    isPressing: () => Boolean(book && glance(book).look === "warn"),
    view() {
      if (!book || !book.mayAdd && !book.mayShare && book.dues.length === 0) return undefined;
      const { text, look } = glance(book);
      return h("a", { class: "money-row", key: "money", href: `/#/dues/${kind}/${state.id}` }, signOf("wallet"),
        h("span", { class: "grow" }, h("strong", null, t.dues.title), h("span", { class: look ?? "quiet" }, text)),
        h("span", { class: "on-to", "aria-hidden": "true" }, "›"));
    },
  };
}
