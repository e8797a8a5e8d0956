// @ts-check
// Looking for what is typed.

/** Milliseconds after the last letter before it is looked for, and letters that are too few. */
const [typedMs, lettersMin] = [250, 2];

/**
 * Looks for what is typed, once the typing pauses. What another letter has overtaken is dropped; nothing is found for less than two letters.
 * @template T
 * @param {(q: string) => Promise<T>} look @param {(found: T | undefined) => void} told
 * @returns {(q: string) => void} to be called with each text
 */
export function newSearch(look, told) {
  let [timer, asked] = [0, 0];
  return (q) => {
    clearTimeout(timer);
    const mine = (asked += 1);
    if (q.length < lettersMin) return told(undefined);
    timer = window.setTimeout(async () => {
      const found = await look(q);
      if (mine === asked) told(found);
    }, typedMs);
  };
}
