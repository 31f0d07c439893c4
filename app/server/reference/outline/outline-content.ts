import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Encoding, MediaType } from "../normalize/operation.ts";
import type { Subschemas } from "../normalize/schema.ts";
import type { AvailabilityMark, OperationAvailability } from "./availability.ts";
import { buildFieldTree } from "./build-tree.ts";
import { describeType } from "./describe-type.ts";
import type { FieldNode, TypeWords } from "./field.ts";
import { listMarks, toRootAvailability } from "./field-availability.ts";
import type { PageTrees, TreeContext } from "./page-trees.ts";
import { toParameterField } from "./parameter-field.ts";
import { toContentKey, toMediaKey } from "./value-keys.ts";

/** The fields of a body, for all media types that have the same content. */
export interface MediaOutline {
  readonly types: readonly string[];
  /**
   * Field trees of the whole body and of one item of a stream. The list is empty if the media type has no schema,
   * or if `link` replaces the fields.
   */
  readonly roots: ReadonlyArray<{ readonly root: FieldNode; readonly isItem: boolean }>;
  readonly link: TypeWords | undefined;
  /** Versions from which the media type exists. */
  readonly marks: readonly AvailabilityMark[];
  readonly encoding: ReadonlyArray<{ readonly encoding: Encoding; readonly fields: readonly FieldNode[] }>;
}

interface ContentContext extends Pick<TreeContext, "direction" | "owner"> {
  /** Location of the body in the contract, such as `request body`. */
  readonly location?: string;
  readonly availability?: OperationAvailability | undefined;
}

/**
 * Outlines the media types of a body. If `named` is `linked` and the schema has a page, a link to this page replaces
 * the fields.
 */
export function outlineContent(
  page: PageTrees,
  content: readonly MediaType[],
  id: string,
  { location = "", availability, ...context }: ContentContext,
  named?: "linked",
): MediaOutline[] {
  return content.map((media, position) => {
    const mediaKey = toMediaKey(location, media.types[0]);
    const keys = [toContentKey(location), mediaKey];
    const inside = toRootAvailability(availability, [...keys, `${mediaKey} `]);
    const prefix = position === 0 ? id : `${id}-${(media.types[0] ?? "").replace(/[^\w]+/g, "-")}`;
    const link = named === "linked" && media.schema ? findLink(page, media.schema) : undefined;
    const add = (subschemas: Subschemas | undefined, rootId: string, isItem: boolean) =>
      subschemas && !link
        ? [{ root: buildFieldTree(subschemas, rootId, { ...context, page, availability: inside }), isItem }]
        : [];
    return {
      types: media.types,
      roots: [...add(media.schema, prefix, false), ...add(media.itemSchema, `${prefix}.item`, true)],
      link,
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

function findLink({ index }: PageTrees, subschemas: Subschemas): TypeWords | undefined {
  const type = describeType(index, normalizeSchema(index.specification, subschemas));
  return type.path === undefined ? undefined : type;
}
