// @ts-check
// Photos: a grid, and one photo full screen, from which one swipes to the next.

import { t } from "../texts.js";
import { draw, h } from "../view.js";
import { showModal } from "./modal.js";
import { isKept, photoView } from "./people.js";

/** Pixels that a finger pulls a photo down by to close it. */
const pullMin = 90;

/**
 * Photos as a grid; each of this server's opens full screen.
 * @param {string[]} photos @param {string} name whose they are @param {"full" | "list"} [size] @param {string} [said] with them
 */
export const photoGrid = (photos, name, size = "full", said = "") => {
  const own = photos.filter(isKept);
  return photos.length > 0 && h("div", { class: `photo-grid of-${Math.min(photos.length, 4)}`, key: "photos" }, photos.map((photo) => isKept(photo)
    ? h("button", { type: "button", class: "photo", key: photo, onclick: () => openViewer(own, own.indexOf(photo), name, said) },
      photoView(photo, t.photo.one(name, own.indexOf(photo) + 1, own.length), size))
    : photoView(photo, t.photo.by(name))));
};

/**
 * Shows photos full screen. The browser scrolls from one to the next, so that a swipe has its own weight; Esc, a pull down and × close it.
 * @param {string[]} photos @param {number} at the first to be seen @param {string} name whose they are @param {string} [said] with them
 */
export function openViewer(photos, at, name, said = "") {
  const dialog = document.createElement("dialog");
  dialog.className = "viewer";
  dialog.setAttribute("aria-label", t.photo.by(name));
  const close = () => dialog.close();
  const strip = () => /** @type {HTMLElement} */ (dialog.querySelector(".strip"));
  const to = (/** @type {number} */ next) => {
    if (next >= 0 && next < photos.length) strip().scrollTo({ left: next * strip().clientWidth, behavior: "smooth" });
  };
  const redraw = () => draw(dialog,
    h("div", { class: "strip", onscroll: () => {
      const now = Math.round(strip().scrollLeft / Math.max(1, strip().clientWidth));
      if (now !== at) { at = now; redraw(); }
    } }, photos.map((photo, index) => h("figure", { key: photo }, photoView(photo, t.photo.one(name, index + 1, photos.length), "full")))),
    h("div", { class: "viewer-head" }, h("span", { role: "status" }, photos.length > 1 ? t.photo.at(at + 1, photos.length) : ""),
      h("button", { class: "icon", "aria-label": t.close, onclick: close }, "×")),
    h("div", { class: "viewer-foot" }, h("strong", null, name), said && h("p", { class: "text" }, said),
      photos.length > 1 && h("p", { class: "dots", "aria-hidden": "true" },
        photos.map((photo, index) => h("span", { key: photo, class: index === at ? "on" : "" })))),
    photos.length > 1 && ([["before", -1, "‹"], ["after", 1, "›"]]).map(([key, step, sign]) => h("button",
      { class: `icon turn ${key}`, key, "aria-label": t.photo[key], disabled: !photos[at + Number(step)], onclick: () => to(at + Number(step)) }, sign)));
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") to(at + 1);
    if (key === "ArrowLeft") to(at - 1);
  };
  let [x, y] = [0, 0];
  dialog.addEventListener("touchstart", ({ touches }) => { [x, y] = [touches[0].clientX, touches[0].clientY]; }, { passive: true });
  dialog.addEventListener("touchend", ({ changedTouches }) => {
    const [dx, dy] = [changedTouches[0].clientX - x, changedTouches[0].clientY - y];
    if (dy > pullMin && dy > 2 * Math.abs(dx)) close();
  });
  showModal(dialog, redraw, { isOfScreen: true });
  strip().scrollLeft = at * strip().clientWidth;
}
