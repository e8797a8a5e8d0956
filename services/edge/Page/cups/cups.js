// @ts-check
// Cups: those I am in or host, invitations first; and public ones that are open for entries.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { icon, sportNames, sportSign } from "../parts/icons.js";
import { pagedList } from "../parts/pages.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { h } from "../view.js";
import { cupCard } from "./card.js";
import { contests } from "./contests.js";
import { t } from "./texts.js";

/** Milliseconds after the last letter before cups are looked for. */
const typingMs = 300;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  stage.title(t.cups.title);
  /** @type {any[] | undefined} */ let mine;
  /** @type {any} */ let problem;
  const over = pagedList("cups.mine", { list: "over", limit: 20 }, () => redraw());
  /** @type {ReturnType<typeof pagedList> | undefined} */ let found;
  let q = kept.q ?? "";
  let near = kept.near ?? "";
  const [q0, near0] = [q, near];
  let timer = 0;

  const look = () => {
    [kept.q, kept.near] = [q, near];
    const list = pagedList("cups.search", { q: q.length < 2 ? undefined : q, sport: kept.sport || undefined,
      near: near.length < 2 ? undefined : near, limit: 20 },
      () => { if (list === found) redraw(); });
    found = list;
    list.load();
  };
  const typed = (/** @type {any} */ event) => {
    const text = event.target.value.trim();
    if (event.target.id === "near-cup") near = text; else q = text;
    clearTimeout(timer);
    timer = window.setTimeout(look, typingMs);
  };
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
    const others = found?.items?.filter((one) => !mine?.some(({ id }) => id === one.id));
    stage.draw(h("div", { class: "narrow" }, contests("cups"),
      problem && !mine ? failed(problem, stage.again) : !mine ? waiting() : [list(t.cups.invitations, mine.filter(isAsked), invitation),
        open?.length ? list(t.cups.mine, open) : empty(t.cups.none)],
      h("p", { class: "row center", key: "make" }, linkTo("/#/newcup", t.cups.make, open?.length ? "button" : "button primary")),
      h("section", { class: "plain-part", key: "find" }, h("h2", null, t.cups.find),
        h("div", { class: "find" }, icon("search"), h("input", { id: "find-cup", type: "search", autocomplete: "off", placeholder: t.cups.findHint,
          "aria-label": t.cups.find,
          value: q0, oninput: typed })),
        h("div", { class: "find" }, icon("pin"), h("input", { id: "near-cup", type: "search", autocomplete: "off", placeholder: t.cups.nearHint,
          "aria-label": t.cups.near, maxlength: 120, value: near0, oninput: typed })),
        h("div", { class: "chips scroll", role: "group", "aria-label": t.edit.sport },
          sportNames.map((sport) => h("button", { type: "button", class: "chip", key: sport,
          "aria-pressed": String(kept.sport === sport), onclick: () => { kept.sport = kept.sport === sport ? "" : sport; look(); redraw(); } },
            `${sportSign(sport)} ${t.sports[sport]}`))),
        h("div", { "aria-live": "polite", key: "found" }, found?.problem && !others ? failed(found.problem, found.again) : !others ? waiting("finding")
          : others.length === 0 ? h("p", { class: "quiet" }, q.length > 1 ? t.cups.nobody : t.cups.noFound)
            : [h("ul", { class: "cards" }, others.map((one) => cupCard(one))), found?.more()])),
      list(t.cups.over, over.items), over.items?.length ? over.more() : undefined));
  };
  stage.watch("cups.mine", { limit: 50 }, (reply) => { [mine, problem] = [reply.items, undefined]; redraw(); }, (error) => { problem = error; redraw(); });
  over.load();
  look();
  redraw();
}
