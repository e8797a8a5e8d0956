// @ts-check
// Handicaps of golf. The server counts a plus handicap, which is better than scratch, below zero: +2.3 is -2.3.

/** `12.4`, `+2.3`; an empty text for none. @param {number | undefined} handicap */
export const handicapText = (handicap) => (handicap == null ? "" : `${handicap < 0 ? "+" : ""}${Math.abs(handicap).toFixed(1)}`);

/** Typed text as a value for the server; an invalid number is left unchanged, for the server to refuse. @param {string | undefined} text */
export function handicapOf(text) {
  const typed = text?.trim().replace(",", ".").replace("\u2212", "-");
  if (!typed) return undefined;
  return /^[+-]\d+(\.\d*)?$/.test(typed) ? -Number(typed.slice(1)) : /^\d+(\.\d*)?$/.test(typed) ? Number(typed) : typed;
}
