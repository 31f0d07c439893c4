import { toJson } from "#app/.server/text/to-json.ts";
import { toYaml } from "#app/.server/text/to-yaml.ts";
import { isObject } from "./source/cursor.ts";

/** Depth up to which maps are serialized entry by entry. Depth 3 includes `components.schemas`, usually the largest map. */
const splitDepth = 3;

/** Serializes a specification as JSON, indented by two spaces, in pieces that take milliseconds each. */
export function* toJsonPieces(value: unknown): Generator<string> {
  yield* writeJson(value, "", splitDepth);
  yield "\n";
}

function* writeJson(value: unknown, indent: string, depth: number): Generator<string> {
  if (depth === 0 || !isSplit(value)) {
    yield toJson(value, 2).replaceAll("\n", `\n${indent}`);
    return;
  }
  let separator = "{";
  for (const [key, entry] of Object.entries(value)) {
    yield `${separator}\n${indent}  ${JSON.stringify(key)}: `;
    yield* writeJson(entry, `${indent}  `, depth - 1);
    separator = ",";
  }
  yield `\n${indent}}`;
}

/** Serializes a specification as YAML in pieces that take milliseconds each. */
export function* toYamlPieces(value: unknown): Generator<string> {
  if (isSplit(value)) yield* writeYaml(value, "", splitDepth);
  else yield toYaml(value);
}

function* writeYaml(map: Readonly<Record<string, unknown>>, indent: string, depth: number): Generator<string> {
  for (const [key, entry] of Object.entries(map)) {
    if (depth > 1 && isSplit(entry)) {
      yield `${indentLines(toYaml({ [key]: 0 }).slice(0, -" 0\n".length), indent)}\n`;
      yield* writeYaml(entry, `${indent}  `, depth - 1);
    } else yield indentLines(toYaml({ [key]: entry }), indent);
  }
}

const indentLines = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent);

const isSplit = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value) && Object.keys(value).length > 0;
