// @ts-check
// Forms: fields with their labels, hints and errors. The server's message about a field is shown below the field.

import { isOffline, nextStep, sentence } from "../ask.js";
import { forgetForm } from "../kept.js";
import { h } from "../view.js";
import { t } from "../texts.js";

/**
 * The state of one form: its errors, and how it is sent.
 * @param {() => void} redraw draws the form again
 */
export function newForm(redraw) {
  /** @type {Record<string, string>} */
  let errors = {};
  /** @type {any} */
  let problem;
  let busy = false;
  /** Whether an error is shown below a field. */
  let isMarked = false;

  /** Sends the form: `submit` gets the values, and its exceptions are shown. @param {(values: Record<string, any>, form: HTMLFormElement) => any} submit */
  const send = (submit) => async (event) => {
    event.preventDefault();
    if (busy) return;
    const form = event.target;
    [errors, problem, busy] = [{}, undefined, true];
    redraw();
    try {
      await submit(valuesOf(form), form);
      forgetForm(form);
    } catch (error) {
      const list = error.errors ?? (error.field ? [error] : []);
      for (const { field, detail } of list) errors[field] ??= detail;
      problem = error;
    }
    busy = false;
    const wrong = Object.keys(errors).map((name) => form.elements[name] ?? form.elements[name.split(".")[0]]).find((el) => el?.focus);
    isMarked = Boolean(wrong);
    redraw();
    wrong?.focus();
  };

  /**
   * A field. `type` is that of an input, or `textarea`, `select`, `check`.
   * @param {{name: string, label: string, type?: string, hint?: string, options?: [string, string][], value?: any, [name: string]: any}} about
   */
  const field = ({ name, label, type = "text", hint, options, value, ...more }) => {
    const id = `f-${name}`;
    const error = errors[name] ?? errors[Object.keys(errors).find((path) => path.startsWith(`${name}.`)) ?? ""];
    const props = {
      id, name, ...more, value,
      "aria-invalid": error ? "true" : undefined,
      "aria-describedby": [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
    };
    const input = type === "textarea" ? h("textarea", { rows: 3, ...props })
      : type === "select" ? h("select", props,
        withOwn(options ?? [], String(value ?? "")).map(([key, text]) => h("option", { value: key, selected: key === String(value ?? "") }, text)))
        : type === "check" ? h("input", { type: "checkbox", ...props, value: "true", checked: Boolean(value) })
          : h("input", { type, ...props });
    const isCheck = type === "check";
    return h("div", { class: isCheck ? "field check" : "field", key: `field-${name}` },
      isCheck && input,
      h("label", { for: id }, label, !more.required && !isCheck && type !== "select" && h("span", { class: "quiet" }, ` ${t.optional}`)),
      !isCheck && input,
      hint && h("p", { class: "hint", id: `${id}-hint` }, hint),
      error && h("p", { class: "error", id: `${id}-error` }, error));
  };

  /** The error of the whole form, and the submit button. @param {string} label @param {any} [more] other buttons */
  const foot = (label, more) => {
    const step = problem && nextStep(problem);
    const isTold = !isMarked || isOffline(problem);
    return [
      h("div", { role: "alert" }, problem && h("p", { class: "error" }, isTold ? sentence(problem) : t.wrong.fields, " ",
        step && h("button", { type: "button", class: "link", onclick: step.act }, step.label))),
      h("div", { class: "row end" }, more, h("button", { class: "primary", "aria-busy": busy ? "true" : undefined }, label)),
    ];
  };

  return { send, field, foot };
}

/**
 * The options, and the value that is there, which a newer server may have given.
 * @param {[string, string][]} options
 * @param {string} value
 * @returns {[string, string][]}
 */
const withOwn = (options, value) => (!value || options.some(([key]) => key === value) ? options : [...options, [value, value.replaceAll("_", " ")]]);

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
    else if (el.type !== "file" && el.value.trim() !== "") values[el.name] = el.type === "password" ? el.value : el.value.trim();
  }
  return values;
}

/**
 * Choices of which several may hold, as small buttons.
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
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

/** A button that shows that it is working, and ignores clicks meanwhile. @param {any} label @param {() => any} work @param {Record<string, any>} [props] */
export function button(label, work, props = {}) {
  return h("button", {
    type: "button", ...props,
    onclick: async (event) => {
      const el = event.currentTarget;
      if (el.getAttribute("aria-busy")) return;
      el.setAttribute("aria-busy", "true");
      try {
        await work();
      } finally {
        el.removeAttribute("aria-busy");
      }
    },
  }, label);
}
