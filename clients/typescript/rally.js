// Rally for JavaScript and TypeScript: one file, without dependencies, for browsers and for Node 18 or later. It is made from
// the contracts (`edge clients`); docs/http.md says what it does. Change services/edge/Describe/Template/rally.js instead.
//
//   const rally = new Rally({ base: "https://rally.example" });
//   await rally.account.login({ nickname: "ann", password });
//   const game = await rally.games.create({ sport: "soccer", … });
//   for await (const news of rally.live([["games.get", { gameId: game.id }]], { signal })) show(news.data);

/** Verbs of requests, by noun: `games.by-host` is the method `games.byHost`. */
const REQUESTS = {
  account: [
    "signup guest upgrade login refresh logout logout-all password device-add device-remove me suspend ban restore set-role",
    "delete settings link verify email forgot reset oauth",
  ],
  profile: [
    "get list search nickname-check onboard update photo-add photo-remove photo-order photo-upload photo landing",
    "landing-photo",
  ],
  guests: [
    "add update remove claim-code link list",
  ],
  games: [
    "create update close open cancel complete delete weather get mine search near calendar next by-host duplicate cohost",
    "decide option-vote option-choose filter-save filter-delete filters template-save template-delete templates ics feed-link",
    "group-feed-link feed-revoke feed-ics group-ics geojson map-link share landing link-open link-parse",
  ],
  series: [
    "create update cancel extend cohost get",
  ],
  leagues: [
    "create update cancel cohost season-create season-update season-cancel entrant-add entrant-remove entrant-order accept",
    "decline begin propose agree start report confirm dispute fix walkover undo postpone withdraw finish next get mine group",
    "season fixtures table points landing",
  ],
  venues: [
    "review search places get reviews",
  ],
  darts: [
    "start visit cpu bull-off undo abandon rematch match watch said board history checkout modes preset-save preset-delete",
    "presets challenge accept decline cancel join abort remotes remote sync sync-status",
  ],
  cups: [
    "create update cancel open cohost invite approve refuse add remove enter accept decline leave seed draw undraw begin late",
    "call start report confirm dispute fix walkover undo withdraw disqualify pair finish get mine search table board landing",
  ],
  courses: [
    "save confirm get search mine",
  ],
  rounds: [
    "start score attest dispute outing get mine record board",
  ],
  ladders: [
    "create update close cohost invite join leave challenge accept decline withdraw start report confirm dispute fix walkover",
    "pause resume get mine search challenges history landing",
  ],
  cards: [
    "start next previous jump complete uncomplete shuffle reset pause resume end favorite categories category cards session",
    "sessions deck-save deck-delete decks code join leave",
  ],
  rsvp: [
    "going maybe no leave accept decline remove roster answers nudge regular-ask regular-end regular-accept regular-refuse",
    "regular-leave regular-pause regulars mine requests position equipment-add equipment-edit equipment-remove",
    "equipment-claim equipment ride-offer ride-join ride-leave ride-remove ride-withdraw rides teams teams-save teams-swap",
    "transfer-host walk-in attendance series visitor-link visitor-link-renew visit-landing visit visit-get visit-change",
    "visit-forget visit-claim visit-accept visit-refuse visit-remove",
  ],
  invites: [
    "send send-group accept decline revoke list",
  ],
  dues: [
    "add add-person accept-payee remove claim unclaim paid unpaid exempt refunded remind pay-first cost confirm cost-remove",
    "settled book csv get costs settle mine",
  ],
  follows: [
    "add remove followers following",
  ],
  friends: [
    "request accept deny withdraw remove invite-link invite-claim block unblock list mutuals requests blocks relation",
    "invite-landing",
  ],
  groups: [
    "create update close join invite accept decline leave approve refuse remove role code subgroup-set subgroup-remove mute",
    "get mine search members landing",
  ],
  chat: [
    "send read mute remove history unread list",
  ],
  feedback: [
    "submit pending",
  ],
  posts: [
    "create edit delete upvote comment comment-edit comment-delete comment-like get by group feed landing",
  ],
  reports: [
    "create appeal resolve queue ticket",
  ],
  notifications: [
    "list badge watch read read-all delete prefs prefs-set test outbox retry push-key",
  ],
  stats: [
    "me user quiz-submit quiz-delete quiz recommend dismiss darts head-to-head elo achievements leaderboard leaderboard-opt",
    "metrics rebuild group group-csv",
  ],
};
/** Requests whose answer is a session. */
const OPENING = new Set(["account.signup", "account.guest", "account.login", "account.refresh", "account.oauth"]);
/** Requests that end it. */
const CLOSING = new Set(["account.logout", "account.logout-all", "account.delete"]);
/** Requests that are asked without a token. */
const WITHOUT_TOKEN = new Set(["account.signup", "account.guest", "account.login", "account.refresh", "account.oauth"]);
/** Digits behind the point of currencies that do not have two (ISO 4217). */
const CURRENCY_DIGITS = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0, XAF: 0,
  XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4,
};

/** A refusal, or a missing answer: then `status` is 0 and `code` is `unavailable`. */
export class Problem extends Error {

  constructor(members) {
    super(members.detail ?? members.title ?? `HTTP ${members.status}`);
    Object.assign(this, { type: "about:blank", title: "", ...members, name: "Problem", detail: this.message });
    // tsc sees no members in Object.assign.
    this.status = members.status;
    this.reason = members.reason;
    this.retryAfter = members.retryAfter;
  }

  /** Whether a retry, a little later, may help. */
  get isForNow() {
    return this.status === 0 || this.status === 503 || this.status === 504;
  }
}

/** How long an unanswered request is repeated. */
const REPEAT_MS = 30_000;
/** An access token is replaced this long before it expires. */
const REFRESH_AHEAD_MS = 60_000;
/** Time for the connection, in addition to that for the answer. */
const CONNECTION_MS = 10_000;
const FILE_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** A live connection without a byte for this long is dead: the edge sends a comment every 25 s. */
const SILENCE_MS = 60_000;

export class Rally {
  /** The history that each of these belongs to. A restored backup begins another. */
  #histories = new Map();
  #options;
  #fetch;
  #session;
  #refreshing;
  /** When the access token ends, by the monotonic clock. The device's clock may be wrong by an hour. */
  #accessUntil;
  #deviceProof;
  /** Whether the login is this client's to keep. */
  #keeps;
  #now;
  #deviceNow;
  #pause;
  #after;
  #network;

  constructor(options = {}) {
    this.base = (options.base ?? "").replace(/\/+$/, "");
    this.positions = new Map();
    this.#options = options;
    this.#fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
    this.#now = options.now ?? (() => performance.now());
    this.#deviceNow = options.deviceNow ?? Date.now;
    this.#pause = options.pause ?? pause;
    this.#after = options.after ?? after;
    this.#network = options.network ?? (typeof addEventListener === "function" ? globalThis : undefined);
    this.#keeps = options.token === undefined && !options.cookie;
    this.#session = null;
    this.#accessUntil = 0;
    this.#deviceProof = options.deviceProof;
    this.#keep(options.session ?? null, this.#deviceNow());
    for (const [noun, verbs] of Object.entries(REQUESTS)) {
      const asking = {};
      for (const verb of verbs.flatMap((line) => line.split(" "))) {
        const name = verb.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
        asking[name] = (data, options) => this.ask(`${noun}.${verb}`, data, options);
      }
      (this)[noun] = asking;
    }
  }

  /** The login that this client stores: with neither `token` nor `cookie`, and after a request that logs in. */
  get session() {
    return this.#session;
  }

  set session(session) {
    this.#keep(session, this.#deviceNow());
    this.#options.onSession?.(session);
  }

  /** Shows at the next login that this device was logged in before. It survives a logout, and opens nothing. */
  get deviceProof() {
    return this.#deviceProof;
  }

  #keep(session, answeredAt) {
    this.#session = session;
    if (session === null) return;
    this.#accessUntil = this.#now() + Date.parse(session.accessExpiresAt) - answeredAt;
    this.#deviceProof = session.deviceProof ?? this.#deviceProof;
  }

  /** Sends a request, and repeats it with the same id until it is answered. */
  async ask(
    type,
    data = {},
    options = {},
  ) {
    const id = options.id ?? uuid();
    const sent = type === "account.login" ? this.#proving(data) : data;
    const until = this.#now() + (options.repeatMs ?? this.#options.repeatMs ?? REPEAT_MS);
    let hasForgotten = false;
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const session = this.#session;
      try {
        const reply = await this.#attempt(type, sent, options, id);
        // Only a new session has the nickname.
        if (type === "account.upgrade" && this.#keeps && this.#session) await this.#refreshed(this.#session, options).catch(() => {});
        return reply;
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!hasRefreshed && !WITHOUT_TOKEN.has(type) && this.#isOver(session, error)) {
          hasRefreshed = true;
          continue;
        }
        if (error instanceof Problem && error.reason === "history_changed" && !hasForgotten) {
          hasForgotten = true;
          continue;
        }
        if (!(error instanceof Problem) || !isWorthRepeating(error)) throw error;
        const ms = Math.max((error.retryAfter ?? 0) * 1000, backOff(attempt));
        if (this.#now() + ms > until) throw error;
        await this.#pause(ms, options.signal);
      }
    }
  }

  /** Watches queries: yields their answers, and changes of them. It ends with the signal, or when all of them are over. */
  async *live(watches, options = {}) {
    const address = `${this.base}/v1/live?${watches.map(watched).join("&")}`;
    const answers = watches.map(() => undefined);
    const over = new Set();
    let last;
    let retryMs = 1000;
    let isEnded = false;
    for (let failures = 0; !options.signal?.aborted; failures += 1) {
      const connection = linked(options.signal);
      const session = this.#session;
      // One refresh in a row.
      const mayRefresh = !isEnded;
      let [ms, isBack] = [retryMs, false];
      isEnded = false;
      // The old connection may be dead after a change of the network.
      const online = () => {
        isBack = true;
        connection.controller.abort();
      };
      this.#network?.addEventListener("online", online);
      try {
        const response = await this.#heard(connection.controller, this.#open(address, last, connection.controller.signal));
        for await (const event of this.#events(response.body, connection.controller)) {
          failures = 0;
          if (event.retry !== undefined) retryMs = ms = event.retry;
          const told = news(event, answers);
          if (event.id !== undefined) last = event.id;
          if (told === undefined || over.has(told.watch)) continue;
          if (told.problem) {
            isEnded = mayRefresh && this.#isOver(session, told.problem);
            if (isEnded) break;
            over.add(told.watch);
          }
          // Events that arrived together with the last one may have been read already.
          if (options.signal?.aborted) return;
          yield { ...told, type: watches[told.watch]?.[0] };
        }
        if (over.size === watches.length) return;
      } catch (error) {
        if (options.signal?.aborted) return;
        if (error instanceof Lost) last = undefined;
        else if (mayRefresh && this.#isOver(session, error)) isEnded = true;
        else if (error instanceof Problem && !error.isForNow && error.status !== 429) throw error;
        else if (error instanceof Problem) ms = Math.max(ms, (error.retryAfter ?? 0) * 1000);
        else if (!isNoAnswer(error)) throw error;
      } finally {
        this.#network?.removeEventListener("online", online);
        connection.close();
      }
      if (isBack || isEnded) failures = 0;
      else if (!(await this.#rest(Math.min(30_000, ms * 2 ** Math.min(failures, 5)), options.signal))) return;
    }
  }

  /** Pauses for a time or until the device is online again; `false` if the signal has ended it. */
  async #rest(ms, signal) {
    const pause = linked(signal);
    const online = () => pause.controller.abort();
    this.#network?.addEventListener("online", online);
    try {
      await this.#pause(ms, pause.controller.signal);
    } catch {
      // Ended early.
    } finally {
      this.#network?.removeEventListener("online", online);
      pause.close();
    }
    return !signal?.aborted;
  }

  /** Waits for the next bytes of a connection, and aborts it if they take too long. */
  async #heard(connection, coming) {
    const stop = this.#after(SILENCE_MS, () => connection.abort());
    const { signal } = connection;
    let end = () => {};
    // In Node, a body that has ended is silent about an abort.
    const aborted = new Promise((_, reject) => {
      end = () => reject(signal.reason);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    });
    try {
      return await Promise.race([coming, aborted]);
    } finally {
      stop();
      signal.removeEventListener("abort", end);
    }
  }

  async *#events(
    stream, connection,
  ) {
    if (stream === null) throw noAnswer();
    const decoder = new TextDecoder();
    const lines = new EventReader();
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await this.#heard(connection, reader.read());
        if (done) return;
        yield* lines.read(decoder.decode(value, { stream: true }));
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  async #open(address, last, signal) {
    const headers = await this.#headers();
    headers.set("Accept", "text/event-stream");
    if (last !== undefined) headers.set("Last-Event-ID", last);
    const response = await this.#answer(address, { headers, signal });
    if (!response.ok) throw await this.#refused(response);
    return response;
  }

  async #attempt(
    type, data, options, id,
  ) {
    const headers = await this.#headers(type, options);
    headers.set("Idempotency-Key", id);
    if (options.timeoutMs !== undefined) headers.set("Rally-Timeout", String(options.timeoutMs));
    if (options.timezone) headers.set("Rally-Timezone", options.timezone);
    if (options.traceparent !== undefined) headers.set("traceparent", options.traceparent);
    let address = `${this.base}/v1/${type}`;
    let body;
    if (options.file === undefined) {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(data);
    } else {
      headers.set("Content-Type", options.file.type);
      address += argumentsOf(data);
      body = options.file;
    }
    const connection = linked(options.signal);
    const limitMs = (options.timeoutMs ?? TIMEOUT_MS) + (options.file ? FILE_MS : CONNECTION_MS);
    const timer = setTimeout(() => connection.controller.abort(), limitMs);
    try {
      const response = await this.#answer(address, { method: "POST", headers, body, signal: connection.controller.signal });
      if (!response.ok) throw await this.#refused(response);
      const reply = await content(response);
      this.#note(type, reply, response);
      return reply;
    } catch (error) {
      throw isNoAnswer(error) ? noAnswer() : error;
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  async #answer(address, init) {
    let response;
    try {
      response = await this.#fetch(address, { ...init, credentials: this.#options.cookie ? "same-origin" : "omit", cache: "no-store" });
    } catch {
      throw noAnswer();
    }
    this.#see(response.headers.get("Rally-At") ?? "");
    return response;
  }

  #see(text) {
    const seen = positions(text);
    const tags = histories(text);
    for (const [source, at] of seen) {
      const [known, tag] = [this.#histories.get(source), tags.get(source)];
      const isOther = known !== undefined && tag !== undefined && known !== tag;
      this.positions.set(source, isOther ? at : Math.max(at, this.positions.get(source) ?? 0));
      if (tag !== undefined) this.#histories.set(source, tag);
    }
  }

  /** The error of a refusal. After a backup was restored, drops the positions, which no service has. */
  async #refused(response) {
    const refusal = await problem(response);
    if (refusal.reason === "history_changed") {
      this.positions.clear();
      this.#histories.clear();
    }
    return refusal;
  }

  async #headers(type, options) {
    const headers = new Headers();
    if (this.#options.cookie) headers.set("Rally-Session", "cookie");
    if (this.#options.timezone) headers.set("Rally-Timezone", this.#options.timezone);
    // A login needs no token, and an expired session must not block it.
    const token = this.#options.cookie || (type !== undefined && WITHOUT_TOKEN.has(type)) ? undefined : await this.#accessToken(options);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const seen = [...this.positions].sort().map(([source, at]) => `${source}=${at}`);
    const tags = [...this.positions.keys()].sort().map((source) => this.#histories.get(source) ?? UNKNOWN);
    if (this.#histories.size > 0) seen.push(`@${tags.join("")}`);
    if (seen.length > 0) headers.set("Rally-After", seen.join(" "));
    return headers;
  }

  async #accessToken(options) {
    const { token } = this.#options;
    if (token !== undefined) return typeof token === "function" ? await token() : token;
    const session = this.#session;
    if (session === null) return undefined;
    if (this.#now() + REFRESH_AHEAD_MS >= this.#accessUntil) {
      try {
        await this.#refreshed(session, options);
      } catch (error) {
        // The old token may still be accepted for a few seconds.
        if (this.#session === null || this.#now() >= this.#accessUntil) throw error;
      }
    }
    return this.#session?.accessToken;
  }

  /** Whether a session's token was refused as expired. Then the next request refreshes it first. */
  #isOver(session, error) {
    if (!session || !this.#session || !this.#keeps || !saysEnded(error)) return false;
    if (this.#session === session) this.#accessUntil = 0;
    return true;
  }

  /** Refreshes a session once for all who need it, unless another has replaced it. */
  async #refreshed(session, options) {
    if (this.#session !== session) return;
    this.#refreshing ??= this.#refresh(session, options?.repeatMs).finally(() => { this.#refreshing = undefined; });
    await this.#refreshing;
  }

  /** Exchanges the refresh token. If it is no longer valid, the session is over. */
  async #refresh(session, repeatMs) {
    try {
      await this.ask("account.refresh", { refreshToken: session.refreshToken }, { repeatMs });
    } catch (error) {
      const isOver = error instanceof Problem && [400, 401, 403, 410].includes(error.status);
      if (isOver && this.#session === session) this.session = null;
      throw error;
    }
  }

  /** A login's data with the proof that this device was logged in before. With a cookie the edge adds it. */
  #proving(data) {
    return this.#keeps && this.#deviceProof !== undefined ? { deviceProof: this.#deviceProof, ...data } : data;
  }

  /** Records the login in an answer. */
  #note(type, reply, response) {
    if (!this.#keeps) return;
    // A refresh that was in flight during another login must not undo that login.
    const isStale = type === "account.refresh" && this.#session?.accountId !== reply.accountId;
    if (OPENING.has(type) && !isStale) {
      const date = Date.parse(response.headers.get("Date") ?? "");
      this.#keep(reply, Number.isNaN(date) ? this.#deviceNow() : date);
      this.#options.onSession?.(reply);
    }
    if (CLOSING.has(type)) this.session = null;
  }
}

/** A patch does not fit: a change was missed, and complete answers are needed again. */
class Lost extends Error {}

function noAnswer() {
  return new Problem({ status: 0, title: "No answer", detail: "no answer came; trying again is safe", code: "unavailable" });
}

/** The error that `fetch` throws for a broken connection. */
function isNoAnswer(error) {
  if (error instanceof Problem) return false;
  return error instanceof TypeError || error instanceof SyntaxError || (error)?.name === "AbortError";
}

/** Whether the access token has expired. Older servers reported an expired session instead. */
function saysEnded(error) {
  return error instanceof Problem && error.status === 401 && ["token_expired", "session_expired"].includes(error.reason ?? "");
}

function isWorthRepeating(problem) {
  // Another attempt with this id is in flight.
  return problem.isForNow || (problem.status === 409 && problem.retryAfter !== undefined);
}

/** 250 ms, twice as long each time, plus up to a quarter, so that not all clients return at once. */
function backOff(attempt) {
  return Math.min(5000, 250 * 2 ** attempt) * (1 + Math.random() / 4);
}

function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

function after(ms, act) {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** A new controller that is aborted with a signal. */
function linked(signal) {
  const controller = new AbortController();
  const end = () => controller.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  return {
    controller,
    close() {
      signal?.removeEventListener("abort", end);
      controller.abort();
    },
  };
}

/** A version 4 UUID, even if the page is not from a secure address, or there is no `crypto` at all, as in Node 18. */
function uuid() {
  const bytes = new Uint8Array(16).map(() => Math.random() * 256);
  globalThis.crypto?.getRandomValues(bytes);
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Decimals of a currency's amounts: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function currencyDigits(code) {
  return CURRENCY_DIGITS[code] ?? 2;
}

/** An amount in the currency's smallest unit, for requests: 15 is 1500 of USD and 15 of JPY. */
export function minorUnits(amount, code) {
  return Math.round(Number(`${amount}e${currencyDigits(code)}`));
}

/** The inverse: 1500 is 15 of USD and 1.5 of KWD. */
export function majorUnits(amount, code) {
  return Number(`${amount}e-${currencyDigits(code)}`);
}

/** `auth=12 games=57` */
export function positions(text) {
  const found = new Map();
  for (const part of text.split(/[\s,]+/)) {
    const [source, at] = part.split("=");
    if (source && at && /^\d+$/.test(at)) found.set(source, Math.max(Number(at), found.get(source) ?? 0));
  }
  return found;
}

/** Placeholder for an unknown history. */
const UNKNOWN = "....";

/** The histories of positions: `auth=12 games=57 @9c02Kx1a` */
export function histories(text) {
  const tags = /(?:^|\s)@(\S+)/.exec(text)?.[1]?.match(/.{4}/g) ?? [];
  const found = new Map();
  for (const [index, source] of [...positions(text).keys()].entries()) {
    const tag = tags[index];
    if (tag !== undefined && tag !== UNKNOWN) found.set(source, tag);
  }
  return found;
}

/** The arguments of a request that takes a file: `?photo=…&place.name=…`. */
function argumentsOf(data) {
  const found = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) found.append(name, value.join(","));
    else if (typeof value !== "object") found.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
  };
  for (const [key, value] of Object.entries(data)) add(key, value);
  const text = found.toString();
  return text ? `?${text}` : "";
}

async function content(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (/^application\/(.*\+)?json\b/.test(type)) return response.json();
  return type.startsWith("text/") ? response.text() : response.blob();
}

async function problem(response) {
  let members = {};
  try {
    members = await response.json();
  } catch {
    // A proxy in between may answer with its own page.
  }
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  const retryAfter = members.retryAfter ?? (Number.isFinite(seconds) ? seconds : undefined);
  return new Problem({ ...members, status: response.status, retryAfter });
}

/** `watch=games.get:{…}` */
function watched([type, data]) {
  const isPlain = data === undefined || Object.keys(data).length === 0;
  return `watch=${encodeURIComponent(isPlain ? type : `${type}:${JSON.stringify(data)}`)}`;
}

/** The news of an event; updates the answers. */
function news(event, answers) {
  if (!["answer", "patch", "problem"].includes(event.event)) return undefined;
  const told = JSON.parse(event.data);
  const watch = told.watch;
  const at = positions(told.at ?? "");
  if (event.event === "problem") return { watch, at, problem: new Problem(told.problem) };
  answers[watch] = event.event === "answer" ? told.data : patched(answers[watch], told.patch);
  return { watch, at, data: answers[watch] };
}

/** A value changed by a JSON Patch (RFC 6902: add, remove, replace). The original is not modified. */
export function patched(value, patch) {
  return patch.reduce((value, operation) => {
    const path = operation.path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    return changed(value, path, operation);
  }, value);
}

function changed(value, path, operation) {
  const [key, ...rest] = path;
  if (key === undefined) return operation.value;
  if (typeof value !== "object" || value === null) throw new Lost(operation.path);
  const isLast = rest.length === 0;
  const isAdded = isLast && operation.op === "add";
  if (Array.isArray(value)) {
    const index = key === "-" ? value.length : Number(key);
    if (!(index >= 0 && index < value.length + (isAdded ? 1 : 0))) throw new Lost(operation.path);
    const list = value.slice();
    if (isAdded) list.splice(index, 0, operation.value);
    else if (isLast && operation.op === "remove") list.splice(index, 1);
    else list[index] = changed(list[index], rest, operation);
    return list;
  }
  if (!isAdded && !Object.hasOwn(value, key)) throw new Lost(operation.path);
  const object = { ...value };
  if (isLast && operation.op === "remove") delete object[key];
  else {
    const inner = changed(isLast ? undefined : object[key], rest, operation);
    // Not by assignment: a member may be called `__proto__`.
    Object.defineProperty(object, key, { value: inner, configurable: true, enumerable: true, writable: true });
  }
  return object;
}

/** Reads server-sent events (WHATWG HTML, 9.2), in pieces of any size. */
export class EventReader {
  #rest;
  #name;
  #data;
  #id;
  #retry;

  constructor() {
    this.#rest = "";
    this.#name = "";
    this.#data = [];
  }

  /** The events that are completed by the next piece of text. */
  read(text) {
    const found = [];
    this.#rest += text;
    for (;;) {
      // A carriage return at the end may have its line feed in the next piece.
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest);
      if (end === null) return found;
      const line = this.#rest.slice(0, end.index);
      this.#rest = this.#rest.slice(end.index + end[0].length);
      const event = this.#take(line);
      if (event !== undefined) found.push(event);
    }
  }

  #take(line) {
    if (line === "") return this.#end();
    const colon = line.indexOf(":");
    if (colon === 0) return undefined;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#name = value;
    if (name === "data") this.#data.push(value);
    if (name === "id" && !value.includes("\0")) this.#id = value;
    if (name === "retry" && /^\d+$/.test(value)) this.#retry = Number(value);
    return undefined;
  }

  #end() {
    const event = { event: this.#name || "message", data: this.#data.join("\n"), id: this.#id, retry: this.#retry };
    const isEmpty = this.#data.length === 0 && event.retry === undefined;
    this.#name = "";
    this.#data = [];
    this.#id = undefined;
    this.#retry = undefined;
    return isEmpty ? undefined : event;
  }
}
