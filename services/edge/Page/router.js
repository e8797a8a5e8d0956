// @ts-check
// Routes addresses to screens. Shared links have a path (`/r/<game>`); all other addresses follow
// `/#/`, such as `/#/play?sports=soccer`.

/**
 * @typedef {{draw: (...kids: any[]) => void, kept: Record<string, any>, args: string[], query: URLSearchParams,
 *   signal: AbortSignal, title: (text: string) => void,
 *   watch: (type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void) => () => void,
 *   fail: (problem: any) => void, again: () => void}} Stage
 */

/** Screens by the path of a link. */
const links = { r: "game", u: "profile", i: "invite", m: "match", p: "post", t: "ticket", verify: "verify", reset: "reset" };

/** Screens of the page: the module of each, and who may use it. */
const screens = {
  play: ["play/find", "user"], mine: ["play/mine", "user"], month: ["play/month", "user"], host: ["play/host", "user"],
  game: ["play/game"], series: ["play/series", "user"], feedback: ["play/feedback", "user"], venue: ["play/venue", "user"],
  people: ["people/feed", "user"], post: ["people/post"], profile: ["people/profile"],
  edit: ["people/edit", "user"], friends: ["people/friends", "user"],
  moderation: ["people/moderation", "user"], ticket: ["people/ticket", "user"],
  darts: ["darts/darts"], match: ["darts/match"], dartstats: ["darts/stats", "user"], dartshistory: ["darts/history", "guest"],
  cards: ["cards/cards", "guest"], session: ["cards/session", "guest"], deck: ["cards/deck", "user"],
  told: ["told/inbox", "user"], prefs: ["told/preferences", "user"],
  welcome: ["account/welcome"], needs: ["account/needs", "user"], settings: ["account/settings", "guest"],
  invite: ["account/links"], verify: ["account/links"], reset: ["account/links"], forgot: ["account/links"],
};

/** @type {(name: string) => any} */
let shown = () => {};

/** The current address, without the server's name. */
export const here = () => location.pathname + location.search + location.hash;

/** Shows an address. @param {string} address @param {{instead?: boolean}} options `instead` replaces the entry in the history */
export function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  shown("go");
}

/** Decodes a part of an address; one with an invalid escape is left unchanged. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * An address within the page, such as one that says where to go back to; `otherwise` where it leads elsewhere.
 * @param {string | null} address
 * @param {string} otherwise
 */
export function inside(address, otherwise) {
  try {
    const there = new URL(address || otherwise, location.origin);
    return there.origin === location.origin ? there.pathname + there.search + there.hash : otherwise;
  } catch {
    return otherwise;
  }
}

/** The screen of the address, with its arguments and query; `key` ignores the query. */
export function place() {
  const hash = location.hash.startsWith("#/") ? location.hash.slice(2) : "";
  const [path, query = ""] = hash ? hash.split("?") : ["", location.search];
  const parts = (hash ? path : location.pathname.slice(1)).split("/").filter(Boolean).map(decoded);
  const name = hash ? parts[0] : (links[/** @type {keyof typeof links} */ (parts[0])] ?? "play");
  const known = Object.hasOwn(screens, name) ? screens[/** @type {keyof typeof screens} */ (name)] : undefined;
  const key = [name, ...parts.slice(1)].join("/");
  return { name: known ? name : "", key, file: known?.[0] ?? "", who: known?.[1] ?? "anyone", args: parts.slice(1), query: new URLSearchParams(query) };
}

/** Whether guests may use an address. @param {string} address */
export function isForGuests(address) {
  const name = address.match(/^\/#\/(\w+)/)?.[1] ?? "";
  return ["darts", "match"].includes(name) || Object.hasOwn(screens, name) && screens[/** @type {keyof typeof screens} */ (name)][1] === "guest";
}

/**
 * Calls back for each new address.
 * @param {(how: string) => void} changed `go`; `tab` from one screen of the navigation to another; `back` for the browser's own steps
 */
export function follow(changed) {
  shown = changed;
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => changed("back"));
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const href = link.getAttribute("href") ?? "";
    if (!href.startsWith("/#") || link.hasAttribute("download")) return;
    event.preventDefault();
    const isTab = link.closest("nav") && href.slice(1) !== location.hash;
    history.pushState(null, "", href);
    changed(isTab ? "tab" : "go");
  });
}
