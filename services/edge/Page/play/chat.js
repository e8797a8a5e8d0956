// @ts-check
// The chat of a game, or of a group: messages, oldest first; writing, pictures, muting, reporting.

import { act, ask, newId } from "../ask.js";
import { now } from "../clock.js";
import { textSign, textWays } from "../offline/line.js";
import * as queue from "../offline/queue.js";
import { names } from "../parts/faces.js";
import { button, limited, limitNote } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { moreMenu } from "../parts/menu.js";
import { avatar, photoView } from "../parts/people.js";
import { photoButton, uploadPhoto } from "../parts/photo.js";
import { openReport } from "../parts/report.js";
import { empty, failed, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { isModerator, myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { nameIn } from "./roster.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

const pageSize = 50;
/** Milliseconds within which messages of one person follow each other under one name. */
const breath = 5 * 6e4;

/** Whether a message goes on with the one before it, so that who wrote it, and when, is said already. @param {any} message @param {any} before */
const goesOn = (message, before) => before && [message, before].every((one) => one.type !== "system" && !one.removed && !one.hidden)
  && message.text && message.senderId && message.senderId === before.senderId && Date.parse(message.createdAt) - Date.parse(before.createdAt) < breath;

/**
 * @typedef {{data: {gameId: string} | {groupId: string}, title: () => string, forOthers: string, isOver?: () => boolean}} Whose the game or the
 *   group of a chat, what it is called, what is said to those who are not in it, and whether it can only be read
 */

/** @param {any} state @returns {Whose} */
const ofGame = (state) => ({ data: { gameId: state.id }, title: () => state.game.title, forOthers: t.chat.forGoing });

/** @param {import("../router.js").Stage} stage @param {any} state of its screen @param {Whose} [whose] */
export function newChat(stage, state, whose = ofGame(state)) {
  const { data, title, forOthers, isOver } = whose;
  /** @type {any} */ let answer;
  /** @type {any[]} */ let older = [];
  /** @type {string | undefined} */ let next;
  /** @type {any} */ let problem;
  const subject = `chat ${state.id}`;
  /** Messages that were sent, until the answer contains them. @type {import("../offline/queue.js").Entry[]} */ let sent = [];
  let stop = () => {};
  let isFollowed = false;
  let isAtEnd = true;
  let lastRead = "";

  stage.signal.addEventListener("abort", queue.onAnswer((entry, reply) => { if (entry.subject === subject && reply) sent.push(entry); }));

  /** Messages written here that no answer contains yet. */
  const pending = () => {
    const seen = new Set(answer.items.map((message) => message.nonce));
    sent = sent.filter((one) => !seen.has(one.id));
    const waiting = queue.about(subject).filter((one) => !seen.has(one.id) && !sent.some(({ id }) => id === one.id));
    return [...sent, ...waiting];
  };

  const told = (news) => {
    if (!answer) next = news.next;
    answer = news;
    problem = undefined;
    state.redraw();
  };

  /** Marks the messages as read, once they are shown. */
  const read = () => {
    const newest = answer?.items[0]?.id;
    if (state.part !== "chat" || !newest || newest === lastRead || document.hidden || !answer.standing?.unread) return;
    lastRead = newest;
    ask("chat.read", { ...data, upTo: newest }).catch(() => (lastRead = ""));
  };

  const send = (/** @type {{text?: string, photo?: string}} */ message) => {
    const nonce = newId();
    isAtEnd = true;
    queue.act("chat.send", { ...data, ...message, nonce }, { subject, id: nonce, title: title() });
  };

  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const text = form.elements.text.value.trim();
    if (!text || !await queue.hasRoom()) return;
    form.reset();
    send({ text });
  };

  const line = (message, before) => {
    if (message.type === "system") return h("li", { key: message.id, class: "system" }, t.chat.lines[message.line](nameIn(state, message.aboutId)));
    const isMine = message.senderId === myId();
    const isOn = goesOn(message, before);
    const name = isMine ? t.you : isolated(message.displayName ?? t.people.gone);
    return h("li", { key: message.id, class: `${isMine ? "mine" : ""} ${isOn ? "on" : ""}` }, !isMine && !isOn && avatar(message),
      h("div", { class: "bubble" },
        isOn ? h("span", { class: "sr" }, name) : h("p", { class: "quiet" }, !isMine && [h("strong", null, name), " · "],
          h("time", { datetime: message.createdAt }, ago(message.createdAt))),
        message.removed || message.hidden && !message.text ? h("p", { class: "quiet" },
          t.chat.removed) : message.text && h("p", { class: "text" }, message.text),
        message.photo && photoView(message.photo, t.photo.by(message.displayName ?? t.you), "full"),
        !isMine && !message.removed && moreMenu(t.more, () => [
          { label: t.report.open, sign: () => signOf("flag"), act: () => openReport("chat", message.id) },
          isModerator() && { label: t.chat.remove, sign: () => signOf("bin"), act: () => act("chat.remove", { messageId: message.id }), isDanger: true }],
        t.report.contents.chat)));
  };

  /** Lines, where those about people who joined one after another are one. @param {any[]} list */
  const lines = (list) => {
    const joined = (/** @type {any} */ message) => message?.type === "system" && message.line === "joined";
    return list.map((message, at) => {
      if (!joined(message)) return line(message, list[at - 1]);
      if (joined(list[at - 1])) return undefined;
      const end = list.findIndex((one, index) => index > at && !joined(one));
      const all = list.slice(at, end < 0 ? list.length : end);
      return all.length === 1 ? line(message)
        : h("li", { key: message.id, class: "system" }, t.chat.lines.joined(names(all.map((one) => ({ displayName: nameIn(state, one.aboutId) })))));
    });
  };

  const waitingLine = (/** @type {import("../offline/queue.js").Entry} */ entry) => {
    const isSent = sent.includes(entry) || queue.isComing(entry);
    return h("li", { key: entry.id, class: "mine" }, h("div", { class: "bubble" },
      textSign(entry, isSent),
      entry.data.text ? h("p", { class: "text" }, entry.data.text) : photoView(entry.data.photo ?? "", t.photo.yours, "full"),
      textWays(entry, isSent)));
  };

  const messages = () => {
    const ids = new Set(answer.items.map((message) => message.id));
    return [...answer.items, ...older.filter((message) => !ids.has(message.id))].reverse();
  };

  const load = async () => {
    const page = await act("chat.history", { ...data, before: next, limit: pageSize });
    if (page) [older, next] = [[...older, ...page.items], page.next];
    state.redraw();
  };

  /** Stays at the end, unless the user has scrolled up. */
  const keepEnd = (/** @type {HTMLElement} */ box) => {
    let top = box.scrollTop;
    box.addEventListener("scroll", () => {
      // A photo may have grown below before a scroll to the end is told.
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40 || isAtEnd && box.scrollTop >= top;
      top = box.scrollTop;
    });
    const toEnd = () => { if (isAtEnd) box.scrollTop = box.scrollHeight; };
    // A keyboard makes the box smaller, a photo that comes makes the lines higher.
    const observers = [new MutationObserver(toEnd), new ResizeObserver(toEnd)];
    observers[0].observe(box, { childList: true, subtree: true });
    observers[1].observe(box);
    observers[1].observe(/** @type {Element} */ (box.firstElementChild));
    isAtEnd = true;
    setTimeout(toEnd);
    return () => observers.forEach((observer) => observer.disconnect());
  };

  const isClosed = () => isOver?.() || answer?.readOnlyFrom && Date.parse(answer.readOnlyFrom) <= now();

  const talk = () => [
    h("div", { class: "chat", tabindex: 0, role: "log", "aria-label": t.chat.title, key: "chat" },
      h("div", { class: "chat-lines", key: "lines" },
        next && h("div", { class: "row center" }, button(t.chat.older, load)),
        messages().length + pending().length === 0 && empty(t.chat.none),
        h("ul", null, lines(messages()), pending().map(waitingLine))),
      h("span", { class: "end", own: (/** @type {HTMLElement} */ el) => {
        let end = () => {};
        setTimeout(() => { if (el.parentElement) end = keepEnd(el.parentElement); });
        return () => end();
      } })),
    isClosed() ? h("p", { class: "quiet" }, t.chat.closed)
      : [h("form", { class: "row say", onsubmit: submit }, photoButton(t.photo.add,
        async (file) => { const photo = await uploadPhoto(file); if (photo) send({ photo }); }, icon("photo")),
      h("label", { class: "sr", for: "say" }, t.chat.write),
      h("input", { id: "say", name: "text", ...limited("say", 1000), autocomplete: "off", placeholder: t.chat.write, enterkeyhint: "send", class: "grow" }),
      h("button", { class: "primary" }, t.send)), limitNote("say")]];

  return {
    /** @param {boolean} on */
    follow(on) {
      if (on === isFollowed) return;
      isFollowed = on;
      stop();
      if (on) stop = stage.watch("chat.history", { ...data, limit: pageSize }, told, (error) => { problem = error; state.redraw(); });
    },
    /** @returns {import("../router.js").MenuItem[]} */
    tools: () => (!isFollowed || !answer?.standing ? []
      : [{ label: answer.standing.muted ? t.chat.unmute : t.chat.mute, sign: () => (answer.standing.muted ? icon("told") : signOf("mute")),
        act: () => act("chat.mute", { ...data, on: !answer.standing.muted }) }]),
    /** The number of messages that have not been shown. */
    unread: () => (state.part === "chat" ? 0 : answer?.standing?.unread ?? 0),
    view: () => {
      if (!state.amIn) return empty(forOthers);
      read();
      return h("div", { class: "chat-screen", key: "chat-screen" },
        fitKeyboard(), problem ? failed(problem, state.again)
          : !answer ? waiting() : talk());
    },
  };
}

/** Tells the style sheet how much of the screen the keyboard covers: it does not make the page smaller. */
const fitKeyboard = () => h("span", { key: "keyboard", hidden: true, own: () => {
  const view = window.visualViewport;
  const root = document.documentElement;
  const fit = () => {
    const covered = view && view.scale === 1 ? Math.max(0, innerHeight - view.height) : 0;
    root.style.setProperty("--keyboard", `${Math.round(covered)}px`);
    root.classList.toggle("typing", covered > 120);
  };
  view?.addEventListener("resize", fit);
  fit();
  return () => {
    view?.removeEventListener("resize", fit);
    root.style.removeProperty("--keyboard");
    root.classList.remove("typing");
  };
} });
