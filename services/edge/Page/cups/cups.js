// @ts-check
// Cups: those I am in or host, invitations first; and public ones that are open for entries.

import { act, ask } from "../ask.js";
import { button } from "../parts/button.js";
import { pagedList } from "../parts/pages.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { cupCard } from "./card.js";
import { contests } from "./contests.js";
import { newFinder } from "./finder.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  stage.title(t.cups.title);
  // A person who wants to run a cup and has none to come back to gets the form.
  if (stage.query.has("new")) {
    stage.draw(waiting());
    const lists = await Promise.all([{}, { list: "over" }].map((one) => ask("cups.mine", { ...one, limit: 1 }))).catch(() => []);
    if (stage.signal.aborted) return undefined;
    if (lists.length > 0 && lists.every(({ items }) => items.length === 0)) return go("/#/newcup", { instead: true });
  }
  /** @type {any[] | undefined} */ let mine;
  /** @type {any} */ let problem;
  const over = pagedList("cups.mine", { list: "over", limit: 20 }, () => redraw());
  const finder = newFinder("cup", kept, t.cups, cupCard, () => redraw());
  const answer = async (/** @type {string} */ type, /** @type {any} */ cup, /** @type {string} */ done) => {
    if (await act(type, { cupId: cup.id }, { done })) stage.again();
  };
  const invitation = (/** @type {any} */ cup) => cupCard(cup, h("div", { class: "row" },
    button("×", () => answer("cups.decline", cup, t.cups.declined), { class: "icon no", "aria-label": t.cups.decline, key: "no" }),
    button(t.cups.accept, () => answer("cups.accept", cup, t.cups.accepted), { class: "primary", key: "yes" })));
  const list = (/** @type {string} */ title, /** @type {any[] | undefined} */ some, view = (/** @type {any} */ one) => cupCard(one)) => (some?.length ?? 0) > 0
    && h("section", { class: "plain-part", key: title }, h("h2", null, title), h("ul", { class: "cards" }, some?.map(view)));
  const isAsked = (/** @type {any} */ cup) => cup.mine?.status === "invited" || cup.mine?.isAsked;

  const redraw = () => {
    const open = mine?.filter((one) => !isAsked(one));
    stage.draw(h("div", { class: "narrow" }, contests("cups"),
      problem && !mine ? failed(problem, stage.again) : !mine ? waiting() : [list(t.cups.invitations, mine.filter(isAsked), invitation),
        open?.length ? list(t.cups.mine, open) : empty(t.cups.none)],
      h("p", { class: "row center", key: "make" }, linkTo("/#/newcup", t.cups.make, open?.length ? "button" : "button primary")),
      finder.view(mine),
      list(t.cups.over, over.items), over.items?.length ? over.more() : undefined));
  };
  stage.watch("cups.mine", { limit: 50 }, (reply) => { [mine, problem] = [reply.items, undefined]; redraw(); }, (error) => { problem = error; redraw(); });
  over.load();
  finder.look();
  redraw();
  return undefined;
}
