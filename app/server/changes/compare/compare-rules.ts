import type { ContractValue, Rules, SentOrReceived } from "#app/server/changes/contract/contract.ts";
import { codeList, type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { compareConstraints, type RuleDifference, toLevel } from "./compare-keywords.ts";

interface RuleOptions {
  readonly direction: SentOrReceived;
  /** Whether the value is written as text, as in a query or header. */
  readonly isText: boolean;
  /** The items, if the value is an array in the later version. */
  readonly items: ContractValue | undefined;
}

/** Lists the differences between two versions of a value. */
export function compareRules(before: Rules, after: Rules, options: RuleOptions): RuleDifference[] {
  const isSent = options.direction === "sent";
  const replaced = findReplacement(before, after) ?? findReplacement(after, before);
  const differences = [
    ...compareRequired(before, after, isSent),
    ...compareTypes(before, after, options),
    ...compareStyles(before, after),
    ...compareEncodings(before, after, isSent),
    ...compareFormats(before, after),
    ...compareValues(before, after, isSent),
    ...compareConstraints(before, after, isSent),
    ...compareDefaults(before, after),
  ];
  return replaced ? differences.filter(({ rule }) => rule !== "format" && rule !== replaced) : differences;
}

/** Returns the keyword that replaces the format of a value in OpenAPI 3.1, if the other version has it. */
function findReplacement({ format }: Rules, other: Rules): string | undefined {
  const keyword = format === "binary" ? "contentMediaType" : "contentEncoding";
  const written = other.format === undefined ? other.keywords[keyword] : undefined;
  const isReplaced = format === "byte" ? written === '["base64"]' : format === "binary" && written !== undefined;
  return isReplaced ? keyword : undefined;
}

export function compareRequired(
  { required: before }: Pick<Rules, "required">,
  { required: after }: Pick<Rules, "required">,
  isSent: boolean,
): RuleDifference[] {
  if (before === after) return [];
  const sent = after ? "is now required" : "is now optional";
  const received = after ? "is now always present" : "can now be absent";
  const words = [isSent ? sent : received];
  return [{ level: toLevel(after, isSent), rule: "required", before: String(before), after: String(after), words }];
}

function compareTypes(earlier: Rules, later: Rules, options: RuleOptions): RuleDifference[] {
  const isImplied = earlier.isTypeImplied || later.isTypeImplied;
  const divided = compareWithVariants(earlier, later, options);
  if (divided) return [divided];
  if (isImplied && (earlier.types.length === 0 || later.types.length === 0)) return [];
  const before = earlier.types;
  const isNull = (type: string) => type === "null";
  const after = isImplied ? [...before.filter((type) => !isNull(type)), ...later.types.filter(isNull)] : later.types;
  if (before.toSorted().join() === after.toSorted().join()) return [];
  const { direction, isText, items } = options;
  // In a query, one value is the only item of an array, if the array and its items accept it.
  const isItem =
    isText &&
    items !== undefined &&
    Number(later.constraints.minItems ?? 1) <= 1 &&
    compareRules({ ...earlier, types: missing(before, after), required: items.rules.required }, items.rules, {
      ...options,
      items: undefined,
    }).every(({ level }) => level !== "breaking");
  const isNarrowed =
    direction === "sent" ? !isItem && isNarrower(before, after, isText) : isNarrower(after, before, isText);
  const level = isNarrowed ? "breaking" : "compatible";
  const words = toTypeWords(before, after);
  return [{ level, rule: "type", before: before.join(" or "), after: after.join(" or "), words }];
}

/** Compares the types of a value that only one version divides into variants, if no variant has one of its types. */
function compareWithVariants(
  earlier: Rules,
  later: Rules,
  { direction, isText }: RuleOptions,
): RuleDifference | undefined {
  const [before = [], after = []] = [earlier, later].map(
    ({ types, variantTypes }) => variantTypes ?? withoutNull(types),
  );
  const [whole, variants] = earlier.variantTypes ? [after, before] : [before, after];
  const isDivided = (earlier.variantTypes === undefined) !== (later.variantTypes === undefined);
  if (!isDivided || whole.length === 0 || variants.length === 0 || !isNarrower(whole, variants, isText))
    return undefined;
  const isNarrowed = direction === "sent" ? isNarrower(before, after, isText) : isNarrower(after, before, isText);
  const level = isNarrowed ? "breaking" : "compatible";
  return {
    level,
    rule: "type",
    before: before.join(" or "),
    after: after.join(" or "),
    words: toTypeWords(before, after),
  };
}

const withoutNull = (types: readonly string[]) => types.filter((type) => type !== "null");

const scalars: ReadonlySet<string> = new Set(["integer", "number", "boolean"]);

/** Returns whether some allowed types are no longer allowed. A text can be written as a number, or true or false. */
function isNarrower(before: readonly string[], after: readonly string[], isText: boolean): boolean {
  if (before.length === 0 || after.length === 0) return after.length > 0;
  const isAllowed = (type: string) =>
    after.includes(type) ||
    (type === "integer" && after.includes("number")) ||
    (isText && scalars.has(type) && after.includes("string"));
  return !before.every(isAllowed);
}

/** Returns false if a value cannot have the same type in both versions, such as an array that became an object. */
export function haveCommonType(before: Rules, after: Rules): boolean {
  const isOpen = [before, after].some(({ types, isTypeImplied }) => isTypeImplied || types.length === 0);
  return isOpen || before.types.some((type) => type !== "null" && after.types.includes(type));
}

function toTypeWords(before: readonly string[], after: readonly string[]): Phrase {
  const removed = missing(before, after);
  const added = missing(after, before);
  if (removed.length === 0 && added.join() === "null") return phrase`can now be ${"null"}`;
  if (added.length === 0 && removed.join() === "null") return phrase`can no longer be ${"null"}`;
  const list = (types: readonly string[]) => (types.length === 0 ? ["any type"] : codeList(types, "or"));
  return ["changed its type from ", ...list(before), " to ", ...list(after)];
}

/** A value of another type is written in another way already for this reason. */
function compareStyles(earlier: Rules, later: Rules): RuleDifference[] {
  const [{ style: before = "text" }, { style: after = "text" }] = [earlier, later];
  if (before === after || earlier.types.join() !== later.types.join()) return [];
  return [
    { level: "breaking", rule: "style", before, after, words: phrase`is now written as ${after} instead of ${before}` },
  ];
}

const usualEncoding = "the default encoding";

/** Compares how the fields of a form are written. A field can have several media types; without any, a default applies. */
function compareEncodings(
  { encoding: earlier = {} }: Rules,
  { encoding: later = {} }: Rules,
  isSent: boolean,
): RuleDifference[] {
  return Object.keys({ ...earlier, ...later }).flatMap((field): RuleDifference[] => {
    const [before, after] = [earlier[field], later[field]];
    if (before === after) return [];
    const [then, now] = [before ?? usualEncoding, after ?? usualEncoding];
    const [ofThen = [], ofNow = []] = [then, now].map((list) => list.split(", "));
    const isAllowed = (isSent ? missing(ofThen, ofNow) : missing(ofNow, ofThen)).length === 0;
    // The default media type depends on the schema of the field, so a change from it or to it may have no effect. A style has "=".
    const isUnknown = [then, now].includes(usualEncoding) && !`${then}${now}`.includes("=");
    const level = isAllowed ? "compatible" : "breaking";
    const words = phrase`changed the encoding of ${field} from ${then} to ${now}`;
    return [{ level: isUnknown ? "warning" : level, rule: "encoding", before, after, words }];
  });
}

function compareFormats({ format: before }: Rules, { format: after }: Rules): RuleDifference[] {
  if (before === after) return [];
  const lost = phrase`no longer has the format ${before ?? ""}`;
  const words = after === undefined ? lost : phrase`now has the format ${after}`;
  return [{ level: "warning", rule: "format", before, after, words }];
}

function compareValues(earlier: Rules, later: Rules, isSent: boolean): RuleDifference[] {
  const rule = "enum";
  const [before, after] = [earlier.values, later.values];
  if (!before || !after) {
    if (!before && !after) return [];
    // The variants that replace the values, or are replaced, can have values of their own.
    if ((before ? later : earlier).isTypeImplied) return [];
    const limited = `now ${isSent ? "accepts" : "has"} only the listed values`;
    const words = [after ? limited : "is no longer limited to listed values"];
    return [{ level: toLevel(!before, isSent), rule, before: before?.join(", "), after: after?.join(", "), words }];
  }
  return compareListed(before, after, isSent, ["no longer has the ", "has the new "]);
}

/** Compares the values that select a variant like those of an enumeration. Only the mapping of a discriminator lists them for certain. */
export function compareSelection({ variant: then, direction }: ContractValue, now: ContractValue): RuleDifference[] {
  const [before = [], after = []] = [then, now.variant].map((each) =>
    each?.discriminatorValues.map((value) => toJson(value)),
  );
  if (!then?.isMapped || after.length === 0) return [];
  return compareListed(before, after, direction === "sent", [
    "is no longer selected by the ",
    "is selected by the new ",
  ]);
}

function compareListed(
  before: readonly string[],
  after: readonly string[],
  isSent: boolean,
  verbs: readonly [ofRemoved: string, ofAdded: string],
): RuleDifference[] {
  const rule = "enum";
  const removed = missing(before, after);
  const added = missing(after, before);
  const differences: RuleDifference[] = [];
  if (removed.length > 0) {
    const words = toValueWords(verbs[0], removed);
    differences.push({ level: toLevel(true, isSent), rule, before: removed.join(", "), words });
  }
  if (added.length > 0) {
    const areAllNew = removed.length === before.length;
    const receivedLevel = areAllNew ? "breaking" : "warning";
    const words = toValueWords(verbs[1], added);
    differences.push({ level: isSent ? "compatible" : receivedLevel, rule, after: added.join(", "), words });
  }
  return differences;
}

const toValueWords = (verb: string, values: readonly string[]): Phrase => [
  `${verb}${values.length === 1 ? "value" : "values"} `,
  ...codeList(values.map((value) => (/^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value))),
];

function compareDefaults({ defaultValue: before }: Rules, { defaultValue: after }: Rules): RuleDifference[] {
  if (before === after) return [];
  return [{ level: "warning", rule: "default", before, after, words: toDefaultWords(before, after) }];
}

function toDefaultWords(before: string | undefined, after: string | undefined): Phrase {
  if (after === undefined) return phrase`no longer has the default ${before ?? ""}`;
  return before === undefined
    ? phrase`now has the default ${after}`
    : phrase`changed its default from ${before} to ${after}`;
}

const missing = (from: readonly string[], other: readonly string[]) => from.filter((value) => !other.includes(value));
