// @ts-check
// Pictures from users: the button, the allowed types and sizes, and uploading.

import { act } from "../ask.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { tell } from "./toast.js";

const bytesMax = 5 << 20;
const kinds = ["image/jpeg", "image/png", "image/webp"];
/** The longer side of a picture that is made smaller, in pixels: the second where the first has too many bytes still. */
const sides = [2560, 1600];

/**
 * A picture as it can be sent: one of too many bytes, or of a kind that the server does not take, is made anew; nothing where this browser
 * cannot read it.
 * @param {File} file
 * @returns {Promise<Blob | undefined>}
 */
async function sendable(file) {
  if (file.size <= bytesMax && kinds.includes(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(scale * picture.width), height: Math.round(scale * picture.height) });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (made && made.size <= bytesMax) return made;
  }
  return undefined;
}

/** Whether a file is a photo as iPhones take them: its box `ftyp` says so (ISO/IEC 23008-12). @param {File} file */
async function isHEIC(file) {
  const head = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei|hev|mif1|msf1)/.test(head);
}

/** A button that asks for a picture. @param {string} label @param {(file: Blob) => any} chosen @param {any} [sign] what it shows instead of its label */
export function photoButton(label, chosen, sign) {
  return h("label", { class: "button file" }, sign ?? label, sign && h("span", { class: "sr" }, label), h("input", {
    type: "file", accept: "image/jpeg,image/png,image/webp", class: "sr",
    onchange: async (event) => {
      const input = event.target;
      const file = input.files[0];
      input.value = "";
      if (!file) return;
      const picture = await sendable(file);
      if (picture) await chosen(picture);
      else tell(await isHEIC(file) ? t.photo.heic : t.photo.tooLarge, { wrong: true });
    },
  }));
}

/** Sends a picture for a post or a message. @param {Blob} file @returns {Promise<string | undefined>} its reference */
export const uploadPhoto = async (file) => (await act("profile.photo-upload", {}, { file }))?.photo;
