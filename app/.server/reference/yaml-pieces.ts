import { toYaml } from "#app/.server/text/to-yaml.ts";
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
      yield `${indentLines(toYaml({ [key]: 0 }).slice(0, -" 0\n".length), indent)}\n`;
      yield* writeYaml(entry, `${indent}  `, depth - 1);
    } else yield indentLines(toYaml({ [key]: entry }), indent);
  }
}

const indentLines = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent);

const isSplit = (value: unknown): value is Record<string, unknown> => isObject(value) && Object.keys(value).length > 0;
