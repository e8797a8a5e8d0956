// @ts-check
// Costs that people share, and how they get even.

import { act, actLater } from "../ask.js";
import { button } from "../parts/button.js";
import { empty, part, waiting } from "../parts/states.js";
import { lately } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { nameOf } from "./people.js";
import { t } from "./texts.js";

/** Costs that are shown, and payments of the past. */
const [costsMax, pastMax] = [100, 5];

/** @param {import("../router.js").Stage} stage @param {any} state of the book's screen */
export function newCosts(stage, state) {
  /** @type {any[] | undefined} */ let costs;
  /** @type {any} */ let settling;
  /** @type {Set<string>} */ const leaving = new Set();
  let [isFollowed, settles] = [false, false];

  const remove = (/** @type {any} */ cost) => {
    leaving.add(cost.id);
    state.redraw();
    const back = () => { leaving.delete(cost.id); state.redraw(); };
    actLater(t.costs.removed(cost.what), () => act("dues.cost-remove", { costId: cost.id }).then(back), back);
  };
  const row = (/** @type {any} */ cost) => {
    const isAsked = !cost.isConfirmed && cost.payer.accountId === myId();
    const payer = isAsked ? t.costs.saysYou(nameOf(cost.author)) : cost.payer.accountId === myId() ? t.costs.youPaid : t.costs.paidBy(nameOf(cost.payer));
    return h("li", { key: cost.id, class: "row wrap" },
      h("div", { class: "grow" }, h("strong", null, cost.what),
        h("p", { class: "quiet" }, dotted([payer, cost.share !== undefined && t.costs.share(state.sum(cost.share)), lately(cost.addedAt)])),
        !cost.isConfirmed && !isAsked && h("p", { class: "warn" }, t.costs.unconfirmed(nameOf(cost.payer)))),
      h("strong", { class: "sum" }, state.sum(cost.amount)),
      isAsked && h("div", { class: "foot" }, button(t.costs.deny, () => act("dues.cost-remove", { costId: cost.id })),
        button(t.costs.confirm, () => act("dues.confirm", { costId: cost.id }, { done: t.costs.confirmed }), { class: "primary" })),
      !isAsked && cost.mayRemove && h("button", { class: "icon", "aria-label": t.costs.remove(cost.what), onclick: () => remove(cost) }, "×"));
  };

  /** A payment that would settle something; who gets it notes it with one tap. @param {any} payment */
  const payment = ({ from, to, amount }) => {
    const sum = state.sum(amount);
    const [isFrom, isTo] = [from.accountId === myId(), to.accountId === myId()];
    const text = isFrom ? t.costs.youPay(nameOf(to), sum) : isTo ? t.costs.paysYou(nameOf(from), sum) : t.costs.pays(nameOf(from), nameOf(to), sum);
    return h("li", { key: `${from.accountId}${to.accountId}`, class: "row" }, h(isFrom || isTo ? "strong" : "span", { class: "grow" }, text),
      isTo && button(t.costs.got, () => act("dues.settled", { ...state.about, accountId: from.accountId, amount }, { done: t.costs.gotDone }),
        { "aria-label": `${t.costs.got}: ${text}` }));
  };
  const settle = () => {
    if (!settling) return undefined;
    const { payments, settled } = settling;
    // Mine come first.
    const rank = (/** @type {any} */ { from, to }) => Number(from.accountId !== myId() && to.accountId !== myId());
    const sorted = [...payments].sort((a, b) => rank(a) - rank(b));
    return [h("h3", { key: "h-settle" }, t.costs.settle),
      sorted.length > 0 ? h("ul", { class: "rows", key: "payments" }, sorted.map(payment)) : h("p", { class: "quiet", key: "even" }, t.costs.settled),
      settled.length > 0 && [h("h3", { key: "h-past" }, t.costs.past), h("ul", { class: "rows quiet", key: "past" }, settled.slice(0, pastMax).map(
        (/** @type {any} */ one, /** @type {number} */ at) => h("li", { key: `${one.at}${at}` },
          dotted([t.costs.pays(nameOf(one.from), nameOf(one.to), state.sum(one.amount)), lately(one.at)]))))]];
  };
  const balance = () => {
    const { balance } = state.book;
    if (balance === undefined) return undefined;
    return h("p", { class: balance < 0 ? "balance warn" : "balance", key: "balance" },
      balance > 0 ? t.costs.get(state.sum(balance)) : balance < 0 ? t.costs.owe(state.sum(-balance)) : t.costs.even);
  };

  return {
    follow() {
      if (!isFollowed) {
        isFollowed = true;
        stage.watch("dues.costs", { ...state.about, limit: costsMax }, (answer) => { costs = answer.items; state.redraw(); }, () => {});
      }
      if (!settles && state.book.costsCount > 0) {
        settles = true;
        stage.watch("dues.settle", state.about, (answer) => { settling = answer; state.redraw(); }, () => { settling = undefined; state.redraw(); });
      }
    },
    view() {
      const { mayShare, costsCount } = state.book;
      if (!mayShare && costsCount === 0) return undefined;
      const shown = costs?.filter(({ id }) => !leaving.has(id)) ?? [];
      return part(t.costs.title, costsCount === 0 ? empty(t.costs.none) : !costs ? waiting() : [balance(), settle(),
        h("h3", { key: "h-list" }, t.costs.list), h("ul", { class: "rows", key: "list" }, shown.map(row))]);
    },
  };
}
