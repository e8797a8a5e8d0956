// @ts-check
// The search for public cups and ladders, by name, place and sport, below one's own.

import { icon, sportNames, sportSign } from "../parts/icons.js";
import { pagedList } from "../parts/pages.js";
import { failed, waiting } from "../parts/states.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Milliseconds after the last letter before it begins. */
const typingMs = 300;

/**
 * @param {"cup" | "ladder"} noun
 * @param {any} kept of the screen
 * @param {{ find: string, findHint: string, near?: string, nearHint?: string, nobody: string, noFound: string }} words with `near` also a field for a place
 * @param {(one: any) => any} card
 * @param {() => void} redraw
 */
export function newFinder(noun, kept, words, card, redraw) {
  /** @type {ReturnType<typeof pagedList> | undefined} */ let found;
  let q = kept.q ?? "";
  let near = kept.near ?? "";
  const [q0, near0] = [q, near];
  let timer = 0;
  const look = () => {
    [kept.q, kept.near] = [q, near];
    const list = pagedList(`${noun}s.search`, { q: q.length < 2 ? undefined : q, sport: kept.sport || undefined,
      near: near.length < 2 ? undefined : near, limit: 20 },
      () => { if (list === found) redraw(); });
    found = list;
    list.load();
  };
  const typed = (/** @type {(text: string) => void} */ keep) => (/** @type {any} */ event) => {
    keep(event.target.value.trim());
    clearTimeout(timer);
    timer = window.setTimeout(look, typingMs);
  };
  /** The section, without one's own. @param {any[] | undefined} mine */
  const view = (mine) => {
    const others = found?.items?.filter((one) => !mine?.some(({ id }) => id === one.id));
    return h("section", { class: "plain-part", key: "find" }, h("h2", null, words.find),
      h("div", { class: "find" }, icon("search"), h("input", { id: `find-${noun}`, type: "search", autocomplete: "off", placeholder: words.findHint,
        "aria-label": words.find,
        value: q0, oninput: typed((text) => { q = text; }) })),
      words.near && h("div", { class: "find" }, icon("pin"), h("input", { id: `near-${noun}`, type: "search", autocomplete: "off",
        placeholder: words.nearHint, "aria-label": words.near, maxlength: 120, value: near0, oninput: typed((text) => { near = text; }) })),
      h("div", { class: "chips scroll", role: "group", "aria-label": t.edit.sport },
        sportNames.map((sport) => h("button", { type: "button", class: "chip", key: sport,
        "aria-pressed": String(kept.sport === sport), onclick: () => { kept.sport = kept.sport === sport ? "" : sport; look(); redraw(); } },
          `${sportSign(sport)} ${t.sports[sport]}`))),
      h("div", { "aria-live": "polite", key: "found" }, found?.problem && !others ? failed(found.problem, found.again) : !others ? waiting("finding")
        : others.length === 0 ? h("p", { class: "quiet" }, q.length > 1 ? words.nobody : words.noFound)
          : [h("ul", { class: "cards" }, others.map((one) => card(one))), found?.more()]));
  };
  return { look, view };
}
