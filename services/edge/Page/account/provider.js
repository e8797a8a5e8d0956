// @ts-check
// Signing in with Google or Apple (OpenID Connect, the implicit flow): the browser goes there, and comes back with an ID token behind
// `#`, which browsers send to nobody. No script of theirs is loaded. `state` and `nonce` show that the answer is to a question of this browser.

import { tell } from "../parts/toast.js";
import { store, stored } from "../stored.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @typedef {{provider: string, purpose: "login" | "delete", back: string, state: string, nonce: string}} Asked */

/** The questions that wait for an answer. A tab's own storage would not do: Chromium may come back to the tab with an earlier state of it. */
const keptKey = "rally.signin";
const keptMax = 5;

/**
 * Google is asked for name and address. Apple hands them to a form alone, and a form of another site is no part of this page.
 * @type {Record<string, {title: string, address: string, asks: Record<string, string>, sign: () => any}>}
 */
const providers = {
  google: {
    title: "Google", address: "https://accounts.google.com/o/oauth2/v2/auth",
    asks: { response_type: "id_token", scope: "openid email profile", prompt: "select_account" },
    sign: () => h("svg", { class: "mark", viewBox: "0 0 48 48", "aria-hidden": "true" }, [
      ["#EA4335", "M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.6 0 6.5 5.4 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"],
      ["#4285F4", "M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"],
      ["#FBBC05", "M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"],
      ["#34A853", "M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.5 42.6 14.6 48 24 48z"],
    ].map(([fill, d]) => h("path", { fill, d, key: fill }))),
  },
  apple: {
    title: "Apple", address: "https://appleid.apple.com/auth/authorize", asks: { response_type: "code id_token", response_mode: "fragment" },
    sign: () => h("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { fill: "currentColor", d: "M12.152 6.896c-.948 0-2.415"
      + "-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935"
      + "-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04"
      + " 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052"
      + "-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701" })),
  },
};

/** @param {string} provider */
export const titleOf = (provider) => providers[provider]?.title ?? provider;

const random = () => base64URL(crypto.getRandomValues(new Uint8Array(32)));
/** @param {Uint8Array} bytes */
const base64URL = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/**
 * Goes to a provider, and comes back to the screen `arrive`.
 * @param {string} provider @param {string} clientId @param {Asked["purpose"]} purpose @param {string} back the address to go on at
 * @returns {boolean} no, where the browser keeps nothing: then the answer could not be told from a forged one
 */
function leave(provider, clientId, purpose, back) {
  const { address, asks } = providers[provider];
  /** @type {Asked} */ const asked = { provider, purpose, back, state: random(), nonce: random() };
  if (!store(keptKey, JSON.stringify([asked, ...waiting()].slice(0, keptMax)))) return false;
  const { state, nonce } = asked;
  const query = new URLSearchParams({ ...asks, client_id: clientId, redirect_uri: `${location.origin}/`, state, nonce });
  location.assign(`${address}?${query}`);
  return true;
}

/**
 * A button for each provider that the operator has set up.
 * @param {Record<string, string>} clients the page's client ids by provider @param {Asked["purpose"]} purpose @param {() => string} back
 */
export const buttons = (clients, purpose, back) => h("div", { class: "providers", key: "providers" },
  Object.keys(providers).filter((name) => clients[name]).map((name) => h("button", {
    type: "button", key: name, "aria-label": t.signIn.with(titleOf(name)),
    onclick: () => { if (!leave(name, clients[name], purpose, back())) tell(t.signIn.noStorage, { wrong: true }); },
  }, providers[name].sign(), titleOf(name))));

/** @returns {Asked[]} */
const waiting = () => JSON.parse(stored(keptKey) ?? "[]");

/** The question that an answer is to; it is forgotten. @param {string | null} state @returns {Asked | undefined} */
function takeAsked(state) {
  try {
    const all = waiting();
    store(keptKey, JSON.stringify(all.filter((one) => one.state !== state)));
    return all.find((one) => one.state === state);
  } catch {
    return undefined;
  }
}

/** The claims of an ID token. Auth verifies them: here only the nonce is looked at. @param {string} token */
function claimsOf(token) {
  try {
    const bytes = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));
  } catch {
    return {};
  }
}

/**
 * Reads a provider's answer. One that this browser has not asked for is none: another site might log somebody in to an account of its own.
 * @param {string} fragment what stands behind `#`
 * @returns {{asked?: Asked, idToken?: string, name?: string, wrong?: "foreign" | "cancelled" | "refused"}}
 */
export function answerOf(fragment) {
  const given = new URLSearchParams(fragment);
  const asked = takeAsked(given.get("state"));
  if (!asked) return { wrong: "foreign" };
  const error = given.get("error");
  if (error) return { asked, wrong: /denied|cancel/.test(error) ? "cancelled" : "refused" };
  const idToken = given.get("id_token") ?? "";
  const { nonce, name } = claimsOf(idToken);
  return nonce === asked.nonce ? { asked, idToken, name } : { wrong: "foreign" };
}
