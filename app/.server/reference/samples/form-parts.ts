import { extension, lookup } from "mime-types";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { MediaType } from "../normalize/operation.ts";
import type { Schema } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toMarkedLine, toStep } from "./marked-json.ts";
import type { FormPart } from "./sample-request.ts";

/** One media type without wildcards: tokens alone, since curl reads more into a comma or a semicolon. */
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?charset=[\w-]+)?$/;

/** The parts of a form, each the way the description's `encoding` sends it; files under a name of the right kind. */
export function toFormParts(
  specification: Specification,
  media: MediaType,
  value: unknown,
  optional: ReadonlySet<string>,
): FormPart[] {
  if (typeof value !== "object" || value === null) return [];
  const schema = media.schema && normalizeSchema(specification, media.schema);
  return Object.entries(value).flatMap(([key, part]): FormPart[] => {
    const property = schema?.properties.find((candidate) => candidate.name === key);
    const name = key.replaceAll("\0", "\uFFFD");
    const inner = property && normalizeSchema(specification, property.subschemas);
    const items = inner?.items ? normalizeSchema(specification, inner.items) : inner;
    const types = media.encoding
      .find((each) => each.property === key)
      ?.contentType?.split(",")
      .map((type) => type.trim())
      .filter((type) => mediaType.test(type));
    const pointer = toStep(key);
    const isOptional = optional.has(pointer);
    // No command's argument can hold a NUL: such a text is sent from a file.
    if ((items && isFile(items, part)) || (typeof part === "string" && part.includes("\0")))
      return [{ ...toFile(name, part, types ?? []), isOptional }];
    return (Array.isArray(part) ? part : [part]).map((each: unknown, index) => ({
      name,
      value:
        typeof each === "string"
          ? each
          : toMarkedLine(each, optional, Array.isArray(part) ? `${pointer}${toStep(index)}` : pointer),
      contentType: types?.[0] ?? (typeof each === "object" && each !== null ? "application/json" : undefined),
      isOptional,
    }));
  });
}

function isFile({ format, contentMediaType, contentEncoding }: Schema, value: unknown): boolean {
  return (
    format === "binary" ||
    value === "(file)" ||
    (contentMediaType !== undefined && contentMediaType !== "application/json" && contentEncoding === undefined)
  );
}

/** An example such as `@photo.jpg` or `photo.jpg` names the file; of several types the one that its name says. */
function toFile(name: string, value: unknown, types: readonly string[]): FormPart {
  const written = typeof value === "string" ? /^@?([\w.-]+\.\w+)$/.exec(value)?.[1] : undefined;
  const contentType = types.find((type) => written !== undefined && type === lookup(written)) ?? types[0];
  // The name of a property becomes a file beside the sample, never one that its reader has elsewhere.
  const own = name.replace(/[^\w.-]+/g, "_").replace(/^[.-]+/, "") || "file";
  const fileName = written?.replace(/^[.-]+/, "") ?? `${own}.${(contentType && extension(contentType)) || "bin"}`;
  return { name, value: "", fileName, contentType };
}
