// Sends the example of every request to a real edge, and holds each answer against the OpenAPI document: its status, its media
// type and its schema. `node conformance.mjs http://127.0.0.1:8080 openapi.json`

import { readFileSync } from "node:fs";

const [base, path] = process.argv.slice(2);
const document = JSON.parse(readFileSync(path, "utf8"));
const placeholder = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f";
const problems = new Set();
const statuses = {};

// MARK: - Schemas

function resolved(schema) {
  while (schema?.$ref) schema = schema.$ref.slice(2).split("/").reduce((value, key) => value[key], document);
  return schema;
}

const kinds = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};
const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
};

/** The mistakes in a value, by where they stand. Members that no schema names are wrong too: they would be missing in clients. */
function* mistakes(value, given, where = "") {
  const schema = resolved(given);
  if (schema.anyOf) {
    if (!schema.anyOf.some((one) => mistakes(value, one).next().done)) yield `${where} is none of several`;
    return;
  }
  for (const one of schema.allOf ?? []) yield* mistakes(value, one, where);
  if (schema.type && !kinds[schema.type](value)) return yield `${where} is no ${schema.type}`;
  if (schema.enum && !schema.enum.includes(value)) yield `${where} may not be ${JSON.stringify(value)}`;
  if (formats[schema.format] && !formats[schema.format].test(value)) yield `${where} is no ${schema.format}`;
  if (schema.items) for (const [index, item] of value.entries()) yield* mistakes(item, schema.items, `${where}/${index}`);
  if (!kinds.object(value)) return;
  for (const name of schema.required ?? []) if (!(name in value)) yield `${where}/${name} is missing`;
  if (schema.type !== "object") return;
  for (const [name, member] of Object.entries(value)) {
    const inner = schema.properties?.[name] ?? schema.additionalProperties;
    if (inner) yield* mistakes(member, inner, `${where}/${name}`);
    else if (schema.properties) yield `${where}/${name} is not described`;
  }
}

// MARK: - Asking

async function ask(method, type, data, token, address = "") {
  const response = await fetch(`${base}/v1/${type}${address}`, {
    method,
    body: method === "POST" ? JSON.stringify(data) : undefined,
    headers: { ...(method === "POST" && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) },
  });
  const mediaType = (response.headers.get("Content-Type") ?? "").split(";")[0];
  const text = await response.text();
  return { status: response.status, mediaType, body: mediaType.endsWith("json") ? JSON.parse(text) : text };
}

function hold(method, type, answer) {
  const key = `${method} ${answer.status}`;
  statuses[key] = (statuses[key] ?? 0) + 1;
  const note = (text) => problems.add(`${method} ${type} ${answer.status}: ${text}`);
  const described = resolved(document.paths[`/v1/${type}`][method.toLowerCase()].responses[answer.status]);
  if (!described) return note(`the status is not described: ${answer.body.detail}`);
  const content = described.content[answer.mediaType];
  if (!content) return note(`${answer.mediaType} is not described`);
  if (content.schema && answer.mediaType.endsWith("json")) for (const mistake of mistakes(answer.body, content.schema)) note(mistake);
}

/** A query's data as arguments in an address. */
function argumentsOf(data, type) {
  const found = new URLSearchParams();
  const add = (name, value) => {
    if (kinds.object(value) && "lat" in value && "lng" in value) found.append(name, `${value.lat},${value.lng}`);
    else if (kinds.object(value)) for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    else found.append(name, Array.isArray(value) ? value.join(",") : value);
  };
  for (const [name, value] of Object.entries(data)) add(name, value);
  const known = document.paths[`/v1/${type}`].get.parameters.map((parameter) => resolved(parameter).name);
  for (const name of found.keys()) {
    const isKnown = known.some((one) => name === one || /^[A-Z][a-z]+$/.test(name.slice(one.length)) && name.startsWith(one));
    if (!isKnown) problems.add(`GET ${type}: ${name} is not described`);
  }
  return `?${found}`;
}

async function signUp(nickname) {
  const data = { email: `${nickname}@example.org`, password: "left foot 11", nickname, displayName: nickname };
  const { accessToken } = (await ask("POST", "account.signup", data)).body;
  const profile = { birthDate: "1995-06-01", gender: "female", cityLabel: "San Jose, CA", lat: 37.33, lng: -121.89 };
  await ask("POST", "profile.onboard", profile, accessToken);
  await ask("POST", "profile.photo-add", { url: "https://pictures.example/a.jpg" }, accessToken);
  await ask("POST", "profile.update", { skillLevel: "advanced" }, accessToken);
  return accessToken;
}

/** Something of each kind that an example may be about. */
async function made(token) {
  const example = (type) => document.paths[`/v1/${type}`].post.requestBody.content["application/json"].example;
  const place = { name: "Dolores Park", lat: 37.7596, lng: -122.4269 };
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const make = async (type, data) => (await ask("POST", type, data, token)).body;
  const game = await make("games.create", { ...example("games.create"), startsAt: soon, place });
  const series = await make("series.create", { ...example("series.create"), firstDate: soon.slice(0, 10), place });
  const match = await make("darts.start", example("darts.start"));
  const session = await make("cards.start", example("cards.start"));
  const post = await make("posts.create", example("posts.create"));
  return { gameId: game.id, seriesId: series.seriesId, matchId: match.id, sessionId: session.id, postId: post.id };
}

const people = ["ann", "bob", "carla", "mallory"];
const [ann] = await Promise.all(people.map((name) => signUp(`${name}s`)));
const ids = await made(ann);
// They end the session or the account that all the others are asked with.
const last = ["account.logout", "account.logout-all", "account.delete", "account.password", "account.reset"];
const types = Object.keys(document.paths).filter((path) => path.startsWith("/v1/") && path !== "/v1/live").map((path) => path.slice(4));
for (const type of types.filter((type) => !last.includes(type))) {
  const content = document.paths[`/v1/${type}`].post.requestBody.content["application/json"];
  if (!content?.example) continue;
  const text = people.reduce((text, name) => text.replaceAll(`"${name}"`, `"${name}s"`), JSON.stringify(content.example));
  const data = JSON.parse(text);
  for (const [name, id] of Object.entries(ids)) if (data[name] === placeholder && id) data[name] = id;
  hold("POST", type, await ask("POST", type, data));
  hold("POST", type, await ask("POST", type, data, ann));
  if (document.paths[`/v1/${type}`].get) hold("GET", type, await ask("GET", type, undefined, ann, argumentsOf(data, type)));
}
console.log(JSON.stringify(statuses));
for (const problem of problems) console.log(problem);
if (problems.size > 0 || (statuses["POST 200"] ?? 0) < 80) process.exit(1);
