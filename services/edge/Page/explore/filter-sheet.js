// @ts-check
// The sheet with the filters of a search. Each takes effect at once; the button below says how many games there are.

import { act, ask, bring, newId } from "../ask.js";
import { button, choice, choices } from "../parts/form.js";
import { icon, sportNames, sportSign } from "../parts/icons.js";
import { copy } from "../parts/share.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { newSearch } from "../parts/typed.js";
import { session } from "../session.js";
import { h } from "../view.js";
import { fromSaved, radii, radiusMilesDefault, request } from "../play/filters.js";
import { t } from "./texts.js";

/** The sports in the order of the alphabet. */
const byName = [...sportNames].sort((a, b) => t.sports[a].localeCompare(t.sports[b]));
/** Milliseconds after the last letter before a text is searched for. */
const typingMs = 400;

/**
 * Opens the filters.
 * @param {{filters: () => Record<string, string>, set: (change: Record<string, string>, isAll?: boolean) => void, locate: () => Promise<void>,
 *   found: () => {count: number, isMore: boolean} | undefined, follow: (changed: () => void) => void}} search `set` replaces all of them where `isAll`
 */
export function openFilters({ filters, set, locate, found, follow }) {
  /** @type {any[]} */ let places = [];
  /** @type {any[]} */ let saved = [];
  let timer = 0;
  let redraw = () => {};

  const setList = (/** @type {string} */ name) => (/** @type {any} */ event) =>
    set({ [name]: [...event.target.form.elements[name]].filter((el) => el.checked).map((el) => el.value).join(",") });
  const setLater = (/** @type {Record<string, string>} */ change) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => set(change), typingMs);
  };
  const suggest = newSearch((q) => ask("venues.places", { q, near: session.me?.home, limit: 6 }).then(({ items }) => items, () => []),
    (found = []) => { places = found; redraw(); });
  const pickPlace = (/** @type {any} */ hit) => {
    suggest("");
    set({ near: hit.label, lat: "", lng: "" });
  };
  const loadSaved = async () => {
    saved = (await ask("games.filters").catch(() => ({ items: [] }))).items;
    redraw();
  };
  const save = () => bring(["/parts/dialog.js"], ({ asked }) => asked(t.find.save, t.find.name, t.save, async (name) => {
    await ask("games.filter-save", { name, filter: request(filters()) }, { id: newId() });
    tell(t.saved, { isDone: true });
    loadSaved();
  }, { max: 30 }));
  const forget = async (/** @type {string} */ name) => { if (await act("games.filter-delete", { name })) loadSaved(); };
  const copyLink = () => copy(location.href);

  const place = () => {
    const { near = "", lat, radius = String(radiusMilesDefault) } = filters();
    return [h("div", { class: "field near", key: "place" }, h("label", { for: "near" }, t.find.near),
      h("input", {
        id: "near", name: "near", type: "search", value: near, autocomplete: "off",
        placeholder: lat ? t.find.onMap : session.me?.profile?.cityLabel ?? t.find.anywhere, oninput: (event) => suggest(event.target.value.trim()),
        onchange: (event) => set({ near: event.target.value.trim(), lat: "", lng: "" }),
      }),
      navigator.geolocation && button(icon("locate"), locate, { class: "icon", "aria-label": t.find.nearMe })),
    h("div", { "aria-live": "polite", key: "places" }, places.length > 0 && h("ul", { class: "actions hits" }, places.map((hit) => h("li", { key: hit.label },
      // The field keeps the focus: leaving it would search for what was typed so far.
      h("button", { type: "button", onmousedown: (event) => event.preventDefault(), onclick: () => pickPlace(hit) },
        icon(hit.kind === "venue" ? "host" : "locate"), h("span", { class: "grow" }, hit.label,
          hit.otherName && h("span", { class: "quiet" }, ` ${t.called(hit.otherName)}`))))))),
    choice("radius", t.find.radius,
      radii.concat(radii.includes(Number(radius)) ? [] : [Number(radius)]).map((miles) => [String(miles), t.miles(miles)]), radius,
      (event) => set({ radius: event.target.value }))];
  };
  const check = (/** @type {"open" | "fits"} */ name) => h("label", { class: "check" },
    h("input", { type: "checkbox", checked: Boolean(filters()[name]), onchange: (event) => set({ [name]: event.target.checked ? "1" : "" }) }), t.find[name]);

  return openSheet(t.find.filters, (close, again) => {
    redraw = again;
    follow(again);
    const { when = "", day = "", sports = "", levels = "", prices = "", scope = "", sort = "", q = "" } = filters();
    const list = found();
    return h("form", { class: "filters", "aria-label": t.find.filters, onsubmit: (event) => { event.preventDefault(); close(); } },
      place(),
      choice("when", t.find.when, Object.entries(t.find.whens), when, (event) => set({ when: event.target.value })),
      when === "day" && h("div", { class: "field", key: "day" }, h("label", { for: "day" }, t.find.day),
        h("input", { id: "day", type: "date", value: day, onchange: (event) => set({ day: event.target.value }) })),
      choices("sports", t.find.sports, byName.map((name) => [name, `${sportSign(name)} ${t.sports[name]}`]), sports.split(","), setList("sports")),
      choices("levels", t.find.levels, Object.entries(t.levels), levels.split(","), setList("levels")),
      choices("prices", t.find.prices, [["free", t.game.free], ["$", "$"], ["$$", "$$"], ["$$$", "$$$"], ["$$$$", "$$$$"]], prices.split(","),
        setList("prices")),
      choice("scope", t.find.whose, Object.entries(t.find.scopes), scope, (event) => set({ scope: event.target.value })),
      choice("sort", t.find.sort, Object.entries(t.find.sorts), sort, (event) => set({ sort: event.target.value })),
      check("open"), check("fits"),
      h("div", { class: "field" }, h("label", { for: "q" }, t.find.words),
        h("input", { id: "q", type: "search", value: q, oninput: (event) => setLater({ q: event.target.value }) })),
      saved.length > 0 && h("fieldset", { class: "chips", key: "saved" }, h("legend", null, t.find.saved),
        saved.map(({ name, filter }) => h("span", { class: "chip", key: name },
          h("button", { type: "button", class: "link", onclick: () => set(fromSaved(filter), true) }, name),
          h("button", { type: "button", class: "icon", "aria-label": t.find.forget(name), onclick: () => forget(name) }, "×")))),
      h("div", { class: "sheet-foot row wrap" },
        Object.values(filters()).some(Boolean) && [
          h("button", { type: "button", class: "link", key: "share", onclick: copyLink }, t.find.share),
          h("button", { type: "button", class: "link", key: "save", onclick: save }, t.find.save),
          h("button", { type: "button", class: "link", key: "clear", onclick: () => set({}, true) }, t.find.clear)],
        h("button", { class: "primary grow" }, list ? t.find.show(list.count, list.isMore) : t.loading)));
  }, loadSaved);
}
