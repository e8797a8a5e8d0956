// @ts-check
// The phone as darts are entered: it can be felt, and it calls the scores where somebody wants that.

import { buzz } from "../parts/whole.js";
import { session } from "../session.js";
import { store, stored } from "../stored.js";

const [aloudKey, stillKey, uncountedKey] = ["rally.darts.aloud", "rally.darts.still", "rally.darts.uncounted"];

/** Whether this phone can speak, and can be felt. */
export const [canSpeak, canBuzz] = ["speechSynthesis" in window, "vibrate" in navigator];
/** Whether scores are called here; an account whose apps make no sounds has no caller. */
export const isAloud = () => canSpeak && stored(aloudKey) === "yes" && session.me?.settings?.sound !== false;
export const setAloud = (/** @type {boolean} */ on) => store(aloudKey, on ? "yes" : "no");
export const isFelt = () => stored(stillKey) !== "yes";
export const setFelt = (/** @type {boolean} */ on) => store(stillKey, on ? "no" : "yes");

/** Whether darts at a double are asked for where visits are entered by their totals. */
export const isCounting = () => stored(uncountedKey) !== "yes";
export const setCounting = (/** @type {boolean} */ on) => store(uncountedKey, on ? "no" : "yes");

/** @param {number | number[]} pattern in milliseconds */
export const feel = (pattern) => { if (isFelt()) buzz(pattern); };

/** Speaks a caller's lines where that is wanted; those before do not go on. @param {string[]} lines */
export function call(lines) {
  if (!isAloud()) return;
  speechSynthesis.cancel();
  for (const line of lines) speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(line), { lang: "en" }));
}
