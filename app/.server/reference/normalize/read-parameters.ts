import type { Cursor } from "../source/cursor.ts";
import type { Specification } from "../source/specification.ts";
import type { Parameter } from "./operation.ts";
import { readContent, readExamples } from "./read-content.ts";
import { isDeprecated, isInternal, readBadges } from "./read-extensions.ts";

/** Parameters of an operation: its own, and those of the path item that it does not replace (same name and place). */
export function readParameters(specification: Specification, pathItem: Cursor, operation: Cursor): Parameter[] {
  const own = readList(specification, operation);
  const inherited = readList(specification, pathItem).filter(
    (parameter) => !own.some((other) => other.name === parameter.name && other.in === parameter.in),
  );
  return [...inherited, ...own];
}

function readList(specification: Specification, holder: Cursor): Parameter[] {
  return holder.list("parameters").flatMap((written) => {
    const parameter = specification.resolve(written);
    const name = parameter?.text("name");
    return parameter && name !== undefined && !isInternal(parameter)
      ? [readParameter(specification, name, parameter.text("in") ?? "query", parameter)]
      : [];
  });
}

/** Response headers and those of a multipart part. */
export function readHeaders(specification: Specification, headers: Cursor | undefined): Parameter[] {
  return (headers?.entries() ?? []).flatMap(([name, written]) => {
    const header = specification.resolve(written);
    return header?.isObject ? [readParameter(specification, name, "header", header)] : [];
  });
}

function readParameter(specification: Specification, name: string, reference: string, cursor: Cursor): Parameter {
  const schema = cursor.get("schema");
  return {
    name,
    in: reference,
    description: cursor.text("description") || undefined,
    required: cursor.flag("required") || reference === "path",
    deprecated: isDeprecated(cursor),
    badges: readBadges(cursor),
    allowEmptyValue: cursor.flag("allowEmptyValue"),
    allowReserved: cursor.flag("allowReserved"),
    style: cursor.text("style"),
    explode: typeof cursor.get("explode")?.value === "boolean" ? cursor.flag("explode") : undefined,
    schema: schema ? [schema] : undefined,
    content: readContent(specification, cursor.get("content")),
    examples: readExamples(specification, cursor),
    cursor,
  };
}
