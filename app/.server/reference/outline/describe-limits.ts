import type { Limits, Schema } from "../normalize/schema.ts";
import { type Phrase, phrase } from "./field.ts";

type Bound = number | bigint;

/** Limits the way a person says them: "1 to 100 characters", "more than 0". */
export function describeLimits(
  schema: Pick<Schema, "limits" | "contentEncoding" | "contentMediaType" | "prefixItems" | "moreItems">,
): Phrase[] {
  const { limits } = schema;
  const phrases: Phrase[] = [];
  const add = (sentence: Phrase | undefined) => sentence && phrases.push(sentence);
  add(describeRange(limits));
  if (limits.multipleOf !== undefined) add([`a multiple of ${limits.multipleOf}`]);
  add(describeCount(limits.minLength, limits.maxLength, "character", "characters"));
  for (const pattern of limits.pattern ?? []) add(phrase`matches ${pattern}`);
  add(describeCount(limits.minItems, limits.maxItems, "item", "items"));
  if (limits.uniqueItems) add(["all items different"]);
  add(
    describeCount(
      limits.minContains,
      limits.maxContains,
      "item of the kind it must contain",
      "items of the kind it must contain",
    ),
  );
  add(describeCount(limits.minProperties, limits.maxProperties, "property", "properties"));
  if (schema.contentEncoding) add(phrase`encoded as ${schema.contentEncoding}`);
  if (schema.contentMediaType) add(phrase`holding ${schema.contentMediaType}`);
  return phrases;
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Limits): Phrase | undefined {
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  ) {
    return minimum === maximum ? [`exactly ${minimum}`] : [`${minimum} to ${maximum}`];
  }
  const low =
    minimum !== undefined
      ? [`at least ${minimum}`]
      : exclusiveMinimum !== undefined
        ? [`more than ${exclusiveMinimum}`]
        : [];
  const high =
    maximum !== undefined
      ? [`at most ${maximum}`]
      : exclusiveMaximum !== undefined
        ? [`less than ${exclusiveMaximum}`]
        : [];
  if (low.length === 0 && high.length === 0) return undefined;
  return low.length > 0 && high.length > 0 ? [...low, " and ", ...high] : [...low, ...high];
}

function describeCount(
  least: Bound | undefined,
  most: Bound | undefined,
  one: string,
  many: string,
): Phrase | undefined {
  const noun = (count: Bound) => (Number(count) === 1 ? one : many);
  if (least !== undefined && most !== undefined) {
    return least === most ? [`exactly ${least} ${noun(least)}`] : [`${least} to ${most} ${noun(most)}`];
  }
  if (most !== undefined) return [`at most ${most} ${noun(most)}`];
  return least !== undefined && Number(least) > 0 ? [`at least ${least} ${noun(least)}`] : undefined;
}
