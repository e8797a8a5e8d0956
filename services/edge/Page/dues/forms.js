// @ts-check
// The forms for a due and for a shared cost: what for and how much is enough.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { faceButton } from "../parts/friends.js";
import { digitsOf, major, minor } from "../parts/money.js";
import { openSheet } from "../parts/sheet.js";
import { dateOf, daysAfter } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { now } from "../clock.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { nameOf, participants } from "./people.js";
import { t } from "./texts.js";

/** The last day on which something can be due. */
const daysAheadMax = 365;

/** The currency of a book: that of its entries, else of the game's price. @param {any} state */
const currencyOf = (state) => state.book.currency ?? state.price?.currency ?? "USD";

/**
 * The fields for an amount, and for the currency as long as the book has none.
 * @param {any} form @param {any} state @param {string} label @param {number} [first]
 */
const amountFields = (form, state, label, first) => {
  const currency = currencyOf(state);
  const step = 10 ** -digitsOf(currency);
  return h("div", { class: "row", key: "amount" },
    form.field({ name: "amount", label, type: "number", required: true, min: step, step: state.book.currency ? step : "any", inputmode: "decimal",
      value: first === undefined ? undefined : major(first, currency) }),
    state.book.currency ? h("span", { class: "money-unit" }, currency)
      : form.field({ name: "currency", label: t.due.currency, required: true, maxlength: 3, value: currency, autocapitalize: "characters" }));
};

/** The typed amount and currency, as the server wants them. @param {any} state @param {any} values */
const amountOf = (state, { amount, currency }) => {
  const code = state.book.currency ?? currency?.toUpperCase() ?? "";
  return { amount: minor(amount, code), currency: code };
};

/** @param {any} state of the book's screen */
export function openDue(state) {
  const id = newId();
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(t.due.title, (close, redraw) => {
    form ??= newForm(redraw, { each: "amount", total: "amount" });
    const save = form.send(async ({ title, way, dueOn, note, showCount, ...values }) => {
      const { amount, currency } = amountOf(state, values);
      await ask("dues.add", { ...state.about, title, [way]: amount, currency, note, showCount, dueAt: dueOn && `${dueOn}T23:59` }, { id });
      close();
      tell(t.due.saved, { isDone: true });
    });
    const today = dateOf(new Date(now()));
    return h("form", { onsubmit: save },
      form.field({ name: "title", label: t.due.what, required: true, maxlength: 60, placeholder: t.due.sample, autocomplete: "off" }),
      choice("way", t.due.how, Object.entries(t.due.ways), "each"),
      amountFields(form, state, t.due.amount, state.price?.amount),
      form.field({ name: "dueOn", label: t.due.dueAt, type: "date", min: today, max: daysAfter(today, daysAheadMax) }),
      form.field({ name: "note", label: t.due.note, type: "textarea", maxlength: 140, hint: t.due.noteHint }),
      form.field({ name: "showCount", label: t.due.showCount, type: "check" }),
      form.foot(t.due.save));
  });
}

/** @param {any} state of the book's screen */
export function openCost(state) {
  const id = newId();
  /** Everyone who may share it. @type {any[] | undefined} */ let people;
  /** The people who share it, where not everyone does. @type {Set<string> | undefined} */ let chosen;
  let isBegun = false;
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(t.costs.add, (close, redraw) => {
    form ??= newForm(redraw, { payerId: "payer" });
    if (!isBegun) {
      isBegun = true;
      participants(state).then((all) => { people = all; redraw(); }, () => {});
    }
    const save = form.send(async ({ what, payer, who, ...values }) => {
      const { amount, currency } = amountOf(state, values);
      const accountIds = who === "some" && chosen ? [...chosen] : undefined;
      await ask("dues.cost", { ...state.about, what, amount, currency, payerId: payer === myId() ? undefined : payer, accountIds }, { id });
      close();
      tell(t.costs.saved, { isDone: true });
    });
    const toggle = (/** @type {any} */ person) => {
      chosen ??= new Set(people?.map(({ accountId }) => accountId));
      if (!chosen.delete(person.accountId)) chosen.add(person.accountId);
      redraw();
    };
    const pick = (/** @type {any} */ event) => {
      chosen = event.target.value === "some" ? new Set(people?.map(({ accountId }) => accountId)) : undefined;
      redraw();
    };
    return h("form", { onsubmit: save },
      form.field({ name: "what", label: t.costs.what, required: true, maxlength: 60, placeholder: t.costs.sample, autocomplete: "off" }),
      amountFields(form, state, t.costs.amount),
      (people?.length ?? 0) > 1 && [
        form.field({ name: "payer", label: t.costs.payer, type: "select", value: myId(),
          options: /** @type {any[]} */ (people).map((person) => [person.accountId, person.accountId === myId() ? t.you : nameOf(person)]) }),
        choice("who", t.costs.who, [["everyone", t.costs.everyone], ["some", t.costs.some]], chosen ? "some" : "everyone", pick),
        chosen && h("div", { class: "pick-faces group-pick", key: "faces" }, /** @type {any[]} */ (people).map((person) =>
          faceButton({ ...person, id: person.accountId }, () => toggle(person), { "aria-pressed": String(chosen?.has(person.accountId)) })))],
      form.foot(t.costs.save));
  });
}
