// @ts-check
// Finding a game: a map with a disc for each, its list in a sheet, and the filters behind one button.

import { act, ask, bring } from "../ask.js";
import { answerGame, ofGame } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onChange } from "../offline/queue.js";
import { button } from "../parts/form.js";
import { icon, sportIcon, sportNames, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { position } from "../parts/position.js";
import { halfOf, newSheet } from "../parts/sheet.js";
import { failed, linkTo, waiting } from "../parts/states.js";
import { ahead, dayWord, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { isTentative, room } from "../play/card.js";
import { gameCard } from "../play/gamecard.js";
import { go, rename } from "../router.js";
import { session } from "../session.js";
import { keep, recall } from "../store.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { address, radii, radiusMilesDefault, read, request } from "../play/filters.js";
import { t } from "./texts.js";

const pageSize = 50;
/** The search as it is kept between visits, as an answer of the page to itself. */
const keptAs = "page.explore";
/** Sports whose chips come first. */
const usual = ["soccer", "basketball", "tennis", "golf", "volleyball"];
/** Days whose chips stand before those of the sports. */
const days = /** @type {const} */ (["today", "weekend"]);
/** The height of the search above the map, and of the card of a disc. */
const aboveMap = 112, cardHeight = 150, belowCard = 16;
/** The widest search in miles. */
const widest = 100;
/** Milliseconds that a position may be old. */
const positionMs = 60000;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const before = (await recall(keptAs))?.data ?? {};
  if (stage.signal.aborted) return;
  const isLink = Boolean(String(stage.query));
  let filters = isLink ? read(stage.query) : kept.filters ?? before.filters ?? {};
  /** The part of the map that was shown when it was left; another link has its own. */
  let camera = isLink && address(kept.filters ?? {}) !== address(filters) ? undefined : kept.camera ?? (isLink ? undefined : before.camera);
  kept.camera = camera;
  /** @type {any[] | undefined} */ let games;
  /** @type {any[]} */ let more = [];
  /** @type {string | undefined} */ let next;
  /** @type {any} */ let problem;
  /** Where nothing is found: the nearest game of the widest search, or `null` where that finds none. @type {any} */ let nearest;
  /** Whether it is asked for. */
  let isSeeking = false;
  /** @type {{lat: number, lng: number, radius: number} | undefined} */ let elsewhere;
  /** Where the device is. @type {{lat: number, lng: number} | undefined} */ let self;
  /** The game whose disc was tapped, or several at one place. @type {string[]} */ let picked = [];
  let stop = () => {};
  let changed = () => {};
  stage.title(t.nav.explore);

  const isWide = () => matchMedia("(min-width: 900px), (min-width: 600px) and (max-height: 600px)").matches;
  const isLow = () => matchMedia("(max-height: 600px)").matches;
  const sheet = newSheet({ label: t.find.list, at: kept.sheet ?? (isLow() ? 0 : 1), settled: (at) => { kept.sheet = at; redraw(); if (at < 2) map.place(); } });
  const map = newMap({
    label: t.find.map, clustered: true, above: ".at-explore :is(.locate, .pill, .round, .sport-chip)",
    picked: (id) => (picked[0] === id && picked.length === 1 ? go(`/#/game/${id}`) : pick([id])),
    grouped: (ids) => pick(ids),
    moved: (center, radius) => {
      elsewhere = { ...center, radius };
      camera = kept.camera = elsewhere;
      keepSearch();
      redraw();
    },
    covered: () => (isWide() ? [0, 0] : [aboveMap, picked.length ? pickedHeight() : sheet.at() === 0 ? sheet.lowest() : sheetHalf()]),
  });
  const pickedHeight = () => belowCard + (document.querySelector(".picked")?.clientHeight || cardHeight);
  const sheetHalf = () => halfOf(document.querySelector(".sheet-stay")?.clientHeight ?? 0);
  const keepSearch = () => keep(keptAs, {}, { filters, camera });
  const pick = (/** @type {string[]} */ ids) => {
    picked = ids;
    map.mark(ids[0]);
    redraw();
    map.lift();
    if (isWide() && ids.length) document.querySelector(`.sheet-stay [href="/#/game/${ids[0]}"]`)?.closest("li")?.scrollIntoView({ block: "nearest" });
  };

  const all = () => [...(games ?? []), ...more];
  const center = () => {
    const first = all()[0]?.place;
    return filters.lat ? { lat: Number(filters.lat), lng: Number(filters.lng) } : filters.near ? first : self ?? session.me?.home ?? first;
  };
  const look = () => {
    const at = center();
    map.seek(at && filters.radius ? { lat: at.lat, lng: at.lng, miles: radius() } : undefined);
    if (camera) return map.look(camera, camera.radius);
    // The search reaches further than one looks at first: to the games of one's own town.
    const around = all().map(({ place }) => place).slice(0, 30);
    if (at) map.look(at, filters.radius ? Number(filters.radius) : around.length ? 1 : radiusMilesDefault, filters.radius ? [] : around);
  };

  const search = () => {
    stop();
    [games, more, problem, elsewhere, picked, nearest, isSeeking] = [undefined, [], undefined, undefined, [], undefined, false];
    kept.filters = filters;
    rename(address(filters));
    keepSearch();
    redraw();
    stop = stage.watch("games.search", { ...request(withPosition()), limit: pageSize }, (answer) => {
      const isFirst = !games;
      [games, next, problem] = [answer.items, more.length ? next : answer.next, undefined];
      if (isFirst && answer.items.length === 0 && radius() < widest) seekNearest();
      redraw();
      if (isFirst) look();
      if (isFirst && answer.items.length === 0 && sheet.at() === 0 && !isLow()) sheet.to(1);
      if (isFirst) scrollBack();
    }, (error) => { problem = error; redraw(); });
  };
  const radius = () => Number(filters.radius ?? radiusMilesDefault);
  const seekNearest = async () => {
    const wanted = filters;
    isSeeking = true;
    const found = await ask("games.search", { ...request(withPosition()), radiusMiles: widest, sort: "distance", limit: 1 }).catch(() => undefined);
    if (wanted !== filters) return;
    [nearest, isSeeking] = [found && (found.items[0] ?? null), false];
    redraw();
  };
  /** The search around the phone, where it says where it is and no other place is asked for. */
  const withPosition = () => (self && !filters.near && !filters.lat ? { ...filters, lat: self.lat.toFixed(4), lng: self.lng.toFixed(4) } : filters);
  const set = (/** @type {Record<string, string>} */ change, isAll = false) => {
    filters = isAll ? change : { ...filters, ...change };
    camera = kept.camera = undefined;
    search();
  };
  const toggle = (/** @type {string} */ sport) => {
    const list = filters.sports?.split(",").filter(Boolean) ?? [];
    set({ sports: (list.includes(sport) ? list.filter((one) => one !== sport) : [...list, sport]).join(",") });
  };

  const locate = async (isAsked = true) => {
    const at = await position({ maximumAge: positionMs, timeout: 10000 });
    if (!at) {
      if (isAsked) tell(t.map.noPosition, { wrong: true });
      return;
    }
    self = { lat: at.latitude, lng: at.longitude };
    map.here(self);
    set({ near: "", lat: "", lng: "" });
  };
  /** Where the phone has allowed it before, the map begins where it is. */
  const begin = async () => {
    const allowed = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
    if (stage.signal.aborted) return;
    search();
    onChange(stage.signal, redraw);
    if (allowed?.state === "granted" && !filters.near && !filters.lat && !camera) await locate(false);
  };

  const openFilters = () => bring(["/explore/filter-sheet.js"], async (sheets) => {
    await sheets.openFilters({
      filters: () => filters, set, locate: () => locate(), found: () => games && { count: all().length, isMore: Boolean(next) },
      follow: (again) => (changed = again),
    });
    changed = () => {};
  });
  const active = () => Object.entries(filters).filter(([name, value]) => value && !["near", "lat", "lng", "radius"].includes(name)).length;
  const pill = () => {
    const place = filters.lat ? t.find.onMap : filters.near || (self ? t.find.nearMe : session.me?.profile?.cityLabel ?? t.find.anywhere);
    const sports = filters.sports?.split(",").filter(Boolean) ?? [];
    const named = sports.length === 0 ? t.find.allSports : sports.length < 3 ? sports.map((one) => t.sports[one]).join(", ") : t.find.someSports(sports.length);
    return h("div", { class: "search row" },
      h("button", { class: "pill", onclick: openFilters, "aria-haspopup": "dialog" }, icon("search"),
        h("span", { class: "grow" }, h("strong", null, isolated(place)),
          h("span", { class: "quiet" }, dotted([filters.radius && t.miles(Number(filters.radius)), filters.day || t.find.whens[filters.when ?? ""], named])))),
      h("button", { class: "round", onclick: openFilters, "aria-haspopup": "dialog", "aria-label": active() ? t.find.count(active()) : t.find.filters },
        icon("filter"), active() > 0 && h("span", { class: "badge", "aria-hidden": "true" }, active())));
  };
  const chips = () => {
    const chosen = filters.sports?.split(",") ?? [];
    const rank = (/** @type {string} */ name) => (usual.includes(name) ? 0 : 1);
    const ofSport = (/** @type {string} */ name) => h("button",
      { key: name, class: `sport-chip s-${name}`, "aria-pressed": String(chosen.includes(name)), onclick: () => toggle(name) },
      sportIcon(name), t.sports[name], chosen.includes(name) && off());
    // A sport that is sought stands first, so that a tap takes it off again.
    return h("div", { class: "sport-chips", role: "group", "aria-label": t.find.quick },
      sportNames.filter((name) => chosen.includes(name)).map(ofSport),
      days.map((when) => h("button", {
        key: when, class: "sport-chip", "aria-pressed": String(filters.when === when),
        onclick: () => set({ when: filters.when === when ? "" : when, day: "" }),
      }, t.find.whens[when], filters.when === when && off())),
      sportNames.filter((name) => !chosen.includes(name)).sort((a, b) => rank(a) - rank(b)).map(ofSport));
  };
  /** The sign of a chip that a tap takes off again. */
  const off = () => h("span", { class: "off", "aria-hidden": "true" }, "×");

  /** @param {any} game @param {boolean} isOfDay */
  const listed = (game, isOfDay) => gameCard(game,
    { isOfDay, onmouseenter: () => map.mark(game.id), onmouseleave: () => map.mark(picked[0]), onfocusin: () => map.mark(game.id) });
  /** The games by their days, as long as they stand in the order of time. */
  const byDay = () => {
    if (filters.sort) return h("ul", { class: "cards" }, all().map((game) => listed(game, false)));
    /** @type {Map<string, any[]>} */ const days = new Map();
    for (const game of all()) {
      const day = dayWord(game.startsAt, game.timezone);
      days.set(day, [...days.get(day) ?? [], game]);
    }
    return [...days].map(([day, games]) => h("section", { class: "day-part", key: day }, h("h2", { class: "day-name" }, day),
      h("ul", { class: "cards" }, games.map((game) => listed(game, true)))));
  };
  /** Searches that may find more, the likeliest cause first. */
  const none = () => {
    const { sports, when, day } = filters;
    const far = (nearest && radii.find((miles) => miles >= nearest.distanceMiles)) ?? widest;
    const others = ["levels", "prices", "open", "fits", "scope", "q"].filter((name) => filters[name]);
    const ways = [
      sports && [t.find.allHere, { sports: "" }],
      others.length > 0 && [t.find.noOthers, Object.fromEntries(others.map((name) => [name, ""]))],
      (when || day) && [t.find.anyDay, { when: "", day: "" }],
      radius() < widest && nearest !== null && [t.find.wider(far), { radius: String(far) }],
    ].filter(Boolean).slice(0, 2);
    const [sport, another] = sports?.split(",") ?? [];
    const isOne = sport && !another;
    return h("div", { class: "none" },
      nearest ? [h("h2", { class: "day-name" }, t.find.nearest), h("ul", { class: "cards" }, listed(nearest, false))]
        : h("div", { class: "row nobody" },
          h("span", { class: isOne ? `disc s-${sport}` : "disc", "aria-hidden": "true" }, isOne ? sportSign(sport) : icon("search")),
          h("p", { class: "quiet" }, t.find.noneWithin(radius(), nearest === null ? widest : 0))),
      ways.map(([label, change], at) => h("button", { key: label, class: at ? "" : "primary", onclick: () => set(change) }, label)),
      linkTo("/#/host", t.tabs.host, ways.length ? "button" : "button primary"));
  };
  const list = () => problem ? failed(problem, search)
    : !games || isSeeking ? waiting()
      : games.length === 0 ? none()
        : [byDay(),
        next && h("div", { class: "row center" }, button(t.more, async () => {
          const page = await act("games.search", { ...request(withPosition()), limit: pageSize, page: next });
          if (page) [more, next] = [[...more, ...page.items], page.next];
          redraw();
        }))];
  /** Whether one tap is enough: nobody is asked, and there is room. @param {any} game */
  const mayJoin = (game) => game.status === "open" && !game.full && game.joinPolicy === "instant" && !game.participation && game.hostId !== session.me?.id;
  /** The card of a disc. */
  const card = () => {
    const shown = all().filter((game) => picked.includes(game.id));
    return shown.length > 0 && h("section", { class: "picked", key: "picked", "aria-label": t.find.picked, "aria-live": "polite" },
      h("button", { class: "icon", "aria-label": t.close, onclick: () => pick([]) }, "×"),
      h("ul", { class: "cards" }, shown.map((game) => gameCard(game, {}, h("div", { class: "row wrap answers" }, answering(ofGame(game.id),
        linkTo(`/#/game/${game.id}`, t.find.see),
        mayJoin(game) && button(t.home.imIn, () => answerGame("rsvp.going", game, { done: t.game.answered.going }), { class: "primary", key: "yes" })))))));
  };

  /** @param {any} game */
  const disc = (game) => ({
    id: game.id, lat: game.place.lat, lng: game.place.lng, order: game.startsAt,
    sport: game.sport, sign: sportSign(game.sport), name: when(game.startsAt, game.timezone),
    title: [isolated(game.title), when(game.startsAt, game.timezone), isTentative(game) && t.game.tentative, room(game)].filter(Boolean).join(", "),
  });
  /** The towns of the games, each in the middle of its games. */
  const towns = () => {
    /** @type {Map<string, any[]>} */ const byName = new Map();
    for (const { place } of all()) {
      const name = place.cityLabel?.split(",")[0];
      if (name) byName.set(name, [...byName.get(name) ?? [], place]);
    }
    const middle = (/** @type {any[]} */ list, /** @type {"lat" | "lng"} */ side) => list.reduce((sum, one) => sum + one[side], 0) / list.length;
    const { home, profile } = session.me ?? {};
    if (home && profile?.cityLabel) byName.set(profile.cityLabel.split(",")[0], [home]);
    return [...byName].map(([name, list]) => ({ name, lat: middle(list, "lat"), lng: middle(list, "lng") }));
  };
  /** The next game, where the list is only its head. */
  const peek = () => {
    const [first] = all();
    return first && sheet.at() === 0 && !isWide() && h("div", { class: "row peek", key: "peek" },
      h("span", { class: `disc s-${first.sport}`, "aria-hidden": "true" }, sportSign(first.sport)),
      h("p", { class: "grow" }, h("strong", null, isolated(first.title)),
        h("span", { class: "quiet" }, dotted([when(first.startsAt, first.timezone), first.place.name]))));
  };
  const redraw = () => {
    const there = elsewhere;
    changed();
    map.show(all().map(disc));
    map.name(towns());
    const found = !games ? t.loading : all().length === 0 ? t.find.nothing : t.find.found(all().length, Boolean(next));
    const soon = !filters.sort && all().map(({ startsAt }) => ahead(startsAt)).find(Boolean);
    sheet.show([h("p", { class: "found", "aria-live": "polite" }, found, soon && h("span", { class: "quiet" }, ` · ${t.find.next(soon)}`)),
      peek() || filters.sports === "golf" && h("p", { class: "tagline s-golf" }, t.find.golf)], list());
    stage.draw(h("h1", { class: "sr" }, t.find.title), map.node,
      h("div", { class: sheet.at() === 2 ? "above-map list-up" : "above-map" }, pill(), chips(),
        there && h("button", {
          class: "primary here", key: "here",
          onclick: () => set({
            lat: there.lat.toFixed(4), lng: there.lng.toFixed(4), near: "", radius: String(Math.min(100, Math.max(1, Math.floor(there.radius)))),
          }),
        }, t.find.here)),
      navigator.geolocation && button(icon("locate"), () => locate(), { class: "round locate", "aria-label": t.find.nearMe, key: "locate" }),
      sheet.at() === 2 && h("button", { class: "to-map", key: "to-map", onclick: () => sheet.to(0) }, icon("explore"), t.find.toMap),
      card(), h("div", { class: picked.length ? "below-map has-picked" : "below-map", key: "list" }, sheet.node));
  };

  /** The list where it was. */
  const scrollBack = () => {
    const body = document.querySelector(".sheet-stay .sheet-body");
    if (!body) return;
    body.scrollTop = kept.list ?? 0;
    const keepTop = () => { if (!stage.signal.aborted || body.isConnected) kept.list = body.scrollTop; };
    body.addEventListener("scroll", keepTop, { passive: true });
    stage.signal.addEventListener("abort", keepTop);
  };
  await begin();
}
