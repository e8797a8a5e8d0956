// @ts-check
// A post with its comments and the answers to them.

import { act, actLater, ask, newId } from "../ask.js";
import { load } from "../load.js";
import { asked } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { lacking } from "../parts/lacking.js";
import { avatar, profileAddress } from "../parts/people.js";
import { openReport } from "../parts/report.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { isModerator, isUser, myId } from "../session.js";
import { h } from "../view.js";
import { postView } from "./posts.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const postId = stage.args[0];
  if (!isUser()) return (await load("/people/landing.js", { signal: stage.signal, lost: stage.fail })).showPost(stage, postId);
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  /** @type {any[]} */ let more = [];
  /** @type {string | undefined} */ let next;
  /** The comment that is being answered. */
  let parent = "";
  let isGone = false;
  let id = newId();
  /** @type {Set<string>} */ const gone = new Set();
  const form = newForm(() => redraw());
  stage.title(t.posts.one);

  const comment = async (values, /** @type {HTMLFormElement} */ el) => {
    await ask("posts.comment", { postId, text: values.text, parentId: parent || undefined }, { id });
    [id, parent] = [newId(), ""];
    el.reset();
  };
  const remove = (one) => {
    gone.add(one.id);
    redraw();
    const back = () => { gone.delete(one.id); redraw(); };
    actLater(t.posts.commentDeleted, async () => { if (!await act("posts.comment-delete", { commentId: one.id })) back(); }, back);
  };
  const edit = (one) => asked(t.posts.editComment, t.posts.comment, t.save,
    (text) => ask("posts.comment-edit", { commentId: one.id, text }, { id: newId() }), { max: 1000, value: one.text });
  const view = (one) => one.deleted || gone.has(one.id) ? h("p", { class: "quiet" },
    t.posts.commentGone) : h("div", { class: "row top" }, avatar(one.author ?? {}),
    h("div", { class: "grow" },
      h("p", null,
        one.author ? h("a", { href: profileAddress(one.authorId) }, one.author.displayName) : t.people.gone,
        h("span", { class: "quiet" }, ` ${ago(one.createdAt)}`, one.edited && ` · ${t.posts.edited}`)),
      h("p", { class: "text" }, one.text),
      h("div", { class: "row" },
        button([icon("heart"), ` ${one.likes}`],
          () => act("posts.comment-like", { commentId: one.id, on: !one.liked }),
          { class: "link", "aria-pressed": String(one.liked), "aria-label": t.posts.like(one.likes) }),
        h("button", { class: "link", onclick: () => { parent = one.id; redraw(); document.getElementById("f-text")?.focus(); } }, t.posts.reply),
        one.authorId === myId() && h("button", { class: "link", onclick: () => edit(one) }, t.edit),
        (one.authorId === myId() || isModerator()) && h("button", { class: "link", onclick: () => remove(one) }, t.delete),
        one.authorId !== myId() && h("button", { class: "link", onclick: () => openReport("comment", one.id) }, t.report.open))));

  const redraw = () => {
    if (problem) return stage.draw(h("h1", null, t.posts.one), failed(problem, stage.again));
    if (!answer) return stage.draw(waiting());
    if (isGone) return stage.draw(h("h1", null, t.posts.one), empty(t.posts.deleted, linkTo("/#/people", t.tabs.people)));
    const threads = [...answer.items, ...more];
    const answered = threads.flatMap((one) => [one.comment, ...one.replies]).find((one) => one.id === parent);
    stage.draw(h("div", null, h("h1", { class: "sr" }, t.posts.one),
      h("article", { class: "card post" }, postView(answer.post, { changed: redraw, gone: (_, on) => { isGone = on; redraw(); }, isWhole: true })),
      threads.length > 0 && h("h2", { class: "comments-title" }, t.posts.comments(answer.post.comments)),
      threads.length === 0 ? h("p", { class: "quiet" }, t.posts.noComments) : h("ul",
        { class: "rows comments", "aria-live": "polite" },
        threads.map((one) => h("li", { key: one.comment.id }, view(one.comment),
          one.replies.length > 0 && h("ul", null, one.replies.map((reply) => h("li", { key: reply.id }, view(reply))))))),
      next && h("div", { class: "row center" }, button(t.more, async () => {
        const page = await act("posts.get", { postId, page: next });
        if (page) [more, next] = [[...more, ...page.items], page.next];
        redraw();
      })),
      lacking()),
    h("form", { class: "sticky comment-bar", key: "sticky", onsubmit: form.send(comment) },
      answered && h("p", { class: "row" },
        t.posts.replyTo(answered.author?.displayName ?? ""),
        h("button", { type: "button", class: "link", onclick: () => { parent = ""; redraw(); } }, t.cancel)),
      form.field({ name: "text", label: t.posts.comment, type: "textarea", rows: 1, required: true, maxlength: 1000, placeholder: t.posts.mention }),
      form.foot(t.send)));
  };
  stage.watch("posts.get", { postId, limit: 50 }, (news) => {
    if (!answer) next = news.next;
    answer = news;
    redraw();
  }, (error) => { problem = error; redraw(); });
  redraw();
}
