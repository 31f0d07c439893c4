import type { Constraints, Schema } from "#app/server/reference/normalize/schema.ts";
import { isMatch } from "#app/server/reference/samples/sample-string.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { listNames } from "./code-diagnostic.ts";
import { type CodeValue, isPlaceholder } from "./code-value.ts";

interface ConstraintViolation {
  readonly rule: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

const kindNames: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/** Describes a type of JSON Schema, such as `an integer`. */
export const describeKind = (type: string): string => kindNames[type] ?? type;

/** Lists the types of a value. The types of a text in a query depend on its characters. */
export function toKinds(value: CodeValue, isText: boolean): readonly string[] {
  if (value.kind === "object") return ["object"];
  if (value.kind === "list") return ["array"];
  if (value.kind === "text") return isText ? toTextKinds(value.text) : ["string"];
  if (value.value === null) return ["null"];
  if (typeof value.value === "boolean") return isText ? ["boolean", "string"] : ["boolean"];
  const own = Number.isInteger(value.value) ? ["integer", "number"] : ["number"];
  return isText ? [...own, "string"] : own;
}

/** A text in a query can also be the only item of an array, or an object in a format of its own. */
function toTextKinds(text: string): readonly string[] {
  const kinds = ["string", "array", "object"];
  if (/^(?:true|false)$/i.test(text)) kinds.push("boolean");
  if (/^-?\d+$/.test(text)) kinds.push("integer");
  if (text !== "" && Number.isFinite(Number(text))) kinds.push("number");
  return kinds;
}

/** How the constraints of a value are checked, as in `ValueOptions`. */
interface ConstraintOptions {
  readonly isPartial: boolean;
  readonly isText?: boolean;
}

/** Checks `enum`, `const`, and the constraints of texts and numbers and of the size of lists and objects. */
export function checkConstraints(
  value: CodeValue,
  schema: Schema,
  { isPartial, isText = false }: ConstraintOptions,
): readonly ConstraintViolation[] {
  if (value.kind === "list") return checkCount(value.items.length, "Items", schema, isPartial || value.isPartial);
  // In a form, each part of a field can be a member, as in `items[0][price]`.
  if (value.kind === "object") return isText ? [] : checkCount(value.members.length, "Properties", schema, isPartial);
  const content = value.kind === "text" ? value.text : value.value;
  const isSame = (other: unknown) => other === content || (isText && String(other) === String(content));
  if (schema.constant && !isSame(schema.constant.value) && isScalar(schema.constant.value)) {
    const expected = String(schema.constant.value);
    const hint = suggest(String(content), [expected]);
    return [{ rule: "const", message: `must be ${expected}, but is ${content}`, hint }];
  }
  const values = schema.enumValues?.map((each) => each.value);
  if (values && !values.some(isSame) && values.every(isScalar)) {
    const names = values.map(String);
    const hint = suggest(String(content), names);
    return [{ rule: "enum", message: `must be ${listNames(names)}, but is ${content}`, hint }];
  }
  if (typeof content === "number") return checkNumber(content, schema.constraints);
  if (typeof content !== "string") return [];
  const isNumber = isText && schema.types.some((type) => type === "integer" || type === "number");
  return isNumber && content !== "" ? checkNumber(Number(content), schema.constraints) : checkText(content, schema);
}

function checkCount(
  count: number,
  what: "Items" | "Properties",
  { constraints, moreItems, prefixItems }: Schema,
  isPartial: boolean,
): readonly ConstraintViolation[] {
  const [minimum, maximum] = [constraints[`min${what}` as const], constraints[`max${what}` as const]];
  const words = what === "Items" ? "items" : "fields";
  if (minimum !== undefined && count < minimum && !isPartial)
    return [{ rule: `min${what}`, message: `must have at least ${minimum} ${words}, but has ${count}` }];
  if (maximum !== undefined && count > maximum)
    return [{ rule: `max${what}`, message: `must have at most ${maximum} ${words}, but has ${count}` }];
  if (what === "Items" && moreItems === false && count > prefixItems.length)
    return [{ rule: "items", message: `must have at most ${prefixItems.length} items, but has ${count}` }];
  return [];
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

const numberRules = [
  { rule: "minimum", words: "at least", isBroken: (value: number, limit: number) => value < limit },
  { rule: "maximum", words: "at most", isBroken: (value: number, limit: number) => value > limit },
  { rule: "exclusiveMinimum", words: "above", isBroken: (value: number, limit: number) => value <= limit },
  { rule: "exclusiveMaximum", words: "below", isBroken: (value: number, limit: number) => value >= limit },
  {
    rule: "multipleOf",
    words: "a multiple of",
    // Value, limit and quotient are rounded, so that 0.3 / 0.1 is not 3. The error grows with the quotient.
    isBroken: (value: number, limit: number) => {
      const quotient = value / limit;
      return Math.abs(quotient - Math.round(quotient)) > 4 * Number.EPSILON * Math.abs(quotient);
    },
  },
] as const;

function checkNumber(value: number, constraints: Constraints): readonly ConstraintViolation[] {
  for (const { rule, words, isBroken } of numberRules) {
    const limit = constraints[rule];
    if (limit !== undefined && isBroken(value, Number(limit)))
      return [{ rule, message: `must be ${words} ${limit}, but is ${value}` }];
  }
  return [];
}

function checkText(text: string, { constraints, format }: Schema): readonly ConstraintViolation[] {
  const { minLength, maxLength, pattern } = constraints;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength)
    return [{ rule: "minLength", message: `must have at least ${minLength} characters, but has ${length}` }];
  if (maxLength !== undefined && length > maxLength)
    return [{ rule: "maxLength", message: `must have at most ${maxLength} characters, but has ${length}` }];
  const failed = pattern?.find((each) => !isMatch(each, text));
  if (failed !== undefined) return [{ rule: "pattern", message: `must match ${failed}, but is ${text}` }];
  return checkFormat(text, format);
}

/** Only formats of points in time are checked. Authors shorten the values of the other formats, such as UUIDs. */
const formats: Readonly<Record<string, { readonly pattern: RegExp; readonly example: string }>> = {
  date: { pattern: /^\d{4}-\d\d-\d\d$/, example: "2024-02-05" },
  "date-time": {
    pattern: /^\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
    example: "2024-02-05T07:00:00Z",
  },
};

function checkFormat(text: string, name: string | undefined): readonly ConstraintViolation[] {
  const format = formats[name ?? ""];
  if (!format || isPlaceholder(text)) return [];
  // JavaScript takes February 30 for March 1.
  const day = new Date(text.slice(0, 10));
  const isReal =
    format.pattern.test(text) && !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10));
  return isReal ? [] : [{ rule: "format", message: `must be a ${name} such as ${format.example}, but is ${text}` }];
}
