// @ts-check
// Darts: matches that go on, challenges of friends, and a new match.

import { act, ask, newId } from "../ask.js";
import { button, limited, limitNote, newForm } from "../parts/form.js";
import { cut } from "../parts/letters.js";
import { personPicker } from "../parts/people.js";
import { failed, linkTo, part } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { go } from "../router.js";
import { isGuest, isIn, isUser, session } from "../session.js";
import * as store from "../offline/store.js";
import { h } from "../view.js";
import { games } from "./engine.js";
import { deviceMatches, nameOf, runningMatches, sendFinished, startMatch } from "./play.js";
import { remoteView } from "./remote.js";
import { t } from "./texts.js";

/** The form's names of options, by the server's. */
const optionNames = Object.fromEntries(Object.values(games).flatMap(({ options }) => Object.keys(options).map((name) => [`options.${name}`, name])));
/** Characters of a player's name. */
const nameMax = 30;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const form = newForm(() => redraw(), optionNames);
  const challenge = newForm(() => redraw(), { startScore: "remoteScore", bestOfLegs: "remoteLegs" });
  let id = newId();
  const { kept } = stage;
  let gameType = kept.gameType ?? "x01";
  /** @type {any[]} */ let players = kept.players ?? [{ me: true }];
  /** @type {any[]} */ let guests = [];
  /** @type {any[]} */ let friends = [];
  /** @type {any[]} */ let here = [];
  /** Matches that the server keeps and that go on. @type {any[]} */ let running = [];
  /** Parts that could not be loaded: the people to play with, and the challenges. @type {Record<string, any>} */ const problems = {};
  /** @type {any} */ let remotes;
  /** @type {any[]} */ let modes = [];
  /** @type {string} */ let opponent = stage.query.get("challenge") ?? "";
  stage.title(t.nav.darts);

  const add = (event) => {
    event.preventDefault?.();
    const field = /** @type {HTMLInputElement} */ (document.getElementById("player"));
    const name = field.value.trim();
    if (!name) return;
    if (!field.checkValidity()) return field.focus();
    const same = (one) => one.nickname?.toLowerCase() === name.toLowerCase();
    const friend = friends.find(same);
    const guest = guests.find(same);
    players = [...players,
      friend ? { accountId: friend.id,
        nickname: friend.nickname } : guest ? { guestPlayerId: guest.id,
        nickname: guest.nickname } : { name }];
    field.value = "";
    redraw();
    field.focus();
  };
  const start = async (values) => {
    /** @type {Record<string, any>} */ const options = {};
    for (const [name, all] of Object.entries(games[gameType].options)) options[name] = all.find((one) => String(one) === values[name]) ?? all[0];
    const id = await startMatch({ gameType, options, players, keepOrder: Boolean(values.keepOrder) });
    [players, kept.gameType] = [[{ me: true }], undefined];
    go(`/#/match/${id}`);
  };
  const send = async (values) => {
    await ask("darts.challenge", { opponentId: opponent, startScore: Number(values.remoteScore), bestOfLegs: Number(values.remoteLegs) }, { id });
    [id, opponent] = [newId(), ""];
  };
  const erase = async (one) => { await store.remove("matches", one.id); here = await deviceMatches(); redraw(); };
  const loadPeople = async () => {
    try {
      const [mine, others, rules] = await Promise.all([ask("guests.list"), isUser() ? ask("friends.list", { limit: 100 }) : { items: [] }, ask("darts.modes")]);
      [guests, friends, modes] = [mine.items.filter((one) => !one.linkedTo), others.items, rules.items];
      problems.people = undefined;
    } catch (error) {
      problems.people = error;
    }
    redraw();
  };
  const keepGuest = async (player) => {
    const reply = await act("guests.add", { displayName: player.name, nickname: cut(player.name, 20) }, { done: t.darts.guestKept });
    if (!reply) return;
    guests.push(reply);
    players = players.map((one) => (one === player ? { guestPlayerId: reply.id, nickname: reply.nickname } : one));
    redraw();
  };

  const optionField = (/** @type {[string, (string | number)[]]} */ [name,
    all]) => form.field({ name, label: t.darts.options[name], type: "select",
    value: String(all[0]),
    options: all.map((one) => [String(one), t.darts.values[String(one)]]) });
  const newMatch = () => {
    const [least, most] = games[gameType].players;
    const rules = modes.find((mode) => mode.gameType === gameType)?.rules;
    const isRight = players.length >= least && players.length <= most && (gameType !== "english_cricket" || players.length % 2 === 0);
    return part(t.darts.new, h("form", { onsubmit: form.send(start) },
      form.field({ name: "gameType", label: t.darts.game, type: "select", value: gameType,
        options: Object.keys(games).map((name) => [name, t.darts.games[name]]),
        onchange: (event) => { kept.gameType = gameType = event.target.value; redraw(); } }),
      h("details", null, h("summary", null, t.darts.rules), h("p", null, rules ?? t.darts.noRules)),
      h("div", { class: "row wrap", key: gameType }, Object.entries(games[gameType].options).map(optionField)),
      h("h3", null, t.darts.players),
      h("ol", { class: "rows" },
        players.map((player, index) => h("li", { key: index, class: "row" },
          h("span", { class: "grow" }, nameOf(player), player.me && isIn() && [" ", h("span", { class: "tag strong" }, t.you)]),
        player.name && isIn() && navigator.onLine && button(t.darts.keepGuest, () => keepGuest(player), { class: "link" }),
        index > 0 && h("button",
          { type: "button", class: "icon", "aria-label": t.darts.earlier(nameOf(player)),
            onclick: () => { players = [...players.slice(0, index - 1), player, players[index - 1], ...players.slice(index + 1)]; redraw(); } },
          "↑"),
        h("button",
          { type: "button", class: "icon", "aria-label": t.remove(nameOf(player)),
            onclick: () => { players = players.filter((one) => one !== player); redraw(); } },
          "×")))),
      problems.people && failed(problems.people, loadPeople),
      players.length < most && [h("div", { class: "row" },
        h("label", { class: "sr", for: "player" }, t.darts.player),
        h("input",
          { id: "player", class: "grow", list: "players", ...limited("player", nameMax),
            placeholder: t.darts.player, autocomplete: "off",
            onkeydown: (event) => event.key === "Enter" && add(event) }),
        h("datalist", { id: "players" }, [...friends, ...guests].map((one) => h("option", { value: one.nickname, key: one.id }, one.displayName))),
        h("button", { type: "button", onclick: add }, t.add)), limitNote("player")],
      !players.some((one) => one.me) && h("button",
        { type: "button", class: "link", onclick: () => { players = [{ me: true }, ...players]; redraw(); } },
        t.darts.addMe),
      form.field({ name: "keepOrder", label: t.darts.keepOrder, type: "check", value: false }),
      isRight ? form.foot(t.darts.start) : h("p", { class: "quiet" }, t.darts.needs(least, most))));
  };
  const challenges = () => isUser() && part(t.remote.title,
    problems.remotes && failed(problems.remotes, stage.again),
    remotes && [remotes.active, ...remotes.incoming,
      ...remotes.sent].filter(Boolean).map((one) => h("div", { key: one.id }, remoteView(one, () => {}))),
    h("form", { onsubmit: challenge.send(send) },
      opponent ? h("p", { class: "row" },
        h("span", { class: "chip" }, opponent,
          h("button",
            { type: "button", class: "icon", "aria-label": t.remove(opponent), onclick: () => { opponent = ""; redraw(); } },
            "×"))) : personPicker(t.remote.opponent,
        (person) => { opponent = person.nickname; redraw(); }, { friendsOnly: true }),
      opponent && [h("div", { class: "row wrap" },
        challenge.field({ name: "remoteScore", label: t.darts.options.startScore, type: "select", options: [["501", "501"], ["301", "301"]] }),
        challenge.field({ name: "remoteLegs", label: t.darts.options.bestOfLegs, type: "select", options: ["1", "3", "5", "7"].map((n) => [n, n]) })),
        challenge.foot(t.remote.send)]));

  const titleOf = (one) => `${one.options?.startScore ?? t.darts.games[one.gameType]}: ${one.players.map(nameOf).join(", ")}`;
  const redraw = () => {
    kept.players = players;
    drawAll();
  };
  const drawAll = () => stage.draw(isIn() && !isGuest() && tabs("darts", "darts"), h("h1", null, t.nav.darts),
    !session.me && h("p", { class: "notice" }, t.darts.noAccount, " ", linkTo("/#/welcome?back=%2F%23%2Fdarts", t.account.logIn, "")),
    h("div", { class: "columns" },
      h("div", null, newMatch()),
      h("div", null,
        running.length > 0 && part(t.darts.running,
          h("ul", { class: "rows" },
            running.map((one) => h("li", { key: one.id, class: "row" },
              h("a", { class: "grow", href: `/#/match/${one.id}` }, titleOf(one)), h("span", { class: "quiet" }, one.startedAt && ago(one.startedAt)))))),
        here.length > 0 && part(t.darts.here,
          h("ul", { class: "rows" },
            here.map((one) => h("li", { key: one.id, class: "row" },
              h("a", { class: "grow", href: `/#/match/${one.id}` }, titleOf(one)),
              h("span", { class: "quiet" }, one.refused ?? (one.endedAt ? t.darts.waits : ago(one.startedAt))),
          (one.refused || !one.endedAt) && h("button", { type: "button", class: "icon", "aria-label": t.delete, onclick: () => erase(one) }, "×"))))),
        challenges())));

  redraw();
  await sendFinished();
  here = await deviceMatches();
  redraw();
  if (!isIn() || !navigator.onLine) return;
  if (isUser()) stage.watch("darts.remotes", {}, (news) => { [remotes, problems.remotes] = [news, undefined]; redraw(); },
    (error) => { problems.remotes = error; redraw(); });
  runningMatches().then((list) => { running = list; redraw(); });
  await loadPeople();
}
