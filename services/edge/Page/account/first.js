// @ts-check
// The first minutes after signing up: five short cards, each of which can be skipped, and three games to join.

import { act, ask } from "../ask.js";
import { answerFriend, ofFriend } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onAnswer, onChange } from "../offline/queue.js";
import { newCityField } from "../parts/city.js";
import { button, newForm } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { avatar, personRow } from "../parts/people.js";
import { photoButton } from "../parts/photo.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { gameCard } from "../play/gamecard.js";
import { go } from "../router.js";
import { begin, myId, session } from "../session.js";
import { t } from "./texts.js";
import { h } from "../view.js";

const usual = /** @type {const} */ (["sports", "level", "city", "photo", "people", "games"]);
const [gamesMax, peopleMax, typedMs] = [3, 4, 300];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  /** A provider of sign-in may have told no name. */
  const steps = stage.query.has("name") ? /** @type {const} */ (["name", ...usual]) : usual;
  const cardsCount = steps.length - 1;
  /** @type {string[]} */ let sports = kept.sports ?? [];
  /** @type {any[] | undefined} */ let games;
  /** @type {any} */ let problem;
  /** @type {any[]} */ let near = [];
  /** @type {any[] | undefined} */ let found;
  /** @type {Set<string>} */ const asked = new Set();
  let timer = 0;
  let at = Math.min(kept.at ?? 0, cardsCount);
  stage.title(t.first.title);

  const form = newForm(() => redraw());
  const names = newForm(() => redraw());
  const about = newForm(() => redraw());
  const to = (/** @type {number} */ next) => {
    kept.at = at = next;
    redraw();
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus({ preventScroll: true });
    if (steps[at] === "people") loadNear();
    if (steps[at] === "games") loadGames();
  };
  const next = () => to(at + 1);
  const city = newCityField(form, () => redraw(), { isPlain: true, located: () => saveSports().then(next) });

  /** The sports count for what is suggested, once it is known where. */
  const saveSports = async () => {
    const { home } = session.me;
    if (sports.length > 0 && home) await ask("stats.quiz-submit", { playSports: sports, dontPlaySports: [], lat: home.lat, lng: home.lng }).catch(() => {});
  };
  const pickSport = (event) => {
    const { value, checked } = event.target;
    kept.sports = sports = sportNames.filter((name) => (name === value ? checked : sports.includes(name)));
    redraw();
  };
  const pickLevel = async (level) => {
    const done = await act("profile.update", { skillLevel: level, sportSkills: Object.fromEntries(sports.map((sport) => [sport, level])) });
    if (!done) return;
    await begin();
    next();
  };
  const submitCity = async (/** @type {Record<string, any>} */ { city: typed }) => {
    const isKept = session.me.home && typed === session.me.profile.cityLabel;
    if (typed && !isKept) await ask("profile.update", { city: typed });
    await begin();
    await saveSports();
    next();
  };
  const submitNames = async (/** @type {Record<string, any>} */ values) => {
    await ask("profile.update", values);
    await begin();
    next();
  };
  const submitAbout = async (/** @type {Record<string, any>} */ values) => {
    if (Object.keys(values).length > 0) {
      await ask("profile.update", values);
      await begin();
    }
    next();
  };
  const addPhoto = async (/** @type {Blob} */ file) => {
    if (await act("profile.photo-add", {}, { file })) await begin();
    redraw();
  };
  const search = (event) => {
    const q = event.target.value.trim();
    clearTimeout(timer);
    timer = window.setTimeout(async () => {
      found = q.length < 2 ? undefined : (await ask("profile.search", { q }).catch(() => ({ items: [] }))).items;
      redraw();
    }, typedMs);
  };
  const befriend = (person) => answerFriend("friends.request", person);
  const query = () => ({ ...(sports.length > 0 ? { sports } : {}), hasOpenSlots: true });
  /** The games of my sports, then any others; near home, where that is known. */
  const someGames = async (limit) => {
    const { items } = await ask("games.search", { ...query(), limit });
    if (items.length >= limit || sports.length === 0) return items;
    const { items: any } = await ask("games.search", { hasOpenSlots: true, limit });
    return [...items, ...any.filter((game) => !items.some((one) => one.id === game.id))].slice(0, limit);
  };
  const loadNear = async () => {
    const hosts = await someGames(20).then((items) => [...new Set(items.map((game) => game.hostId))], () => []);
    const ids = hosts.filter((id) => id !== myId()).slice(0, peopleMax);
    near = ids.length > 0 ? (await ask("profile.list", { ids }).catch(() => ({ items: [] }))).items : [];
    redraw();
  };
  const loadGames = async () => {
    [games, problem] = [undefined, undefined];
    redraw();
    try {
      games = await someGames(gamesMax);
    } catch (error) {
      problem = error;
    }
    redraw();
  };

  const person = (one) => personRow(one, asked.has(one.id) ? h("span", { class: "tag good" }, t.people.asked)
    : answering(ofFriend(one.id), button(t.people.befriend, () => befriend(one))));
  const foot = (/** @type {any} */ more) => h("div", { class: "first-foot", key: "foot" },
    h("button", { type: "button", class: "link", onclick: next }, t.first.skip), more);
  const going = (label = t.first.next) => h("button", { type: "button", class: "primary", onclick: next }, label);

  /** @type {Record<typeof steps[number], () => any>} */
  const cards = {
    name: () => h("form", { key: "names", onsubmit: names.send(submitNames) },
      names.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name" }),
      names.field({ name: "nickname", label: t.account.nickname, required: true, pattern: "[A-Za-z0-9_]{3,20}", hint: t.account.nicknameHint,
        value: session.me.profile?.nickname, autocomplete: "username", autocapitalize: "none" }),
      names.foot(t.first.next, h("button", { type: "button", class: "link", onclick: next }, t.first.skip))),
    sports: () => [
      h("fieldset", { class: "sports-pick" }, h("legend", { class: "sr" }, t.first.sports), sportNames.map((name) => h("label",
        { class: `sport-pick s-${name}`, key: name },
        h("input", { type: "checkbox", value: name, checked: sports.includes(name), onchange: pickSport }),
        h("span", { class: "disc", "aria-hidden": "true" }, sportSign(name)), h("span", null, t.sports[name])))),
      foot(going())],
    level: () => [
      h("ul", { class: "big-choices" }, Object.keys(t.first.levels).map((level) => h("li", { key: level },
        button([h("strong", null, t.levels[level]), h("span", { class: "quiet" }, t.first.levels[level])], () => pickLevel(level),
          { "aria-pressed": String(session.me.profile?.skillLevel === level) })))),
      foot(session.me.profile?.skillLevel && going())],
    city: () => h("form", { onsubmit: form.send(submitCity) }, city(),
      form.foot(t.first.next, h("button", { type: "button", class: "link", onclick: next }, t.first.skip))),
    photo: () => {
      const photo = session.me.profile?.photos?.[0];
      return h("form", { key: "about", onsubmit: about.send(submitAbout) },
        h("div", { class: "first-photo" }, avatar({ ...session.me.profile, avatar: photo }),
          photo ? h("p", { role: "status" }, t.first.photoDone) : photoButton(t.photo.add, addPhoto)),
        about.field({ name: "birthDate", label: t.needs.birthDate, type: "date", hint: t.needs.birthHint, isPlain: true,
          value: session.me.birthDate ?? "", autocomplete: "bday" }),
        about.field({ name: "gender", label: t.needs.gender, type: "select", value: session.me.profile?.gender ?? "",
          options: [["", "–"], ...Object.entries(t.genders)] }),
        about.foot(t.first.next, h("button", { type: "button", class: "link", onclick: next }, t.first.skip)));
    },
    people: () => [
      h("div", { class: "field" }, h("label", { for: "first-find" }, t.people.name),
        h("input", { id: "first-find", type: "search", autocomplete: "off", oninput: search })),
      found ? (found.length > 0 ? h("ul", { class: "people" }, found.map(person)) : h("p", { class: "quiet", role: "status" }, t.people.nobody))
        : near.length > 0 && [h("h2", null, t.first.near), h("ul", { class: "people" }, near.map(person))],
      foot(going())],
    games: () => [
      problem ? failed(problem, loadGames) : !games ? waiting()
        : games.length > 0 ? h("ul", { class: "cards" }, games.map((game) => gameCard(game)))
          : empty(t.first.noGames, linkTo("/#/host", t.first.host, "button primary")),
      h("div", { class: "first-foot", key: "foot" }, linkTo("/#/home", t.nav.home, "button link"),
        linkTo("/#/explore", t.first.done, games?.length ? "button primary" : "button"))],
  };
  const redraw = () => {
    const step = steps[at];
    stage.draw(h("div", { class: "first", key: step },
      at < cardsCount && h("div", { class: "row between" },
        h("p", { class: "first-dots", role: "img", "aria-label": t.first.step(at + 1, cardsCount) },
          steps.slice(0, -1).map((name, index) => h("span", { key: name, class: index <= at ? "on" : "" }))),
        h("button", { type: "button", class: "link", onclick: () => go("/#/home", { instead: true }) }, t.first.all)),
      h("h1", { tabindex: -1 }, t.first[step]), h("p", { class: "lead" }, t.first[`${step}Text`]),
      cards[step]()));
  };
  onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", onAnswer((entry, reply) => {
    if (!reply || entry.type !== "friends.request") return;
    asked.add(entry.data.accountId);
    redraw();
  }));
  to(at);
}
