// @ts-check
// A session of party cards: the card on the table, whose turn it is, several screens on one session.

import { act } from "../ask.js";
import { newSeed } from "../darts/engine.js";
import * as queue from "../offline/queue.js";
import * as store from "../offline/store.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { failed, linkTo, part, waiting } from "../parts/states.js";
import { clock, duration } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { newPostForm } from "../people/posts.js";
import { go } from "../router.js";
import { isUser, myId } from "../session.js";
import { h } from "../view.js";
import { keep, turn, viewOf } from "./device.js";
import { t } from "./texts.js";

/** Pixels that a card must be swiped to be turned. */
const swipePx = 80;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const sessionId = stage.args[0];
  /** The stored session, if it is played on this device. */
  let kept = await store.get("sessions", sessionId);
  let deck = kept && (await store.get("decks", kept.category));
  /** The session from the server. @type {any} */ let told;
  /** @type {any} */ let problem;
  let isShared = false;
  stage.title(t.nav.cards);

  const view = () => (kept && deck ? { ...viewOf(kept, deck), code: told?.code } : told);
  const news = async (answer) => {
    told = answer;
    problem = undefined;
    if (await queue.waitingFor(sessionId) > 0 || kept && answer.version < kept.version) return redraw();
    kept = await keep(answer);
    deck = kept && (await store.get("decks", kept.category));
    redraw();
  };
  /** Commands run one after the other. */
  let last = Promise.resolve();
  const move = (type, /** @type {Record<string, any>} */ data = {}) => (last = last.then(async () => {
    if (kept && deck) kept = await turn(kept, type, data);
    else {
      const reply = await act(type, { sessionId, ...data });
      if (reply) told = reply;
    }
    redraw();
  }));
  const stop = queue.onAnswer((entry, _, refused) => {
    if (entry.subject !== sessionId || !refused || !kept) return;
    kept = { ...kept, version: 0 };
    if (told) news(told);
  });
  stage.signal.addEventListener("abort", () => { stop(); removeEventListener("keydown", onKey); });

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea, select, dialog, button, a")) return;
    const types = /** @type {Record<string, string>} */ ({ ArrowLeft: "cards.previous", ArrowRight: "cards.next", Enter: "cards.complete" });
    if (types[event.key] && may(types[event.key], view())) move(types[event.key]);
  };
  addEventListener("keydown", onKey);

  const isOwner = (session) => session.ownerId === myId() || Boolean(kept);
  /** The owner of the session may do everything; people who have joined turn the card on their turn (domain.md §5.1). */
  const may = (type, session) => session?.status === "active"
    && (isOwner(session) || ["cards.next", "cards.complete"].includes(type) && session.turn?.accountId === myId());
  const mayTurn = (session) => may("cards.next", session);

  /** Swipes: left skips a card, right marks it as played. */
  const swiping = () => {
    let from = 0;
    return {
      onpointerdown: (event) => { from = event.clientX; event.currentTarget.setPointerCapture(event.pointerId); },
      onpointermove: (event) => { if (event.buttons) event.currentTarget.style.translate = `${event.clientX - from}px`; },
      onpointerup: (event) => {
        const way = event.clientX - from;
        event.currentTarget.style.translate = "";
        if (Math.abs(way) > swipePx && mayTurn(view())) move(way < 0 ? "cards.next" : "cards.complete");
      },
      onpointercancel: (event) => (event.currentTarget.style.translate = ""),
    };
  };
  const swipe = swiping();

  const favor = async (card) => {
    card.favorite = !card.favorite;
    if (deck) await store.put("decks", deck);
    await queue.send("cards.favorite", { cardId: card.id, on: card.favorite }, card.id);
    redraw();
  };
  const code = async () => {
    const reply = await act("cards.code", { sessionId });
    if (reply) told = { ...(told ?? view()), code: { code: reply.code?.code ?? reply.code, expiresAt: reply.expiresAt ?? reply.code?.expiresAt } };
    redraw();
  };
  const reset = async () => { if (await confirmed(t.cards.reset, t.cards.resetText, t.cards.reset)) move("cards.reset"); };
  const uncomplete = () => { const number = view().completed.at(-1); if (number) move("cards.uncomplete", { number }); };
  const leave = async () => { if (await act("cards.leave", { sessionId })) go("/#/cards", { instead: true }); };
  const write = newPostForm(stage, () => redraw(), () => { tell(t.cards.posted); isShared = true; redraw(); }, { sessionId });

  const table = (session) => h("div", { class: "table" },
    session.turn && h("p", { class: "turn", "aria-live": "polite" },
      session.turn.accountId === myId() && session.joined?.length ? t.cards.yourTurn
        : t.cards.turnOf(session.turn.player ?? session.turn.nickname ?? t.people.somebody)),
    h("article",
      { class: "party-card", key: `card-${session.card.number}`, ...(mayTurn(session) ? swipe : {}) },
      h("p", { class: "prompt", "aria-live": "polite" }, session.card.prompt),
      h("p", { class: "quiet row between" },
        h("span", null, t.cards.position(session.position, session.total)),
        h("span", { role: "img", "aria-label": t.cards.difficulty(session.card.difficulty) }, "●".repeat(session.card.difficulty).padEnd(5, "○")))),
    h("div", { class: "row center turns" },
      button(t.cards.previous, () => move("cards.previous"), { disabled: !may("cards.previous", session), key: "previous" }),
      button(t.cards.skip, () => move("cards.next"), { disabled: !mayTurn(session), key: "skip" }),
      button(t.cards.done, () => move("cards.complete"), { class: "primary", disabled: !mayTurn(session), key: "done" })),
    !mayTurn(session) && h("p", { class: "quiet" }, t.cards.notYours),
    h("progress", { max: session.total, value: session.completedCount, "aria-label": t.cards.progress }),
    h("p", { class: "quiet" }, t.cards.played(session.completedCount, session.total, session.skips)),
    h("div", { class: "row center wrap" },
      h("button",
        { class: "link", "aria-pressed": String(session.card.favorite), onclick: () => favor(session.card) },
        session.card.favorite ? t.cards.unfavor : t.cards.favor),
      session.completedCount > 0 && isOwner(session) && button(t.cards.uncomplete, uncomplete, { class: "link" })));

  const redraw = () => {
    const session = view();
    if (!session) return stage.draw(h("h1", null, t.nav.cards), problem ? failed(problem, stage.again) : waiting());
    const isMine = isOwner(session);
    const isOver = session.status === "completed" || session.status === "ended";
    stage.draw(h("div", { class: "row between" }, h("h1", null, session.name), linkTo("/#/cards", t.cards.all)),
      isOver ? part(t.cards.statuses[session.status],
        h("p", { role: "status" },
          t.cards.result(session.completedCount, session.total, duration(Math.max(1, Math.round(session.activeSeconds / 60))))),
        session.status === "completed" && isMine && isUser() && !isShared && [h("h3", null, t.cards.share), write()],
        isMine && button(t.cards.reset, reset))
        : session.status === "paused" ? part(t.cards.statuses.paused,
          isMine && button(t.cards.resume, () => move("cards.resume"), { class: "primary" })) : table(session),
      h("div", { class: "columns" },
        isUser() && !isOver && part(t.cards.together,
          session.joined?.length > 0 && h("p", null, t.cards.with(session.joined.map((one) => one.nickname).join(", "))),
          isMine ? [session.code ? h("p", null, t.cards.codeIs, " ",
            h("strong", { class: "code" }, session.code.code),
            h("span", { class: "quiet" }, ` ${t.cards.until(clock(session.code.expiresAt))}`)) : h("p",
            { class: "quiet" }, t.cards.codeText),
            button(session.code ? t.cards.newCode : t.cards.makeCode, code)]
            : button(t.cards.leave, leave)),
        isMine && !isOver && part(t.cards.more, h("div", { class: "row wrap" },
          session.status === "active" && [button(t.cards.reshuffle, () => move("cards.shuffle", { seed: newSeed() }), { key: "shuffle" }),
            button(t.cards.pause, () => move("cards.pause"), { key: "pause" })],
          button(t.cards.reset, reset, { key: "reset" }),
          button(t.cards.end, async () => { if (await confirmed(t.cards.end, t.cards.endText, t.cards.end)) move("cards.end"); }, { key: "end" })))));
  };
  stage.watch("cards.session", { sessionId }, news, (error) => { problem = error; redraw(); });
  redraw();
}
