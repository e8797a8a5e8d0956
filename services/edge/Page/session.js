// @ts-check
// The login. The tokens are in cookies that scripts cannot read; only the last account is stored here, so that the
// page can start at once and works without a connection.

import { ask, isOffline, newId } from "./ask.js";
import { plan } from "./live.js";
import { load as loadModule } from "./load.js";
import { store, stored, unstore } from "./stored.js";

const meKey = "rally.me";
const deviceKey = "rally.device";
/** Milliseconds to wait for the server's settings. */
const settingsMs = 4000;

export const session = {
  /** The reply to `account.me`; undefined if nobody is logged in. @type {any} */
  me: read(),
};

/** @type {Set<() => void>} */
const followers = new Set();

export const isIn = () => session.me != null;
export const isGuest = () => session.me?.kind === "guest";
export const isUser = () => isIn() && !isGuest();
export const isModerator = () => ["moderator", "admin"].includes(session.me?.role);
export const myId = () => session.me?.id;

/** Calls back when another tab has logged in or out: what this tab does is done by the same account. @param {() => void} changed */
export function onOtherTab(changed) {
  addEventListener("storage", ({ key }) => {
    if (key !== meKey && key !== null) return;
    const was = myId();
    session.me = read();
    if (was === myId()) return;
    for (const told of followers) told();
    plan();
    changed();
  });
}

/** Calls back when the login or the account has changed. @param {() => void} changed */
export function onSession(changed) {
  followers.add(changed);
}

/** The id of this browser, for sessions, pushes and matches recorded here. */
export function deviceId() {
  let id = stored(deviceKey);
  if (!id) store(deviceKey, (id = newId()));
  return id;
}

/** Whether there was a login in this browser before. */
export const isKnownBrowser = () => stored(deviceKey) !== null;

/** Asks who is logged in; without a connection it assumes the last account. @returns {Promise<boolean>} whether the server has said it */
export async function loadMe() {
  if (!session.me) return true;
  try {
    keep(await ask("account.me"));
  } catch (error) {
    if (isOffline(error)) return false;
    keep(null);
  }
  return true;
}

/** @type {Promise<any> | undefined} */ let settings;

/**
 * The operator's settings, asked for once more where that was lost; without them maps have no tiles, and providers no buttons.
 * @returns {Promise<{tiles?: string, attribution?: string, signIn?: Record<string, string>}>}
 */
export function loadSettings() {
  const load = () => fetch("/page.json", { signal: /** @type {any} */ (AbortSignal).timeout(settingsMs) }).then((answer) => answer.json());
  return (settings ??= load().catch(load).catch(() => { settings = undefined; return {}; }));
}

/** Asks anew who is logged in. */
export async function begin() {
  keep(await ask("account.me"));
  plan();
}

/** Milliseconds that whoever has logged in waits for what was played before. A browser's storage may answer late, or never. */
const adoptMs = 3000;

/** Called after `account.login` and other requests that return a session: what was played before belongs to the account. */
export async function arrive() {
  await begin();
  const { adopt } = await loadModule("/offline/queue.js");
  await Promise.race([adopt(), new Promise((done) => setTimeout(done, adoptMs))]);
}

/** Plays as a guest, without signing up. */
export async function beginAsGuest() {
  await ask("account.guest", { deviceId: deviceId() }, { id: newId() });
  await arrive();
}

export async function end() {
  await ask("account.logout");
  forget();
}

/** The session is over. */
export function forget() {
  keep(null);
  plan();
}

/** @param {any} me */
function keep(me) {
  session.me = me;
  if (me) store(meKey, JSON.stringify(me));
  else unstore(meKey);
  for (const changed of followers) changed();
}

function read() {
  try {
    return JSON.parse(stored(meKey) ?? "null");
  } catch {
    return null;
  }
}
