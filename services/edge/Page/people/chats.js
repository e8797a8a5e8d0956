// @ts-check
// The chats of the games I go to, the latest first: whose they are, what was said last, and whether that is new.

import { act } from "../ask.js";
import { brief } from "../parts/brief.js";
import { button } from "../parts/button.js";
import { firstName, stack } from "../parts/faces.js";
import { sportIcon } from "../parts/icons.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { myId } from "../session.js";
import { t as play } from "../play/texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const pageSize = 50;

/** The words of a line and their sender, or the news. @param {any} line */
function lastLine({ type, line, face, text }) {
  const name = !face ? t.people.somebody : face.accountId === myId() ? t.you : firstName(face);
  return type === "system" ? play.chat.lines[line](name) : t.chats.said(name, text ?? t.chats.photo);
}

/** @param {any} chat */
const row = (chat) => h("li", { class: chat.unread ? "unread" : "", key: chat.gameId },
  h("span", { class: `chat-faces s-${chat.sport}` }, chat.faces.length ? stack(chat.faces, 2) : h("span", { class: "disc" }, sportIcon(chat.sport)),
    chat.faces.length > 0 && h("span", { class: "chat-sport" }, sportIcon(chat.sport))),
  h("div", { class: "grow" },
    h("p", { class: "chat-head" }, h("a", { class: "cover", href: `/#/game/${chat.gameId}?part=chat` }, chat.title),
      h("time", { class: "quiet", datetime: chat.last?.createdAt ?? chat.updatedAt }, brief(chat.last?.createdAt ?? chat.updatedAt))),
    h("p", { class: "chat-last" }, h("span", { class: "grow" }, chat.last ? lastLine(chat.last) : t.chats.quiet),
      chat.muted && h("span", { class: "tag" }, t.chats.muted),
      chat.unread > 0 && h("span", { class: "dot" }, h("span", { class: "sr" }, t.chats.unread(chat.unread))))));

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any[] | undefined} */ let latest;
  /** The pages behind the first one. @type {any[]} */ let older = [];
  /** @type {string | undefined} */ let next;
  /** @type {any} */ let problem;
  stage.title(t.tabs.chats);
  const more = async () => {
    const page = await act("chat.list", { limit: pageSize, page: next });
    if (page) [older, next] = [[...older, ...page.items], page.next];
    redraw();
  };
  const redraw = () => {
    // A chat that was further back may have moved up since.
    const shown = new Set(latest?.map((chat) => chat.gameId));
    const chats = [...latest ?? [], ...older.filter((chat) => !shown.has(chat.gameId))];
    stage.draw(tabs("people", "chats"), h("div", { class: "narrow" }, h("h1", { class: "sr" }, t.tabs.chats),
      problem ? failed(problem, stage.again) : !latest ? waiting()
        : chats.length === 0 ? empty(t.chats.none, linkTo("/#/explore", t.mine.find, "button primary"))
          : [h("ul", { class: "chats" }, chats.map(row)), next && h("div", { class: "row center" }, button(t.more, more))]));
  };
  redraw();
  stage.watch("chat.list", { limit: pageSize }, (answer) => {
    if (older.length === 0) next = answer.next;
    [latest, problem] = [answer.items, undefined];
    redraw();
  }, (error) => { problem = error; redraw(); });
}
