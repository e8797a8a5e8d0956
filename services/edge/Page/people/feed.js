// @ts-check
// The feed: public posts, or those of people one follows.

import { isOffline } from "../ask.js";
import { choice } from "../parts/form.js";
import { pagedList } from "../parts/pages.js";
import { empty, linkTo } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { rename } from "../router.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { followLikes, newPostForm, postView } from "./posts.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  let kind = stage.query.get("kind") ?? kept.kind ?? "public";
  let list = pagedList("posts.feed", { kind }, () => redraw());
  /** @type {Set<string>} */ const gone = new Set();
  stage.title(t.tabs.people);
  /** The game that a new post is about. */
  let gameId = stage.query.get("game") ?? undefined;
  /** @type {any} */ let game;
  const drop = () => { gameId = undefined; rename("/#/people"); redraw(); };
  const aboutGame = () => gameId && h("p", { class: "post-game", key: "game" }, h("span", { class: "grow" }, game ? isolated(game.title) : t.loading),
    h("button", { type: "button", class: "icon", "aria-label": t.remove(game?.title ?? t.game.title), onclick: drop }, "×"));
  const write = newPostForm(stage, () => redraw(), (post) => { list.items = [post, ...(list.items ?? [])]; if (gameId) drop(); else redraw(); },
    () => ({ gameId }), aboutGame);
  const load = (which) => {
    kept.kind = kind = which;
    list = pagedList("posts.feed", { kind }, () => redraw());
    redraw();
    list.load();
  };
  const redraw = () => {
    const options = { changed: () => redraw(), gone: (post, isGone) => { gone[isGone ? "add" : "delete"](post.id); redraw(); } };
    stage.draw(tabs("people", "people"), h("div", { class: "narrow" }, h("h1", { class: "sr" }, t.tabs.people), write(),
      choice("kind", t.posts.from, Object.entries(t.posts.kinds), kind, (event) => load(event.target.value)),
      list.view((post) => !gone.has(post.id) && h("li", { key: post.id, class: "card post" }, postView(post, options)),
        empty(t.posts.none[kind], linkTo("/#/friends", t.people.find)))));
  };
  redraw();
  followLikes(stage, redraw, () => list.items ?? []);
  list.load();
  // A game that may not be seen is no game that one can write about.
  if (gameId) stage.ask("games.get", { gameId }, (answer) => { game = answer; redraw(); }, (problem) => { if (!isOffline(problem)) drop(); });
}
