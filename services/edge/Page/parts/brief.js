// @ts-check
// Times in lists, which are as short as can be.

import { now } from "../clock.js";
import { t } from "../texts.js";
import { lately } from "./time.js";

/** `now`, `5 min`, `3 h`, or the day alone: `Yesterday`, `Fri`, `Fri, Dec 4`. @param {string} iso */
export function brief(iso) {
  const minutes = Math.floor((now() - Date.parse(iso)) / 60000);
  return minutes < 1 ? t.time.brief : minutes < 60 ? t.time.minutes(minutes) : minutes < 24 * 60 ? t.time.hours(Math.floor(minutes / 60)) : lately(iso);
}
