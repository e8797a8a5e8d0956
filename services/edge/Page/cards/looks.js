// @ts-check
// The look of each deck: its sign and its color.

import { letters } from "../parts/letters.js";
import { t } from "./texts.js";

/** The decks in the order in which they are shown, each dark enough for white text. @type {Record<string, [sign: string, color: string]>} */
const decks = {
  would_you_rather: ["⚖️", "#5646c9"], truth_or_dare: ["🔥", "#c8322b"], this_or_that: ["🪧", "#0b7a75"], memory_match: ["🧠", "#7d3fbf"],
  most_likely_to: ["👑", "#a85500"], how_well_do_you_know_me: ["💚", "#1c7a4a"], impersonation: ["🎭", "#b3257f"], bucket_list: ["🪣", "#0a63b8"],
  never_have_i_ever: ["✋", "#8f3b1b"], story_time: ["📖", "#3b5b7c"],
};
export const deckIds = Object.keys(decks);

/** The decks in their usual order; others behind them. @param {any[]} list */
export const inOrder = (list) => [...list].sort((a, b) => place(a.id) - place(b.id));
const place = (id) => (deckIds.indexOf(id) + 1 || deckIds.length + 1);

/** @param {string | undefined} id @param {string} [name] of a deck that somebody made */
export function lookOf(id, name = "") {
  const [sign, color] = decks[id ?? ""] ?? ["🃏", `hsl(${letters(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * 47 % 360} 52% 34%)`];
  return { sign, color };
}

/** The title of a deck. @param {string | undefined} id @param {string} [otherwise] */
export const titleOf = (id, otherwise = "") => (id && Object.hasOwn(decks, id) ? t.cards.titles[id] : otherwise);
