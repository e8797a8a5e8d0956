// @ts-check
// The filters of a search, in its address, so that the link can be shared, and as data for the server.

import { now } from "../clock.js";
import { dateOf, daysAfter, weekday } from "../parts/time.js";

/** The filters by their names in the address; lists are joined by commas. */
export const names = ["near", "lat", "lng", "radius", "sports", "when", "day", "levels", "prices", "open", "fits", "scope", "q", "sort"];
export const radii = [2, 5, 10, 25, 50, 100];
export const radiusMilesDefault = 25;

/** @param {URLSearchParams} query @returns {Record<string, string>} */
export const read = (query) => Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name,
  /** @type {string} */ (query.get(name))]] : [])));

/** The address of a search. @param {Record<string, string>} filters */
export function address(filters) {
  const query = new URLSearchParams(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return `/#/explore${String(query) ? "?" : ""}${query}`;
}

/** The data for `games.search`. @param {Record<string, any>} filters */
export function request(filters) {
  const { near, lat, lng, radius, sports, when, day, levels, prices, open, fits, scope, q, sort } = filters;
  const list = (text) => (text ? text.split(",") : undefined);
  const center = lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined;
  return clean({
    near: center ? undefined : near, center, radiusMiles: radius ? Number(radius) : undefined,
    sports: list(sports), skillLevels: list(levels), priceTiers: list(prices), ...times(when, day),
    hasOpenSlots: open ? true : undefined, matchesMe: fits ? true : undefined, scope, q: q && q.length > 1 ? q : undefined, sort,
  });
}

/** @param {string | undefined} when @param {string | undefined} day */
function times(when, day) {
  const today = dateOf(new Date(now()));
  const [at, monday] = [weekday(today), daysAfter(today, 7 - weekday(today))];
  switch (when) {
    case "today": return { day: today };
    case "tomorrow": return { day: daysAfter(today, 1) };
    case "week": return { to: monday };
    case "weekend": return { from: at < 5 ? daysAfter(today, 5 - at) : today, to: monday };
    case "day": return { day };
    default: return {};
  }
}

/** The filters of a saved search. @param {any} saved */
export function fromSaved(saved) {
  const { center, near, radiusMiles, sports, skillLevels, priceTiers, hasOpenSlots, matchesMe, scope, q, sort, day } = saved;
  return clean({
    near, lat: center && String(center.lat), lng: center && String(center.lng), radius: radiusMiles && String(radiusMiles),
    sports: sports?.join(","), levels: skillLevels?.join(","), prices: priceTiers?.join(","), open: hasOpenSlots && "1",
    fits: matchesMe && "1", scope, q, sort, when: day && "day", day,
  });
}

/** The object without undefined and empty members. @param {Record<string, any>} object */
export const clean = (object) => Object.fromEntries(Object.entries(object).filter(([,
  value]) => value != null && value !== "" && value.length !== 0));
