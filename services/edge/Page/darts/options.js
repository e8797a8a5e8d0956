// @ts-check
// The options of a new match: how long it is, what each starts from, how it begins and ends. Choices are kept as they were made; what a
// match needs follows from them.

import { choice } from "../parts/form.js";
import { switchRow } from "../parts/switch.js";
import { bare, dotted } from "../texts.js";
import { h } from "../view.js";
import { games } from "./engine.js";
import { nameOf } from "./play.js";
import { formatOf, hasLegs } from "./scoreboard.js";
import { t } from "./texts.js";

/** The least and the most legs and sets by each way to count them (domain.md §5.2), and the steps between. */
const bounds = {
  best: { legs: [1, 41], sets: [1, 25], step: 2 }, first: { legs: [1, 21], sets: [1, 13], step: 1 }, fixed: { legs: [2, 20], sets: [1, 1], step: 1 },
};
const legsMost = 41;
const roundsOfX01 = [0, 10, 15, 20, 50];
/** The scores that a player may start from. */
export const startLeast = 101, startMost = 1001;
/** Options that are fields of their own here. */
const apart = ["startScore", "bestOfLegs", "bestOfSets"];

/** @typedef {keyof typeof bounds} By */
/** @param {Record<string, any>} chosen @returns {By} */
const byOf = ({ by }) => (by in bounds ? by : "best");

/** A number of legs or sets within its bounds. @param {Record<string, any>} chosen @param {"legs" | "sets"} what */
function countOf(chosen, what) {
  const by = byOf(chosen);
  const [least, most] = bounds[by][what];
  const wanted = Math.min(most, Math.max(least, Number(chosen[what]) || 1));
  return by === "best" && wanted % 2 === 0 ? wanted - 1 : wanted;
}

/** The legs that win a set. @param {Record<string, any>} chosen */
const toWin = (chosen) => (byOf(chosen) === "best" ? (countOf(chosen, "legs") >> 1) + 1 : countOf(chosen, "legs"));
/** Whether two clear legs may be asked for. @param {Record<string, any>} chosen @param {any[]} players */
const mayClear = (chosen, players) => byOf(chosen) !== "fixed" && players.length === 2 && toWin(chosen) > 1 && toWin(chosen) < legsMost - 1;
/** @param {Record<string, any>} chosen */
const clearMost = (chosen) => Math.min(legsMost, Math.max(toWin(chosen) + 1, Number(chosen.upTo) || toWin(chosen) + 2));

/** @param {Record<string, any>} chosen @param {any[]} players */
function legsOf(chosen, players) {
  const [by, legs, sets] = [byOf(chosen), countOf(chosen, "legs"), countOf(chosen, "sets")];
  if (by === "fixed") return { fixedLegs: legs };
  const bestOf = by === "best" ? { bestOfLegs: legs, bestOfSets: sets } : { bestOfLegs: 2 * legs - 1, bestOfSets: 2 * sets - 1 };
  return { ...bestOf, ...(chosen.clear && mayClear(chosen, players) ? { clearBy: 2, upTo: clearMost(chosen) } : {}) };
}

/** Whether two teams can be made of the players. @param {string} gameType @param {any[]} players */
const mayTeam = (gameType, players) => gameType === "cricket" && players.length >= 4 && players.length % 2 === 0;

/**
 * The options of a match by what was chosen.
 * @param {{gameType: string, startScore?: number}} tile @param {Record<string, any>} chosen @param {any[]} players
 */
export function optionsOf({ gameType, startScore }, chosen, players) {
  /** @type {Record<string, any>} */ const options = hasLegs(gameType) ? legsOf(chosen, players) : {};
  for (const [name, values] of Object.entries(games[gameType].options)) {
    if (name !== "startScore" && apart.includes(name)) continue;
    options[name] = name === "startScore" && startScore ? startScore : values.find((one) => String(one) === String(chosen[name])) ?? values[0];
  }
  if (gameType === "x01") {
    if (Number(chosen.rounds01) > 0) options.maxRounds = Number(chosen.rounds01);
    if (chosen.handicap) options.startScores = players.map((one) => startOf(one, options.startScore));
    if (chosen.starter === "bull" && players.length > 1) options.starter = "bull";
  }
  if (gameType === "around_the_clock" && chosen.bull) options.bull = true;
  if (chosen.teams && mayTeam(gameType, players)) options.teams = true;
  return options;
}

/**
 * The choices that make these options, as a preset or an earlier version of the page has them.
 * @param {Record<string, any>} options @returns {Record<string, any>}
 */
export function chosenOf({ bestOfLegs, bestOfSets, fixedLegs, clearBy, upTo, maxRounds, startScores, ...more }) {
  const length = fixedLegs ? { by: "fixed", legs: fixedLegs } : bestOfLegs ? { by: "best", legs: bestOfLegs, sets: bestOfSets ?? 1 } : {};
  return {
    ...more, maxRounds, rounds01: maxRounds, ...length,
    ...(clearBy ? { clear: true, upTo } : {}), ...(startScores ? { handicap: true } : {}),
  };
}

/** The score that a player starts from. @param {any} player @param {number} otherwise */
const startOf = ({ start }, otherwise) => (start >= startLeast && start <= startMost ? start : otherwise);

/**
 * A number that goes up and down.
 * @param {string} label @param {number} value @param {[number, number]} range @param {number} step @param {(value: number) => void} set
 */
const stepper = (label, value, [least, most], step, set) => h("div", { class: "stepper", role: "group", "aria-label": label, key: label },
  h("span", { class: "grow" }, label),
  h("button", { type: "button", "aria-label": t.darts.fewer(label), disabled: value - step < least, onclick: () => set(value - step), key: "fewer" }, "−"),
  h("output", { key: "value" }, value),
  h("button", { type: "button", "aria-label": t.darts.more1(label), disabled: value + step > most, onclick: () => set(value + step), key: "more" }, "+"));

/**
 * The fields of the options.
 * @param {{id: string, gameType: string, startScore?: number}} tile
 * @param {Record<string, any>} chosen
 * @param {any[]} players
 * @param {(change: Record<string, any>) => void} change
 * @param {() => void} redraw after a player has changed
 */
function fields(tile, chosen, players, change, redraw) {
  const { gameType } = tile;
  const now = optionsOf(tile, chosen, players);
  const pick = (/** @type {string} */ name, /** @type {string} */ label, /** @type {(string | number)[]} */ values, /** @type {any} */ value, key = name) =>
    choice(`${tile.id}-${key}`, label, values.map((one) => [String(one), t.darts.values[String(one)]]), String(value),
      (event) => change({ [name]: event.target.value }));
  const own = Object.entries(games[gameType].options).filter(([name]) => !apart.includes(name)
    || name === "startScore" && !tile.startScore).map(([name, values]) => (name === "maxRounds"
    ? choice(`${tile.id}-rounds`, t.darts.roundsLimit, values.map((one) => [String(one), one ? String(one) : t.darts.noLimit]), String(now.maxRounds ?? 0),
      (event) => change({ maxRounds: event.target.value }))
    : pick(name, t.darts.optionNames[name], [...values].sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : 0)), now[name])));
  const by = byOf(chosen);
  const { step, legs, sets } = bounds[by];
  return [
    hasLegs(gameType) && [choice(`${tile.id}-by`, t.darts.length, Object.entries(t.darts.lengths), by, (event) => {
      // A first to three is a best of five.
      const [was, to] = [toWin(chosen), event.target.value];
      change({ by: to, legs: to === "best" ? 2 * was - 1 : was, sets: 1 });
    }),
    stepper(t.darts.legs, countOf(chosen, "legs"), /** @type {[number, number]} */ (legs), step, (count) => change({ legs: count })),
    by !== "fixed" && stepper(t.darts.sets, countOf(chosen, "sets"), /** @type {[number, number]} */ (sets), step, (count) => change({ sets: count })),
    mayClear(chosen, players) && [switchRow(t.darts.clear, Boolean(chosen.clear), (on) => change({ clear: on }),
      chosen.clear ? t.darts.clearText(clearMost(chosen)) : undefined),
      chosen.clear && stepper(t.darts.upTo, clearMost(chosen), [toWin(chosen) + 1, legsMost], 1, (count) => change({ upTo: count }))]],
    own,
    gameType === "x01" && [
      choice(`${tile.id}-rounds`, t.darts.roundsLimit, roundsOfX01.map((one) => [String(one), one ? String(one) : t.darts.noLimit]), String(now.maxRounds ?? 0),
        (event) => change({ rounds01: event.target.value })),
      now.maxRounds > 0 && h("p", { class: "hint", key: "bull-hint" }, t.darts.thenBull),
      players.length > 1 && [switchRow(t.darts.handicap, Boolean(chosen.handicap), (on) => change({ handicap: on })),
        chosen.handicap && h("div", { class: "handicaps", key: "handicaps" }, players.map((player, slot) => h("label", { key: slot },
          h("span", { class: "grow" }, nameOf(player)),
          h("input", { type: "number", inputmode: "numeric", min: startLeast, max: startMost, name: `start-${slot}`, value: startOf(player, now.startScore),
            "aria-label": t.darts.startOf1(bare(nameOf(player))),
            onchange: (event) => { player.start = Math.round(Number(event.target.value)); redraw(); } }))))]],
    gameType === "around_the_clock" && switchRow(t.darts.bullLast, Boolean(chosen.bull), (on) => change({ bull: on })),
    mayTeam(gameType, players) && switchRow(t.darts.teams, Boolean(chosen.teams), (on) => change({ teams: on }), t.darts.teamsText),
  ];
}

/** How it is found who throws first. @param {{keepOrder: boolean, options: Record<string, any>}} wanted @returns {"draw" | "order" | "bull"} */
export const starterOf = ({ keepOrder, options }) => (options.starter === "bull" ? "bull" : keepOrder ? "order" : "draw");

/**
 * The options of a match, folded up, with what they are in a line.
 * @param {{id: string, gameType: string, startScore?: number}} tile
 * @param {{tile: string, options: Record<string, any>, players: any[], keepOrder: boolean}} wanted which it changes
 * @param {() => void} redraw
 * @param {...any} more
 */
export function matchOptions(tile, wanted, redraw, ...more) {
  const { gameType } = tile;
  const now = optionsOf(tile, wanted.options, wanted.players);
  const change = (/** @type {Record<string, any>} */ some) => { wanted.options = { ...wanted.options, ...some }; redraw(); };
  const starter = starterOf(wanted);
  const isMany = wanted.players.length > 1 && gameType !== "killer";
  return h("details", { class: "match-options", key: `options-${tile.id}`, open: tile.id === "x01" },
    h("summary", null, h("span", null, t.darts.options), h("span", { class: "quiet" }, dotted([
      formatOf({ gameType, options: now }), gameType === "x01" && now.out === "double" && t.darts.outs.double,
      isMany && starter === "draw" && t.darts.drawn, isMany && starter === "bull" && t.darts.atTheBull]))),
    fields(tile, wanted.options, wanted.players, change, redraw),
    isMany && choice(`${tile.id}-starter`, t.darts.firstThrow, Object.entries(t.darts.starters), starter, (event) => {
      wanted.keepOrder = event.target.value !== "draw";
      change({ starter: event.target.value === "bull" ? "bull" : "order" });
    }), more);
}
