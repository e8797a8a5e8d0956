// @ts-check
// A post, in lists and alone, and the form for a new one.

import { act, actLater, ask, newId } from "../ask.js";
import { button, choice, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { lacking } from "../parts/lacking.js";
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
  const upvote = async () => {
    const reply = await act("posts.upvote", { postId: post.id, on: !post.upvoted });
    if (reply) [post.upvoted, post.upvotes] = [reply.on, reply.upvotes ?? post.upvotes];
    changed();
  };
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
      h("details", { class: "menu" }, h("summary", { "aria-label": t.more }, "⋯"), h("div", null,
        isMine && post.text && h("button", { onclick: edit }, t.posts.edit),
        (isMine || isModerator()) && h("button", { onclick: remove }, t.posts.delete),
        !isMine && h("button", { onclick: () => openReport("post", post.id) }, t.report.open)))),
    post.hidden && h("p", { class: "notice" }, t.posts.hidden),
    post.text && h("p", { class: "text" }, post.text),
    post.result && h("p", { class: "tag" }, post.result.line),
    post.score && h("p", { class: "tag" }, t.posts.score(post.score)),
    photoGrid(post.photos, post.author?.displayName ?? t.people.gone),
    post.game && (post.game.available ? h("p", null,
      h("a", { href: `/#/game/${post.game.id}` }, post.game.title),
      h("span", { class: "quiet" }, ` ${when(post.game.startsAt)}`)) : h("p",
      { class: "quiet" }, t.posts.noGame)),
    post.tags.length > 0 && h("p", { class: "quiet" }, post.tags.map((tag) => `#${tag} `)),
    h("footer", { class: "row" },
      button([icon("heart"), ` ${post.upvotes}`], upvote,
        { class: "link", "aria-pressed": String(post.upvoted), "aria-label": t.posts.like(post.upvotes) }),
      !isWhole && h("a", { href: `/#/post/${post.id}` }, icon("comment"), ` ${t.posts.comments(post.comments)}`)),
  ];
}

/**
 * The form for a new post.
 * @param {import("../router.js").Stage} stage
 * @param {() => void} redraw
 * @param {(post: any) => void} posted
 * @param {() => {sessionId?: string, gameId?: string}} [about] what the post is about: then the form is open from the beginning
 * @param {() => any} [head] says what that is
 */
export function newPostForm({ kept }, redraw, posted, about = () => ({}), head = () => undefined) {
  const form = newForm(redraw);
  let id = newId();
  /** @type {string[]} */ let photos = kept.photos ?? [];
  const show = (list) => { kept.photos = photos = list; redraw(); };
  /** Small until somebody writes. */
  const isAboutSomething = () => Object.values(about()).some(Boolean);
  let isOpen = isAboutSomething();
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    redraw();
  };
  return () => h("form", { class: isOpen || photos.length > 0 ? "card post-form" : "card post-form small-form", onfocusin: open, oninput: open,
    onsubmit: form.send(async (values, el) => {
    posted(await ask("posts.create",
      { text: values.text, visibility: values.visibility,
        tags: values.tags?.toLowerCase().split(/[\s,#]+/).filter(Boolean),
        photos: photos.length ? photos : undefined, ...about() },
      { id }));
    [id, photos, kept.photos, isOpen] = [newId(), [], [], isAboutSomething()];
    el.reset();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  }) },
    h("div", { class: "post-more", key: "lacks" }, lacking()),
    head(),
    h("span", { class: "post-face", key: "face" }, avatar({ ...session.me?.profile, avatar: session.me?.profile?.photos?.[0] })),
    form.field({ name: "text", label: t.posts.text, type: "textarea", maxlength: 2000,
      rows: isOpen ? 3 : 1, placeholder: t.posts.placeholder, required: !about().sessionId && photos.length === 0 }),
    photos.length > 0 && h("div", { class: "photos" },
      photos.map((photo) => h("div", { key: photo },
        photoView(photo, t.photo.yours),
        h("button",
          { type: "button", class: "icon", "aria-label": t.photo.remove,
            onclick: () => show(photos.filter((one) => one !== photo)) },
          "×")))),
    h("div", { class: "post-more", key: "more" },
      h("details", null, h("summary", null, t.posts.more), form.field({ name: "tags", label: t.posts.tags, maxlength: 100, hint: t.posts.tagsHint })),
      choice("visibility", t.posts.visibility, [["public", t.visibility.public], ["friends", t.visibility.friends]], "public"),
      form.foot(t.posts.post,
        photos.length < photosMax && photoButton(t.photo.add,
          async (file) => { const photo = await uploadPhoto(file); if (photo) show([...photos, photo]); }, icon("photo")))));
}
