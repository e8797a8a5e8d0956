// @ts-check
// Forms: fields with their labels, hints and errors. The server's message about a field is shown below the field.

import { isGated, nextStep, openGate, sentence, worded } from "../ask.js";
import { forgetForm } from "../kept.js";
import { h } from "../view.js";
import { t } from "../texts.js";
import { letters } from "./letters.js";

export { button } from "./button.js";

/**
 * The state of one form: its errors, and how it is sent.
 * @param {() => void} redraw draws the form again
 * @param {Record<string, string>} [names] the form's names of fields that the server calls otherwise, by the server's path: `price.min`
 * @param {Record<string, (detail: string) => string | undefined>} [words] other words for the refusal of a field
 */
export function newForm(redraw, names = {}, words = {}) {
  /** The mistake in a field: a refusal, or a text. @type {Record<string, {detail: string, path?: string}>} */
  let errors = {};
  /** The text at the form's end, and its button. */
  let told = "";
  /** @type {{label: string, act: () => void} | undefined} */ let step;
  let busy = false;
  /** The timer of a check by the browser. */
  let checking = 0;

  /** The field of a refused path: `requirements.minAge`, `tags.2` are `minAge`, `tags`. @param {HTMLFormElement} form @param {string} path */
  const elementOf = (form, path) => {
    for (let parts = path.split("."); parts.length > 0; parts = parts.slice(0, -1)) {
      const name = parts.join(".");
      for (const one of [names[name], name]) {
        const el = /** @type {any} */ (one && form.elements.namedItem(one));
        if (el?.focus) return el;
      }
    }
    return undefined;
  };

  /** Says which field is wrong, or that several are. @param {HTMLFormElement} form */
  const mistakes = (form) => {
    const names = Object.keys(errors);
    const [label] = names.length === 1 ? /** @type {any} */ (form.elements.namedItem(names[0]))?.labels ?? [] : [];
    return label ? t.wrong.one(label.firstChild.textContent) : t.wrong.fields;
  };

  /** @param {any} el */
  const goTo = (el) => {
    for (let at = el?.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
    el?.focus();
  };

  /** Shows a refusal: below its fields, and what belongs to none at the end. @param {HTMLFormElement} form @param {any} error */
  const refuse = (form, error) => {
    const list = error.errors ?? (error.field ? [error] : []);
    let first;
    const others = [];
    for (const { field: path, detail } of list) {
      const el = elementOf(form, path);
      first ??= el;
      if (el) errors[el.name] ??= { path, detail };
      else others.push(worded(detail, path));
    }
    [told, step] = [first ? [mistakes(form), ...others].join(" ") : sentence(error), nextStep(error)];
    return first;
  };

  /** Sends the form: `submit` gets the values, and its exceptions are shown. @param {(values: Record<string, any>, form: HTMLFormElement) => any} submit */
  const send = (submit) => async (event) => {
    event.preventDefault();
    if (busy) return;
    const form = event.target;
    [errors, told, step, busy] = [{}, "", undefined, true];
    redraw();
    let wrong;
    try {
      await submit(valuesOf(form), form);
      forgetForm(form);
    } catch (error) {
      wrong = refuse(form, error);
      if (isGated(error)) openGate(error);
    }
    busy = false;
    redraw();
    goTo(wrong);
  };

  /**
   * Shows below the fields what the browser finds wrong, in place of its bubble, which would hide the hints.
   * @param {string} missing is said of an empty field @param {string} [hint]
   */
  const check = (missing, hint) => (/** @type {any} */ event) => {
    event.preventDefault();
    const el = event.target;
    if (!checking) {
      [errors, step] = [{}, undefined];
      checking = window.setTimeout(() => { checking = 0; told = mistakes(el.form); redraw(); goTo(el); });
    }
    errors[el.name] = { detail: complaint(el, missing, hint) };
  };

  /**
   * A field. `type` is that of an input, or `textarea`, `select`, `check`.
   * `mistake` is what is wrong with it already, before it is sent. `isPlain`: its label does not say that it may stay empty.
   * `isMet`: it is as the hint says. `beside` stands in the field.
   * @param {{name: string, label: string, type?: string, hint?: string, mistake?: string, isPlain?: boolean, options?: [string, string][], value?: any,
   *   isMet?: boolean, beside?: any, [name: string]: any}} about
   */
  const field = ({ name, label, type = "text", hint, mistake, options, value, maxlength, isPlain, isMet, beside, ...more }) => {
    const id = `f-${name}`;
    const wrong = errors[name] ?? (mistake ? { detail: mistake, path: "" } : undefined);
    const error = wrong && (wrong.path ? words[name]?.(wrong.detail) ?? worded(wrong.detail, wrong.path, label) : wrong.detail);
    const props = {
      id, name, ...more, ...(maxlength ? limited(id, maxlength, more.oninput) : {}), value,
      oninvalid: check(aboutOneself.test(more.autocomplete ?? "") ? t.wrong.enter(label) : t.wrong.missing, hint),
      "aria-invalid": wrong ? "true" : undefined,
      "aria-describedby": [wrong && `${id}-error`, hint && `${id}-hint`, maxlength && `${id}-count`].filter(Boolean).join(" ") || undefined,
    };
    const input = type === "textarea" ? h("textarea", { rows: 3, ...props })
      : type === "select" ? h("select", props,
        withOwn(options ?? [], String(value ?? "")).map(([key, text]) => h("option", { value: key, selected: key === String(value ?? "") }, text)))
        : type === "check" ? h("input", { type: "checkbox", ...props, value: "true", checked: Boolean(value) })
          : h("input", { type, ...props });
    const isCheck = type === "check";
    return h("div", { class: isCheck ? "field check" : "field", key: `field-${name}` },
      isCheck && input,
      h("label", { for: id }, label, !more.required && !isPlain && !isCheck && type !== "select" && h("span", { class: "quiet" }, ` ${t.optional}`)),
      !isCheck && input, beside,
      maxlength && limitNote(id),
      hint && hint !== error && h("p", { class: isMet ? "hint met" : "hint", id: `${id}-hint` }, hint),
      wrong && h("p", { class: "error", id: `${id}-error` }, error));
  };

  /** The error of the whole form, and the submit button. @param {string} label @param {any} [more] other buttons @param {string} [kind] its look
   *  @param {boolean} [isEarly] whether it cannot be sent yet */
  const foot = (label, more, kind = "primary", isEarly = false) => [
    h("div", { role: "alert" }, told && h("p", { class: told === t.wrong.fields ? "error fields" : "error" }, told, " ",
      step && h("button", { type: "button", class: "link", onclick: step.act }, step.label))),
    h("div", { class: "row end" }, more, h("button", { class: kind, disabled: isEarly, "aria-busy": busy ? "true" : undefined }, label)),
  ];

  return { send, field, foot };
}

/** The fields that a browser fills in about whoever types. */
const aboutOneself = /name|email|password/;

/** The mistake in a field, in a sentence; a text that is too long says so while it is typed. @param {any} el @param {string} missing @param {string} [hint] */
function complaint(el, missing, hint) {
  const { customError, valueMissing, typeMismatch, rangeUnderflow, rangeOverflow } = el.validity;
  if (customError) return "";
  if (valueMissing) return missing;
  if (typeMismatch && el.type === "email") return t.wrong.noEmail;
  if (rangeUnderflow) return el.type === "date" ? t.wrong.past : t.wrong.least(el.min);
  return rangeOverflow ? t.wrong.most(el.max) : hint ?? el.validationMessage;
}

/**
 * Properties of a field whose text may have so many characters, as the server counts them. It tells how many are too many, where the
 * browser's `maxlength` cuts a text without a word; `limitNote` is where it tells.
 * @param {string} id @param {number} max @param {(event: any) => void} [oninput]
 */
export const limited = (id, max, oninput) => ({
  oninput: (/** @type {any} */ event) => {
    const el = event.target;
    const over = el.value.length > max ? letters(el.value.trim()).length - max : 0;
    const text = over > 0 ? t.wrong.tooLong(over) : "";
    el.setCustomValidity(text);
    const note = document.getElementById(`${id}-count`);
    if (note) note.textContent = text;
    oninput?.(event);
  },
});

/** @param {string} id */
export const limitNote = (id) => h("p", { class: "error", id: `${id}-count`, role: "status", key: `${id}-count`, own: () => {} });

/**
 * The options, and the value that is there, which a newer server may have given.
 * @param {[string, string][]} options
 * @param {string} value
 * @returns {[string, string][]}
 */
const withOwn = (options, value) => (!value || options.some(([key]) => key === value) ? options : [...options, [value, value.replaceAll("_", " ")]]);

/** A password may be shown, and is one still. @param {any} el */
const isSecret = (el) => /password/.test(el.type + el.autocomplete);

/** The values of a form by name, without empty ones; several values of one name become a list. @param {HTMLFormElement} form */
function valuesOf(form) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const el of /** @type {any} */ (form.elements)) {
    if (!el.name || el.disabled) continue;
    if (el.type === "checkbox" && el.dataset.list) {
      values[el.name] ??= [];
      if (el.checked) values[el.name].push(el.value);
    } else if (el.type === "checkbox") values[el.name] = el.checked;
    else if (el.type === "radio") { if (el.checked) values[el.name] = el.value; }
    else if (el.type === "number") { if (el.value !== "") values[el.name] = Number(el.value); }
    else if (el.type !== "file" && el.value.trim() !== "") values[el.name] = isSecret(el) ? el.value : el.value.trim();
  }
  return values;
}

/**
 * Choices of which several may hold, as small buttons.
 * @param {string} name
 * @param {string} label
 * @param {[string, any][]} options
 * @param {string[]} chosen
 * @param {((event: any) => void)} [onchange]
 */
export function choices(name, label, options, chosen, onchange) {
  return h("fieldset", { class: "chips", key: `choices-${name}` }, h("legend", null, label),
    options.map(([key, text]) => h("label", { class: "chip", key },
      h("input", { type: "checkbox", name, value: key, "data-list": "1", checked: chosen.includes(key), onchange }),
      text)));
}

/**
 * Choices of which one holds.
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {((event: any) => void)} [onchange]
 */
export function choice(name, label, options, chosen, onchange) {
  return h("fieldset", { class: "chips", key: `choice-${name}` }, h("legend", null, label),
    options.map(([key, text]) => h("label", { class: "chip", key },
      h("input", { type: "radio", name, value: key, checked: key === chosen, onchange }),
      text)));
}
