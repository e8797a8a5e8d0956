// @ts-check
// A post with its comments and the answers to them.

import { act, actLater, ask, newId } from "../ask.js";
import { load } from "../load.js";
import { ofComments } from "../offline/answers.js";
import { textSign, textWays } from "../offline/line.js";
import * as queue from "../offline/queue.js";
import { asked } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { lacking } from "../parts/lacking.js";
import { moreMenu } from "../parts/menu.js";
import { avatar, profileAddress } from "../parts/people.js";
import { openReport } from "../parts/report.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { isModerator, isUser, myId, session } from "../session.js";
import { h } from "../view.js";
import { followLikes, likeButton, likeWaits, postView } from "./posts.js";
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
  const subject = ofComments(postId);
  /** Comments written here that have arrived, until the answer contains them; and the commands that brought them. @type {any[]} */ let arrived = [];
  /** @type {Set<string>} */ const sent = new Set();
  /** @type {Set<string>} */ const gone = new Set();
  const form = newForm(() => redraw());
  stage.title(t.posts.one);

  const comment = async (values, /** @type {HTMLFormElement} */ el) => {
    if (!await queue.hasRoom()) return;
    const title = answer.post.author?.displayName ?? t.people.gone;
    queue.act("posts.comment", { postId, text: values.text, parentId: parent || undefined }, { subject, title });
    parent = "";
    el.reset();
  };
  const threads = () => [...answer?.items ?? [], ...more];
  const comments = () => threads().flatMap((one) => [one.comment, ...one.replies]);
  /** Comments written here that no answer contains yet, the arrived ones first: the comment that each is about, and how it is shown. */
  const pending = () => {
    const seen = new Set(comments().map((one) => one.id));
    arrived = arrived.filter((one) => !seen.has(one.id));
    return [...arrived.map((one) => ({ id: one.id, about: one.parentId, shown: () => view(one) })),
      ...queue.about(subject).filter((entry) => !sent.has(entry.id))
        .map((entry) => ({ id: entry.id, about: entry.data.parentId, shown: () => waitingView(entry) }))];
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
      likeWaits(one),
      h("div", { class: "row" }, likeButton("comment", one),
        h("button", { class: "link", onclick: () => { parent = one.id; redraw(); document.getElementById("f-text")?.focus(); } }, t.posts.reply))),
    moreMenu(t.more, () => [
      one.authorId === myId() && { label: t.posts.editComment, act: () => edit(one) },
      one.authorId !== myId() && { label: t.report.open, act: () => openReport("comment", one.id) },
      (one.authorId === myId() || isModerator()) && { label: t.posts.deleteComment, act: () => remove(one), isDanger: true }], t.posts.comment));
  const waitingView = (/** @type {import("../offline/queue.js").Entry} */ entry) => h("div", { class: "row top" },
    avatar({ ...session.me?.profile, avatar: session.me?.profile?.photos?.[0] }),
    h("div", { class: "grow" }, h("p", null, t.you), h("p", { class: "text" }, entry.data.text), textSign(entry), textWays(entry)));

  const redraw = () => {
    if (problem) return stage.draw(h("h1", null, t.posts.one), failed(problem, stage.again));
    if (!answer) return stage.draw(waiting());
    if (isGone) return stage.draw(h("h1", null, t.posts.one), empty(t.posts.deleted, linkTo("/#/people", t.tabs.people)));
    const answered = comments().find((one) => one.id === parent);
    const coming = pending();
    const isIn = (/** @type {any} */ thread, /** @type {{about?: string}} */ one) => [thread.comment, ...thread.replies].some(({ id }) => id === one.about);
    const below = coming.filter((one) => !threads().some((thread) => isIn(thread, one)));
    const line = (/** @type {ReturnType<typeof pending>[number]} */ { id, shown }) => h("li", { key: id }, shown());
    // One that has arrived is counted by the next answer, and contained in it where all are on one page.
    const count = answer.post.comments + (answer.next ? queue.about(subject) : coming).length;
    stage.draw(h("div", null, h("h1", { class: "sr" }, t.posts.one),
      h("article", { class: "card post" }, postView(answer.post, { changed: redraw, gone: (_, on) => { isGone = on; redraw(); }, isWhole: true })),
      threads().length + below.length > 0 && h("h2", { class: "comments-title" }, t.posts.comments(count)),
      threads().length + below.length === 0 ? h("p", { class: "quiet" }, t.posts.noComments) : h("ul",
        { class: "rows comments", "aria-live": "polite" },
        threads().map((one) => {
          const mine = coming.filter((other) => isIn(one, other));
          return h("li", { key: one.comment.id }, view(one.comment), one.replies.length + mine.length > 0
            && h("ul", null, one.replies.map((reply) => h("li", { key: reply.id }, view(reply))), mine.map(line)));
        }), below.map(line)),
      next && h("div", { class: "row center" }, button(t.more, async () => {
        const page = await act("posts.get", { postId, page: next });
        if (page) [more, next] = [[...more, ...page.items], page.next];
        redraw();
      })),
      lacking("toComment")),
    h("form", { class: "sticky comment-bar", key: "sticky", onsubmit: form.send(comment) },
      answered && h("p", { class: "row" },
        t.posts.replyTo(answered.author?.displayName ?? ""),
        h("button", { type: "button", class: "link", onclick: () => { parent = ""; redraw(); } }, t.cancel)),
      form.field({ name: "text", label: t.posts.comment, type: "textarea", rows: 1, required: true, maxlength: 1000, placeholder: t.posts.write }),
      form.foot(t.send)));
  };
  stage.watch("posts.get", { postId, limit: 50 }, (news) => {
    if (!answer) next = news.next;
    answer = news;
    redraw();
  }, (error) => { problem = error; redraw(); });
  followLikes(stage, redraw, () => (answer ? [answer.post] : []), comments);
  stage.signal.addEventListener("abort", queue.onAnswer((entry, reply) => {
    if (entry.subject !== subject || !reply) return;
    sent.add(entry.id);
    arrived.push(reply);
    redraw();
  }));
  redraw();
}
