// @ts-check
// The players of a season, by divisions; before it begins a host invites, adds names, and puts them into order.

import { act, ask, newId } from "../ask.js";
import { seedList } from "../cups/seeds.js";
import { button } from "../parts/button.js";
import { asked, confirmed } from "../parts/dialog.js";
import { openMenu } from "../parts/menu.js";
import { profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { empty } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { openInviting } from "../play/inviting.js";
import { session } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { faceOf, nameOf } from "./fixtures.js";
import { t } from "./texts.js";

/** @param {any} state of the league's screen */
export function newPlayers(state) {
  const send = async (/** @type {string} */ type, /** @type {string} */ done, more = {}) => {
    const reply = await act(`leagues.${type}`, { seasonId: state.seasonId, ...more }, { done });
    if (reply) state.again();
    return reply;
  };
  const openOrder = (/** @type {any} */ { division, entrants }) => {
    let rows = entrants.map((/** @type {any} */ one) => ({ key: one.entrant, name: nameOf(one), face: faceOf(one) }));
    return openSheet(t.players.order, (close, redraw) => [h("p", { class: "quiet" }, t.players.orderText), seedList(rows, (next) => { rows = next; redraw(); }),
      h("div", { class: "row sheet-foot" }, button(t.entrants.saveSeeds, async () => {
        if (await send("entrant-order", t.players.orderSaved, { division, entrants: rows.map(({ key }) => key) })) close();
      }, { class: "primary grow", key: "save" }))]);
  };
  const more = (/** @type {any} */ one, /** @type {number} */ division) => {
    const { season } = state;
    const name = nameOf(one);
    const takeOut = async () => { if (await confirmed(t.players.takeOut, t.players.takeOutText(name), t.players.takeOut)) await send("withdraw",
      t.players.removed(name), { entrant: one.entrant }); };
    const others = Array.from({ length: season.options.divisions ?? 1 }, (_, at) => at + 1).filter((number) => number !== division);
    return button("⋯", () => openMenu(isolated(name), season.status === "draft" ? [
      ...others.map((number) => ({ label: t.players.moveTo(number), act: () => send("entrant-order", t.players.orderSaved,
        { division: number, entrants: [one.entrant] }) })),
      { label: t.players.remove, isDanger: true, act: () => send("entrant-remove", t.players.removed(name), { entrant: one.entrant }) }]
      : [{ label: t.players.takeOut, isDanger: true, act: takeOut }]), { class: "icon", "aria-label": t.match.more(name), "aria-haspopup": "dialog",
        key: "more" });
  };
  const row = (/** @type {number} */ division) => (/** @type {any} */ one) => h("li", { class: "person", key: one.entrant }, faceOf(one),
    h("div", { class: "grow" },
    one.accountId ? h("a", { href: profileAddress(one.accountId) }, isolated(nameOf(one))) : h("strong", null, isolated(nameOf(one))),
    one.status !== "in" && h("p", { class: "quiet note" }, one.status === "invited" ? t.players.waits : t.players.withdrawn)),
  state.season.isHost && one.status !== "withdrawn" && ["draft", "running"].includes(state.season.status) && more(one, division));

  return {
    view() {
      const { season } = state;
      const all = season.divisions.flatMap((/** @type {any} */ one) => one.entrants);
      const mayOrder = season.isHost && season.status === "draft";
      return all.length === 0 ? empty(t.players.none) : season.divisions.map((/** @type {any} */ one) => h("section", { class: "part", key: one.division },
        h("h2", null, season.divisions.length > 1 ? t.league.division(one.division)
          : t.entrants.inTitle(one.entrants.filter((/** @type {any} */ each) => each.status === "in").length, 0)),
        h("ul", { class: "people" }, one.entrants.map(row(one.division))),
        mayOrder && one.entrants.length > 1 && button(t.players.order, () => openOrder(one), { "aria-haspopup": "dialog", key: "order" })));
    },
    openInvite() {
      const all = state.season.divisions.flatMap((/** @type {any} */ one) => one.entrants);
      const ids = (/** @type {string} */ status) => new Set(all.filter((/** @type {any} */ one) => one.status === status).map((/** @type {any} */ one) =>
        one.accountId));
      return openInviting(t.players.invite, { there: ids("in"), asked: ids("invited"), send: async (/** @type {string} */ nickname) => {
        await ask("leagues.entrant-add", { seasonId: state.seasonId, accountId: nickname }, { id: newId() });
        state.again();
        return { results: [{}] };
      } });
    },
    openNames: () => asked(t.players.add, t.players.addName, t.players.add, async (text) => {
      const names = text.split(/\n/).map((name) => name.trim()).filter(Boolean);
      for (const name of names) await ask("leagues.entrant-add", { seasonId: state.seasonId, name }, { id: newId() });
      tell(t.players.added(names.length), { isDone: true });
      state.again();
    }, { max: 2000, about: t.players.addNameHint }),
    addMe: () => send("entrant-add", t.players.meIn, { accountId: session.me?.profile?.nickname ?? session.me?.id }),
  };
}
