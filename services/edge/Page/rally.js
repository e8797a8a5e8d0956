// @ts-check
// Asks the server: one method for each request, and live answers (docs/http.md).

/** A refusal of the server (RFC 9457), or `status` 0 where there was no answer. */
export class Problem extends Error {
  /** @param {Record<string, any>} body @param {number} status */
  constructor(body, status) {
    super(body.detail ?? body.title ?? "");
    this.status = status;
    Object.assign(this, { detail: this.message }, body);
  }
}

export class Rally {
  /** @param {{base?: string, cookie?: boolean}} settings */
  constructor({ base = "", cookie = false } = {}) {
    this.base = base;
    this.cookie = cookie;
    /** The highest position of each service that an answer has told. @type {Map<string, number>} */
    this.seen = new Map();
    return new Proxy(this, { get: (self, name) => (name in self || typeof name !== "string" ? Reflect.get(self, name) : self.noun(name)) });
  }

  /** @param {string} noun */
  noun(noun) {
    const dashed = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    return new Proxy({}, { get: (_, verb) => (/** @type {any} */ data, /** @type {any} */ options) => this.ask(`${noun}.${dashed(String(verb))}`, data, options) });
  }

  /** @param {string} type @param {Record<string, any>} [data] @param {{id?: string, signal?: AbortSignal, timezone?: string, file?: Blob}} options */
  async ask(type, data = {}, { id, signal, timezone, file } = {}) {
    /** @type {Record<string, string>} */
    const headers = { "Content-Type": file ? file.type : "application/json" };
    if (this.cookie) headers["Rally-Session"] = "cookie";
    if (id) headers["Idempotency-Key"] = id;
    if (timezone) headers["Rally-Timezone"] = timezone;
    if (this.seen.size) headers["Rally-After"] = [...this.seen].map(([name, at]) => `${name}:${at}`).join(",");
    const query = file && Object.keys(data).length ? "?" + new URLSearchParams(data) : "";
    let answer;
    try {
      answer = await fetch(`${this.base}/v1/${type}${query}`, { method: "POST", headers, signal, body: file ?? JSON.stringify(data) });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Problem({ code: "unavailable", reason: "unavailable" }, 0);
    }
    for (const part of (answer.headers.get("Rally-At") ?? "").split(",")) {
      const [name, at] = part.split(":");
      if (at) this.seen.set(name, Math.max(Number(at), this.seen.get(name) ?? 0));
    }
    const isJSON = /json/.test(answer.headers.get("Content-Type") ?? "");
    const body = isJSON ? await answer.json() : await answer.text();
    if (!answer.ok) throw new Problem(isJSON ? body : {}, answer.status);
    return body;
  }

  /** @param {[string, Record<string, any>][]} watches @param {{signal?: AbortSignal}} options */
  async *live(watches, { signal } = {}) {
    const query = watches.map(([type, data]) => "watch=" + encodeURIComponent(`${type}:${JSON.stringify(data)}`)).join("&");
    /** @type {any[]} */
    const answers = [];
    let last = "";
    for (let wait = 1000; !signal?.aborted; wait = Math.min(2 * wait, 30000)) {
      try {
        const answer = await fetch(`${this.base}/v1/live?${query}`, { signal, headers: last ? { "Last-Event-ID": last } : {} });
        if (!answer.ok || !answer.body) throw new Problem(await answer.json(), answer.status);
        for await (const event of events(answer.body)) {
          wait = 1000;
          if (event.id) last = event.id;
          if (!event.data) continue;
          const news = JSON.parse(event.data);
          if (event.event === "answer") answers[news.watch] = news.data;
          if (event.event === "patch") answers[news.watch] = patched(answers[news.watch], news.patch);
          yield { watch: news.watch, data: answers[news.watch], problem: news.problem && new Problem(news.problem, news.problem.status) };
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof Problem && error.status >= 400 && error.status < 500) throw error;
      }
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

/** The events of a stream (WHATWG HTML §9.2). @param {ReadableStream<Uint8Array>} body */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      /** @type {Record<string, string>} */
      const event = {};
      for (const line of text.slice(0, end).split("\n")) {
        const colon = line.indexOf(":");
        if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
      }
      text = text.slice(end + 2);
      yield event;
    }
  }
}

/** An answer after a JSON Patch (RFC 6902). @param {any} answer @param {any[]} patch */
function patched(answer, patch) {
  const copy = structuredClone(answer);
  for (const { op, path, value } of patch) {
    if (path === "") return value;
    const names = path.slice(1).split("/").map((/** @type {string} */ name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = names.pop();
    const at = names.reduce((/** @type {any} */ part, /** @type {string} */ name) => part[name], copy);
    if (Array.isArray(at)) at.splice(last === "-" ? at.length : Number(last), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
    else if (op === "remove") delete at[last];
    else at[last] = value;
  }
  return copy;
}
