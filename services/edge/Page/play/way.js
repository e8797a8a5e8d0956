// @ts-check
// The way to a game, in the maps of the phone. Its link is there before it is tapped: a browser opens no window for an answer that comes later.

import { ask } from "../ask.js";

/** Milliseconds after which a link that was refused is asked for again. */
const againMs = 10000;

/** Whether the phone has maps of its own besides those of Google. */
export const hasAppleMaps = () => /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

/** @typedef {"apple" | "google"} Maps */
/** The maps that are opened. @returns {Maps} */
export const ownMaps = () => (hasAppleMaps() ? "apple" : "google");

/** The way to a place that anybody may know, in the form that games have it (Maps.swift). @param {{lat: number, lng: number}} place */
export const wayTo = ({ lat, lng }) => ({
  apple: `https://maps.apple.com/?daddr=${lat},${lng}`, google: `https://www.google.com/maps/dir/?api=1&destination=${lat}%2C${lng}`,
})[ownMaps()];

/** The way to a place by its name, where nobody says where it is. @param {string} name */
export const wayByName = (name) => ({
  apple: `https://maps.apple.com/?daddr=${encodeURIComponent(name)}`, google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(name)}`,
})[ownMaps()];

/**
 * The links to a game's place by its id, each asked for once.
 * @param {() => void} redraw
 */
export function newWays(redraw) {
  /** @type {Map<string, string>} */ const links = new Map();
  return (/** @type {string} */ gameId, /** @type {Maps} */ provider = ownMaps()) => {
    const key = `${provider} ${gameId}`;
    if (!links.has(key)) {
      links.set(key, "");
      ask("games.map-link", { gameId, provider, mode: "directions" }).then(({ url }) => { links.set(key, url); redraw(); },
        () => setTimeout(() => links.delete(key), againMs));
    }
    return links.get(key) || undefined;
  };
}
