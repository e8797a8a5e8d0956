// @ts-check
// Games of darts as somebody likes them, by name: kept on this device, and by the account where there is one, so that they are there without a
// connection, too.

import { ask } from "../ask.js";
import * as queue from "../offline/queue.js";
import { isIn, myId } from "../session.js";
import { store, stored } from "../stored.js";

const key = "rally.presets";
/** Presets of an account, and characters of a name (domain.md §5.10). */
export const presetsMax = 20, nameMax = 30;

/** @typedef {{name: string, gameType: string, options?: Record<string, any>, playerCount?: number}} Preset */

/** The presets of whoever is logged in. @returns {Preset[]} */
export function presets() {
  try {
    const { account, items } = JSON.parse(stored(key) ?? "{}");
    return account === (myId() ?? null) && Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

/** @param {Preset[]} items */
const keep = (items) => store(key, JSON.stringify({ account: myId() ?? null, items }));
/** @param {string} name */
const folded = (name) => name.toLocaleLowerCase();
/** The subject of changes that wait for a connection. */
const subject = "presets";

/** Reads the account's, unless changes of them wait here. @returns {Promise<Preset[]>} */
export async function loadPresets() {
  if (!isIn() || !navigator.onLine || queue.waits(subject)) return presets();
  const reply = await ask("darts.presets").catch(() => undefined);
  if (reply) keep(reply.items);
  return presets();
}

/** Keeps one; the same name again replaces it. @param {Preset} preset @returns {Promise<boolean>} whether there was room */
export async function savePreset(preset) {
  const others = presets().filter((one) => folded(one.name) !== folded(preset.name));
  if (others.length >= presetsMax) return false;
  keep([...others, preset]);
  if (isIn()) await queue.send("darts.preset-save", preset, subject);
  return true;
}

/** @param {string} name */
export async function deletePreset(name) {
  keep(presets().filter((one) => one.name !== name));
  if (isIn()) await queue.send("darts.preset-delete", { name }, subject);
}
