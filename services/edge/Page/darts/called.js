// @ts-check
// The caller's words on the latest visit of a match, by the names that people read.

import { said } from "./caller.js";
import { games } from "./engine.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/** Somebody without a name is told so: `You require 121`. @param {string} line */
const addressed = (line) => (line.startsWith(`${t.you} `) ? line.replace(/\b(requires|wins)\b/, (verb) => verb.slice(0, -1)) : line);

/** @param {{gameType: string, options?: any, seed?: string, players: any[]}} view @param {any[]} visits @returns {string[]} */
export function calledOf({ gameType, options = {}, seed = "0", players }, visits) {
  if (!visits.length || !(gameType in games)) return [];
  const lines = said({ gameType, options, seed: String(seed), players: players.length, visits }, players.map(nameOf), visits.length - 1);
  return lines.flat().map(addressed);
}
