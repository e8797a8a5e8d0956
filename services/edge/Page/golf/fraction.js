// @ts-check
// Exact fractions of whole numbers: handicaps are rounded once, at the end, halves towards +∞ (domain.md §5.21).

/** A numerator, and a denominator above 0. @typedef {readonly [number, number]} Fraction */

/** @type {Fraction} */
export const zero = [0, 1];

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b === 0 ? Math.max(1, Math.abs(a)) : divisor(b, a % b));

/** @param {number} numerator @param {number} denominator above 0 @returns {Fraction} */
export function fraction(numerator, denominator) {
  const common = divisor(numerator, denominator);
  return [numerator / Math.abs(common), denominator / Math.abs(common)];
}

/** ⌊a / b⌋ for a positive b. @param {number} a @param {number} b */
export const floor = (a, b) => Math.floor(a / b);

/** The rest that the floor leaves, 0 or above. @param {number} a @param {number} b */
export const modulo = (a, b) => (b === 0 ? 0 : ((a % b) + b) % b);

/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
export const add = ([a, b], [c, d]) => fraction(a * d + c * b, b * d);

/** @param {Fraction} of @param {number} percent @returns {Fraction} */
export const share = ([a, b], percent) => fraction(a * percent, b * 100);

/** The nearest whole number: 1.5 is 2, −1.5 is −1. @param {Fraction} of */
export const rounded = ([a, b]) => floor(2 * a + b, 2 * b);

/** The nearest tenth, as a number of them. @param {Fraction} of */
export const tenths = ([a, b]) => rounded([10 * a, b]);

/** @param {Fraction} one @param {Fraction} other */
export const compared = ([a, b], [c, d]) => a * d - c * b;
