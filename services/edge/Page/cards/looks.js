// @ts-check
// The look of each deck: its sign and its color. The sign of a deck that somebody made is the emoji that its name begins with.

import { letters } from "../parts/letters.js";
import { t } from "./texts.js";

/** The decks in the order in which they are shown, each dark enough for white text. @type {Record<string, [sign: string, color: string]>} */
const decks = {
  would_you_rather: ["⚖️", "#5646c9"], truth_or_dare: ["🔥", "#c8322b"], this_or_that: ["🪧", "#0b7a75"], memory_match: ["🧠", "#7d3fbf"],
  most_likely_to: ["👑", "#a85500"], how_well_do_you_know_me: ["💚", "#1c7a4a"], impersonation: ["🎭", "#b3257f"], bucket_list: ["🪣", "#0a63b8"],
  never_have_i_ever: ["✋", "#8f3b1b"], story_time: ["📖", "#3b5b7c"],
};
export const deckIds = Object.keys(decks);
/** The sign of a deck whose name has none. */
export const plainSign = "🃏";
/** The signs that are offered for a deck of one's own. */
export const signs = [plainSign, "🎉", "🍕", "🏕️", "⚽", "🎵", "🚗", "❤️", "🤪"];

/** The decks in their usual order; others behind them. @param {any[]} list */
export const inOrder = (list) => [...list].sort((a, b) => place(a.id) - place(b.id));
const place = (id) => (deckIds.indexOf(id) + 1 || deckIds.length + 1);

const isKnown = (/** @type {string | undefined} */ id) => Boolean(id) && Object.hasOwn(decks, id ?? "");

/** The emoji that a name begins with, and the name behind it. @param {string} name @returns {{sign: string | undefined, title: string}} */
export function parted(name) {
  const [first = ""] = letters(name);
  const title = name.slice(first.length).trim();
  return /\p{Extended_Pictographic}/u.test(first) && title ? { sign: first, title } : { sign: undefined, title: name };
}

/** @param {string | undefined} id @param {string} [name] of a deck that somebody made */
export function lookOf(id, name = "") {
  if (isKnown(id)) {
    const [sign, color] = decks[id ?? ""];
    return { sign, color };
  }
  const { sign = plainSign, title } = parted(name);
  return { sign, color: `hsl(${letters(title).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * 47 % 360} 52% 34%)` };
}

/** The title of a deck. @param {string | undefined} id @param {string} [otherwise] */
export const titleOf = (id, otherwise = "") => (isKnown(id) ? t.cards.titles[id ?? ""] : parted(otherwise).title);

/** Two lines about a deck: what one does, and how it is played. @param {string} id */
export const aboutOf = (id) => (isKnown(id) ? { about: t.cards.abouts[id], rule: t.cards.rules[id] } : undefined);
