// @ts-check
// Ladders: those I play on or host, with what waits for me; and open ones to find.

import { act } from "../ask.js";
import { contests } from "../cups/contests.js";
import { newFinder } from "../cups/finder.js";
import { button } from "../parts/button.js";
import { sportIcon } from "../parts/icons.js";
import { ordinal } from "../parts/ordinal.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** A ladder in a list. @param {any} ladder @param {...any} more */
export const ladderCard = (ladder, ...more) => h("li", { class: "card cup-card", key: ladder.id },
  h("span", { class: `sport-disc s-${ladder.sport}`, "aria-hidden": "true" }, sportIcon(ladder.sport)),
  h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/ladder/${ladder.id}` }, ladder.name),
    h("p", { class: "quiet" }, dotted([ladder.city, t.ladders.players(ladder.playerCount), ladder.place && t.ladders.place(ordinal(ladder.place))])),
    (ladder.waiting > 0 || ladder.status === "closed") && h("p", { class: "tags" }, ladder.waiting > 0 && h("span", { class: "tag strong" },
      t.ladders.waits(ladder.waiting)),
      ladder.status === "closed" && h("span", { class: "tag" }, t.ladders.closed))), more);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  stage.title(t.ladders.title);
  /** @type {any[] | undefined} */ let mine;
  /** @type {any} */ let problem;
  const finder = newFinder("ladder", kept, t.ladders, ladderCard, () => redraw());
  const answer = async (/** @type {string} */ type, /** @type {any} */ ladder, /** @type {string} */ done) => {
    if (await act(type, { ladderId: ladder.id }, { done })) stage.again();
  };
  const invitation = (/** @type {any} */ ladder) => ladderCard(ladder, h("div", { class: "row" },
    button("×", () => answer("ladders.leave", ladder, t.ladders.declined), { class: "icon no", "aria-label": t.ladders.decline, key: "no" }),
    button(t.ladders.accept, () => answer("ladders.join", ladder, t.ladder.joined), { class: "primary", key: "yes" })));
  const list = (/** @type {string} */ title, /** @type {any[]} */ some, view = (/** @type {any} */ one) => ladderCard(one)) => some.length > 0
    && h("section", { class: "plain-part", key: title }, h("h2", null, title), h("ul", { class: "cards" }, some.map(view)));
  const redraw = () => {
    const own = mine?.filter(({ invited }) => !invited) ?? [];
    stage.draw(h("div", { class: "narrow" }, contests("ladders"),
      problem && !mine ? failed(problem, stage.again) : !mine ? waiting() : [list(t.ladders.invitations, mine.filter(({ invited }) => invited), invitation),
        own.length > 0 ? list(t.ladders.mine, own) : empty(t.ladders.none)],
      h("p", { class: "row center", key: "make" }, linkTo("/#/newladder", t.ladders.make, own.length > 0 ? "button" : "button primary")),
      finder.view(mine)));
  };
  stage.watch("ladders.mine", { limit: 50 }, (reply) => { [mine, problem] = [reply.items, undefined]; redraw(); }, (error) => { problem = error; redraw(); });
  finder.look();
  redraw();
}
