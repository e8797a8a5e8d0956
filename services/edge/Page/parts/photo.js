// @ts-check
// Pictures that people choose: a button, what it may be, and sending it.

import { act } from "../ask.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { tell } from "./toast.js";

const bytesMax = 5 << 20;

/** A button that asks for a picture. @param {string} label @param {(file: File) => any} chosen @param {any} [sign] what it shows instead of its label */
export function photoButton(label, chosen, sign) {
  return h("label", { class: "button file" }, sign ?? label, sign && h("span", { class: "sr" }, label), h("input", {
    type: "file", accept: "image/jpeg,image/png,image/webp", class: "sr",
    onchange: async (event) => {
      const input = event.target;
      const file = input.files[0];
      input.value = "";
      if (!file) return;
      if (file.size > bytesMax) return tell(t.photo.tooLarge, { wrong: true });
      await chosen(file);
    },
  }));
}

/** Sends a picture for a post or a message. @param {File} file @returns {Promise<string | undefined>} what stands for it */
export const uploadPhoto = async (file) => (await act("profile.photo-upload", {}, { file }))?.photo;
