// @ts-check
// The caller's lines: what somebody at the board would call after each visit (domain.md §5.19).

import { sum, dart } from "./dart.js";
import { newMatch } from "./engine.js";

const small = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split(" ");
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A number from 0 to 999 in words: "one hundred and eighty". @param {number} number @returns {string} */
export function words(number) {
  if (number < 20) return small[Math.max(0, number)];
  if (number < 100) return number % 10 ? `${tens[Math.floor(number / 10)]}-${small[number % 10]}` : tens[number / 10];
  const hundreds = `${small[Math.floor(number / 100) % 10]} hundred`;
  return number % 100 ? `${hundreds} and ${words(number % 100)}` : hundreds;
}

/** The call of a visit's score; undefined where nobody calls it. @param {string} gameType @param {any} visit */
function call(gameType, visit) {
  const score = (/** @type {number} */ points) => (points > 0 ? words(points) : "no score");
  switch (gameType) {
    case "x01": return visit.bust ? "bust" : score(visit.scoreBefore - visit.scoreAfter);
    case "knockout": case "sudden_death": return score(sum(visit.darts.map(dart)));
    case "halve_it": case "shanghai": case "bobs_27": return score(visit.scoreAfter - visit.scoreBefore);
    case "cricket": return visit.meta.marks ? `${words(visit.meta.marks)} ${visit.meta.marks === 1 ? "mark" : "marks"}` : "no marks";
    default: return undefined;
  }
}

/** The highest score that the caller names as one to finish. */
const requiresMost = 170;

/**
 * The caller's lines of the visits after the first `since`, for each visit.
 * @param {{gameType: string, options: any, seed: string, players: number, visits: any[]}} played
 * @param {string[]} names by slot
 * @param {number} since
 */
export function said({ gameType, options, seed, players, visits }, names, since) {
  const match = newMatch(gameType, options, seed, players);
  const hasTeams = gameType === "english_cricket" || gameType === "cricket" && options.teams;
  const required = () => {
    const { onTurn, bullOff, checkout, scores } = match.standing();
    if (bullOff) return ["the bull decides the leg"];
    return gameType === "x01" && onTurn != null && checkout && scores[onTurn] <= requiresMost ? [`${names[onTurn]} requires ${scores[onTurn]}`] : [];
  };
  /** @type {string[][]} */ const lines = [];
  for (const visit of visits) {
    const [before, set] = [match.legsWon?.join(), match.standing().set];
    const played = match.replay(visit);
    const legs = match.legsWon?.join();
    /** @type {string[]} */ let told;
    if (legs !== before) {
      told = [`game shot, and the ${match.isOver ? "match" : match.standing().set !== set ? "set" : "leg"}`, ...(match.isOver ? [] : required())];
    } else {
      told = [call(gameType, played)].flatMap((line) => line ?? []);
      const winners = match.standing().winners ?? [];
      const isTeam = hasTeams && new Set(winners.map((slot) => slot % 2)).size === 1;
      if (!match.isOver) told.push(...required());
      else if (winners.length > 1 && !isTeam) told.push("a draw");
      else told.push(`${winners.map((slot) => names[slot]).join(" and ")} ${winners.length > 1 ? "win" : "wins"}`);
    }
    lines.push(told);
  }
  return lines.slice(since);
}
