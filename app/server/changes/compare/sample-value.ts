import type { ContractValue } from "#app/server/changes/contract/contract.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toImpliedType } from "#app/server/reference/outline/describe-type.ts";
import { createExample } from "#app/server/reference/samples/example-value.ts";
import { toInlineCode, toJson } from "#app/server/text/to-json.ts";

/** Characters of a sample value, so that its line fits beside the navigation. */
const maximumLength = 60;

/** Writes an example of a value as JSON in one line, such as `"PO-1"`; an object or array only as `{…}` or `[…]`. */
export function toSampleValue(specification: Specification, value: ContractValue | undefined): string | undefined {
  if (!value?.subschemas || value.isVariant) return undefined;
  if (typeof value.example === "string") return toInlineCode(toJson(value.example), maximumLength);
  const schema = normalizeSchema(specification, value.subschemas);
  const [type = toImpliedType(schema)] = schema.types;
  if (type === "array") return "[…]";
  const isObject = type === "object" || (schema.compositions.length > 0 && schema.examples.length === 0);
  if (isObject) return "{…}";
  const example = createExample(specification, value.subschemas, value.direction === "sent" ? "request" : "response");
  return toInlineCode(toJson(example), maximumLength);
}
