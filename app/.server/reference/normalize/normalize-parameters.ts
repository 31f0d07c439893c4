import type { Cursor } from "../source/cursor.ts";
import { isDeprecated, isInternal, listBadges } from "./extensions.ts";
import type { Parameter } from "./operation.ts";
import { normalizeContent, normalizeExamples } from "./read-content.ts";
import type { Specification } from "./specification.ts";

/** Parameters of an operation: its own, and those of the path item that it does not replace (same name and place). */
export function normalizeParameters(specification: Specification, pathItem: Cursor, operation: Cursor): Parameter[] {
  const own = listParameters(specification, operation);
  const inherited = listParameters(specification, pathItem).filter(
    (parameter) => !own.some((other) => other.name === parameter.name && other.in === parameter.in),
  );
  return [...inherited, ...own];
}

function listParameters(specification: Specification, holder: Cursor): Parameter[] {
  return holder.list("parameters").flatMap((written) => {
    const parameter = specification.resolve(written);
    const name = parameter?.text("name");
    return parameter && name !== undefined && !isInternal(parameter)
      ? [normalizeParameter(specification, name, parameter.text("in") ?? "query", parameter)]
      : [];
  });
}

/** Response headers and those of a multipart part. */
export function normalizeHeaders(specification: Specification, headers: Cursor | undefined): Parameter[] {
  return (headers?.entries() ?? []).flatMap(([name, written]) => {
    const header = specification.resolve(written);
    return header?.isObject ? [normalizeParameter(specification, name, "header", header)] : [];
  });
}

function normalizeParameter(specification: Specification, name: string, reference: string, cursor: Cursor): Parameter {
  const schema = cursor.get("schema");
  return {
    name,
    in: reference,
    description: cursor.text("description") || undefined,
    required: cursor.flag("required") || reference === "path",
    deprecated: isDeprecated(cursor),
    badges: listBadges(cursor),
    allowEmptyValue: cursor.flag("allowEmptyValue"),
    allowReserved: cursor.flag("allowReserved"),
    style: cursor.text("style"),
    explode: typeof cursor.get("explode")?.value === "boolean" ? cursor.flag("explode") : undefined,
    schema: schema ? [schema] : undefined,
    content: normalizeContent(specification, cursor.get("content")),
    examples: normalizeExamples(specification, cursor),
    cursor,
  };
}
