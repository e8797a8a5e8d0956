// @ts-check
// Home: what I play next, what waits for my answer, what is near, what to play now, and what my crew tells.

import { now } from "../clock.js";
import { load, loadLooks } from "../load.js";
import { icon, sportIcon } from "../parts/icons.js";
import { avatar, photoView } from "../parts/people.js";
import { failed, linkTo, waiting } from "../parts/states.js";
import { ago, dateOf, daysAfter, when } from "../parts/time.js";
import { isTentative, room } from "../play/card.js";
import { isUser, myId, session } from "../session.js";
import { stored } from "../stored.js";
import { dotted, t } from "../texts.js";
import { h } from "../view.js";

const nearMost = 12, aheadMost = 8, postsMost = 3, hostedMost = 5;
/** Milliseconds for which what stands below waits for what stands above it: nothing moves as that comes. */
const heldMs = 1500;
/** How often the time until the next game is drawn anew. */
const tickMs = 30000;

/** My games that are not over, of those that I host or go to, the next one first. @param {any} mine the reply to `games.mine` @param {number} now */
const aheadOf = ({ sections = {} }, now) => [...sections.hosting ?? [], ...sections.going ?? []]
  .filter((game) => ["open", "closed"].includes(game.status) && Date.parse(game.endsAt) > now)
  .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));

/** The parts of Home that are loaded with the first thing that they have to show. @type {{next?: any, answers?: any, round?: any}} */
const parts = {};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  stage.title(t.nav.home);
  if (!isUser()) return stage.draw(h("h1", null, t.home.hello("")), playNow(),
    h("section", { class: "plan" }, h("p", null, t.home.guest), linkTo("/#/welcome?new=1", t.account.signUp, "button primary")));

  const { kept } = stage;
  /** The answers so far, by their names. @type {Record<string, any>} */ const known = {};
  /** @type {Record<string, any>} */ const problems = {};
  /** The requests to join games that I host, none until they are known. @type {Map<string, any[] | undefined>} */ const asking = new Map();
  /** @type {{id: string, stop: () => void} | undefined} */ let watched;
  /** @type {any} */ let roster;
  let showsAll = false;
  /** Whether the answers that wait for a connection are followed, and whether games that I might like were asked for. */
  let [isFollowed, isLikedAsked] = [false, false];
  /** The round of golf that is played. @type {(() => any) | undefined} */ let round;
  /** The link to maps of a game. @type {((gameId: string) => string | undefined) | undefined} */ let ways;

  const watch = (name, type, data = {}) => stage.watch(type, data, (reply) => { known[name] = reply; delete problems[name]; redraw(); },
    (problem) => { problems[name] = problem; redraw(); });
  const followNext = (/** @type {any} */ game) => {
    if (watched?.id === game?.id) return;
    watched?.stop();
    [watched, roster] = [undefined, undefined];
    if (game) watched = { id: game.id, stop: stage.watch("rsvp.roster", { gameId: game.id }, (reply) => { roster = reply; redraw(); }, () => {}) };
  };
  /** The parts that this screen waits for. @type {Set<string>} */ const coming = new Set();
  /** Loads a part that something is known for. @param {"next" | "answers" | "round"} name @param {boolean} isNeeded */
  const bring = async (name, isNeeded) => {
    if (!isNeeded || parts[name] || coming.has(name)) return;
    coming.add(name);
    const waits = { signal: stage.signal, lost() {} };
    const [part] = await Promise.all([load(`/home/${name}.js`, waits), loadLooks("more", waits),
      name === "answers" && loadLooks("home/answers", waits)]).catch(() => []);
    if (stage.signal.aborted) return;
    parts[name] = part;
    redraw();
  };
  const followHosted = () => {
    for (const game of (known.mine?.sections?.hosting ?? []).filter((one) => one.counts?.requested > 0).slice(0, hostedMost)) {
      if (asking.has(game.id)) continue;
      asking.set(game.id, undefined);
      stage.watch("rsvp.requests", { gameId: game.id }, (reply) => { asking.set(game.id, reply.items); redraw(); },
        () => { asking.set(game.id, asking.get(game.id) ?? []); redraw(); });
    }
  };

  const answers = () => {
    const hosted = known.mine?.sections?.hosting ?? [];
    const joins = hosted.map((game) => ({ game, people: asking.get(game.id) ?? [] })).filter(({ people }) => people.length > 0);
    const put = kept.later ?? [];
    const isAsked = Boolean(known.invites?.items.length || known.friends?.items.length || joins.length || known.ratings?.items.length);
    bring("answers", isAsked);
    // Beside the rest, where there is room, their place is kept.
    if (!isAsked || !parts.answers) return isAsked && h("section", { class: "answers", key: "coming-answers" });
    if (!isFollowed) parts.answers.onChange(stage.signal, redraw);
    isFollowed = true;
    return parts.answers.questions({
      invites: known.invites?.items ?? [], joins,
      friends: (known.friends?.items ?? []).filter(({ person }) => !put.includes(person.id)),
      ratings: (known.ratings?.items ?? []).filter((row) => !put.includes(row.gameId)),
      later: (/** @type {string} */ id) => { kept.later = [...put, id].slice(-20); redraw(); },
    }, showsAll, () => { showsAll = true; redraw(); });
  };
  const near = () => {
    const games = (known.near?.items ?? []).filter((game) => !["going", "hosting"].includes(game.participation) && game.hostId !== session.me?.id);
    return h("section", { class: "home-part", key: "near" },
      h("div", { class: "row between" }, h("h2", null, session.me?.home ? t.home.near : t.home.week), linkTo("/#/explore", t.home.seeAll, "more-link")),
      problems.near ? failed(problems.near, stage.again)
        : games.length > 0 ? carousel(t.home.near, games.map((game) => smallCard(game)))
          : known.near && h("div", { class: "plan" }, h("p", null, t.home.noneNear), linkTo("/#/host", t.tabs.host)));
  };
  const crew = () => h("section", { class: "home-part", key: "crew" },
    h("div", { class: "row between" }, h("h2", null, t.home.crew), linkTo("/#/people", t.home.seeAll, "more-link")),
    problems.posts ? failed(problems.posts, stage.again)
      : known.posts?.items.length > 0 ? h("ul", { class: "posts" }, known.posts.items.slice(0, postsMost).map(smallPost))
        : known.posts && h("div", { class: "plan" }, h("p", null, t.home.noCrew), linkTo("/#/friends", t.people.find)));

  /** My games after the next one, those of a series once. @param {any[]} games */
  const upcoming = (games) => {
    const after = games.slice(1).filter((game, at, all) => !game.seriesId || all.findIndex((one) => one.seriesId === game.seriesId) === at);
    return after.length > 0 && h("section", { class: "home-part", key: "coming-up" },
      h("div", { class: "row between" }, h("h2", null, t.home.coming), linkTo("/#/mine", t.home.seeAll, "more-link")),
      carousel(t.home.coming, after.slice(0, aheadMost).map((game) => smallCard(game, game.hostId === session.me?.id ? t.home.hosting : t.game.me.going))));
  };
  /** Games that I might like, last, so that they move nothing as they come; they are asked for once one has scrolled so far. */
  const liked = () => {
    const shown = new Set([...known.near?.items ?? [], ...aheadOf(known.mine ?? {}, 0)].map((game) => game.id));
    const games = (known.liked?.items ?? []).filter((row) => !shown.has(row.gameId));
    return [games.length > 0 && h("section", { class: "home-part", key: "liked" },
      h("div", { class: "row between" }, h("h2", null, t.mine.liked), linkTo("/#/likes?back=%2F%23%2Fhome", t.home.why, "more-link")),
      carousel(t.mine.liked, games.map((row) => smallCard(row, row.friends ? t.home.friendsIn(row.friends) : "")))),
    h("span", { key: "end", own: (/** @type {HTMLElement} */ el) => {
      const watcher = new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) { watcher.disconnect(); askLiked(); } });
      watcher.observe(el);
      return () => watcher.disconnect();
    } })];
  };
  const askLiked = () => {
    if (isLikedAsked) return;
    isLikedAsked = true;
    // Whatever they lack here is at My games, which says so where it is lost.
    stage.ask("stats.recommend", {}, (reply) => { known.liked = reply; redraw(); }, () => { isLikedAsked = false; });
  };

  let isHeld = true;
  /** Whether something is still to come above the other parts of the screen. @param {any} next the next game */
  const isComing = (next) => isHeld && Boolean(next && !parts.next || [...asking.values()].includes(undefined)
    || coming.has("answers") && !parts.answers);
  let isPlanned = false;
  /** Answers that come together are drawn together. */
  const redraw = () => {
    if (!isPlanned) queueMicrotask(drawAll);
    isPlanned = true;
  };
  const drawAll = () => {
    isPlanned = false;
    const at = now();
    const ahead = known.mine ? aheadOf(known.mine, at) : [];
    const [next] = ahead;
    if (known.mine) followNext(next);
    if (next) ways ??= parts.next?.newWays(redraw);
    bring("next", Boolean(next));
    followHosted();
    const questions = answers();
    bring("round", stored("rally.round") === myId() || next?.sport === "golf");
    round ??= parts.round?.newRound(stage, redraw);
    const isKnown = ["mine", "invites", "friends", "ratings"].every((name) => known[name] || problems[name]);
    stage.draw(h("div", { class: "row between hello", key: "hello" }, h("h1", null, t.home.hello(session.me?.profile?.displayName?.split(" ")[0] ?? "")),
      Object.values(known.mine?.sections ?? {}).some((games) => games.length > 0) && h("div", { class: "row shortcuts", key: "shortcuts" },
        linkTo("/#/mine", t.tabs.mine, "more-link"), linkTo("/#/month", t.tabs.month, "icon", icon("month")))),
      problems.mine && !known.mine ? failed(problems.mine, stage.again)
        : !isKnown ? waiting()
          : [round?.(), cupNow(), next ? parts.next?.nextCard(next, roster, at, ways?.(next.id)) ?? h("div", { class: "bone tall", key: "coming" }) : nothing(),
            questions, isComing(next) ? waiting() : [upcoming(ahead), near(), playNow(), crew(), liked()]]);
  };

  const today = dateOf(new Date(now()));
  // Where the service worker has it, it is ready before the game is known.
  bring("next", Boolean(navigator.serviceWorker?.controller));
  watch("mine", "games.mine");
  watch("invites", "invites.list");
  watch("friends", "friends.requests", { direction: "in" });
  watch("ratings", "feedback.pending");
  watch("near", "games.search", { to: daysAfter(today, 7), limit: nearMost, hasOpenSlots: true });
  const tick = window.setInterval(() => watched && redraw(), tickMs);
  const held = window.setTimeout(() => { isHeld = false; redraw(); }, heldMs);
  stage.signal.addEventListener("abort", () => { clearInterval(tick); clearTimeout(held); });
  redraw();
  await stage.ask("posts.feed", { kind: "friends", limit: postsMost }, (reply) => { known.posts = reply; delete problems.posts; redraw(); },
    (problem) => { problems.posts = problem; redraw(); });
}

/** The cup that was on when its screen was last seen. */
function cupNow() {
  const { by, id, name } = JSON.parse(stored("rally.cup") ?? "{}");
  return by === myId() && h("section", { class: "plan row between", key: "cup" }, h("p", null, h("strong", null, name)),
    linkTo(`/#/cup/${id}`, t.home.cup, "more-link"));
}

const nothing = () => [h("section", { class: "plan begin s-soccer", key: "nothing" }, sportIcon("soccer"), h("p", null, t.home.nothing),
  h("div", { class: "row" }, linkTo("/#/explore", t.mine.find), linkTo("/#/host", t.tabs.host))),
h("section", { class: "plan row between", key: "invite" }, h("p", null, t.home.together), linkTo("/#/friends", t.home.invite, "more-link"))];

const playNow = () => h("section", { class: "home-part", key: "now" }, h("h2", null, t.home.now),
  h("div", { class: "now" }, (/** @type {const} */ (["darts", "cards"])).map((name) => h("a", {
    class: `tile s-${name === "cards" ? "party" : name}`, href: `/#/${name}`, key: name,
  }, icon(name), h("strong", null, t.nav[name]), h("span", null, t.home[name])))));

/** @param {string} label @param {any[]} cards */
const carousel = (label, cards) => h("ul", { class: "carousel", tabindex: "0", "aria-label": label }, cards);

/** A game in a few words, for a carousel. @param {any} game @param {string} [said] of it, in place of the room that is left */
const smallCard = (game, said) => h("li", { class: `small-card s-${game.sport}`, key: game.id ?? game.gameId },
  h("div", { class: "strip", "aria-hidden": "true" }, sportIcon(game.sport)),
  h("a", { class: "cover", href: `/#/game/${game.id ?? game.gameId}` }, game.title),
  h("p", { class: "when" }, when(game.startsAt, game.timezone)),
  h("p", { class: "quiet" }, dotted([game.place?.name ?? game.place?.cityLabel ?? game.placeName, game.distanceMiles != null && t.miles(game.distanceMiles)])),
  h("p", { class: "left" }, isTentative(game) ? h("span", { class: "tag warn" }, t.game.tentative)
    : said ? h("span", { class: "tag strong" }, said) : said === undefined && h("span", { class: game.full ? "tag" : "tag good" }, room(game))));

/** @param {any} post */
const smallPost = (post) => h("li", { class: "small-post", key: post.id }, avatar(post.author ?? {}),
  h("div", { class: "grow" },
    h("a", { class: "cover", href: `/#/post/${post.id}` }, post.author?.displayName ?? t.people.gone),
    h("span", { class: "quiet" }, ` ${ago(post.createdAt)}`),
    h("p", { class: "words" }, post.text ?? post.result?.line ?? post.game?.title ?? "")),
  post.photos?.[0] && photoView(post.photos[0], ""));
