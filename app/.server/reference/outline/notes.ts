import { toInlineCode } from "#app/.server/text/to-json.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import { describeConstraints } from "./describe-constraints.ts";
import { toWords } from "./describe-type.ts";
import { codeList, type Phrase, phrase } from "./field.ts";

/** Describes rules that concern more than one field, such as dependencies and forbidden values. */
export function describeNotes(specification: Specification, schema: Schema): Phrase[] {
  const notes: Phrase[] = [];
  for (const { kind, sets } of schema.requiredGroups) {
    const listed = sets.flatMap(
      (set, index): Phrase => [...(index === 0 ? [] : [index === sets.length - 1 ? " or " : ", "]), ...codeList(set)],
    );
    notes.push([
      kind === "oneOf" ? "Exactly one of these is required: " : "At least one of these is required: ",
      ...listed,
      ".",
    ]);
  }
  for (const [name, others] of schema.dependentRequired) {
    notes.push([
      ...phrase`If ${name} is given, `,
      ...codeList(others),
      ` ${others.length === 1 ? "is" : "are"} required too.`,
    ]);
  }
  if (schema.requiredElsewhere.length > 0)
    notes.push([
      ...codeList(schema.requiredElsewhere),
      schema.requiredElsewhere.length === 1 ? " is required." : " are required.",
    ]);
  for (const forbidden of schema.not) notes.push(["Must not be: ", ...describeBriefly(specification, forbidden), "."]);
  if (schema.additional === false) notes.push(["No other properties are allowed."]);
  if (schema.unevaluated === false) notes.push(["No properties besides those described are allowed."]);
  if (schema.additional === true) notes.push(["Other properties are allowed."]);
  if (schema.propertyNames)
    notes.push(["Each property name must be: ", ...describeBriefly(specification, ...schema.propertyNames), "."]);
  if (schema.contains)
    notes.push([
      "Must contain at least one item that is: ",
      ...describeBriefly(specification, ...schema.contains),
      ".",
    ]);
  if (schema.moreItems === false) notes.push(["No further items are allowed."]);
  for (const reference of schema.missing)
    notes.push(phrase`A part of this schema is missing: ${reference} leads nowhere.`);
  return notes;
}

/** Describes a schema in one phrase: "a string matching …", "an object with `a` equal to `b`". */
function describeBriefly(specification: Specification, ...cursors: readonly Cursor[]): Phrase {
  const schema = normalizeSchema(specification, cursors);
  if (schema.name) return phrase`a ${schema.name}`;
  if (schema.constant) return phrase`${toInlineCode(schema.constant.value)}`;
  if (schema.enumValues) {
    const values = schema.enumValues.map(({ value }) => toInlineCode(value));
    return [...(values.length === 1 ? [] : ["one of "]), ...codeList(values, "or")];
  }
  const parts: Phrase[] = schema.properties.map(({ name, subschemas }) => [
    ...phrase`with ${name}`,
    ...describeValue(normalizeSchema(specification, subschemas)),
  ]);
  if (schema.requiredElsewhere.length > 0) parts.push(["having ", ...codeList(schema.requiredElsewhere)]);
  parts.push(...describeConstraints(schema));
  const variants = schema.compositions.flatMap((composition) => composition.variants);
  if (variants.length > 0 && variants.length < 8) {
    parts.push(
      variants.flatMap(
        ({ cursor }, index): Phrase => [...(index === 0 ? [] : [" or "]), ...describeBriefly(specification, cursor)],
      ),
    );
  }
  for (const inner of schema.not) parts.push(["not ", ...describeBriefly(specification, inner)]);
  const words = schema.types.length > 0 || parts.length === 0 ? [toWords(schema)] : [];
  const beforeFirst = words.length > 0 ? " " : "";
  return [...words, ...parts.flatMap((part, index): Phrase => [index === 0 ? beforeFirst : ", ", ...part])];
}

function describeValue(schema: Schema): Phrase {
  if (schema.constant) return phrase` equal to ${toInlineCode(schema.constant.value)}`;
  if (schema.enumValues) {
    const values = schema.enumValues.map(({ value }) => toInlineCode(value));
    return [" being ", ...codeList(values, "or")];
  }
  return schema.types.length > 0 ? [` of type ${toWords(schema)}`] : [];
}
