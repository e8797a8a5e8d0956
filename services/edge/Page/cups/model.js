// @ts-check
// A cup's answer as its screen draws it: names of entrants, fixtures with plain sides and scores, whose match is whose.

import { calledBy, meet, personOf } from "../parts/players.js";
import { avatar } from "../parts/people.js";
import { myId } from "../session.js";
import { bare, dotted } from "../texts.js";
import { t } from "./texts.js";

/** @typedef {import("./layout.js").Drawn & {left?: number, report?: any, matchId?: string, referee?: number, round: number}} Match */

/** A score as it is written: `3-1`. @param {string | undefined} written */
export function scoreOf(written) {
  const [first, second] = written?.split("-").map(Number) ?? [];
  return written ? { first, second } : undefined;
}
/** @param {{first: number, second: number}} score */
export const written = ({ first, second }) => `${first}-${second}`;

/** A place in words: `Dolores Park, San Francisco` @param {any} place */
export const placeText = ({ name, address, cityLabel }) => [...new Set([name ?? address, cityLabel])].filter(Boolean).join(", ");

/** A fixture as it is drawn. @param {any} fixture @returns {Match} */
export function matchOf(fixture) {
  const { sides, score, report, ...more } = fixture;
  const isPassed = sides.some((/** @type {any} */ side) => side.bye) && !score;
  return { ...more, sides: sides.map((/** @type {any} */ side) => side.entrant), isPassed, score: scoreOf(score ?? report?.score),
    report: report && { ...report, score: scoreOf(report.score) } };
}

/**
 * Entrants by their number.
 * @param {any[]} entrants
 */
export function entrantsOf(entrants) {
  const byNumber = new Map(entrants.map((one) => [one.entrant, one]));
  /** The account of one who plays alone. */
  const accountOf = (/** @type {any} */ one) => (one?.people?.length === 1 ? one.people[0].accountId : undefined);
  /** Whether its people are more than one. */
  const isTeam = (/** @type {any} */ one) => (one?.people?.length ?? 0) > 1 || (one?.people?.length === 1 && one.people[0].name !== undefined
    && one.people[0].name !== one.name);
  const nameOf = (/** @type {number | undefined} */ number) => {
    const one = byNumber.get(number);
    if (!one) return t.match.open;
    return bare((isTeam(one) ? undefined : calledBy(accountOf(one), undefined)) ?? one.name);
  };
  return {
    all: entrants, get: (/** @type {number | undefined} */ number) => byNumber.get(number), nameOf, accountOf, isTeam,
    face: (/** @type {number | undefined} */ number) => avatar({ displayName: nameOf(number), avatar: isTeam(byNumber.get(number)) ? undefined
      : personOf(accountOf(byNumber.get(number)))?.avatar }),
    seedOf: (/** @type {number} */ number) => byNumber.get(number)?.seed,
    /** Whether I play in it. */
    isMine: (/** @type {number | undefined} */ number) => Boolean(byNumber.get(number)?.people?.some((/** @type {any} */ { accountId }) => accountId
      && accountId === myId())),
    /** Asks for names and faces. @param {() => void} redraw */
    meet: (redraw) => meet(entrants.map(accountOf), redraw),
  };
}

/** @typedef {ReturnType<typeof entrantsOf>} Entrants */

/** Matches with something left to do come first: those on now, then those that can be played. @type {Record<string, number>} */
const order = { live: 0, called: 1, reported: 2, ready: 3, waiting: 4, done: 5, walkover: 5, void: 6 };

/** Everything of a cup. @param {any} answer of `cups.get` */
export function cupOf(answer) {
  const entrants = entrantsOf(answer.entrants);
  const matches = answer.fixtures.map(matchOf);
  const mine = new Set(answer.entrants.map((/** @type {any} */ one) => one.entrant).filter(entrants.isMine));
  const isMine = (/** @type {Match} */ match) => match.sides.some((side) => side !== undefined && mine.has(side));
  const open = matches.filter((/** @type {Match} */ match) => isMine(match) && order[match.status] < 5)
    .sort((/** @type {Match} */ one, /** @type {Match} */ other) => order[one.status] - order[other.status] || one.id - other.id);
  const callOf = (/** @type {Match} */ { id }) => {
    const at = answer.calls.findIndex((/** @type {any} */ { fixture }) => fixture === id);
    return at < 0 ? answer.calls.length : at;
  };
  return { ...answer, entrants, matches, mine, isMine,
    /** Matches that wait for a board: first those that have one, then by rounds, as they are called. */
    upNext: matches.filter((/** @type {Match} */ { status }) => status === "ready").sort((/** @type {Match} */ one, /** @type {Match} */ other) =>
      callOf(one) - callOf(other) || one.round - other.round || one.number - other.number || one.id - other.id),
    /** Matches that are played, or could be. */
    counted: matches.filter((/** @type {Match} */ { isPassed, status, stage, round }) => !isPassed && status !== "void"
      && !(stage === "final" && round > 1 && status === "waiting")),
    /** My match now, or the next one. @type {Match | undefined} */
    myMatch: open[0], isRunning: answer.cup.status === "running" || answer.cup.status === "seeded" };
}

/** @typedef {ReturnType<typeof cupOf>} Cup */

/** The length of its matches and the boards, in words. @param {any} cup */
export const lengthOf = ({ options: { match, lengths, boards } }) => dotted([match?.options?.startScore && String(match.options.startScore),
  lengths?.bestOf > 1 ? t.cup.bestOf(lengths.bestOf) : lengths?.bestOf === 1 && match && t.cup.oneLeg, boards > 0 && t.cup.boards(boards)]);
/** Whether a fixture can still be played or decided. @param {Match} match */
export const isOpen = ({ status }) => ["ready", "called", "live", "reported"].includes(status);
/** The name of the round of a match. @param {Match} match @param {boolean} isDouble */
export const roundOf = (match, isDouble) => [match.group && t.rounds.group(match.group), t.rounds.of(/** @type {any} */ ({ ...match, left: match.left ?? 0 }),
  isDouble)]
  .filter(Boolean).join(" · ");
