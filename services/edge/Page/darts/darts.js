// @ts-check
// Darts: matches that go on, what waits to be sent, and a new match in two taps: the last game and line-up are set already.

import { act } from "../ask.js";
import * as store from "../offline/store.js";
import { face, learn } from "../parts/players.js";
import { shortName } from "../parts/faces.js";
import { button, limited, limitNote, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { cut } from "../parts/letters.js";
import { avatar } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { failed, linkTo, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { atGame, followGame } from "../play/atgame.js";
import { go } from "../router.js";
import { isGuest, isIn, isUser, myId, session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { openChallenge } from "./challenge.js";
import { games, replayed } from "./engine.js";
import { remember, usual } from "./lineup.js";
import { nameMax, playersOf } from "./night.js";
import { chosenOf, matchOptions, optionsOf, starterOf } from "./options.js";
import { keepGame, presetRow } from "./presetrow.js";
import { loadPresets } from "./presets.js";
import { deviceMatches, nameOf, onSettled, runningMatches, sendFinished, startMatch } from "./play.js";
import { callRow, isOpen, lobby, readyBar } from "./remote.js";
import { gameName, shortNames } from "./scoreboard.js";
import { askLevel, askNearest, computersMax } from "./seating.js";
import { retry } from "./sync.js";
import { t } from "./texts.js";

/** The challenge of ＋, which names nobody: no nickname is so short. */
const anyone = "1";
/** The games as cards: each is a kind of game, two of them with the start score that is played most. */
const tiles = [
  { id: "501", gameType: "x01", startScore: 501 }, { id: "301", gameType: "x01", startScore: 301 },
  ...["cricket", "around_the_clock", "shanghai", "bobs_27", "halve_it", "knockout", "killer", "sudden_death", "english_cricket"]
    .map((gameType) => ({ id: gameType, gameType, startScore: undefined })),
  { id: "x01", gameType: "x01", startScore: undefined },
];

/** Milliseconds to wait for what stands above all else, so that it pushes nothing down. */
const waitMs = 2500;
/** Rows of one kind that are shown at once. */
const rowsMax = 2;
/** The challenges and the matches that go on, as they were seen last, and by whom. @type {{account?: string, remotes?: any, running?: any[]}} */
let seen = {};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const gameId = stage.query.get("game") ?? undefined;
  if (kept.gameId !== gameId) [kept.gameId, kept.wanted] = [gameId, undefined];
  /**
   * The match to begin: of these tiles, with these options. `isOwn` is a line-up that somebody has changed.
   * @type {{tile: string, options: Record<string, any>, players: any[], keepOrder: boolean, isOwn?: boolean}}
   */
  const wanted = (kept.wanted ??= gameId ? { ...usual(), players: [{ me: true }] } : usual());
  /** The scheduled game that the match is part of, and those who are in. @type {{game: any, going: any[]} | undefined} */ let night;
  let areFriendsKnown = false;
  /** @type {any[]} */ let guests = [];
  /** @type {any[]} */ let friends = [];
  /** @type {any[]} */ let here = [];
  if (seen.account !== myId()) seen = { account: myId() };
  /** Matches that the server keeps and that go on. @type {any[] | undefined} */ let running = seen.running;
  /** Parts that could not be loaded: the people to play with, and the challenges. @type {Record<string, any>} */ const problems = {};
  /** @type {any} */ let remotes = seen.remotes;
  let isLate = !isIn() || !navigator.onLine;
  stage.title(t.nav.darts);

  const tile = () => tiles.find((one) => one.id === wanted.tile) ?? tiles[0];
  const optionsNow = () => optionsOf(tile(), wanted.options, wanted.players);
  const isSame = (one, player) => (one.me ? player.me : one.name ? one.name === player.name : one.id === player.accountId || one.id === player.guestPlayerId);
  const inLine = (one) => wanted.players.some((player) => isSame(one, player));
  const line = (players) => { [wanted.players, wanted.isOwn] = [players, true]; redraw(); };
  /** A player who comes in is seen: players stand first. */
  const add = (player) => {
    line([...wanted.players, player]);
    document.querySelector(".bench")?.scrollTo({ left: 0 });
  };
  const takeOut = (player) => line(wanted.players.filter((one) => one !== player));
  /** The people of the game, as players. */
  const people = () => (night ? playersOf(night.going, new Set(friends.map((one) => one.id))) : []);
  /** Seats as many of them as can play, until somebody changes the line-up. */
  const seat = () => {
    if (!night || wanted.isOwn || !areFriendsKnown) return redraw();
    const [, most] = games[tile().gameType].players;
    wanted.players = people().slice(0, most);
    redraw();
  };
  const start = async () => {
    if (starterOf(wanted) === "bull" && wanted.players.length > 1 && tile().gameType !== "killer") {
      return askNearest(wanted.players, (players) => { wanted.players = players; begin(); });
    }
    return begin();
  };
  const begin = async () => {
    const { gameType } = tile();
    const options = optionsNow();
    try {
      const { tile, players, keepOrder } = wanted;
      const id = await startMatch({ gameType, options, players, keepOrder, gameId: night?.game.id });
      remember({ tile, players, keepOrder, options: wanted.options });
      kept.wanted = undefined;
      go(`/#/match/${id}?new`);
    } catch (problem) {
      problems.start = problem;
      redraw();
    }
  };
  const erase = async (one) => { await store.remove("matches", one.id); here = await deviceMatches(); redraw(); };
  /** People to play with: those who were seen before are there at once, also without a connection. */
  const loadPeople = () => {
    delete problems.people;
    const lost = (problem) => {
      if (!navigator.onLine) return;
      problems.people = problem;
      redraw();
    };
    return Promise.all([
      stage.ask("guests.list", {}, ({ items }) => { guests = items.filter((one) => !one.linkedTo); redraw(); }, lost),
      isUser() && stage.ask("friends.list", { limit: 100 }, ({ items }) => { learn(friends = items); areFriendsKnown = true; seat(); }, lost),
      isUser() && gameId && followGame(stage, gameId, "darts", (game, going) => { night = { game, going }; seat(); }, lost),
    ]).then(() => { areFriendsKnown = true; seat(); });
  };
  const keepGuest = async (player) => {
    const reply = await act("guests.add", { displayName: player.name, nickname: cut(player.name, 20) }, { done: t.darts.guestKept });
    if (!reply) return;
    guests.push(reply);
    wanted.players = wanted.players.map((one) => (one === player ? { guestPlayerId: reply.id, nickname: reply.nickname } : one));
    redraw();
  };
  const askGuest = () => openSheet(t.darts.addGuest, (close, again) => {
    form ??= newForm(again);
    return h("form", { "data-kept": "no", onsubmit: form.send(({ guest }) => { add({ name: guest }); form = undefined; close(); }) },
      form.field({ name: "guest", label: t.darts.guestName, required: true, autofocus: true, autocomplete: "off", ...limited("f-guest", nameMax) }),
      limitNote("f-guest"), form.foot(t.add));
  });
  /** @type {ReturnType<typeof newForm> | undefined} */ let form;

  const gameTiles = () => h("div", { class: "game-tiles", role: "group", "aria-label": t.darts.game }, tiles.map(({ id }) => h("button", {
    type: "button", key: id, class: /^\d/.test(id) ? "game-tile by-score" : "game-tile", "aria-pressed": String(tile().id === id),
    onclick: () => { wanted.tile = id; redraw(); },
  }, h("strong", null, id === "x01" ? t.darts.custom : /^\d/.test(id) ? id : t.darts.games[id]), h("span", null, t.darts.short[id]))));
  /** A game that not everybody knows says how it goes. */
  const rule = () => !/^\d/.test(tile().id) && h("p", { class: "game-rule quiet", key: "rule" }, t.darts.rules[tile().id]);

  /** The players in their order, and behind them people who may play: a tap brings one in or takes one out. */
  const bench = () => {
    const { players } = wanted;
    const [, most] = games[tile().gameType].players;
    const all = [...people().flatMap(({ name }) => (name ? [{ displayName: name }] : [])), ...friends, ...guests];
    const below = (/** @type {any} */ one) => h("span", { class: "name" }, shortName(one, all));
    const seats = h("ol", { class: "play-line", "aria-label": t.darts.lineUp, key: "line" }, players.map((player, index) => h("li", { key: index },
      h("button", { type: "button", class: "player-seat", "aria-label": t.remove(nameOf(player)), onclick: () => takeOut(player) },
        h("span", { class: "seat-face" }, face(player, nameOf(player)), h("span", { class: "place", "aria-hidden": "true" }, index + 1)),
        below({ displayName: nameOf(player) })))));
    return h("div", { class: "bench", role: "group", "aria-label": t.darts.tapFriends }, seats, players.length < most && [
      !inLine({ me: true }) && h("button", { type: "button", key: "me", "aria-label": t.darts.addMe, onclick: () => add({ me: true }) },
        face({ me: true }, nameOf({ me: true })), h("span", { class: "name" }, t.darts.addMe)),
      people().filter((one) => one.name && !inLine(one)).map((one) => h("button",
        { type: "button", key: `by ${one.name}`, "aria-label": one.name, onclick: () => add(one) },
        face(one, one.name), below({ displayName: one.name }))),
      friends.filter((one) => !inLine(one)).map((one) => h("button",
        { type: "button", key: one.id, "aria-label": one.displayName, onclick: () => add({ accountId: one.id, nickname: one.nickname }) },
        avatar(one), below(one))),
      guests.filter((one) => !inLine(one)).map((one) => h("button",
        { type: "button", key: one.id, "aria-label": one.displayName, onclick: () => add({ guestPlayerId: one.id, nickname: one.nickname }) },
        avatar(one), below(one))),
      ["x01", "cricket"].includes(tile().gameType) && players.filter((one) => one.cpu).length < computersMax && h("button",
        { type: "button", key: "computer", class: "add", onclick: () => askLevel((cpu) => add({ cpu })) },
        h("span", { class: "avatar", "aria-hidden": "true" }, icon("computer")), h("span", { class: "name" }, t.darts.addComputer)),
      h("button", { type: "button", key: "guest", class: "add", onclick: askGuest }, h("span", { class: "avatar", "aria-hidden": "true" }, icon("plus")),
        h("span", { class: "name" }, t.darts.guest))]);
  };
  /** The names that I gave here, to be remembered. */
  const newcomers = () => isIn() && navigator.onLine && wanted.players.filter((one) => one.name).map((one) =>
    button(["☆ ", t.darts.keepGuest(one.name)], () => keepGuest(one), { class: "link", key: `keep ${one.name}` }));

  /** Takes up a game that one keeps, with those who sit there. @param {import("./presets.js").Preset} preset */
  const takeUp = ({ gameType, options = {}, playerCount }) => {
    const found = tiles.find((one) => one.gameType === gameType && (one.startScore === options.startScore || gameType !== "x01"));
    wanted.tile = found?.id ?? "x01";
    wanted.options = chosenOf(options);
    if (playerCount && wanted.players.length > playerCount) wanted.players = wanted.players.slice(0, playerCount);
    redraw();
  };
  const settings = () => matchOptions(tile(), wanted, redraw,
    keepGame({ disabled: Boolean(problemOf()) }, () => {
      const { startScores, starter, ...options } = optionsNow();
      return { gameType: tile().gameType, options, playerCount: wanted.players.length };
    }, redraw));

  const problemOf = () => {
    const { gameType } = tile();
    const [least, most] = games[gameType].players;
    const { length } = wanted.players;
    const computers = wanted.players.filter((one) => one.cpu).length;
    if (computers && !["x01", "cricket"].includes(gameType)) return t.darts.noComputer;
    if (computers && computers === length) return t.darts.needsPerson;
    return length < least || length > most ? t.darts.needs(least, most) : gameType === "english_cricket" && length % 2 ? t.darts.needsEven : "";
  };
  const newMatch = () => {
    const problem = problemOf();
    const names = shortNames(wanted.players);
    const game = gameName({ gameType: tile().gameType, options: optionsNow() });
    const isAlone = names.length === 1 && !problem;
    return [h("h2", { class: "sr", key: "new" }, t.darts.new), presetRow(takeUp, redraw), gameTiles(), rule(), h("h2", null, t.darts.players),
      problems.people && failed(problems.people, loadPeople),
      bench(), newcomers(), settings(),
      isUser() && h("button", {
        type: "button", class: "way-row", key: "challenge", "aria-label": t.remote.opponent, onclick: () => openChallenge(friends, undefined),
      }, icon("challenge"), h("span", { class: "grow" }, h("strong", null, t.remote.opponent), h("span", { class: "quiet" }, t.remote.text))),
      h("div", { class: "sticky start-bar", key: "start" },
        problems.start && failed(problems.start, start),
        button(h("span", null, isAlone ? t.darts.practice(game) : t.darts.startOf(game),
          h("small", null, problem || (isAlone ? t.darts.solo : names.join(names.length === 2 ? ` ${t.darts.versus} ` : ", ")))),
        start, { disabled: Boolean(problem), key: "start" }))];
  };

  /** The first rows of a kind, and all others below a line that says how many there are. */
  const some = (/** @type {any[]} */ rows, /** @type {string} */ key, /** @type {string} */ all) => [rows.slice(0, rowsMax),
    rows.length > rowsMax && h("details", { key }, h("summary", null, all), rows.slice(rowsMax))];
  const calls = () => {
    const all = remotes ? [remotes.active, ...remotes.incoming, ...remotes.sent].filter(Boolean) : [];
    return [problems.remotes && failed(problems.remotes, stage.again), some(all.map(callRow), "calls", t.remote.all(all.length))];
  };

  const isMe = (player) => player.me || player.accountId != null && player.accountId === myId();
  const titleOf = (one) => {
    const others = one.players.filter((player) => !isMe(player));
    const short = shortNames(one.players);
    const names = (others.length ? others : one.players).map((player) => short[one.players.indexOf(player)]).join(", ");
    return `${gameName(one)} · ${others.length && others.length < one.players.length ? `${t.darts.versus} ${names}` : names}`;
  };
  const goesOn = () => {
    const all = [...running ?? [], ...here.filter((one) => !one.endedAt)];
    const [first, ...more] = all.map(resume);
    return [first, more.length > 0 && h("details", { key: "running" }, h("summary", null, t.darts.runningAll(all.length)), more)];
  };
  /** `121–191 · your throw` of a match of two. */
  const stateOf = (one) => {
    if (!(one.gameType in games) || !(one.matchData ?? one.visits)?.length) return "";
    const { players, matchData, visits, options = {}, seed = "0" } = one;
    const { scores, onTurn } = replayed(one.gameType, options, seed, players.length, matchData ?? visits).standing();
    return [players.length === 2 && scores.join("–"), players.length > 1 && isMe(players[onTurn ?? 0]) && t.darts.yourThrow].filter(Boolean).join(" · ");
  };
  const resume = (one) => h("div", { class: "resume", key: one.id },
    h("span", { class: "face-row" }, one.players.slice(0, 2).map((player, slot) => h("span", { key: slot }, face(player, nameOf(player))))),
    h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/match/${one.id}` }, titleOf(one)),
      h("div", { class: "quiet" },
        [t.darts.running, stateOf(one) || one.startedAt && ago(one.startedAt), one.visits && t.darts.here].filter(Boolean).join(" · "))),
    one.visits && h("button", { type: "button", class: "icon", "aria-label": t.remove(titleOf(one)), onclick: () => erase(one) }, "×"));
  const waits = () => {
    const over = here.filter((one) => one.endedAt);
    const refused = over.filter((one) => one.refused);
    const unsent = over.length - refused.length;
    return [unsent > 0 && h("div", { class: "sync-line waiting-line", role: "status", key: "unsent" },
      h("div", { class: "grow" }, h("strong", null, t.darts.sync.count(unsent)), h("p", null, isUser() ? t.darts.sync.text : t.darts.noAccount)),
      isUser() && button(t.darts.sync.retry, async () => { await retry(); await look(); }, { key: "retry" })),
    refused.map((one) => h("div", { class: "sync-line waiting-line", key: one.id },
      h("div", { class: "grow" }, h("a", { href: `/#/match/${one.id}` }, titleOf(one)), h("p", null, `${t.darts.sync.refused}: ${one.refused}`)),
      h("button", { type: "button", class: "icon", "aria-label": t.delete, onclick: () => erase(one) }, "×")))];
  };
  /** Whether all is known that stands above the new match. */
  const isKnown = () => isLate || (!isUser() || remotes || problems.remotes) && running;
  const redraw = () => {
    const title = h("h1", { class: "sr" }, t.nav.darts);
    const head = [isIn() && !isGuest() && tabs("darts", "darts"), title];
    if (!isKnown()) return stage.draw(head, waiting());
    if (isOpen(remotes?.active)) return stage.draw(title, lobby(remotes.active), readyBar(remotes.active));
    stage.draw(head,
      !session.me && h("p", { class: "notice" }, t.darts.noAccount, " ", linkTo("/#/welcome?back=%2F%23%2Fdarts", t.account.logIn, "")),
      night && atGame(night.game),
      waits(), isUser() && calls(), goesOn(), newMatch());
  };

  const look = async () => { here = await deviceMatches(); redraw(); };
  stage.signal.addEventListener("abort", onSettled(look));
  if (isIn() && navigator.onLine) {
    setTimeout(() => { isLate = true; if (!stage.signal.aborted) redraw(); }, waitMs);
    if (isUser()) stage.watch("darts.remotes", {}, (news) => {
      remotes = seen.remotes = news;
      delete problems.remotes;
      redraw();
    }, (error) => { problems.remotes = error; redraw(); });
    runningMatches().then((list) => { running = seen.running = list; redraw(); });
  }
  here = await deviceMatches();
  redraw();
  loadPresets().then(() => { if (!stage.signal.aborted) redraw(); });
  await sendFinished();
  await look();
  if (!isIn()) return;
  if (!navigator.onLine) return loadPeople();
  const asked = stage.query.get("challenge");
  await loadPeople();
  if (asked && !stage.signal.aborted) openChallenge(friends, asked === anyone ? undefined : asked);
}
