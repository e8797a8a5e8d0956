// AsyncAPI's own parser on a document: node asyncapi.mjs FOLDER DOCUMENT. FOLDER has the bundle of a package that brings the parser
// along (litestar-asyncapi: PyPI has it in no other way). Prints what it finds, as JSON.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, document] = process.argv.slice(2);
const bundle = readdirSync(folder).find((name) => /^react-.*\.js$/.test(name));
const code = readFileSync(join(folder, bundle), "utf8");
// The bundle makes one parser for itself, and gives it further formats of schemas: the class has no name of its own there.
const made = /\b(\w+)=new (\w+);\1\.registerSchemaParser\(/.exec(code);
if (!made) throw new Error("the bundle has no parser");
const module = join(folder, "parser.mjs");
writeFileSync(module, `${code}\nexport { ${made[2]} as Parser };\n`);
globalThis.self = globalThis;
const { Parser } = await import(pathToFileURL(module));
const found = await new Parser().validate(readFileSync(document, "utf8"));
const rows = found.map(({ severity, code, message, path }) => ({ severity, code, message, path: path.join("/") }));
console.log(JSON.stringify(rows));
