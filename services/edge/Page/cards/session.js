// @ts-check
// A session of party cards: the card on the table, whose turn it is, several screens on one session.

import { act } from "../ask.js";
import { newSeed } from "../darts/engine.js";
import * as queue from "../offline/queue.js";
import * as store from "../offline/store.js";
import { confirmed } from "../parts/dialog.js";
import { firstName } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { letters } from "../parts/letters.js";
import { moreMenu } from "../parts/menu.js";
import { face, meet, personOf } from "../parts/players.js";
import { failed, linkTo, pagedList, part } from "../parts/states.js";
import { duration } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { newPostForm } from "../people/posts.js";
import { go } from "../router.js";
import { isUser, myId } from "../session.js";
import { store as note, stored } from "../stored.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { keep, loadDecks, turn, viewOf } from "./device.js";
import { dragging, fling } from "./drag.js";
import { numberAfter } from "./engine.js";
import { openInvite } from "./invite.js";
import { lookOf, titleOf } from "./looks.js";
import { playerOf } from "./players.js";
import { t } from "./texts.js";

/** Faces of those whose turn comes next, and letters of a card that is read from across a table. */
const [nextMax, farMax] = [4, 90];
/** Milliseconds for which it is told that somebody came. */
const newsMs = 6000;
/** Whether somebody has turned a card on this device before, who needs no word about how. */
const swipedKey = "rally.swiped";
const codeSign = "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM19 14h1M14 19h1";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const sessionId = stage.args[0];
  /** The stored session, if it is played on this device. */
  let kept = await store.get("sessions", sessionId);
  let deck = kept && (await store.get("decks", kept.category));
  /** The cards of a session that others share, if the deck is here. @type {any} */ let shared;
  /** Draws the sheet with the code again. */
  let redrawInvite = () => {};
  /** The session as the server told it last. @type {any} */ let told;
  /** The code with which others join. @type {any} */ let code;
  /** @type {any} */ let problem;
  let isShared = false;
  /** Whether the deck was asked for. */
  let isAsked = false;
  let isAwake = false;
  stage.title(t.nav.cards);

  const view = () => (kept && deck ? { ...viewOf(kept, deck), joined: undefined } : told);
  /** Somebody who came by a link has no deck here yet, without which no card is turned offline. @param {any} answer */
  const loadDeck = async ({ category, name, ownerId, total }) => {
    if (!category || ownerId !== myId() || isAsked || await store.get("decks", category)) return;
    isAsked = true;
    await loadDecks([{ id: category, title: name, cardCount: total }]);
    take();
  };
  /** Commands and what the server tells are taken one after the other. */
  let last = Promise.resolve();
  const move = (type, /** @type {Record<string, any>} */ data = {}) => (last = last.then(async () => {
    if (kept && deck) kept = await turn(kept, type, data);
    else {
      const reply = await act(type, { sessionId, ...data });
      if (reply) hear(reply);
    }
    redraw();
  }));
  /** Goes on from what the server told, once it knows all that was done here. */
  const take = () => (last = last.then(async () => {
    if (told && await queue.waitingFor(sessionId) === 0) {
      kept = await keep(told);
      deck = kept && (await store.get("decks", kept.category));
      if (!kept) loadDeck(told).catch(() => { isAsked = false; });
    }
    if (told && !kept) {
      const here = told.category && (await store.get("decks", told.category));
      shared = here?.cards.length === told.total ? here : undefined;
    }
    redraw();
  }));
  /** The player who came last, while that is news. @type {any} */ let newcomer;
  const welcome = (/** @type {any} */ one) => {
    newcomer = one;
    redraw();
    setTimeout(() => {
      if (newcomer !== one || stage.signal.aborted) return;
      newcomer = undefined;
      redraw();
    }, newsMs);
  };
  /** Notes an answer of the server, unless there was a later one. */
  const hear = (answer) => {
    if (answer.version < told?.version) return;
    const there = told && new Set((told.joined ?? []).map((one) => one.accountId));
    const came = there ? (answer.joined ?? []).filter((one) => !there.has(one.accountId) && one.accountId !== myId()) : [];
    told = answer;
    problem = undefined;
    const people = meet([answer.ownerId, ...(answer.joined ?? []).map((one) => one.accountId)], () => redraw());
    if (came.length) people.then(() => welcome(came[came.length - 1]));
    redraw();
  };
  let stopFollowing = () => {};
  const follow = () => {
    stopFollowing();
    stopFollowing = stage.watch("cards.session", { sessionId }, (answer) => {
      code = answer.code;
      hear(answer);
      take();
    }, (error) => {
      [problem, isRefused] = [error, true];
      followAnew();
      redraw();
    });
  };
  /** Whether the session has arrived at the server meanwhile, and whether the server has refused to tell of it. */
  let [hasArrived, isRefused] = [false, false];
  /** A refused query is over: where it came before the session itself, it is asked anew. */
  const followAnew = () => {
    if (!hasArrived || !isRefused) return;
    [hasArrived, isRefused] = [false, false];
    follow();
  };
  const stop = queue.onAnswer((entry, reply) => {
    if (entry.subject !== sessionId) return;
    if (reply) hear(reply);
    if (reply && entry.type === "cards.start") {
      hasArrived = true;
      followAnew();
    }
    take();
  });
  stage.signal.addEventListener("abort", () => { stop(); removeEventListener("keydown", onKey); });

  /** Turns the card: it flies off, and is hidden until the next one is there. @param {-1 | 1} way @param {HTMLElement | null} [card] @param {number} [speed] */
  const throwCard = async (way, card = document.querySelector(".card-stack > .party-card"), speed = 1) => {
    if (card) {
      fling(card, way, speed);
      card.style.visibility = "hidden";
    }
    if (!stored(swipedKey)) note(swipedKey, "1");
    await move(way < 0 ? "cards.next" : "cards.complete");
    const stack = /** @type {HTMLElement | null} */ (document.querySelector(".card-stack"));
    stack?.style.removeProperty("--pull");
    if (!card) return;
    card.style.visibility = card.style.transform = "";
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea, select, dialog, button, a")) return;
    if (event.key === "ArrowLeft" && may("cards.previous", view())) move("cards.previous");
    if (["ArrowRight", "Enter"].includes(event.key) && mayTurn(view())) throwCard(event.key === "Enter" ? 1 : -1);
  };
  addEventListener("keydown", onKey);

  const isOwner = (session) => session.ownerId === myId() || Boolean(kept);
  /** The owner of the session may do everything; people who have joined turn the card on their turn (domain.md §5.1). */
  const may = (type, session) => session?.status === "active"
    && (isOwner(session) || ["cards.next", "cards.complete"].includes(type) && session.turn?.accountId === myId());
  const mayTurn = (session) => may("cards.next", session);
  const drag = dragging({ may: () => mayTurn(view()), turned: throwCard });

  const favor = async (card) => {
    card.favorite = !card.favorite;
    if (deck) await store.put("decks", deck);
    await queue.send("cards.favorite", { cardId: card.id, on: card.favorite }, card.id);
    redraw();
  };
  const reset = async () => { if (await confirmed(t.cards.reset, t.cards.resetText, t.cards.reset)) move("cards.reset"); };
  const uncomplete = () => { const number = view().completed.at(-1); if (number) move("cards.uncomplete", { number }); };
  const leave = async () => { if (await act("cards.leave", { sessionId })) go("/#/cards", { instead: true }); };
  const end = async () => { if (await confirmed(t.cards.end, t.cards.endText, t.cards.end)) move("cards.end"); };
  /** The name by which somebody with an account is called at the table. @param {any} one */
  const nameOfOne = ({ accountId, nickname }) => {
    const displayName = personOf(accountId)?.displayName ?? nickname;
    return displayName ? isolated(firstName({ displayName })) : t.people.somebody;
  };
  const invite = () => {
    redrawInvite = openInvite({
      sessionId, look: lookOf(view().category, view().name), code: () => code, made: (made) => { code = made; },
      joined: () => (told?.joined ?? []).map((one) => ({ ...personOf(one.accountId), ...one, displayName: nameOfOne(one) })),
    });
  };
  const write = newPostForm(stage, () => redraw(), () => { tell(t.cards.posted, { isDone: true }); isShared = true; redraw(); }, () => ({ sessionId }));

  const items = () => {
    const session = view();
    const isMine = isOwner(session);
    const isActive = session.status === "active";
    return [
      isActive && isMine && session.completedCount > 0 && { label: t.cards.uncomplete, act: uncomplete },
      isActive && isMine && { label: t.cards.reshuffle, act: () => move("cards.shuffle", { seed: newSeed() }) },
      isActive && isMine && { label: t.cards.pause, act: () => move("cards.pause") },
      isMine && { label: t.cards.reset, act: reset },
      isMine && { label: t.cards.end, act: end, isDanger: true },
      !isMine && { label: t.cards.quit, act: leave, isDanger: true },
    ];
  };

  /** My friends, whom the players may be named after. */
  const friends = pagedList("friends.list", { limit: 100 }, () => { if (!stage.signal.aborted) redraw(); });
  /** The players who take turns, from whose turn it is on. @returns {{player: any, name: string, isMe: boolean}[]} */
  const seats = (session) => {
    if (!session.turn) return [];
    // A phone that goes round names everybody, also whom it belongs to.
    const isAlone = session.players.length === 1;
    const named = session.players.map((name) => {
      /** @type {ReturnType<typeof playerOf>} */ const player = isOwner(session) ? playerOf(name, friends.items) : {};
      return { player, name, isMe: isAlone && Boolean(player.me) };
    });
    const joined = [{ accountId: session.ownerId, nickname: session.ownerNickname }, ...session.joined ?? []].map((one) => ({
      player: one, name: nameOfOne(one), isMe: one.accountId === myId() }));
    const all = session.players.length ? [...named, ...joined.slice(1)] : joined;
    const at = all.findIndex(({ player, name }) => (session.turn.player ? name === session.turn.player : player.accountId === session.turn.accountId));
    if (at < 0) return [{ player: {}, name: session.turn.player ?? session.turn.nickname ?? t.people.somebody, isMe: false }];
    return [...all.slice(at), ...all.slice(0, at)];
  };
  const turnRow = (session) => {
    const [now, ...next] = seats(session);
    return h("div", { class: "turn-row", key: "turn" }, now && [
      face(now.player, now.name, "turn-face"),
      h("p", { class: "turn", "aria-live": "polite" }, now.isMe && session.joined?.length ? t.cards.yourTurn : t.cards.turnOf(now.name)),
      next.length > 0 && h("div", { class: "turn-next" },
        h("span", { class: "stack-next", role: "img", "aria-label": `${t.cards.next}: ${next.map((one) => one.name).join(", ")}` },
          next.slice(0, nextMax).map((one, index) => h("span", { key: index }, face(one.player, one.name)))),
        newcomer ? h("small", { class: "came", role: "status", key: "came" }, t.cards.came(nameOfOne(newcomer)))
          : h("small", { "aria-hidden": "true", key: "next" }, t.cards.nextIs(next[0].isMe ? t.you : next[0].name)))]);
  };

  /** The text of the card beneath, where the deck is here. */
  const promptBeneath = (session) => {
    const number = session.order && numberAfter(session.order, session.completed, session.position - 1);
    return number === undefined ? undefined : (kept ? deck : shared)?.cards[number - 1]?.prompt;
  };
  const words = (/** @type {string} */ prompt, props = {}) => h("p", { class: letters(prompt).length > farMax ? "prompt long" : "prompt", ...props }, prompt);

  const table = (session) => {
    const { sign } = lookOf(session.category, session.name);
    const beneath = promptBeneath(session);
    const corner = (/** @type {string} */ kind) => h("span", { class: `card-sign sign-${kind}`, "aria-hidden": "true" }, sign);
    return [
      turnRow(session),
      h("div", { class: "card-stack", key: "stack" },
        h("div", { class: "under far", "aria-hidden": "true" }),
        h("div", { class: beneath ? "under near" : "under near back", "aria-hidden": "true" },
          beneath ? [corner("top"), words(beneath), corner("end")] : sign),
        h("article", { class: "party-card", key: `card-${session.card.number}`, ...drag },
          h("span", { class: "stamp stamp-done", "aria-hidden": "true" }, t.cards.done),
          h("span", { class: "stamp stamp-skip", "aria-hidden": "true" }, t.cards.skip),
          corner("top"),
          h("button", { type: "button", class: session.card.favorite ? "icon favored" : "icon", "aria-pressed": String(Boolean(session.card.favorite)),
            "aria-label": t.cards.favor, onclick: () => favor(session.card) }, icon("heart")),
          words(session.card.prompt, { "aria-live": "polite" }),
          mayTurn(session) && !stored(swipedKey) && h("p", { class: "swipe-hint" }, t.cards.swipe),
          corner("end")),
        h("div", { class: "air", "aria-hidden": "true", own: () => {}, key: "air" })),
      h("div", { class: "turns", key: "turns" },
        button(t.cards.previous, () => move("cards.previous"), { disabled: !may("cards.previous", session), key: "previous" }),
        button(t.cards.skip, () => throwCard(-1), { disabled: !mayTurn(session), key: "skip" }),
        button(t.cards.done, () => throwCard(1), { class: "primary", disabled: !mayTurn(session), key: "done" })),
      !isOwner(session) && h("p", { class: "room-note", key: "note" }, !mayTurn(session) && t.cards.notYours),
    ];
  };

  const nameOf = (session) => titleOf(session.category, session.name);
  const room = (session) => h("div", { class: "room", key: "room", style: { "--deck": lookOf(session.category, session.name).color } },
    h("div", { class: "room-bar", key: "bar" }, wayOut("/#/cards", t.cards.leave),
      h("div", { class: "grow" }, h("h1", null, nameOf(session)), h("p", null, t.cards.position(session.position, session.total, session.skips))),
      isUser() && isOwner(session) && h("button", { type: "button", class: "icon", "aria-label": t.cards.invite, onclick: invite, key: "invite" },
        h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: codeSign })),
        session.joined?.length > 0 && h("span", { class: "badge", "aria-hidden": "true" }, session.joined.length + 1)),
      moreMenu(t.cards.moreOptions, items)),
    h("progress", { max: session.total, value: session.completedCount, "aria-label": t.cards.progress, key: "progress" }),
    session.status === "paused" ? h("div", { class: "paused", key: "paused" },
      h("span", { class: "sport", "aria-hidden": "true" }, lookOf(session.category, session.name).sign),
      h("p", { role: "status" }, t.cards.statuses.paused),
      isOwner(session) && button(t.cards.resume, () => move("cards.resume"), { class: "primary" }))
      : table(session));

  const over = (session) => {
    const isMine = isOwner(session);
    return h("div", { class: "cards-over" },
      h("section", { class: "room-end", style: { "--deck": lookOf(session.category, session.name).color } },
        h("span", { class: "sport", "aria-hidden": "true" }, lookOf(session.category, session.name).sign), h("h1", null, nameOf(session)),
        h("p", { role: "status" }, h("strong", null, t.cards.statuses[session.status]), h("br"),
          t.cards.result(session.completedCount, session.total, duration(Math.max(1, Math.round(session.activeSeconds / 60))))),
        h("div", { class: "row center wrap" }, isMine && button(t.cards.reset, reset, { class: "primary" }), linkTo("/#/cards", t.cards.all))),
      session.status === "completed" && isMine && isUser() && !isShared && part(t.cards.share, write()));
  };

  const redraw = () => {
    const session = view();
    if (!session && problem) {
      wholeScreen(stage, false);
      return stage.draw(h("h1", null, t.nav.cards), failed(problem, stage.again));
    }
    const isOver = session?.status === "completed" || session?.status === "ended";
    wholeScreen(stage, !isOver, session && lookOf(session.category, session.name).color);
    if (!session) return stage.draw(h("div", { class: "room", key: "room" }, h("div", { class: "room-bar", key: "bar" }, wayOut("/#/cards", t.cards.leave),
      h("div", { class: "grow" }, h("h1", null, t.nav.cards), h("p", { role: "status" }, t.loading)))));
    if (!isOver && !isAwake) {
      isAwake = true;
      keepAwake(stage.signal);
    }
    stage.draw(isOver ? over(session) : room(session));
    redrawInvite();
  };
  follow();
  redraw();
  if (isUser()) friends.load();
}
