// @ts-check
// Characters as people and the server count them: 👩‍👧 is one, and so is a letter with its accents.

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/** @param {string} text @returns {string[]} */
export const letters = (text) => (segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]);

/** The first letters of a text. @param {string} text @param {number} most */
export const cut = (text, most) => letters(text).slice(0, most).join("");
