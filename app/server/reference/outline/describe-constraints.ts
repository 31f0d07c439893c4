import type { Constraints, Schema } from "../normalize/schema.ts";
import { type Phrase, phrase } from "./field.ts";

type Bound = number | bigint;

/** Describes constraints in words, such as "1 to 100 characters" or "more than 0". */
export function describeConstraints(
  schema: Pick<Schema, "types" | "constraints" | "contentEncoding" | "contentMediaType" | "prefixItems" | "moreItems">,
): Phrase[] {
  const { constraints, types } = schema;
  const phrases: Phrase[] = [];
  const add = (sentence: Phrase | undefined) => sentence && phrases.push(sentence);
  // JSON Schema ignores `minimum` and similar keywords for texts.
  const isNumeric = types.length === 0 || types.some((type) => type !== "string" && type !== "boolean");
  if (isNumeric) add(describeRange(constraints));
  if (isNumeric && constraints.multipleOf !== undefined) add([`a multiple of ${constraints.multipleOf}`]);
  add(describeCount(constraints.minLength, constraints.maxLength, "character", "characters"));
  for (const pattern of constraints.pattern ?? []) add(phrase`matches ${pattern}`);
  add(describeCount(constraints.minItems, constraints.maxItems, "item", "items"));
  if (constraints.uniqueItems) add(["all items different"]);
  const kind = "of the kind it must contain";
  add(describeCount(constraints.minContains, constraints.maxContains, `item ${kind}`, `items ${kind}`));
  add(describeCount(constraints.minProperties, constraints.maxProperties, "property", "properties"));
  if (schema.contentEncoding) add(phrase`encoded as ${schema.contentEncoding}`);
  if (schema.contentMediaType) add(phrase`holding ${schema.contentMediaType}`);
  return phrases;
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Constraints): Phrase | undefined {
  const hasExclusive = exclusiveMinimum !== undefined || exclusiveMaximum !== undefined;
  if (minimum !== undefined && maximum !== undefined && !hasExclusive)
    return minimum === maximum ? [`exactly ${minimum}`] : [`${minimum} to ${maximum}`];
  const bounds = [
    toBound("at least", minimum) ?? toBound("more than", exclusiveMinimum) ?? [],
    toBound("at most", maximum) ?? toBound("less than", exclusiveMaximum) ?? [],
  ].flat();
  return bounds.length === 0 ? undefined : [bounds.join(" and ")];
}

const toBound = (words: string, bound: Bound | undefined) => (bound === undefined ? undefined : `${words} ${bound}`);

function describeCount(
  least: Bound | undefined,
  most: Bound | undefined,
  one: string,
  many: string,
): Phrase | undefined {
  const say = (count: Bound) => `${count.toLocaleString("en-US")} ${Number(count) === 1 ? one : many}`;
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${say(least)}` : `${least.toLocaleString("en-US")} to ${say(most)}`];
  if (most !== undefined) return [`at most ${say(most)}`];
  return least !== undefined && Number(least) > 0 ? [`at least ${say(least)}`] : undefined;
}
