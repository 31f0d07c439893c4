import type { Composition, Schema, Subschemas } from "../normalize/schema.ts";
import type { ReadVariant } from "./name-variants.ts";
import { identify } from "./schema-shape.ts";
import type { PendingField } from "./truncate.ts";

/** A composition with the normalized schemas of its variants. */
export interface ReadComposition extends Omit<Composition, "variants"> {
  readonly variants: readonly ReadVariant[];
}

/** Reads the compositions of a schema, without those that contain the schema itself as a variant. */
export function readCompositions(
  {
    field,
    schema,
    below,
  }: { readonly field: PendingField; readonly schema: Schema; readonly below: PendingField["ancestors"] },
  read: (subschemas: Subschemas) => Schema,
): ReadComposition[] {
  return schema.compositions.flatMap((composition) => {
    const variants = composition.variants.map((variant) => ({ variant, schema: read([variant.cursor]) }));
    const identities = new Set(variants.map((each) => identify(each.schema)));
    // If `Dog` extends `Pet` with `allOf`, the fields of `Dog` must not list the variants of `Pet`.
    const above = [...below.slice(1).map(({ identity }) => identity), identify(field.schema)];
    return above.some((identity) => identities.has(identity)) ? [] : [{ ...composition, variants }];
  });
}
