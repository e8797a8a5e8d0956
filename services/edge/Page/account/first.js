// @ts-check
// The first minutes after signing up: five short cards, each of which can be skipped, and three games to join.

import { act, ask } from "../ask.js";
import { answerFriend, answerGame, ofFriend, ofGame } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onAnswer, onChange } from "../offline/queue.js";
import { birthField, genderChoice } from "../parts/about.js";
import { newCityField } from "../parts/city.js";
import { button, newForm } from "../parts/form.js";
import { icon, sportNames, sportSign } from "../parts/icons.js";
import { avatar, profileAddress } from "../parts/people.js";
import { photoButton } from "../parts/photo.js";
import { copy, share } from "../parts/share.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { gameAs } from "../play/expected.js";
import { gameCard } from "../play/gamecard.js";
import { go } from "../router.js";
import { begin, myId, session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const usual = /** @type {const} */ (["sports", "level", "city", "photo", "people", "games"]);
const [gamesMax, peopleMax, typedMs] = [3, 4, 300];
/** The sports that most people look for stand first. */
const firstSports = ["soccer", "basketball", "tennis", "golf", "darts", "party"];
const allSports = [...firstSports, ...sportNames.filter((name) => !firstSports.includes(name))];
const levelSigns = /** @type {const} */ ({ beginner: "🌱", intermediate: "💪", advanced: "🔥" });
/** The level of somebody who has picked no sport. */
const anySport = "any";

/** The one that comes most often, the first of several. @param {string[]} all */
const commonest = (all) => [...all].sort((a, b) => all.filter((one) => one === b).length - all.filter((one) => one === a).length)[0];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  /** A provider of sign-in may have told no name. */
  const steps = stage.query.has("name") ? /** @type {const} */ (["name", ...usual]) : usual;
  const cardsCount = steps.length - 1;
  /** @type {string[]} */ let sports = kept.sports ?? [];
  /** @type {Record<string, string>} */ let levels = kept.levels ?? { ...session.me.profile?.sportSkills };
  /** Whether a city is given. */
  let hasCity = Boolean(session.me.profile?.cityLabel);
  /** @type {any[] | undefined} */ let games;
  /** @type {any} */ let problem;
  /** People who play near, each with a game that they host. @type {any[]} */ let near = [];
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
    kept.sports = sports = allSports.filter((name) => (name === value ? checked : sports.includes(name)));
    redraw();
  };
  const leveled = () => (sports.length > 0 ? sports : [anySport]);
  const levelOf = (/** @type {string} */ name) => levels[name] ?? (leveled().length === 1 ? session.me.profile?.skillLevel : undefined);
  const pickLevel = (/** @type {string} */ name, /** @type {string} */ level) => {
    kept.levels = levels = { ...levels, [name]: level };
    redraw();
  };
  const submitLevels = async () => {
    const picked = leveled().filter(levelOf);
    const sportSkills = Object.fromEntries(picked.filter((name) => name !== anySport).map((name) => [name, levelOf(name)]));
    if (picked.length > 0 && !await act("profile.update", { skillLevel: commonest(picked.map(levelOf)), sportSkills })) return;
    if (picked.length > 0) await begin();
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
    const hadOne = Boolean(session.me.profile?.photos?.length);
    if (!await act("profile.photo-add", {}, { file })) return;
    if (hadOne) await act("profile.photo-remove", { index: 0 });
    await begin();
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
    const isFirst = (/** @type {any} */ { hostId }, /** @type {number} */ at, /** @type {any[]} */ items) =>
      hostId !== myId() && at === items.findIndex((one) => one.hostId === hostId);
    const hosted = await someGames(20).then((items) => items.filter(isFirst), () => []);
    const ids = hosted.map(({ hostId }) => hostId).slice(0, peopleMax);
    const people = ids.length > 0 ? (await ask("profile.list", { ids }).catch(() => ({ items: [] }))).items : [];
    near = people.map((person) => ({ ...person, hosts: hosted.find(({ hostId }) => hostId === person.id) }));
    redraw();
  };
  /** A link for whoever is not here yet. */
  const shareLink = async () => {
    const link = await act("friends.invite-link");
    if (link) await share({ url: link.url }, () => copy(link.url, t.first.linkCopied));
  };
  const join = async (game) => {
    const reply = await answerGame("rsvp.going", game);
    if (!reply) return;
    games = games?.map((one) => (one.id === game.id ? { ...gameAs(one, reply.status), counts: reply.counts ?? one.counts } : one));
    if (reply.status === "going") tell(t.game.answered.going, { isDone: true });
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

  const person = (one) => h("li", { class: "person", key: one.id }, avatar(one),
    h("div", { class: "grow" }, h("a", { href: profileAddress(one.id) }, one.displayName ?? one.nickname), h("p", { class: "quiet note" }, one.hosts
      ? dotted([t.first.hosts(t.sports[one.hosts.sport]), one.hosts.distanceMiles != null && t.miles(one.hosts.distanceMiles)]) : `@${one.nickname}`)),
    asked.has(one.id) ? h("span", { class: "tag good" }, t.people.asked)
      : answering(ofFriend(one.id), button(t.add, () => befriend(one), { class: "soft", "aria-label": t.people.befriend })));
  const game = (one) => gameCard(one, {}, !one.participation && !one.full && one.status === "open"
    && answering(ofGame(one.id), button(t.first.join, () => join(one), { class: "soft join", key: "join", "aria-label": t.first.joinOne(one.title) })));
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
      h("fieldset", { class: "sports-pick" }, h("legend", { class: "sr" }, t.first.sports), allSports.map((name) => h("label",
        { class: `sport-pick s-${name}`, key: name },
        h("input", { type: "checkbox", value: name, checked: sports.includes(name), onchange: pickSport }),
        h("span", { class: "disc", "aria-hidden": "true" }, sportSign(name)), h("span", null, t.sports[name])))),
      foot(going(sports.length > 0 ? t.first.picked(sports.length) : t.first.next))],
    level: () => [
      leveled().length === 1 ? h("ul", { class: "big-choices", key: "one" }, Object.entries(levelSigns).map(([level, sign]) => h("li", { key: level },
        h("button", { type: "button", "aria-pressed": String(levelOf(leveled()[0]) === level), onclick: () => pickLevel(leveled()[0], level) },
          h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "grow" },
            h("strong", null, t.levels[level]), h("span", { class: "quiet" }, t.first.levels[level]))))))
        : h("ul", { class: "each-level", key: "each" }, sports.map((name) => h("li", { key: name },
          h("p", null, h("span", { class: `disc s-${name}`, "aria-hidden": "true" }, sportSign(name)), h("strong", null, t.sports[name])),
          h("div", { class: "switch", role: "group", "aria-label": t.sports[name] }, Object.keys(levelSigns).map((level) => h("button",
            { type: "button", key: level, "aria-pressed": String(levelOf(name) === level), onclick: () => pickLevel(name, level) },
              h("span", { class: "sign", "aria-hidden": "true" }, levelSigns[level]), t.levels[level]))),
          h("p", { class: "quiet" }, levelOf(name) ? t.first.levels[levelOf(name)] : t.first.noLevel)))),
      foot(button(t.first.next, submitLevels, { class: "primary" }))],
    city: () => h("form", { onsubmit: form.send(submitCity), oninput: (event) => { hasCity = event.target.value.trim() !== ""; redraw(); } }, city(),
      form.foot(t.first.next, h("button", { type: "button", class: "link", onclick: next }, t.first.skip), "primary", !hasCity)),
    photo: () => {
      const photo = session.me.profile?.photos?.[0];
      return h("form", { key: "about", onsubmit: about.send(submitAbout) },
        h("div", { class: "first-photo" }, avatar({ ...session.me.profile, avatar: photo }),
          photoButton(photo ? t.first.photoChange : t.photo.add, addPhoto, [icon("photo"), photo ? t.first.photoChange : t.photo.add])),
        birthField(about, session.me.birthDate, { hint: t.needs.birthHint, isPlain: true }), genderChoice(session.me.profile?.gender),
        about.foot(t.first.next, h("button", { type: "button", class: "link", onclick: next }, t.first.skip)));
    },
    people: () => [
      h("div", { class: "field finds", key: "find" }, h("label", { for: "first-find", class: "sr" }, t.people.name), icon("search"),
        h("input", { id: "first-find", type: "search", autocomplete: "off", placeholder: t.people.name, oninput: search })),
      found ? (found.length > 0 ? h("ul", { class: "people" }, found.map(person)) : h("p", { class: "quiet", role: "status" }, t.people.nobody))
        : near.length > 0 && [h("h2", null, t.first.near), h("ul", { class: "people" }, near.map(person))],
      h("div", { class: "actions", key: "share" }, button([h("span", { class: "disc" }, icon("share")), h("span", { class: "grow" },
        h("strong", null, t.first.share), h("span", { class: "quiet" }, t.first.shareText))], shareLink, { class: "action" })),
      foot(going())],
    games: () => [
      problem ? failed(problem, loadGames) : !games ? waiting()
        : games.length > 0 ? h("ul", { class: "cards" }, games.map(game))
          : empty(t.first.noGames, linkTo("/#/host", t.first.host, "button primary")),
      h("div", { class: "first-foot", key: "foot" }, linkTo("/#/home", t.first.later, "button link"),
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
