// @ts-check
// Handicaps and formats of golf. The server counts a plus handicap, which is better than scratch, below zero: +2.3 is -2.3.

/** The formats of rounds. @type {Record<string, string>} */
export const golfFormats = {
  stroke: "Stroke play", stableford: "Stableford", match: "Match play", four_ball_stroke: "Four-ball", four_ball_match: "Four-ball match",
  foursomes: "Foursomes", greensomes: "Greensomes", scramble: "Scramble", best_two_of_four: "Best 2 of 4", skins: "Skins",
};

/** `12.4`, `+2.3`; an empty text for none. @param {number | undefined} handicap */
export const handicapText = (handicap) => (handicap == null ? "" : `${handicap < 0 ? "+" : ""}${Math.abs(handicap).toFixed(1)}`);

/** Typed text as a value for the server; an invalid number is left unchanged, for the server to refuse. @param {string | undefined} text */
export function handicapOf(text) {
  const typed = text?.trim().replace(",", ".").replace("\u2212", "-");
  if (!typed) return undefined;
  return /^[+-]\d+(\.\d*)?$/.test(typed) ? -Number(typed.slice(1)) : /^\d+(\.\d*)?$/.test(typed) ? Number(typed) : typed;
}
