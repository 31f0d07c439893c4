import { isDeepStrictEqual } from "node:util";
import type { Cursor } from "../source/cursor.ts";
import { normalizeHeaders } from "./normalize-parameters.ts";
import type { Encoding, Example, MediaType } from "./operation.ts";
import type { Specification } from "./specification.ts";

/** The media types of a `content` map; equal ones are gathered into one with several names. */
export function normalizeContent(specification: Specification, content: Cursor | undefined): MediaType[] {
  const gathered: Array<{ readonly written: unknown; readonly media: MediaType; readonly types: string[] }> = [];
  for (const [type, reference] of content?.entries() ?? []) {
    const cursor = specification.resolve(reference);
    if (!cursor || type.startsWith("x-")) continue;
    const same = gathered.find(({ written }) => written === cursor.value || isDeepStrictEqual(written, cursor.value));
    if (same && isSameForm(same.types[0] ?? "", type)) {
      same.types.push(type);
      continue;
    }
    const types = [type];
    gathered.push({ written: cursor.value, types, media: normalizeMediaType(specification, types, cursor) });
  }
  return gathered.map(({ media }) => media);
}

/** XML and JSON of one schema look different enough to be shown apart. */
const isSameForm = (one: string, other: string) => toForm(one) === toForm(other);
const toForm = (type: string) =>
  /xml/i.test(type) ? "xml" : /^multipart\/|x-www-form-urlencoded/i.test(type) ? type : "other";

function normalizeMediaType(specification: Specification, types: readonly string[], cursor: Cursor): MediaType {
  const schema = cursor.get("schema");
  const itemSchema = cursor.get("itemSchema");
  return {
    types,
    schema: schema ? [schema] : undefined,
    itemSchema: itemSchema ? [itemSchema] : undefined,
    examples: normalizeExamples(specification, cursor),
    encoding: cursor.map("encoding").map(
      ([property, encoding]): Encoding => ({
        property,
        contentType: encoding.text("contentType"),
        style: encoding.text("style"),
        explode: typeof encoding.get("explode")?.value === "boolean" ? encoding.flag("explode") : undefined,
        headers: normalizeHeaders(specification, encoding.get("headers")),
      }),
    ),
  };
}

/** Named `examples` first; a single `example` is one without a name. */
export function normalizeExamples(specification: Specification, holder: Cursor): Example[] {
  const named = holder.map("examples").flatMap(([name, written]): Example[] => {
    const example = specification.resolve(written);
    if (!example) return [];
    const value = example.get("dataValue") ?? example.get("value");
    const details = { name, summary: example.text("summary"), description: example.text("description") };
    if (!example.isObject) return [{ ...details, value: example.value }];
    const serialized = example.text("serializedValue");
    const externalValue = example.text("externalValue");
    return [{ ...details, ...(value ? { value: value.value } : {}), serialized, externalValue }];
  });
  const single = holder.get("example");
  return named.length > 0 || !single ? named : [{ name: "", value: single.value }];
}
