import { decodeLeniently } from "#app/lib/site-path.ts";
import { toInlineCode } from "#app/server/text/serialize.ts";
import type { MediaType, Parameter } from "../normalize/normalize-content.ts";
import type { Subschemas } from "../normalize/schema.ts";
import { findSerialization, serializeParameter } from "../samples/serialize-parameter.ts";
import { listMarks, type OperationAvailability, toContentKey, toMediaKey, toRootAvailability } from "./availability.ts";
import { buildFieldTree } from "./build-tree.ts";
import { describeType, listTypes } from "./describe-type.ts";
import { type FieldNode, type Phrase, phrase } from "./field.ts";
import type { PageTrees, TreeContext } from "./page-trees.ts";

interface ContentContext extends Pick<TreeContext, "direction" | "owner"> {
  /** Location of the body in the contract, such as `request body`. */
  readonly location?: string;
  readonly availability?: OperationAvailability | undefined;
  /** If the value is `linked` and the schema has a page, a link to this page replaces the fields. */
  readonly named?: "linked" | undefined;
}

/** The fields of a body, for all media types that have the same content. */
export type MediaOutline = ReturnType<typeof outlineContent>[number];

/** Outlines the media types of a body. */
export function outlineContent(
  page: PageTrees,
  content: readonly MediaType[],
  id: string,
  { location = "", availability, named, ...context }: ContentContext,
) {
  return content.map((media, position) => {
    const mediaKey = toMediaKey(location, media.types[0]);
    const keys = [toContentKey(location), mediaKey];
    const inside = toRootAvailability(availability, [...keys, `${mediaKey} `]);
    const prefix = position === 0 ? id : `${id}-${(media.types[0] ?? "").replace(/[^\w]+/g, "-")}`;
    const type = named === "linked" && media.schema ? describeType(page.index, page.read(media.schema)) : undefined;
    const link = type?.path === undefined ? undefined : type;
    const add = (subschemas: Subschemas | undefined, rootId: string, isItem: boolean) =>
      subschemas && !link
        ? [{ root: buildFieldTree(subschemas, rootId, { ...context, page, availability: inside }), isItem }]
        : [];
    return {
      types: media.types,
      /**
       * Field trees of the whole body and of one item of a stream. The list is empty if the media type has no schema,
       * or if `link` replaces the fields.
       */
      roots: [...add(media.schema, prefix, false), ...add(media.itemSchema, `${prefix}.item`, true)],
      link,
      /** Versions from which the media type exists. */
      marks: listMarks(availability, keys),
      encoding: media.encoding.map((encoding) => ({
        encoding,
        fields: encoding.headers.map((header) =>
          toParameterField(page, header, `${prefix}.encoding.${encoding.property}.${header.name}`, {
            direction: context.direction,
          }),
        ),
      })),
    };
  });
}

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
    notes: [...tree.notes, ...describeSerialization(page, parameter)],
  };
}

const singleTypes = ["string", "integer", "number", "boolean"];

function describeSerialization({ read }: PageTrees, parameter: Parameter): Phrase[] {
  const notes: Phrase[] = [];
  const [media] = parameter.content;
  if (media) notes.push(phrase`Written as ${media.types.join(", ")}.`);
  else if (parameter.style !== undefined || parameter.explode !== undefined) {
    const { style, explode } = findSerialization(parameter);
    const types = parameter.schema ? listTypes(read(parameter.schema)) : ["any"];
    const isSingle = types.every((type) => singleTypes.includes(type));
    // A single value is written without delimiters in these styles.
    const isPlain = isSingle && (style === "form" || style === "simple");
    const isObject = style === "deepObject" || types.every((type) => type === "object");
    const values = isObject ? { key: "value" } : ["a", "b"];
    // An encoded space stays as it is, so that readers can see it.
    const shown = decodeLeniently(serializeParameter(parameter, values).replaceAll("%20", "%2520"));
    const example = isSingle ? [] : phrase`: several values are written ${shown}`;
    if (!isPlain) notes.push(phrase`Style ${style}${explode ? [", exploded"] : []}${example}.`);
  }
  if (parameter.allowReserved) notes.push(phrase`Reserved characters such as ${"/"} are sent as they are.`);
  if (parameter.allowEmptyValue) notes.push(["May be sent without a value."]);
  return notes;
}
