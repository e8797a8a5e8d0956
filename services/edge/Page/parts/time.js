// @ts-check
// Times for people. A game's time is in the zone of its place; the zone is named if the reader's
// clock shows a different time.

import { zone } from "../ask.js";
import { t } from "../texts.js";

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * A zone that this browser does not know is read by the device's clock.
 * @param {Intl.DateTimeFormatOptions} options
 * @param {string} [locale]
 * @returns {Intl.DateTimeFormat}
 */
function format(options, locale = "en-GB") {
  const key = locale + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, made(options, locale));
  return /** @type {Intl.DateTimeFormat} */ (formats.get(key));
}

/** @param {Intl.DateTimeFormatOptions} options @param {string} locale */
function made(options, locale) {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  }
}

const clockOf = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayOf = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short" });

/** Whether a place's clock shows another time than the reader's. @param {Date} at @param {string} there */
function differs(at, there) {
  const wall = (timeZone) => format({ ...dayOf, ...clockOf, timeZone }).format(at);
  return wall(there) !== wall(zone);
}

/** `Fri 27 Nov, 18:00`, with the zone where it matters. @param {string} iso @param {string} [there] */
export function when(iso, there = zone) {
  const at = new Date(iso);
  const yearOf = (/** @type {Date} */ date) => dateOf(date, there).slice(0, 4);
  const year = yearOf(at) === yearOf(new Date()) ? undefined : /** @type {const} */ ("numeric");
  const day = format({ ...dayOf, year, timeZone: there }).format(at).replace(",", "").replaceAll(" ", "\u00a0");
  return `${day}, ${clock(iso, there)}`;
}

/** `18:00`, with the zone where it matters. @param {string} iso @param {string} [there] */
export function clock(iso, there = zone) {
  const at = new Date(iso);
  const time = format({ ...clockOf, timeZone: there }).format(at);
  if (!differs(at, there)) return time;
  const name = format({ timeZone: there, timeZoneName: "short" }, "en-US").formatToParts(at).find((part) => part.type === "timeZoneName");
  return `${time}\u00a0${name?.value ?? there}`;
}

/** `Fri 27 Nov` of a date without a time. @param {string} date */
export const dayName = (date) => format({ ...dayOf, timeZone: "UTC" }).format(utc(date)).replace(",", "");

/** `November 2026` @param {Date} date */
export const monthName = (date) => format({ month: "long", year: "numeric", timeZone: "UTC" }).format(date);

/** `2026-11-27` by a clock. @param {Date} at @param {string} [there] */
export const dateOf = (at, there = zone) => format({ timeZone: there, year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA").format(at);

const utc = (/** @type {string} */ date) => new Date(`${date}T00:00:00Z`);

/** The date some days later, counted on the calendar: some days have 23 or 25 hours. @param {string} date @param {number} days */
export const daysAfter = (date, days) => new Date(utc(date).getTime() + 864e5 * days).toISOString().slice(0, 10);

/** 0 for Monday. @param {string} date */
export const weekday = (date) => (utc(date).getUTCDay() + 6) % 7;

/** `18:00` by a clock, for a field. @param {Date} at @param {string} there */
export const fieldClock = (at, there) => format({ ...clockOf, timeZone: there }).format(at);

/** `5 min ago`, or the day. @param {string} iso */
export function ago(iso) {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60000);
  if (minutes < 1) return t.time.now;
  if (minutes < 60) return t.time.ago(t.time.minutes(minutes));
  if (minutes < 24 * 60) return t.time.ago(t.time.hours(Math.floor(minutes / 60)));
  return when(iso);
}

/** `in 3 h`, `in 2 days` for a future time. @param {string} iso @param {string} [there] */
export function ahead(iso, there = zone) {
  const minutes = Math.ceil((Date.parse(iso) - Date.now()) / 60000);
  if (minutes <= 0) return "";
  if (minutes < 90) return t.time.ahead(t.time.minutes(minutes));
  if (minutes < 48 * 60) return t.time.ahead(t.time.hours(Math.round(minutes / 60)));
  return t.time.ahead(t.time.days((utc(dateOf(new Date(iso), there)).getTime() - utc(dateOf(new Date(), there)).getTime()) / 864e5));
}

/** `1 h 30 min` @param {number} minutes */
export function duration(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && t.time.hours(hours), (rest || !hours) && t.time.minutes(rest)].filter(Boolean).join(" ");
}
