// @ts-check
// The phone as darts are entered: it can be felt, and it calls the scores where somebody wants that.

import { buzz } from "../parts/whole.js";
import { store, stored } from "../stored.js";

const [aloudKey, stillKey] = ["rally.darts.aloud", "rally.darts.still"];

/** Whether this phone can speak, and can be felt. */
export const [canSpeak, canBuzz] = ["speechSynthesis" in window, "vibrate" in navigator];
export const isAloud = () => canSpeak && stored(aloudKey) === "yes";
export const setAloud = (/** @type {boolean} */ on) => store(aloudKey, on ? "yes" : "no");
export const isFelt = () => stored(stillKey) !== "yes";
export const setFelt = (/** @type {boolean} */ on) => store(stillKey, on ? "no" : "yes");

/** @param {number | number[]} pattern in milliseconds */
export const feel = (pattern) => { if (isFelt()) buzz(pattern); };

/** Says a score where that is wanted; the one before does not go on. @param {string} text */
export function call(text) {
  if (!isAloud()) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: "en" }));
}
