// @ts-check
// How a match ended for whoever reads of it, as a letter in a disc.

import { h } from "../view.js";
import { t } from "./texts.js";

/** The outcome for the first of two, by who has won. @type {Record<string, string>} */
export const outcomes = { a: "won", b: "lost", other: "other" };

/** @param {string} outcome @param {Record<string, any>} [props] */
export const disc = (outcome, props = {}) => h("span", { class: `outcome is-${outcome}`, role: "img",
  "aria-label": t.darts.results[outcome] ?? t.dartstats.other, ...props }, t.darts.letters[outcome]);
