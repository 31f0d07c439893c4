import { toInlineCode } from "#app/server/text/to-json.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Parameter } from "../normalize/operation.ts";
import { buildFieldTree } from "./build-tree.ts";
import { toImpliedType } from "./describe-type.ts";
import { type FieldNode, type Phrase, phrase } from "./field.ts";
import type { PageTrees, TreeContext } from "./page-trees.ts";

/** Converts a parameter or header to a field. */
export function toParameterField(
  page: PageTrees,
  parameter: Parameter,
  wantedId: string,
  { direction, availability }: Pick<TreeContext, "direction" | "availability">,
): FieldNode {
  const id = page.toUniqueId(wantedId);
  const { name } = parameter;
  const [media] = parameter.content;
  const options = { page, direction, owner: name, availability };
  const tree = buildFieldTree(parameter.schema ?? media?.schema ?? [], id, options);
  const own = parameter.examples.flatMap(({ value, serialized }) =>
    value === undefined ? (serialized ?? []) : toInlineCode(value),
  );
  return {
    ...tree,
    name,
    kind: "property",
    required: parameter.required,
    deprecated: parameter.deprecated || tree.deprecated,
    deprecatedDescription: parameter.deprecatedDescription ?? tree.deprecatedDescription,
    sunset: (parameter.deprecated ? parameter.sunset : undefined) ?? tree.sunset,
    badges: [...new Set([...tree.badges, ...parameter.badges])],
    description: parameter.description ?? tree.description,
    examples: own.length > 0 ? own : tree.examples,
    notes: [...tree.notes, ...describeSerialization(parameter, isSingleValue(page, parameter))],
  };
}

/** Returns true if the schema allows only single values, for which styles with several values do not matter. */
function isSingleValue({ index }: PageTrees, { schema }: Parameter): boolean {
  if (!schema) return false;
  const normalized = normalizeSchema(index.specification, schema);
  const types = normalized.types.length > 0 ? normalized.types : [toImpliedType(normalized)];
  return types.every((type) => ["string", "integer", "number", "boolean"].includes(type));
}

function describeSerialization(parameter: Parameter, isSingle: boolean): Phrase[] {
  const notes: Phrase[] = [];
  const [media] = parameter.content;
  if (media) notes.push(phrase`Written as ${media.types.join(", ")}.`);
  else if (parameter.style !== undefined || parameter.explode !== undefined) {
    const style = parameter.style ?? (["path", "header"].includes(parameter.in) ? "simple" : "form");
    const explode = parameter.explode ?? style === "form";
    // A single value is written without delimiters in these styles.
    const isPlain = isSingle && (style === "form" || style === "simple");
    const shown = isSingle ? undefined : toSerializedExample(style, explode, parameter.name);
    const example = shown ? phrase`: several values are written ${shown}` : [];
    if (!isPlain) notes.push(phrase`Style ${style}${explode ? [", exploded"] : []}${example}.`);
  }
  if (parameter.allowReserved) notes.push(phrase`Reserved characters such as ${"/"} are sent as they are.`);
  if (parameter.allowEmptyValue) notes.push(["May be sent without a value."]);
  return notes;
}

function toSerializedExample(style: string, explode: boolean, name: string): string | undefined {
  const examples: ReadonlyMap<string, string> = new Map([
    ["form", explode ? `${name}=a&${name}=b` : `${name}=a,b`],
    ["simple", "a,b"],
    ["spaceDelimited", `${name}=a%20b`],
    ["pipeDelimited", `${name}=a|b`],
    ["deepObject", `${name}[key]=value`],
    ["label", explode ? ".a.b" : ".a,b"],
    ["matrix", explode ? `;${name}=a;${name}=b` : `;${name}=a,b`],
  ]);
  return examples.get(style);
}
