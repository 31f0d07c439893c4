import { toInlineCode } from "#app/server/text/serialize.ts";
import type { EnumValue, Property, Schema, Subschemas } from "../normalize/schema.ts";
import { describeConstraints, toWords } from "./describe-type.ts";
import { codeList, joinPhrases, type Phrase, phrase } from "./field.ts";

/** Describes rules besides type and constraints, such as dependencies between properties. `shown` are those that the page shows. */
export function describeNotes(schema: Schema, shown: readonly Property[]): Phrase[] {
  const { additional, propertyNames, contains } = schema;
  const names = new Set(shown.map(({ name }) => name));
  const requiredElsewhere = schema.requiredElsewhere.filter((name) => !names.has(name));
  const describe = (subschemas: Subschemas) => describeBriefly(schema.read(subschemas));
  const notes: Phrase[] = [];
  for (const { kind, sets } of schema.requiredGroups) {
    const listed = joinPhrases(
      sets.map((set) => codeList(set)),
      "or",
    );
    notes.push([`${kind === "oneOf" ? "Exactly" : "At least"} one of these is required: `, ...listed, "."]);
  }
  for (const [name, others] of schema.dependentRequired) {
    const verb = others.length === 1 ? "is" : "are";
    notes.push([...phrase`If ${name} is given, ${codeList(others)}`, ` ${verb} required too.`]);
  }
  if (requiredElsewhere.length > 0)
    notes.push([...codeList(requiredElsewhere), requiredElsewhere.length === 1 ? " is required." : " are required."]);
  for (const forbidden of schema.not) notes.push(phrase`Must not be: ${describe([forbidden])}.`);
  if (additional === true) notes.push(["Other properties are allowed."]);
  if (propertyNames) notes.push(phrase`Each property name must be: ${describe(propertyNames)}.`);
  const rule =
    schema.constraints.minContains === 0 ? "May contain items that are" : "Must contain at least one item that is";
  if (contains) notes.push([rule, ...phrase`: ${describe(contains)}.`]);
  if (schema.moreItems === false) notes.push(["No further items are allowed."]);
  for (const reference of schema.missing)
    notes.push(phrase`A part of this schema is missing: ${reference} leads nowhere.`);
  return notes;
}

/** The levels that `describeBriefly` describes, because a schema without a name can contain a `$ref` to itself. */
const describedLevels = 4;

/** Describes a schema in one phrase, such as "string matches `^a`" or "object with `a` equal to `1`". */
function describeBriefly(schema: Schema, depth = 0): Phrase {
  if (depth > describedLevels) return [toWords(schema)];
  if (schema.name) return phrase`a ${schema.name}`;
  if (schema.constant) return phrase`${toInlineCode(schema.constant.value)}`;
  if (schema.enumValues) {
    const values = listValues(schema.enumValues);
    return values.length === 1 ? values : ["one of ", ...values];
  }
  const parts: Phrase[] = schema.properties.map(({ name, subschemas: inner }) => [
    ...phrase`with ${name}`,
    ...describeValue(schema.read(inner)),
  ]);
  if (schema.requiredElsewhere.length > 0) parts.push(["having ", ...codeList(schema.requiredElsewhere)]);
  parts.push(...describeConstraints(schema));
  const variants = schema.compositions.flatMap((composition) => composition.variants);
  if (variants.length > 0 && variants.length < 8)
    parts.push(
      variants.flatMap(
        ({ cursor }, index): Phrase => [
          ...(index === 0 ? [] : [" or "]),
          ...describeBriefly(schema.read([cursor]), depth + 1),
        ],
      ),
    );
  for (const inner of schema.not) parts.push(["not ", ...describeBriefly(schema.read([inner]), depth + 1)]);
  const words = schema.types.length > 0 || parts.length === 0 ? [toWords(schema)] : [];
  const beforeFirst = words.length > 0 ? " " : "";
  return [...words, ...parts.flatMap((part, index): Phrase => [index === 0 ? beforeFirst : ", ", ...part])];
}

function describeValue(schema: Schema): Phrase {
  if (schema.constant) return phrase` equal to ${toInlineCode(schema.constant.value)}`;
  if (schema.enumValues) return phrase` being ${listValues(schema.enumValues)}`;
  return schema.types.length > 0 ? [` of type ${toWords(schema)}`] : [];
}

const listValues = (values: readonly EnumValue[]) =>
  codeList(
    values.map(({ value }) => toInlineCode(value)),
    "or",
  );
