// @ts-check
// Times for people, as their phone writes them. A game's time is in the zone of its place; the zone is named if the reader's
// clock shows a different time.

import { zone } from "../ask.js";
import { now } from "../clock.js";
import { t } from "../texts.js";

/** How the phone writes times; the texts around them are English. */
const phone = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
const region = new Intl.Locale(phone.locale).maximize().region ?? "US";
const locale = /^en\b/.test(phone.locale) ? phone.locale : `en-${region}`;
const has12Hours = /^h1/.test(phone.hourCycle ?? "h23");
/** Regions whose weeks begin on a Sunday, for browsers that do not know. */
const sundays = "AG AS AU BR BW BZ CA CN CO DO GT HK HN ID IL IN JM JP KE KR MO MX NI PA PE PH PK PR PT PY SG SV TH TT TW US VE ZA ZW".split(" ");
/** The day that weeks begin on: 0 for Monday. */
export const firstDay = beginning();

function beginning() {
  const own = /** @type {any} */ (new Intl.Locale(`en-${region}`));
  const week = own.getWeekInfo?.() ?? own.weekInfo;
  return week ? week.firstDay - 1 : sundays.includes(region) ? 6 : 0;
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * A zone that this browser does not know is read by the device's clock.
 * @param {Intl.DateTimeFormatOptions} options
 * @param {string} [by]
 * @returns {Intl.DateTimeFormat}
 */
function format(options, by = locale) {
  const key = by + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, made(options, by));
  return /** @type {Intl.DateTimeFormat} */ (formats.get(key));
}

/** @param {Intl.DateTimeFormatOptions} options @param {string} by */
function made(options, by) {
  try {
    return new Intl.DateTimeFormat(by, options);
  } catch {
    return new Intl.DateTimeFormat(by, { ...options, timeZone: zone });
  }
}

const fieldOf = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const clockOf = has12Hours ? /** @type {const} */ ({ hour: "numeric", minute: "2-digit", hourCycle: "h12" }) : fieldOf;
const dayOf = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short" });
/** One line: the spaces of a day or a time do not break. @param {string} text */
const unbroken = (text) => text.replace(/\s/g, "\u00a0");

/** Whether a place's clock shows another time than the reader's. @param {Date} at @param {string} there */
function differs(at, there) {
  const wall = (timeZone) => format({ ...dayOf, ...fieldOf, timeZone }).format(at);
  return wall(there) !== wall(zone);
}

/** The days from today until a time, by the reader's clock. @param {Date} at */
const daysUntil = (at) => (utc(dateOf(at)).getTime() - utc(dateOf(new Date(now()))).getTime()) / 864e5;

/** `Today`, `Fri`, `Fri, Dec 4`. @param {Date} at @param {string} there */
function dayAt(at, there) {
  const days = differs(at, there) ? Infinity : daysUntil(at);
  const near = /** @type {Record<number, string>} */ ({ [-1]: t.time.yesterday, 0: t.time.today, 1: t.time.tomorrow })[days];
  if (near) return near;
  if (days > 1 && days < 7) return format({ weekday: "short", timeZone: there }).format(at);
  const yearOf = (/** @type {Date} */ date) => dateOf(date, there).slice(0, 4);
  const year = yearOf(at) === yearOf(new Date(now())) ? undefined : /** @type {const} */ ("numeric");
  return `${unbroken(format({ ...dayOf, year, timeZone: there }).format(at))},`;
}

/** `Today`, `Fri`, `Fri, Dec 4` @param {string} iso @param {string} [there] */
export const dayWord = (iso, there = zone) => dayAt(new Date(iso), there).replace(/,$/, "");

/** `Today 4:30 PM`, `Fri 6 PM`, `Fri, Dec 4, 6 PM`, with the zone where it matters. @param {string} iso @param {string} [there] */
export const when = (iso, there = zone) => `${dayAt(new Date(iso), there)} ${clock(iso, there)}`;

/** The same within a sentence: `today 4:30 PM`. @param {string} iso @param {string} [there] */
export function within(iso, there = zone) {
  const text = when(iso, there);
  const isWord = [t.time.yesterday, t.time.today, t.time.tomorrow].some((word) => text.startsWith(word));
  return isWord ? text[0].toLowerCase() + text.slice(1) : text;
}

/** @param {Date} at @param {string} there */
function hourOf(at, there) {
  const text = unbroken(format({ ...clockOf, timeZone: there }).format(at));
  return has12Hours ? text.replace(/[:.]00(?=\D)/, "") : text;
}

/** `6 PM`, `18:00` of a field that says `18:00`. @param {string} field */
export const fieldTime = (field) => (/^\d\d:\d\d/.test(field) ? hourOf(new Date(`2000-01-01T${field.slice(0, 5)}:00Z`), "UTC") : field);

/** `6 PM`, `18:00`, with the zone where it matters. @param {string} iso @param {string} [there] */
export function clock(iso, there = zone) {
  const at = new Date(iso);
  const time = hourOf(at, there);
  if (!differs(at, there)) return time;
  const name = format({ timeZone: there, timeZoneName: "short" }, "en-US").formatToParts(at).find((part) => part.type === "timeZoneName");
  return `${time}\u00a0${name?.value ?? there}`;
}

/** `Fri, Dec 4` of a date without a time. @param {string} date */
export const dayName = (date) => format({ ...dayOf, timeZone: "UTC" }).format(utc(date));

/** The days of a week, from the one that weeks begin on: `Sun`, `Mon`, … */
export const weekdayNames = () => Array.from({ length: 7 }, (_, day) =>
  format({ weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + firstDay + day))));

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
export const fieldClock = (at, there) => format({ ...fieldOf, timeZone: there }, "en-GB").format(at);

/** `5 min ago`, or the day. @param {string} iso */
export function ago(iso) {
  const minutes = Math.floor((now() - Date.parse(iso)) / 60000);
  if (minutes < 1) return t.time.now;
  if (minutes < 60) return t.time.ago(t.time.minutes(minutes));
  if (minutes < 24 * 60) return t.time.ago(t.time.hours(Math.floor(minutes / 60)));
  return when(iso);
}

/** `5 min ago`, or the day alone: `Yesterday`, `Fri`, `Fri, Dec 4`. @param {string} iso */
export function lately(iso) {
  const at = new Date(iso);
  return now() - at.getTime() < 24 * 36e5 ? ago(iso) : dayAt(at, zone).replace(/,$/, "");
}

/** Minutes before a time from which one counts how long it is until then. */
const countedMinutes = 12 * 60;

/** `in 3 h` for a time so near that one counts the hours, else nothing. @param {string} iso */
export function ahead(iso) {
  const minutes = Math.ceil((Date.parse(iso) - now()) / 60000);
  if (minutes <= 0 || minutes >= countedMinutes) return "";
  return t.time.ahead(minutes < 90 ? t.time.minutes(minutes) : t.time.hours(Math.round(minutes / 60)));
}

/** `1 h 30 min` @param {number} minutes */
export function duration(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && t.time.hours(hours), (rest || !hours) && t.time.minutes(rest)].filter(Boolean).join(" ");
}
