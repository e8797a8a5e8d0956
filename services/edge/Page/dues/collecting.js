// @ts-check
// Dues for whoever gets the money or runs the game or group: who has paid, at a glance, and marked with one tap.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { asked, confirmed } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { moreMenu } from "../parts/menu.js";
import { avatar, profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, part, waiting } from "../parts/states.js";
import { within } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { signOf } from "../play/signs.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { nameOf, participants } from "./people.js";
import { t } from "./texts.js";

/** People of a due that are shown before one asks for all, and dues whose people are shown without asking. */
const [shownFirst, loadedFirst] = [8, 10];
/** The order of people: first where something has to be done. */
const order = ["claimed", "open", "refund", "paid", "refunded", "exempt"];

/** Whether what stands beside a person says it: the button that marks the share, or the sign that it is paid. @param {string} status */
const isShown = (status) => status === "open" || status === "paid";

/** @param {import("../router.js").Stage} stage @param {any} state of the book's screen */
export function newCollecting(stage, state) {
  /** Dues with all shares, by id. @type {Map<string, any>} */ const whole = new Map();
  /** Dues of which all people are shown. @type {Set<string>} */ const open = new Set();

  const load = (/** @type {string} */ dueId) => stage.ask("dues.get", { dueId }, (due) => { whole.set(dueId, due); state.redraw(); }, () => {});
  /** @param {string} verb @param {any} due @param {any} [person] @param {string} [done] @param {any} [more] */
  const change = (verb, due, person, done, more = {}) =>
    act(`dues.${verb}`, { dueId: due.id, ...(person && { accountId: person.accountId }), ...more }, { done, after: () => load(due.id) });
  const isPayee = (/** @type {any} */ due) => due.payee?.accountId === myId();

  const letOff = (/** @type {any} */ due, /** @type {any} */ person) => asked(t.dues.letOffTitle(nameOf(person)), t.dues.why, t.dues.letOff,
    async (reason) => Boolean(await change("exempt", due, person, t.dues.letOffDone(nameOf(person)), { reason: reason || undefined })),
    { max: 140, optional: true });
  const tools = (/** @type {any} */ due, /** @type {any} */ { person, status }) => {
    const runs = state.book.mayAdd;
    const items = [
      status === "claimed" && isPayee(due) && { label: t.dues.notYet, sign: () => signOf("off"), act: () => change("unclaim", due, person) },
      status === "paid" && isPayee(due) && person.accountId !== myId() && { label: t.dues.unpaid, sign: () => signOf("off"),
        act: () => change("unpaid", due, person) },
      runs && ["open", "claimed"].includes(status) && { label: t.dues.letOff, sign: () => signOf("leave"), act: () => letOff(due, person) },
      runs && status === "exempt" && { label: t.dues.askAgain, sign: () => signOf("again"),
        act: () => change("add-person", due, person, t.dues.added(nameOf(person))) },
    ].filter(Boolean);
    return items.length > 0 && moreMenu(t.dues.menu(nameOf(person)), () => items, nameOf(person));
  };
  const row = (/** @type {any} */ due) => (/** @type {any} */ portion) => {
    const { person, shares, status, amount, isOverdue, how, reason } = portion;
    const name = nameOf(person);
    return h("li", { key: person.accountId, class: "person" }, avatar(person),
      h("div", { class: "grow" }, person.nickname ? h("a", { href: profileAddress(person.accountId) }, name) : name,
        h("p", { class: isOverdue ? "warn note" : "quiet note" },
          dotted([state.sum(amount), shares > 1 && t.dues.shares(shares), isOverdue ? t.dues.status.overdue : !isShown(status) && t.dues.status[status],
            how ?? reason]))),
      ["open", "claimed"].includes(status) ? button(t.dues.paid, () => change("paid", due, person, t.dues.paidDone(name)),
        { class: status === "claimed" ? "primary" : "", "aria-label": `${t.dues.paid}: ${name}` })
        : status === "paid" && h("span", { class: "tag good" }, t.dues.status.paid),
      tools(due, portion));
  };
  const remove = async (/** @type {any} */ due) => {
    if (await confirmed(t.dues.removeTitle, t.dues.removeText(due.title), t.dues.remove)) act("dues.remove", { dueId: due.id }, { done: t.dues.removed });
  };
  const remind = async (/** @type {any} */ due) => {
    const reply = await change("remind", due);
    if (reply) tell(t.dues.reminded(reply.remindedCount), { isDone: true });
  };

  const card = (/** @type {any} */ due, /** @type {number} */ at) => {
    const all = whole.get(due.id);
    const sorted = [...all?.portions ?? []].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
    const shown = open.has(due.id) ? sorted : sorted.slice(0, shownFirst);
    const hasPaid = sorted.some(({ person, status }) => person.accountId !== due.payee?.accountId && !["open", "exempt"].includes(status));
    const isOpen = sorted.some(({ status }) => status === "open");
    const toggle = () => {
      if (!open.delete(due.id)) open.add(due.id);
      if (all) state.redraw();
      else load(due.id);
    };
    const amount = due.each ? t.dues.each(state.sum(due.each)) : due.total && t.dues.total(state.sum(due.total));
    const owing = sorted.filter(({ status }) => status !== "exempt");
    const [paid, wanted] = [owing.filter(({ status }) => status === "paid"), owing].map((some) => some.reduce((sum, one) => sum + one.amount, 0));
    // Until the shares are known, the people stand for them.
    const [isIn, ofAll] = wanted > 0 ? [paid, wanted] : [due.paidCount, due.peopleCount];
    const more = [
      state.book.mayAdd && due.isAccepted && { label: t.dues.addPerson, sign: () => icon("plus"), act: () => openAdd(state, all ?? due, change) },
      all && !hasPaid && { label: t.dues.remove, sign: () => signOf("bin"), act: () => remove(due), isDanger: true }].filter(Boolean);
    return h("li", { key: due.id, class: "card collecting" },
      h("div", { class: "grow" }, h("div", { class: "row between" }, h("strong", { class: "title grow" }, due.title),
        h("strong", null, t.dues.count(due.paidCount, due.peopleCount)), more.length > 0 && moreMenu(t.dues.menu(due.title), () => more, due.title)),
      h("p", { class: "quiet" }, dotted([amount, wanted > 0 && t.dues.soFar(state.sum(paid), state.sum(wanted)),
        !isPayee(due) && t.dues.to(nameOf(due.payee)), due.dueAt && t.dues.by(within(due.dueAt))])),
      h("progress", { value: isIn, max: Math.max(1, ofAll), "aria-label": t.dues.progress(due.title) })),
      !due.isAccepted && h("p", { class: "notice" }, t.dues.waitsForPayee(nameOf(due.payee))),
      !all ? at < loadedFirst && waiting() : h("ul", { class: "people", "aria-label": t.dues.people(due.title) }, shown.map(row(due))),
      h("div", { class: "row wrap foot" },
        (all ? sorted.length > shownFirst : at >= loadedFirst) && button(open.has(due.id) ? t.dues.hide : t.dues.show, toggle, { class: "link" }),
        isOpen && due.isAccepted && (due.remindFrom ? h("span", { class: "quiet" }, t.dues.remindLater(within(due.remindFrom)))
          : button(t.dues.remind, () => remind(due), { class: "wide" }))));
  };
  const mine = () => state.book.dues.filter((/** @type {any} */ due) => due.mayMark && (due.isAccepted || !isPayee(due)));

  return {
    /** The book has changed, and so may have the shares. */
    follow() {
      mine().forEach(({ id }, /** @type {number} */ at) => { if (at < loadedFirst || whole.has(id)) load(id); });
    },
    view: () => mine().length > 0 && part(t.dues.collecting, h("ul", { class: "cards" }, mine().map(card))),
  };
}

/** The people of a game or group who do not pay a due yet. @param {any} state @param {any} due @param {(...given: any[]) => any} change */
function openAdd(state, due, change) {
  /** @type {any[] | undefined} */ let people;
  /** @type {any} */ let problem;
  let isBegun = false;
  return openSheet(t.dues.addTitle, (close, redraw) => {
    const load = async () => {
      problem = undefined;
      const known = new Set((due.portions ?? []).map(({ person }) => person.accountId));
      const all = await participants(state).catch((error) => { problem = error; return []; });
      people = all.filter(({ accountId }) => !known.has(accountId));
      redraw();
    };
    if (!isBegun) {
      isBegun = true;
      load();
    }
    if (problem) return failed(problem, load);
    if (!people) return waiting();
    if (people.length === 0) return empty(t.dues.nobodyElse);
    return h("ul", { class: "people" }, people.map((person) => h("li", { key: person.accountId, class: "person" }, avatar(person),
      h("div", { class: "grow" }, nameOf(person)),
      button(t.add, async () => { if (await change("add-person", due, person, t.dues.added(nameOf(person)))) close(); },
        { "aria-label": `${t.add}: ${nameOf(person)}` }))));
  });
}
