// @ts-check
// The chats of the games I go to, those with news first.

import { sportIcon } from "../parts/icons.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { when } from "../parts/time.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The sections of games in whose chat one is. */
const sections = /** @type {const} */ (["hosting", "going"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any} */ let mine;
  /** @type {any} */ let problem;
  /** The number of new messages, by game. @type {Map<string, number>} */ let news = new Map();
  stage.title(t.tabs.chats);
  const redraw = () => {
    /** @type {any[]} */ const games = sections.flatMap((name) => mine?.sections?.[name] ?? []);
    const count = (game) => news.get(game.id) ?? 0;
    games.sort((a, b) => Number(count(b) > 0) - Number(count(a) > 0) || Date.parse(a.startsAt) - Date.parse(b.startsAt));
    stage.draw(tabs("people", "chats"), h("div", { class: "narrow" }, h("h1", { class: "sr" }, t.tabs.chats),
      problem ? failed(problem, stage.again) : !mine ? waiting()
        : games.length === 0 ? empty(t.chats.none, linkTo("/#/explore", t.mine.find, "button primary"))
          : h("ul", { class: "cards chats" }, games.map((game) => h("li", { class: "card", key: game.id },
              h("span", { class: `disc s-${game.sport}` }, sportIcon(game.sport)),
            h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/game/${game.id}?part=chat` }, game.title),
              h("p", { class: "quiet" }, when(game.startsAt, game.timezone))),
            count(game) > 0 && h("span", { class: "tag strong" }, t.chats.unread(count(game))))))));
  };
  redraw();
  const failing = (error) => { problem = error; redraw(); };
  stage.watch("games.mine", {}, (answer) => { [mine, problem] = [answer, undefined]; redraw(); }, failing);
  stage.watch("chat.unread", {}, (answer) => { news = new Map(answer.games.map((one) => [one.gameId, one.unread])); redraw(); });
}
