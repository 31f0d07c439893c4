import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { readBytes, specificationCap, toTooLarge } from "#app/server/files/read-bytes.ts";
import { parseYaml } from "#app/server/text/parse-yaml.ts";

/** What the beginning of a specification contains about its version. */
export interface VersionHead {
  /** `info.version`; empty if there is none. */
  readonly version: string;
  /** `x-released` of `info`: the date of the version in ISO 8601 format. */
  readonly released: string | undefined;
}

/** Bytes that are read first. `info` is nearly always among the first keys of a specification. */
const headBytes = 64 * 1024;

const infoSchema = z.object({
  version: z.coerce.string().catch(""),
  "x-released": z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .catch(undefined),
});

/**
 * Reads the version of a specification from the beginning of its file, because parsing the whole file can take a
 * second. Reads the whole file only if `info` is not in its first 64 KiB.
 * @throws {UnreadableFileError} if the file is too large, or cannot be read
 */
export function readVersionHead(file: string): VersionHead {
  const head = readHead(file);
  const isWhole = head.length < headBytes;
  const info = findInfo(head.toString(), isWhole) ?? findInfo(readBytes(file, specificationCap).toString(), true);
  return parseInfo(info) ?? { version: "", released: undefined };
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    if (fstatSync(descriptor).size > specificationCap) throw toTooLarge(specificationCap);
    const bytes = Buffer.alloc(headBytes);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the source text of the object `info`; undefined if the text does not contain the whole object. */
const findInfo = (text: string, isWhole: boolean): string | undefined =>
  /^\s*\{/.test(text) ? findJsonInfo(text) : findYamlInfo(text, isWhole);

function findYamlInfo(text: string, isWhole: boolean): string | undefined {
  const start = /^(?:info|"info"|'info')[ \t]*:(?=[\s{])/m.exec(text);
  if (!start) return undefined;
  const rest = text.slice(start.index + start[0].length);
  const next = /\n(?=[^\s#}])/.exec(rest);
  return next || isWhole ? rest.slice(0, next?.index) : undefined;
}

function findJsonInfo(text: string): string | undefined {
  let depth = 0;
  let start: number | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") {
      depth--;
      if (start !== undefined && depth === 1) return text.slice(start, index + 1);
    } else if (token === '"info"' && depth === 1 && start === undefined) {
      const colon = /^\s*:/.exec(text.slice(index + token.length));
      if (colon) start = index + token.length + colon[0].length;
    }
  }
  return undefined;
}

function parseInfo(source: string | undefined): VersionHead | undefined {
  if (source === undefined) return undefined;
  try {
    const info = infoSchema.parse(parseYaml(source, undefined, { keepsSource: true }).value);
    return { version: info.version, released: info["x-released"] };
  } catch {
    // A syntax error is reported when the whole file is opened.
    return undefined;
  }
}
