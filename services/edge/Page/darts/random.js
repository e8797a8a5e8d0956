// @ts-check
// Randomness from a seed: the same seed gives the same numbers as on the server (domain.md §1.10).

const mask = (1n << 64n) - 1n;
/** The step of the state from one number to the next. */
const stride = 0x9e3779b97f4a7c15n;

/** The 64 bits of SplitMix64, one number at each call. @param {bigint} seed @param {number} [skipped] numbers to leave out */
export function bits(seed, skipped = 0) {
  let state = (seed + BigInt(skipped) * stride) & mask;
  return () => {
    state = (state + stride) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return mixed ^ (mixed >> 31n);
  };
}

/** @param {string} seed @returns {(below: number) => number} */
export function random(seed) {
  const next = bits(BigInt(seed));
  return (below) => Number(next() % BigInt(below));
}

/** 0 … count − 1, shuffled by the seed. @param {number} count @param {string} seed */
export function permutation(count, seed) {
  const next = random(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = next(index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}

export const newSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString();
