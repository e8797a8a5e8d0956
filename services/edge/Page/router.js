// @ts-check
// Routes addresses to screens. Shared links have a path (`/r/<game>`); all other addresses follow
// `/#/`, such as `/#/explore?sports=soccer`.

/** @typedef {{label: string, act: () => any, isDanger?: boolean, sign?: () => any}} MenuItem */
/**
 * @typedef {{draw: (...kids: any[]) => void, kept: Record<string, any>, args: string[], query: URLSearchParams,
 *   signal: AbortSignal, title: (text: string) => void, bar: (bar: {share?: () => any, menu?: MenuItem[]}) => void,
 *   watch: (type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void) => () => void,
 *   ask: (type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void) => Promise<void>,
 *   fail: (problem: any) => void, again: () => void}} Stage
 */

/** Screens by the path of a link. */
const links = {
  r: "game", g: "group", u: "profile", i: "invite", m: "match", p: "post", t: "ticket", v: "visit", c: "cup", b: "board", l: "ladder", league: "league",
  golf: "round", tee: "outing", verify: "verify", reset: "reset",
};

/** Earlier names of screens, which links and notes may still have. */
const renamed = { play: "explore" };

/** A board is at matches, and where a player's darts went. */
const dartsLooks = "darts/arena darts/oche darts/darts";
/** The table of a course is that of a round. */
const golfLooks = "golf/golf golf/round parts/friends";

/**
 * Screens of the page: the module of each, who may use it, the tab that it belongs to, its style sheets, and the module for whoever has
 * no account, if that is another.
 * @type {Record<string, [file: string, who: string, tab: string, looks?: string, landing?: string]>}
 */
const screens = {
  home: ["home/home", "guest", "home", "home/home"], explore: ["explore/explore", "user", "explore", "explore/explore"],
  people: ["people/feed", "user", "crew", "people/people"], you: ["people/profile", "user", "you", "people/people"],
  mine: ["play/mine", "user", "home", "play/month"], month: ["play/month", "user", "home", "play/month"], host: ["play/host", "user", "home", "play/host"],
  game: ["play/game", "anyone", "explore", "play/game", "play/landing"], visit: ["play/visit", "anyone", "", "play/game"],
  series: ["play/series", "user", "explore", "play/game"], feedback: ["play/feedback", "user", "home", "play/game"],
  venue: ["play/venue", "user", "explore", "play/game"],
  post: ["people/post", "anyone", "crew", "people/people"], profile: ["people/profile", "anyone", "crew", "people/people"],
  edit: ["people/edit", "user", "you", "people/people"], friends: ["people/friends", "user", "crew", "people/people"],
  chats: ["people/chats", "user", "crew", "people/people"], groups: ["groups/groups", "user", "crew", "groups/groups"],
  group: ["groups/group", "anyone", "crew", "groups/groups", "groups/landing"], newgroup: ["groups/edit", "user", "crew", "groups/groups"],
  dues: ["dues/book", "user", "home", "dues/dues"],
  golf: ["golf/golf", "user", "home", golfLooks], courses: ["golf/courses", "user", "home", golfLooks], course: ["golf/course", "user", "home", golfLooks],
  newcourse: ["golf/newcourse", "user", "home", golfLooks], newround: ["golf/newround", "user", "home", golfLooks],
  round: ["golf/round", "user", "home", "golf/round"], golfrecord: ["golf/record", "user", "home", golfLooks],
  outing: ["golf/outing", "user", "home", golfLooks], golftv: ["golf/tv", "user", "home", golfLooks],
  cups: ["cups/cups", "user", "crew", "cups/cups"], cup: ["cups/cup", "anyone", "crew", "cups/cups", "cups/landing"],
  newcup: ["cups/edit", "user", "crew", "cups/cups"], board: ["cups/tv", "anyone", "crew", "cups/tv"],
  leagues: ["leagues/leagues", "user", "crew", "cups/cups leagues/leagues"],
  league: ["leagues/league", "anyone", "crew", "cups/cups leagues/leagues", "leagues/landing"],
  newleague: ["leagues/edit", "user", "crew", "cups/cups leagues/leagues"], newseason: ["leagues/seasonedit", "user", "crew", "cups/cups leagues/leagues"],
  ladders: ["ladders/ladders", "user", "crew", "cups/cups ladders/ladders"],
  ladder: ["ladders/ladder", "anyone", "crew", "cups/cups ladders/ladders", "ladders/landing"],
  newladder: ["ladders/edit", "user", "crew", "cups/cups ladders/ladders"],
  moderation: ["people/moderation", "user", "crew", "people/people"], ticket: ["people/ticket", "user", "crew", "people/people"],
  darts: ["darts/darts", "anyone", "home", dartsLooks], match: ["darts/match", "anyone", "home", dartsLooks],
  tv: ["darts/tv", "anyone", "home", `${dartsLooks} darts/tv`],
  dartstats: ["darts/stats", "user", "home", dartsLooks], dartshistory: ["darts/history", "guest", "home", dartsLooks],
  cards: ["cards/cards", "guest", "home", "cards/cards"], session: ["cards/session", "guest", "home", "cards/cards"],
  deck: ["cards/deck", "user", "home", "cards/cards"],
  told: ["told/inbox", "user", "home", "told/told"], prefs: ["told/preferences", "user", "you", "told/told"],
  welcome: ["account/welcome", "anyone", "", "account/account"],
  arrive: ["account/arrive", "anyone", "", "account/account"], start: ["account/first", "user", "home", "account/account"],
  needs: ["account/needs", "user", "you", "account/account"],
  likes: ["account/likes", "user", "you", "account/account"], settings: ["account/settings", "guest", "you", "account/account"],
  invite: ["account/links", "anyone", ""], verify: ["account/links", "anyone", ""], reset: ["account/links", "anyone", ""],
  forgot: ["account/links", "anyone", ""],
};

/** The answer of a provider of sign-in, which stands behind `#`. */
const arrival = /^#(?!\/)(?:.*&)?(?:id_token|error)=/;

/** The address of each tab. */
export const tabs = { home: "/#/home", explore: "/#/explore", crew: "/#/people", you: "/#/you" };
/** The screens of the tabs, and those beside Posts: one row of links has one header. */
const roots = [...Object.values(tabs).map((address) => address.slice(3)), "friends", "chats", "groups", "moderation"];

/** @type {(name: string) => any} */
let shown = () => {};

/** The current address, without the server's name. */
export const here = () => location.pathname + location.search + location.hash;

/** The number of this entry in the history, counted from where the page was opened. */
const depth = () => Number(history.state?.depth ?? 0);

/** Shows an address. @param {string} address @param {{instead?: boolean}} options `instead` replaces the entry in the history */
export function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"]({ depth: depth() + (instead ? 0 : 1) }, "", address);
  shown("go");
}

/** Changes the address of the screen that is shown. @param {string} address */
export const rename = (address) => history.replaceState({ depth: depth() }, "", address);

/** Whether the page was at another screen before this one. */
export const canGoBack = () => depth() > 0;

/** To the screen before; where there is none, to the tab that this one belongs to. */
export const back = () => (canGoBack() ? history.back() : go(tabs[/** @type {keyof typeof tabs} */ (place().tab)] ?? tabs.home, { instead: true }));

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

/** The screen of the address, with its arguments and query; `key` ignores the query, `isRoot` is a tab's own screen, or one beside it. */
export function place() {
  const hash = location.hash.startsWith("#/") ? location.hash.slice(2) : "";
  const [path, query = ""] = hash ? hash.split("?") : ["", location.search];
  const parts = (hash ? path : location.pathname.slice(1)).split("/").filter(Boolean).map(decoded);
  const called = arrival.test(location.hash) ? "arrive" : hash ? parts[0] : (links[/** @type {keyof typeof links} */ (parts[0])] ?? "home");
  const name = Object.hasOwn(renamed, called) ? renamed[/** @type {keyof typeof renamed} */ (called)] : called;
  const [file, who, tab, looks, landing] = Object.hasOwn(screens, name) ? screens[name] : ["", "anyone", ""];
  const key = [name, ...parts.slice(1)].join("/");
  return { name: file && name, key, file, landing, who, tab, looks, isRoot: roots.includes(key), args: parts.slice(1), query: new URLSearchParams(query) };
}

/** Whether guests may use an address. @param {string} address */
export function isForGuests(address) {
  const name = address.match(/^\/#\/(\w+)/)?.[1] ?? "";
  return ["darts", "match", "tv"].includes(name) || Object.hasOwn(screens, name) && screens[name][1] === "guest";
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
    history.pushState({ depth: depth() + 1 }, "", href);
    changed(isTab ? "tab" : "go");
  });
}
