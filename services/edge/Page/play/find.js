// @ts-check
// Finding a game: filters, and the games as a list beside a map.

import { act, ask, newId } from "../ask.js";
import { button, choice, choices } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { when } from "../parts/time.js";
import { go, rename } from "../router.js";
import { session } from "../session.js";
import { isolated, t } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./card.js";
import { address, fromSaved, radii, radiusMilesDefault, read, request } from "./filters.js";

const pageSize = 50;
/** Milliseconds after the last letter before a text is searched for. */
const typingMs = 400;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  let filters = String(stage.query) ? read(stage.query) : kept.filters ?? {};
  /** @type {any[] | undefined} */ let games;
  /** @type {any[]} */ let more = [];
  /** @type {string | undefined} */ let next;
  /** @type {any} */ let problem;
  /** @type {any[]} */ let saved = [];
  /** @type {{lat: number, lng: number, radius: number} | undefined} */ let elsewhere;
  let side = kept.side ?? "list";
  let stop = () => {};
  let timer = 0;
  /** @type {string[]} */ let places = [];
  stage.title(t.nav.explore);

  const map = newMap({
    label: t.find.map,
    picked: (id) => go(`/#/game/${id}`),
    moved: (center, radius) => { elsewhere = { ...center, radius }; redraw(); },
  });

  const all = () => [...(games ?? []), ...more];
  const lookAt = () => {
    const home = session.me?.home;
    const first = all()[0]?.place;
    const at = filters.lat ? { lat: Number(filters.lat), lng: Number(filters.lng) } : filters.near || !home ? first : home;
    if (at) map.look(at, Number(filters.radius ?? (filters.near || filters.lat || home ? radiusMilesDefault : 50)));
  };

  const search = () => {
    stop();
    [games, more, problem, elsewhere] = [undefined, [], undefined, undefined];
    kept.filters = filters;
    rename(address(filters));
    redraw();
    stop = stage.watch("games.search", { ...request(filters), limit: pageSize }, (answer) => {
      const isFirst = !games;
      [games, next, problem] = [answer.items, more.length ? next : answer.next, undefined];
      if (isFirst) lookAt();
      redraw();
    }, (error) => { problem = error; redraw(); });
  };

  const set = (/** @type {Record<string, string>} */ change) => {
    filters = { ...filters, ...change };
    search();
  };
  const setLater = (/** @type {Record<string, string>} */ change) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => set(change), typingMs);
  };
  const setList = (name) => (event) =>
    set({ [name]: [...event.target.form.elements[name]].filter((el) => el.checked).map((el) => el.value).join(",") });

  const suggest = async (q) => {
    if (q.length < 2) return;
    const answer = await ask("venues.places", { q, limit: 6 }).catch(() => ({ items: [] }));
    places = answer.items.map((place) => place.label);
    redraw();
  };

  const here = () => new Promise((done) => navigator.geolocation.getCurrentPosition(
    ({ coords }) => { set({ lat: coords.latitude.toFixed(4),
      lng: coords.longitude.toFixed(4), near: "", radius: filters.radius ?? "10" }); done(undefined); },
    () => { tell(t.find.noPosition, { wrong: true }); done(undefined); }));

  const filterForm = () => h("form", { class: "filters", "data-kept": "no", "aria-label": t.find.filters, onsubmit: (event) => event.preventDefault() },
    h("div", { class: "row wrap" },
      h("div", { class: "field grow" }, h("label", { for: "near" }, t.find.near),
        h("input",
          { id: "near", name: "near",
            value: filters.lat ? t.find.onMap : filters.near ?? "", list: "places",
            autocomplete: "off",
            placeholder: session.me?.profile?.cityLabel ?? t.find.anywhere,
          oninput: (event) => suggest(event.target.value), onchange: (event) => set({ near: event.target.value.trim(), lat: "", lng: "" }) }),
        h("datalist", { id: "places" }, places.map((label) => h("option", { value: label, key: label })))),
      h("div", { class: "field" }, h("label", { for: "radius" }, t.find.radius),
        h("select", { id: "radius", onchange: (event) => set({ radius: event.target.value }) },
          radii.concat(filters.radius && !radii.includes(Number(filters.radius)) ? [Number(filters.radius)] : []).map((miles) => h("option",
            { value: miles, selected: String(miles) === (filters.radius ?? String(radiusMilesDefault)) },
            t.miles(miles))))),
      navigator.geolocation && button(t.find.nearMe, here)),
    choice("when", t.find.when, Object.entries(t.find.whens), filters.when ?? "", (event) => set({ when: event.target.value })),
    filters.when === "day" && h("div", { class: "field" },
      h("label", { for: "day" }, t.find.day),
      h("input", { id: "day", type: "date", value: filters.day ?? "", onchange: (event) => set({ day: event.target.value }) })),
    h("details", { key: "sports" },
      h("summary", null,
        `${t.find.sports}: ${filters.sports ? filters.sports.split(",").map((name) => t.sports[name]).join(", ") : t.find.allSports}`),
      choices("sports", t.find.sports,
        sportNames.map((name) => [name, `${sportSign(name)} ${t.sports[name]}`]),
        (filters.sports ?? "").split(","), setList("sports"))),
    h("details",
      { key: "more",
        open: Boolean(filters.levels || filters.prices || filters.open || filters.fits || filters.scope || filters.q || filters.sort) || undefined },
      h("summary", null, t.find.more),
      h("div", { class: "field" }, h("label", { for: "q" }, t.find.words),
        h("input", { id: "q", type: "search", value: filters.q ?? "", oninput: (event) => setLater({ q: event.target.value }) })),
      choices("levels", t.find.levels, Object.entries(t.levels), (filters.levels ?? "").split(","), setList("levels")),
      choices("prices", t.find.prices,
        [["free", t.game.free], ["$", "$"], ["$$", "$$"], ["$$$", "$$$"], ["$$$$", "$$$$"]],
        (filters.prices ?? "").split(","), setList("prices")),
      choice("scope", t.find.whose, Object.entries(t.find.scopes), filters.scope ?? "", (event) => set({ scope: event.target.value })),
      choice("sort", t.find.sort, Object.entries(t.find.sorts), filters.sort ?? "", (event) => set({ sort: event.target.value })),
      h("label", { class: "check" },
        h("input", { type: "checkbox", checked: Boolean(filters.open), onchange: (event) => set({ open: event.target.checked ? "1" : "" }) }),
        t.find.open),
      h("label", { class: "check" },
        h("input", { type: "checkbox", checked: Boolean(filters.fits), onchange: (event) => set({ fits: event.target.checked ? "1" : "" }) }),
        t.find.fits)),
    h("div", { class: "row wrap" },
      saved.map(({ name, filter }) => h("span", { class: "chip", key: name },
        h("button", { type: "button", class: "link", onclick: () => { filters = fromSaved(filter); search(); } }, name),
        h("button", { type: "button", class: "icon", "aria-label": t.find.forget(name), onclick: () => forget(name) }, "×"))),
      Object.keys(filters).some((name) => filters[name]) && [
        h("button", { type: "button", class: "link", key: "share", onclick: copyLink }, t.find.share),
        h("button", { type: "button", class: "link", key: "save", onclick: save }, t.find.save),
        h("button", { type: "button", class: "link", key: "clear", onclick: () => { filters = {}; search(); } }, t.find.clear)]));

  const copyLink = () => navigator.clipboard?.writeText(location.href).then(() => tell(t.copied), () => tell(location.href));
  const save = async () => {
    const { asked } = await import("../parts/dialog.js");
    await asked(t.find.save, t.find.name, t.save, async (name) => {
      await ask("games.filter-save", { name, filter: request(filters) }, { id: newId() });
      tell(t.saved);
      loadSaved();
    }, { max: 30 });
  };
  const forget = async (name) => { if (await act("games.filter-delete", { name })) loadSaved(); };
  const loadSaved = async () => {
    saved = (await ask("games.filters").catch(() => ({ items: [] }))).items;
    redraw();
  };

  const list = () => problem ? failed(problem, search)
    : !games ? waiting()
      : games.length === 0 ? empty(t.find.none,
        h("div", { class: "row center wrap" },
          linkTo("/#/host", t.tabs.host, "button primary"),
          h("button", { onclick: () => set({ radius: "100", when: "", day: "" }) }, t.find.wider)))
        : [h("p", { class: "quiet", "aria-live": "polite" }, t.find.found(all().length, Boolean(next))),
          h("ul", { class: "cards" },
            all().map((game) => gameCard(game,
              { onmouseenter: () => map.mark(game.id), onmouseleave: () => map.mark(undefined), onfocusin: () => map.mark(game.id) }))),
          next && h("div", { class: "row center" }, button(t.more, async () => {
            const page = await act("games.search", { ...request(filters), limit: pageSize, page: next });
            if (page) [more, next] = [[...more, ...page.items], page.next];
            redraw();
          }))];

  const redraw = () => {
    const there = elsewhere;
    map.show(all().map((game) => ({ id: game.id, lat: game.place.lat, lng: game.place.lng,
      sign: sportSign(game.sport),
      title: `${isolated(game.title)}, ${when(game.startsAt, game.timezone)}` })));
    stage.draw(h("h1", null, t.find.title), filterForm(),
      h("div", { class: "switch", role: "group", "aria-label": t.find.view },
        (/** @type {const} */ (["list", "map"])).map((name) => h("button",
          { "aria-pressed": String(side === name), onclick: () => { kept.side = side = name; redraw(); } },
          t.find.sides[name]))),
      h("div", { class: `split shows-${side}` },
        h("section", { class: "left", "aria-label": t.find.sides.list }, list()),
        h("div", { class: "right" }, map.node,
          there && h("button",
            { class: "primary over",
              onclick: () => set({ lat: there.lat.toFixed(4),
                lng: there.lng.toFixed(4), near: "",
                radius: String(Math.min(100, Math.max(1, Math.floor(there.radius)))) }) },
            t.find.here))));
  };

  search();
  loadSaved();
}
