// @ts-check
// The equipment of a game, and who brings it.

import { act, actLater } from "../ask.js";
import { button, limited, limitNote } from "../parts/form.js";
import { empty, failed, part, waiting } from "../parts/states.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { hosts, isOver } from "./game.js";
import { calledIn } from "./roster.js";
import { isolated } from "../texts.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage @param {any} state */
export function newGear(stage, state) {
  /** @type {any[] | undefined} */ let items;
  /** @type {any} */ let problem;
  /** @type {Set<string>} */ const leaving = new Set();
  let isFollowed = false;
  let stop = () => {};

  const claim = (item, qty) => act("rsvp.equipment-claim", { gameId: state.id, itemId: item.id, qty });
  const remove = (item) => {
    leaving.add(item.id);
    state.redraw();
    const back = () => { leaving.delete(item.id); state.redraw(); };
    actLater(t.gear.removed(item.name), () => act("rsvp.equipment-remove", { gameId: state.id, itemId: item.id }).then(back), back);
  };
  const add = async (event) => {
    event.preventDefault();
    const { name, needed } = event.target.elements;
    if (await act("rsvp.equipment-add", { gameId: state.id, name: name.value.trim(), needed: Number(needed.value) })) event.target.reset();
  };

  const row = (item) => {
    const mine = item.claims?.find((one) => one.accountId === myId())?.qty ?? 0;
    const others = (item.claims ?? []).map((one) => `${isolated(calledIn(state, one))} ${one.qty}`).join(", ");
    return h("li", { key: item.id, class: "row" },
      h("div", { class: "grow" }, h("strong", null, item.name),
        h("p", { class: "quiet" }, h("span", { class: item.missing ? "warn" : "good" }, item.missing ? t.gear.missing(item.missing) : t.gear.complete),
          others && ` · ${others}`)),
      mine === 0 ? item.missing > 0 && button(t.gear.bring, () => claim(item, 1), { class: "small", key: "bring" })
        : h("div", { class: "stepper", role: "group", "aria-label": t.gear.mine(item.name), key: "mine" },
          button("−", () => claim(item, mine - 1), { "aria-label": t.gear.less }),
          h("output", null, mine),
          button("+", () => claim(item, mine + 1), { "aria-label": t.gear.moreOf, disabled: item.missing === 0 })),
      hosts(state) && h("button", { class: "icon", "aria-label": t.gear.remove(item.name), onclick: () => remove(item) }, "×"));
  };

  return {
    /** @param {boolean} on */
    follow(on) {
      if (on === isFollowed) return;
      isFollowed = on;
      stop();
      if (on) stop = stage.watch("rsvp.equipment", { gameId: state.id, limit: 50 },
        (answer) => { [items, problem] = [answer.items, undefined]; state.redraw(); }, (error) => { problem = error; state.redraw(); });
    },
    isKnown: () => Boolean(items || problem),
    view: () => (items?.length === 0 && (!hosts(state) || isOver(state))) ? undefined : part(t.gear.title,
      !items ? (problem ? failed(problem, state.again) : waiting()) : items.length === 0 ? empty(t.gear.none) : h("ul",
        { class: "rows" }, items.filter((item) => !leaving.has(item.id)).map(row)),
      hosts(state) && !isOver(state) && [h("form", { class: "row", onsubmit: add },
        h("label", { class: "sr", for: "gear-name" }, t.gear.name),
        h("input", { id: "gear-name", name: "name", required: true, ...limited("gear-name", 40), placeholder: t.gear.name, class: "grow" }),
        h("label", { class: "sr", for: "gear-needed" }, t.gear.needed),
        h("input", { id: "gear-needed", name: "needed", type: "number", min: 1, max: 50, value: 1, class: "short" }),
        h("button", null, t.add)), limitNote("gear-name")]),
  };
}
