// @ts-check
// The posts of a group, which its members alone see.

import { pagedList } from "../parts/pages.js";
import { empty } from "../parts/states.js";
import { followLikes, newPostForm, postView } from "../people/posts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage @param {any} state */
export function newPosts(stage, state) {
  const groupId = state.id;
  const list = pagedList("posts.group", { groupId }, () => state.redraw());
  /** @type {Set<string>} */ const gone = new Set();
  let isAsked = false;
  const write = newPostForm(stage, () => state.redraw(), (post) => { list.items = [post, ...list.items ?? []]; state.redraw(); }, () => ({ groupId }));
  const options = {
    changed: () => state.redraw(),
    gone: (/** @type {any} */ post, /** @type {boolean} */ isGone) => { gone[isGone ? "add" : "delete"](post.id); state.redraw(); },
  };
  followLikes(stage, () => state.redraw(), () => list.items ?? []);
  return {
    view() {
      if (!isAsked) {
        isAsked = true;
        list.load();
      }
      return [state.group.status === "open" && write(),
        list.view((post) => !gone.has(post.id) && h("li", { key: post.id, class: "card post" }, postView(post, options)), empty(t.group.noPosts))];
    },
  };
}
