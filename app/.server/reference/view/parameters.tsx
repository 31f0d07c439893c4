import type { Parameter } from "../normalise/operation.ts";
import { buildTree } from "../tree/build-tree.ts";
import type { FieldNode, Phrase } from "../tree/field.ts";
import { toInlineCode } from "../tree/to-code.ts";
import { Field } from "./property-tree.tsx";
import type { RenderContext } from "./render-context.ts";
import { Section } from "./section.tsx";

const places: ReadonlyArray<readonly [string, string]> = [
  ["path", "Path"],
  ["query", "Query"],
  ["querystring", "Query string"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
];

/** Parameters by where they are sent, required ones first. */
export function Parameters({ context, parameters }: { context: RenderContext; parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  const others = [...new Set(parameters.map((parameter) => parameter.in))].filter(
    (place) => !places.some(([known]) => known === place),
  );
  return (
    <Section id="parameters" title="Parameters">
      {[...places, ...others.map((place) => [place, place] as const)].map(([place, label]) => {
        const here = parameters.filter((parameter) => parameter.in === place);
        if (here.length === 0) return null;
        const id = context.ids.claim(`parameters.${place}`);
        return (
          <section key={place} className="ref-group">
            <h3 id={id}>{label}</h3>
            <ParameterList context={context} parameters={here} idPrefix={`parameters.${place}`} />
          </section>
        );
      })}
    </Section>
  );
}

/** Also used for response headers and for those of a multipart part. */
export function ParameterList({
  context,
  parameters,
  idPrefix,
}: {
  context: RenderContext;
  parameters: readonly Parameter[];
  idPrefix: string;
}) {
  const rank = (parameter: Parameter) => (parameter.deprecated ? 2 : parameter.required ? 0 : 1);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul role="list" className="ref-fields">
      {parameters
        .toSorted((one, other) => rank(one) - rank(other))
        .map((parameter) => (
          <Field
            key={parameter.name}
            context={context}
            field={toField(context, parameter, context.ids.claim(`${idPrefix}.${parameter.name}`))}
          />
        ))}
    </ul>
  );
}

function toField(context: RenderContext, parameter: Parameter, id: string): FieldNode {
  const [media] = parameter.content;
  const tree = buildTree(parameter.schema ?? media?.schema ?? [], id, context.tree("request", 60));
  const own = parameter.examples.flatMap(({ value, serialized }) =>
    value === undefined ? (serialized ?? []) : toInlineCode(value),
  );
  return {
    ...tree,
    id,
    name: parameter.name,
    kind: "property",
    required: parameter.required,
    deprecated: parameter.deprecated || tree.deprecated,
    deprecatedDescription: parameter.cursor.text("x-deprecated-description") ?? tree.deprecatedDescription,
    marks: [...new Set([...tree.marks, ...parameter.badges])],
    description: parameter.description ?? tree.description,
    examples: own.length > 0 ? own : tree.examples,
    notes: [...tree.notes, ...describeWriting(parameter)],
  };
}

const defaultStyles: ReadonlyMap<string, string> = new Map([
  ["query", "form"],
  ["cookie", "form"],
  ["path", "simple"],
  ["header", "simple"],
]);

/** How a value that is not one plain text is written: style and explode, told by what the result looks like. */
function describeWriting(parameter: Parameter): Phrase[] {
  const notes: Phrase[] = [];
  const style = parameter.style ?? defaultStyles.get(parameter.in);
  const { name } = parameter;
  const isSpecial = parameter.style !== undefined || parameter.explode !== undefined;
  const [media] = parameter.content;
  if (media) notes.push(["Written as ", { code: media.types.join(", ") }, "."]);
  else if (isSpecial) {
    const explode = parameter.explode ?? style === "form";
    const shown = writeExample(style ?? "form", explode, name);
    notes.push([
      "Style ",
      { code: style ?? "form" },
      explode ? ", exploded" : "",
      ...(shown ? [": several values are written ", { code: shown }] : []),
      ".",
    ]);
  }
  if (parameter.allowReserved) notes.push(["Reserved characters such as ", { code: "/" }, " are sent as they are."]);
  if (parameter.allowEmptyValue) notes.push(["May be sent without a value."]);
  return notes;
}

function writeExample(style: string, explode: boolean, name: string): string | undefined {
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
