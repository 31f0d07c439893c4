import type { Cursor } from "../source/cursor.ts";

/** Schemas that all apply to the same value, such as the schemas in `allOf`. The schemas are not normalized. */
export type Subschemas = readonly Cursor[];

/** Returns the schema under a key as a list with one item, or undefined if the key is absent. */
export const getSubschemas = (cursor: Cursor, key: string): Subschemas | undefined => {
  const schema = cursor.get(key);
  return schema && [schema];
};

export interface EnumValue {
  readonly value: unknown;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly subschemas: Subschemas;
}

export interface Variant {
  readonly cursor: Cursor;
  readonly discriminatorValues: readonly string[];
  /** Whether the values are those of a mapping. */
  readonly isMapped?: boolean;
  /** Whether an absent or unknown discriminator value selects this variant (OpenAPI 3.2). */
  readonly isDefault?: boolean;
}

export interface Composition {
  readonly kind: "oneOf" | "anyOf";
  readonly variants: readonly Variant[];
  readonly discriminator: string | undefined;
}

/** The keywords `if`, `then` and `else`. */
export interface Condition {
  readonly when: Subschemas;
  readonly met: Subschemas | undefined;
  readonly unmet: Subschemas | undefined;
}

/**
 * Constraints such as `minLength` and `pattern`. `Schema` contains other keywords, such as `enum` and `const`. At most one
 * of `minimum` and `exclusiveMinimum` is present, which is the narrower one; likewise for the maximum.
 */
export interface Constraints {
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly exclusiveMinimum?: number | bigint;
  readonly exclusiveMaximum?: number | bigint;
  readonly multipleOf?: number | bigint;
  readonly minLength?: number | bigint;
  readonly maxLength?: number | bigint;
  readonly pattern?: readonly string[];
  readonly minItems?: number | bigint;
  readonly maxItems?: number | bigint;
  readonly uniqueItems?: boolean;
  readonly minContains?: number | bigint;
  readonly maxContains?: number | bigint;
  readonly minProperties?: number | bigint;
  readonly maxProperties?: number | bigint;
}

/** A schema of any OpenAPI version. Subschemas are kept as written and normalized on demand. */
export interface Schema {
  /** The objects of the specification that were merged into this schema. */
  readonly sources: readonly object[];
  /** Normalizes the schema of a value inside this one, which happens on demand, because specifications may be recursive and large. */
  readonly read: (subschemas: Subschemas) => Schema;
  /** Name of the schema component, if the schema is a component or refers to one. */
  readonly name: string | undefined;
  readonly component: Cursor | undefined;
  /** Broken references of the schema, as written. */
  readonly missing: readonly string[];
  /** Whether the schema, or a schema that is merged into it, is `false`. The schema `false` allows no value. */
  readonly never: boolean;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Types in the keyword `type`, except `null`; empty if there are none. `nullable` represents the type `null`. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format: string | undefined;
  readonly constraints: Constraints;
  readonly enumValues: readonly EnumValue[] | undefined;
  readonly constant: { readonly value: unknown } | undefined;
  readonly defaultValue: { readonly value: unknown } | undefined;
  readonly examples: readonly unknown[];
  readonly deprecated: boolean;
  readonly deprecatedDescription: string | undefined;
  /** The version in `x-since`. */
  readonly since: string | undefined;
  /** The day from which a deprecated value may stop working (`x-sunset`), in ISO 8601 format. */
  readonly sunset: string | undefined;
  readonly badges: readonly string[];
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly properties: readonly Property[];
  /** Names in `required` that are not in `properties`. The names of internal properties are omitted. */
  readonly requiredElsewhere: readonly string[];
  readonly patternProperties: readonly Property[];
  readonly additional: boolean | Subschemas | undefined;
  readonly additionalName: string | undefined;
  readonly unevaluated: boolean | Subschemas | undefined;
  readonly propertyNames: Subschemas | undefined;
  readonly items: Subschemas | undefined;
  readonly prefixItems: readonly Subschemas[];
  /** False if no items may follow `prefixItems`; otherwise undefined. */
  readonly moreItems: boolean | undefined;
  readonly contains: Subschemas | undefined;
  readonly compositions: readonly Composition[];
  /**
   * Compositions whose variants contain only `required`. For example, the sets `[a]` and `[b, c]` represent
   * `anyOf: [{ required: [a] }, { required: [b, c] }]`.
   */
  readonly requiredGroups: ReadonlyArray<{
    readonly kind: "oneOf" | "anyOf";
    readonly sets: readonly (readonly string[])[];
  }>;
  readonly not: readonly Cursor[];
  readonly conditions: readonly Condition[];
  readonly dependentRequired: ReadonlyArray<readonly [string, readonly string[]]>;
  readonly dependentSchemas: ReadonlyArray<readonly [string, Subschemas]>;
  readonly contentEncoding: string | undefined;
  readonly contentMediaType: string | undefined;
  readonly contentSchema: Subschemas | undefined;
  readonly xml: Cursor | undefined;
  readonly externalDocs: Cursor | undefined;
  readonly extensions: ReadonlyArray<readonly [string, unknown]>;
}

/** Lists the names of the properties that a schema defines or requires. */
export const listPropertyNames = ({ properties, requiredElsewhere }: Schema): string[] => [
  ...properties.map(({ name }) => name),
  ...requiredElsewhere,
];

/** Lists the names of the properties that a schema requires, with those that it does not define. */
export const listRequired = ({ properties, requiredElsewhere }: Schema): string[] => [
  ...properties.filter(({ required }) => required).map(({ name }) => name),
  ...requiredElsewhere,
];
