import { toJson } from "#app/server/text/to-json.ts";
import { toYaml } from "#app/server/text/to-yaml.ts";
import { isObject } from "./source/cursor.ts";

/** With depth 3, each schema in `components.schemas` is one piece. Schemas are usually most of a specification. */
const splitDepth = 3;

/** Serializes YAML in pieces, so that the server can handle other requests. 13 MB in one piece takes 0.6 s. */
export function* toYamlPieces(value: unknown): Generator<string> {
  if (isSplit(value)) yield* writeYaml(value, "", splitDepth);
  else yield toYaml(value);
}

function* writeYaml(map: Readonly<Record<string, unknown>>, indent: string, depth: number): Generator<string> {
  for (const [key, entry] of Object.entries(map)) {
    if (depth > 1 && isSplit(entry)) {
      yield `${indentLines(writeKey(key), indent)}\n`;
      yield* writeYaml(entry, `${indent}  `, depth - 1);
    } else yield indentLines(writeEntry(key, entry), indent);
  }
}

/** Writes an entry. A value with too many levels for the call stack is written as JSON, which is also YAML. */
function writeEntry(key: string, entry: unknown): string {
  try {
    return toYaml({ [key]: entry });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${writeKey(key)} ${toJson(entry)}\n`;
  }
}

const writeKey = (key: string) => toYaml({ [key]: 0 }).slice(0, -" 0\n".length);

const indentLines = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent);

const isSplit = (value: unknown): value is Record<string, unknown> => isObject(value) && Object.keys(value).length > 0;
