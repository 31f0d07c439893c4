import type { Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import { toBaseUrl, toPlaceholder } from "#app/server/reference/normalize/servers.ts";
import type { RequestBody } from "#app/server/reference/samples/request-body.ts";
import { encodeUrl, type SampleRequest } from "#app/server/reference/samples/sample-request.ts";
import { type CodeText, type CodeValue, isShortened, unknownPart } from "./code-value.ts";
import type { Call, NamedText } from "./parse-call/call.ts";
import { parseTarget } from "./parse-target.ts";

/** Thrown for a value that cannot be written in another language. */
class UnwritableError extends Error {}

/**
 * Converts a call to a request that samples can be written from, with the values of the call. A variable becomes a
 * placeholder such as `YOUR_TOKEN`. Returns undefined if the code contains more than the call, or only a part of it.
 */
export function toCalledRequest(call: Call, code: string, operation: Operation): SampleRequest | undefined {
  const { method, headers, body } = call;
  if (!call.isWhole || !method || (call.isPartial && body !== undefined)) return undefined;
  const write = (text: CodeText) => writeText(text, code);
  try {
    const written = headers.map(({ name, value }) => ({ name: write(name), value: write(value) }));
    const hasType = written.some(({ name }) => name.toLowerCase() === "content-type");
    const isJson = body?.kind === "json";
    return {
      method: write(method).toUpperCase(),
      url: encodeUrl(writeUrl(call, operation, write)),
      headers: [...written, ...(isJson && !hasType ? [{ name: "Content-Type", value: "application/json" }] : [])],
      body: body && writeBody(body, write),
    };
  } catch (error) {
    if (error instanceof UnwritableError) return undefined;
    throw error;
  }
}

/** A variable, as in `$TOKEN`, `${token}`, `token` and `process.env.TOKEN`, that is no call of a function. */
const variable = /^\$?\{*\s*(?:process\.env\.)?([A-Za-z_]\w*)(?![\w(.[])/;

function writeText({ text, offsets }: CodeText, code: string): string {
  return Array.from(text, (character, index) => {
    if (character !== unknownPart) return character;
    const [, name] = variable.exec(code.slice(offsets[index])) ?? [];
    if (name === undefined) throw new UnwritableError();
    return toPlaceholder(name);
  })
    .join("")
    .replace(/\$\{?([A-Z][A-Z\d_]+)\}?/g, (_, name) => toPlaceholder(name));
}

/** If the host is a variable, the URL gets the first server of the operation. */
function writeUrl({ url, query }: Call, operation: Operation, write: (text: CodeText) => string): string {
  const target = parseTarget(url);
  if (!target) throw new UnwritableError();
  const join = (path: string, parameters: readonly NamedText[]) => {
    const added = parameters.map(({ name, value }) => [name, value].map(write).map(encodeURIComponent).join("="));
    return added.length === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${added.join("&")}`;
  };
  if (target.host !== undefined) return join(write(url), query);
  const base = toBaseUrl(operation.servers);
  if (base === undefined) throw new UnwritableError();
  const { origin, pathname } = new URL(base);
  const count = operation.path.split("/").length - 1;
  const isBelow = target.segments.length === count;
  const isRooted = `/${target.segments.slice(0, -count).join("/")}` === pathname;
  if (!isBelow && !isRooted) throw new UnwritableError();
  return join(`${isBelow ? base : origin}${write(target.path)}`, [...target.query, ...query]);
}

function writeBody({ kind, value }: NonNullable<Call["body"]>, write: (text: CodeText) => string): RequestBody {
  if (!value || isShortened(value)) throw new UnwritableError();
  if (kind === "json") return { kind, value: writeValue(value, write) };
  if (kind !== "form" || value.kind !== "object") throw new UnwritableError();
  const parts = value.members.map((member) => {
    if (member.value.kind !== "text") throw new UnwritableError();
    return { name: member.name, value: write(member.value) };
  });
  return { kind: "urlencoded", parts };
}

function writeValue(value: CodeValue, write: (text: CodeText) => string): unknown {
  switch (value.kind) {
    case "object":
      return Object.fromEntries(value.members.map((member) => [member.name, writeValue(member.value, write)]));
    case "list":
      return value.items.map((item) => writeValue(item, write));
    case "literal":
      return value.value;
    case "text":
      return write(value);
  }
}
