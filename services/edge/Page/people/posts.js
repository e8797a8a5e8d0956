// @ts-check
// A post, in lists and alone, and the form for a new one.

import { act, actLater, ask, newId } from "../ask.js";
import { loadLooks } from "../load.js";
import { asLiked, like, liked, ofLike } from "../offline/answers.js";
import { waitingAnswer } from "../offline/line.js";
import { onAnswer, onChange, takeBack, waits } from "../offline/queue.js";
import { button, choice, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { asksHere, fillIn, hasToAsk, isBrief, lacking } from "../parts/lacking.js";
import { moreMenu } from "../parts/menu.js";
import { avatar, photoView, profileAddress } from "../parts/people.js";
import { photoButton, uploadPhoto } from "../parts/photo.js";
import { openReport } from "../parts/report.js";
import { photoGrid } from "../parts/viewer.js";
import { asked } from "../parts/dialog.js";
import { ago, when } from "../parts/time.js";
import { isModerator, myId, session } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const photosMax = 4;

/**
 * A post. `changed` is called after something in it has changed, `gone` when it is deleted or that was undone.
 * @param {any} post @param {{changed: () => void, gone: (post: any, isGone: boolean) => void, isWhole?: boolean}} options
 */
export function postView(post, { changed, gone, isWhole = false }) {
  const isMine = post.authorId === myId();
  const remove = () => {
    gone(post, true);
    actLater(t.posts.deleted, async () => { if (!await act("posts.delete", { postId: post.id })) gone(post, false); }, () => gone(post, false));
  };
  const edit = () => asked(t.posts.edit, t.posts.text, t.save, async (text) => {
    Object.assign(post, await ask("posts.edit", { postId: post.id, text, ifVersion: post.version }, { id: newId() }));
    changed();
  }, { max: 2000, value: post.text });
  return [
    h("header", { class: "row" }, avatar(post.author ?? {}),
      h("div", { class: "grow" }, post.author ? h("a", { href: profileAddress(post.authorId) }, post.author.displayName) : t.people.gone,
        h("p", { class: "quiet" }, ago(post.createdAt),
          post.edited && ` · ${t.posts.edited}`,
          post.visibility !== "public" && t.visibility[post.visibility] && ` · ${t.visibility[post.visibility]}`)),
      moreMenu(t.more, () => [
        isMine && post.text && { label: t.posts.edit, act: edit },
        !isMine && { label: t.report.open, act: () => openReport("post", post.id) },
        (isMine || isModerator()) && { label: t.posts.delete, act: remove, isDanger: true }], t.posts.one)),
    post.hidden && h("p", { class: "notice" }, t.posts.hidden),
    post.text && h("p", { class: "text" }, post.text),
    post.result && h("p", { class: "tag" }, post.result.line),
    post.score && h("p", { class: "tag" }, t.posts.score(post.score)),
    photoGrid(post.photos, post.author?.displayName ?? t.people.gone, "full", post.text),
    post.game && (post.game.available ? h("p", null,
      h("a", { href: `/#/game/${post.game.id}` }, post.game.title),
      h("span", { class: "quiet" }, ` ${when(post.game.startsAt)}`)) : h("p",
      { class: "quiet" }, t.posts.noGame)),
    post.tags.length > 0 && h("p", { class: "quiet post-tags" }, post.tags.map((tag) => `#${tag} `)),
    likeWaits(post),
    h("footer", { class: "row" }, likeButton("post", post),
      !isWhole && h("a", { href: `/#/post/${post.id}` }, icon("comment"), ` ${t.posts.comments(post.comments)}`)),
  ];
}

/** How many like a post or a comment, and whether I do. @param {"post" | "comment"} kind @param {any} thing */
export function likeButton(kind, thing) {
  const { upvoted, upvotes, liked: isLiked = upvoted, likes = upvotes } = asLiked(kind, thing);
  const entry = waits(ofLike(thing.id));
  return button([icon("heart"), likes > 0 && ` ${likes}`], () => {
    if (!isLiked) navigator.vibrate?.(10);
    return entry ? takeBack(entry) : like(kind, thing, thing.author?.displayName ?? t.people.gone);
  },
    { class: "link", "aria-pressed": String(isLiked), "aria-label": t.posts.like(likes) });
}

/** Says that a like waits. @param {{id: string}} thing */
export function likeWaits({ id }) {
  const entry = waits(ofLike(id));
  return entry && h("div", { class: "row wrap", key: "like-waits" }, waitingAnswer(entry));
}

/**
 * Follows the likes of a screen's posts and comments: those that wait, and what the server says of those that have arrived.
 * @param {import("../router.js").Stage} stage @param {() => void} redraw @param {() => any[]} posts @param {() => any[]} [comments]
 */
export function followLikes(stage, redraw, posts, comments = () => []) {
  onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", onAnswer(({ type, data }, reply) => {
    const kind = type === "posts.upvote" ? "post" : "comment";
    const thing = reply && /^posts\.(upvote|comment-like)$/.test(type)
      && (kind === "post" ? posts() : comments()).find(({ id }) => id === (data.postId ?? data.commentId));
    if (!thing) return;
    Object.assign(thing, liked(kind, thing, reply.on, reply.upvotes ?? reply.likes));
    redraw();
  }));
}

/**
 * The form for a new post.
 * @param {import("../router.js").Stage} stage
 * @param {() => void} redraw
 * @param {(post: any) => void} posted
 * @param {() => {sessionId?: string, gameId?: string, groupId?: string}} [about] what the post is about: then the form is open from the beginning; or the
 *   group that it is for, whose members see it
 * @param {() => any} [head] says what that is
 */
export function newPostForm({ kept }, redraw, posted, about = () => ({}), head = () => undefined) {
  // Screens of other areas have not loaded them.
  loadLooks("people/people", { lost() {} });
  const form = newForm(redraw);
  let id = newId();
  /** @type {string[]} */ let photos = kept.photos ?? [];
  const show = (list) => { kept.photos = photos = list; redraw(); };
  /** Small until somebody writes. */
  const isAboutSomething = () => Boolean(about().sessionId || about().gameId);
  let isOpen = isAboutSomething() || photos.length > 0;
  /** Whether it asks for what the profile lacks, which it does once there is something to send. */
  let isAsking = false;
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    redraw();
  };
  /** Small again; the draft stays. */
  const shut = () => {
    isOpen = false;
    redraw();
  };
  /** @param {boolean} on */
  const asks = (on) => {
    isAsking = on;
    redraw();
    document.getElementById(on ? "f-birthDate" : "f-text")?.focus();
  };
  const send = form.send(async (values, el) => {
    if (isBrief()) await fillIn(values);
    posted(await ask("posts.create",
      { text: values.text, visibility: values.visibility,
        tags: values.tags?.toLowerCase().split(/[\s,#]+/).filter(Boolean),
        photos: photos.length ? photos : undefined, ...about() },
      { id }));
    [id, photos, kept.photos, isOpen, isAsking] = [newId(), [], [], isAboutSomething(), false];
    el.reset();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  });
  const submit = (/** @type {SubmitEvent} */ event) => {
    if (!hasToAsk() || isAsking) return send(event);
    event.preventDefault();
    return asks(true);
  };
  const foot = () => isAsking && hasToAsk() ? [asksHere(form, "toPost"),
    form.foot(t.posts.post, h("button", { type: "button", class: "link", key: "later", onclick: () => asks(false) }, t.needs.later))]
    : (isBrief() ? undefined : lacking("toPost", "button primary")) ?? form.foot(t.posts.post, [
      photos.length < photosMax && photoButton(t.photo.add,
        async (file) => { const photo = await uploadPhoto(file); if (photo) show([...photos, photo]); }, icon("photo")),
      !isAboutSomething() && h("button", { type: "button", class: "link", key: "shut", onclick: shut }, t.cancel)]);
  return () => h("form", { class: isOpen ? "card post-form" : "card post-form small-form", onfocusin: open, oninput: open, onsubmit: submit },
    head(),
    h("span", { class: "post-face", key: "face" }, avatar({ ...session.me?.profile, avatar: session.me?.profile?.photos?.[0] })),
    form.field({ name: "text", label: t.posts.text, type: "textarea", maxlength: 2000, isPlain: true,
      rows: isOpen ? 3 : 1, placeholder: about().groupId ? t.posts.toGroup : t.posts.placeholder,
      required: !about().sessionId && photos.length === 0 }),
    photos.length > 0 && h("div", { class: "photos" },
      photos.map((photo) => h("div", { key: photo },
        photoView(photo, t.photo.yours),
        h("button",
          { type: "button", class: "icon", "aria-label": t.photo.remove,
            onclick: () => show(photos.filter((one) => one !== photo)) },
          "×")))),
    h("div", { class: "post-more", key: "more" },
      !about().groupId && choice("visibility", t.posts.visibility, [["public", t.visibility.public], ["friends", t.visibility.friends]], "public"),
      h("details", null, h("summary", null, t.posts.more), form.field({ name: "tags", label: t.posts.tags, maxlength: 100, isPlain: true,
        hint: t.posts.tagsHint })),
      foot()));
}
