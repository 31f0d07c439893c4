import { toInlineCode } from "#app/.server/text/to-json.ts";
import type { Direction, Parameter } from "../normalize/operation.ts";
import { buildTree } from "./build-tree.ts";
import { type FieldNode, type Phrase, phrase } from "./field.ts";
import type { PageTrees } from "./page-trees.ts";

/** Maximum number of fields below one parameter. */
const fieldsPerParameter = 60;

/** Converts a parameter or header to a field. */
export function toParameterField(
  page: PageTrees,
  parameter: Parameter,
  wantedId: string,
  direction: Direction,
): FieldNode {
  const id = page.claimId(wantedId);
  const { name } = parameter;
  const [media] = parameter.content;
  const options = { page, direction, owner: name, fields: fieldsPerParameter };
  const tree = buildTree(parameter.schema ?? media?.schema ?? [], id, options);
  const own = parameter.examples.flatMap(({ value, serialized }) =>
    value === undefined ? (serialized ?? []) : toInlineCode(value),
  );
  return {
    ...tree,
    name,
    kind: "property",
    required: parameter.required,
    deprecated: parameter.deprecated || tree.deprecated,
    deprecatedDescription: parameter.cursor.text("x-deprecated-description") ?? tree.deprecatedDescription,
    badges: [...new Set([...tree.badges, ...parameter.badges])],
    description: parameter.description ?? tree.description,
    examples: own.length > 0 ? own : tree.examples,
    notes: [...tree.notes, ...describeSerialization(parameter)],
  };
}

const defaultStyles: ReadonlyMap<string, string> = new Map([
  ["query", "form"],
  ["cookie", "form"],
  ["path", "simple"],
  ["header", "simple"],
]);

/** Describes how the values of a parameter are serialized, with an example. */
function describeSerialization(parameter: Parameter): Phrase[] {
  const notes: Phrase[] = [];
  const [media] = parameter.content;
  if (media) notes.push(phrase`Written as ${media.types.join(", ")}.`);
  else if (parameter.style !== undefined || parameter.explode !== undefined) {
    const style = parameter.style ?? defaultStyles.get(parameter.in) ?? "form";
    const explode = parameter.explode ?? style === "form";
    const shown = toSerializedExample(style, explode, parameter.name);
    const example = shown ? phrase`: several values are written ${shown}` : [];
    notes.push(phrase`Style ${style}${explode ? [", exploded"] : []}${example}.`);
  }
  if (parameter.allowReserved) notes.push(phrase`Reserved characters such as ${"/"} are sent as they are.`);
  if (parameter.allowEmptyValue) notes.push(["May be sent without a value."]);
  return notes;
}

function toSerializedExample(style: string, explode: boolean, name: string): string | undefined {
  switch (style) {
    case "form":
      return explode ? `${name}=a&${name}=b` : `${name}=a,b`;
    case "simple":
      return "a,b";
    case "spaceDelimited":
      return `${name}=a%20b`;
    case "pipeDelimited":
      return `${name}=a|b`;
    case "deepObject":
      return `${name}[key]=value`;
    case "label":
      return explode ? ".a.b" : ".a,b";
    case "matrix":
      return explode ? `;${name}=a;${name}=b` : `;${name}=a,b`;
    default:
      return undefined;
  }
}
