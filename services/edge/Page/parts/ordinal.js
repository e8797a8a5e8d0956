// @ts-check
// `1st`, `2nd`, `3rd`.

const order = new Intl.PluralRules("en", { type: "ordinal" });
const endings = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });

/** @param {number} place */
export const ordinal = (place) => `${place}${endings[order.select(place)]}`;
