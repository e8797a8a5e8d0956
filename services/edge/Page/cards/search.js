// @ts-check
// The search of decks by their titles and of cards by what is on them: in the decks that are on this device, and by the server
// in the others.

import { ask } from "../ask.js";
import { decks } from "./device.js";
import { titleOf } from "./looks.js";

/** Limit of cards that are shown. */
export const cardsMax = 40;
const eachMax = 5;

/**
 * @param {string} q
 * @param {any[]} all categories
 * @param {any[]} own decks that somebody made
 * @returns {Promise<{decks: any[], cards: {deck: any, prompt: string, number: number}[]}>}
 */
export async function search(q, all, own) {
  const wanted = q.toLowerCase();
  const here = new Map((await decks()).map((deck) => [deck.id, deck]));
  const titled = [...all, ...own].filter((deck) => titleOf(deck.id, deck.title ?? deck.name ?? "").toLowerCase().includes(wanted));
  const lists = await Promise.all([...all, ...own].map(async (deck) => {
    const cards = here.get(deck.id)?.cards
      ?? (await ask("cards.cards", { category: deck.id, q, limit: eachMax }).catch(() => ({ items: [] }))).items;
    return cards.filter((card) => card.prompt.toLowerCase().includes(wanted)).map(({ prompt, number }) => ({ deck, prompt, number }));
  }));
  return { decks: titled, cards: lists.flat().slice(0, cardsMax) };
}

/**
 * The cards that were marked, in all decks; without a connection those of the decks on this device.
 * @param {any[]} all categories and decks that somebody made
 * @returns {Promise<{decks: any[], cards: {deck: any, prompt: string, number: number}[]}>}
 */
export async function favorites(all) {
  const here = new Map((await decks()).map((deck) => [deck.id, deck]));
  const lists = await Promise.all(all.map(async (deck) => {
    const cards = await ask("cards.cards", { category: deck.id, favorites: true, limit: cardsMax }).then(({ items }) => items,
      () => (here.get(deck.id)?.cards ?? []).filter((card) => card.favorite));
    return cards.map(({ prompt, number }) => ({ deck, prompt, number }));
  }));
  return { decks: [], cards: lists.flat().slice(0, cardsMax) };
}
