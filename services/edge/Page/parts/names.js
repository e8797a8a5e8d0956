// @ts-check
// Names at one table: short enough for it, and no two alike.

import { cut } from "./letters.js";

/** How often another name is tried before somebody is left out. */
const triesMax = 20;
/** A name as two are compared. @param {string} name */
const folded = (name) => name.normalize("NFKC").toLocaleLowerCase();

/**
 * The people with a name for each: their own, else their nickname, else their own with a number.
 * @param {{displayName?: string, nickname?: string}[]} people whoever is gone has no nickname, and is left out
 * @param {number} most characters of a name
 * @returns {{person: any, name: string}[]}
 */
export function named(people, most) {
  /** @type {Set<string>} */ const taken = new Set();
  return people.flatMap((person) => {
    const { nickname, displayName } = person;
    if (!nickname) return [];
    const own = cut((displayName ?? nickname).trim(), most).trim();
    const others = Array.from({ length: triesMax }, (_, index) => `${cut(own, most - 3).trim()} ${index + 2}`);
    const name = [own, cut(nickname, most), ...others].find((one) => !taken.has(folded(one)));
    if (!name) return [];
    taken.add(folded(name));
    return [{ person, name }];
  });
}
