// @ts-check
// The regulars of a series or a group: being one, being away, and whom its host or admins have asked.

import { act, ask, newId } from "../ask.js";
import { openDialog } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { part } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { rosterRow } from "./roster.js";
import { t } from "./texts.js";

/**
 * @param {import("../router.js").Stage} stage @param {() => {seriesId: string} | {groupId: string} | undefined} of nothing without any
 * @param {() => void} redraw
 */
export function newRegulars(stage, of, redraw) {
  /** @type {any} */ let known;
  let isAsked = false;
  const about = () => of() ?? {};
  const load = () => stage.ask("rsvp.regulars", about(), (answer) => { known = answer; redraw(); }, () => {});
  const say = async (/** @type {string} */ type, /** @type {string} */ done) => {
    if (await act(type, about(), { done })) load();
  };
  const end = async (/** @type {any} */ person) => {
    if (await act("rsvp.regular-end", { ...about(), accountId: person.accountId }, { done: t.saved })) load();
  };
  const away = () => {
    const id = newId();
    /** @type {ReturnType<typeof newForm>} */ let form;
    return openDialog(t.regulars.away, (close, redrawDialog) => {
      form ??= newForm(redrawDialog, { from: "from", to: "to" });
      return h("form", {
        onsubmit: form.send(async ({ from, to }) => {
          await ask("rsvp.regular-pause", { ...about(), from, to }, { id });
          close();
          tell(t.saved, { isDone: true });
          load();
        }),
      },
        form.field({ name: "from", label: t.regulars.from, type: "date", required: true }),
        form.field({ name: "to", label: t.regulars.to, type: "date", required: true }),
        form.foot(t.save));
    });
  };

  return {
    /** Asks once for the regulars, where there may be any. */
    follow() {
      if (isAsked || !of()) return;
      isAsked = true;
      load();
    },
    /** Whether I may ask somebody. @param {string} accountId */
    mayAsk: (accountId) => Boolean(known?.mayAsk) && accountId !== myId()
      && !known.items.some((/** @type {any} */ one) => one.accountId === accountId),
    /** @param {string} accountId @param {string} name */
    async askFor(accountId, name) {
      if (await act("rsvp.regular-ask", { ...about(), accountId }, { done: t.regulars.asked(name) })) load();
    },
    view() {
      if (!known) return undefined;
      const mine = known.items.find((/** @type {any} */ one) => one.accountId === myId());
      const others = known.items.filter((/** @type {any} */ one) => one !== mine);
      if (!mine && others.length === 0) return undefined;
      return part(t.regulars.title,
        mine?.state === "asked" && h("div", { class: "notice ask", key: "asked" }, h("p", null, t.regulars.question),
          h("div", { class: "row two" }, button(t.regulars.no, () => say("rsvp.regular-refuse", t.saved), { key: "no" }),
            button(t.regulars.yes, () => say("rsvp.regular-accept", t.regulars.isOne), { class: "primary", key: "yes" }))),
        mine?.state === "regular" && h("div", { key: "mine" }, h("p", null, mine.from ? t.regulars.isAway(mine.from, mine.to) : t.regulars.isOne),
          h("div", { class: "row wrap" },
            mine.from ? button(t.regulars.back, () => say("rsvp.regular-pause", t.saved), { key: "back" })
              : button(t.regulars.away, away, { key: "away", "aria-haspopup": "dialog" }),
            button(t.regulars.stop, () => say("rsvp.regular-leave", t.saved), { class: "link", key: "stop" }))),
        others.length > 0 && h("ul", { class: "people", key: "all" }, others.map((/** @type {any} */ person) =>
          rosterRow({ ...person, note: person.state === "asked" ? t.regulars.waits : undefined },
            button(t.regulars.end, () => end(person), { class: "link" })))));
    },
  };
}
