import fc from "fast-check";
import { writtenText } from "./text.ts";

/** JSON object in a generated specification, for example a schema. The object may be invalid. */
export type JsonObject = Readonly<Record<string, unknown>>;

const propertyNames = [
  "id",
  "name",
  "a b",
  "a/b",
  "a~b",
  "%",
  "",
  "$ref",
  "__proto__",
  "toString",
  "<b>",
  "\ud800",
  "é",
];

/** References contain these schema names. A generated specification may lack some of these schemas. */
export const schemaNames = ["Freight", "Order", "a.b", "A-B", "toString"] as const;

const references = [
  ...schemaNames.map((name) => `#/components/schemas/${name}`),
  "#/components/schemas/Missing",
  "#",
  "#/paths",
  "#/components/schemas/Freight/properties/id",
  "other.yaml#/x",
  "https://foreign.example/x.yaml",
  "%",
];

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), writtenText, fc.double());

const annotations = fc.record(
  {
    title: writtenText,
    description: writtenText,
    default: scalar,
    example: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    deprecated: fc.boolean(),
    readOnly: fc.boolean(),
    nullable: fc.boolean(),
    format: fc.oneof(fc.constantFrom("date-time", "uuid", "binary", "int64"), writtenText),
    pattern: fc.oneof(fc.constantFrom("^[a-z]+$", "["), writtenText),
    minimum: fc.oneof(fc.integer(), fc.double()),
    maxLength: fc.integer(),
    "x-internal": fc.boolean(),
  },
  { requiredKeys: [] },
);

/** The longest list of values in 48 published specifications has 2,477 values, and its file has two of them. */
const valueCount = fc.oneof(
  { arbitrary: fc.constantFrom(1, 1, 3), weight: 30 },
  { arbitrary: fc.constant(2_500), weight: 1 },
);
const enumeration = fc.tuple(scalar, valueCount).map(([value, count]) => ({
  enum: Array.from({ length: count }, (_, index) => (index === 0 ? value : `v${index}`)),
}));

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({
    type: fc.constantFrom<unknown>("string", "integer", "number", "boolean", ["string", "null"], "null", 3),
  }),
  fc.constantFrom(...references).map(($ref) => ({ $ref })),
  enumeration,
  fc.constant({}),
  scalar.map((value) => ({ const: value })),
);

const { schema: schemaOfDepth } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const schema = tie("schema");
  const object = fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(fc.constantFrom(...propertyNames), schema, { maxKeys: 4 }),
      required: fc.array(fc.constantFrom(...propertyNames), { maxLength: 3 }),
      additionalProperties: fc.oneof(fc.boolean(), schema),
      patternProperties: fc.dictionary(writtenText, schema, { maxKeys: 1 }),
    },
    { requiredKeys: ["type", "properties"] },
  );
  const array = fc.record({ type: fc.constant("array"), items: schema });
  const composition = fc
    .tuple(fc.constantFrom("allOf", "oneOf", "anyOf"), fc.array(schema, { maxLength: 3 }))
    .map(([keyword, members]) => ({ [keyword]: members, discriminator: { propertyName: "name" } }));
  const negation = fc.record({ not: schema });
  const shape = fc.oneof({ depthSize: "xsmall", withCrossShrink: true }, leaf, object, array, composition, negation);
  return { schema: fc.tuple(shape, annotations).map(([own, more]) => ({ ...own, ...more })) };
});

export const schema: fc.Arbitrary<JsonObject> = schemaOfDepth;
