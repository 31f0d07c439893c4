import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { ValueSteps } from "#app/server/changes/availability/version-step.ts";
import { requiredSets } from "#app/server/changes/contract/add-schema-values.ts";
import {
  type Contract,
  type ContractValue,
  type ContractValues,
  type Deprecation,
  type SentOrReceived,
  toKind,
} from "#app/server/changes/contract/contract.ts";
import { findContainer, isInEachVariant } from "#app/server/changes/contract/contract-values.ts";
import { toPathShape } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import { listPropertyNames, listRequired, type Schema } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { joinNames } from "#app/server/reference/outline/availability.ts";
import { toImpliedType } from "#app/server/reference/outline/describe-type.ts";
import { codeList, type Phrase, phrase } from "#app/server/reference/outline/field.ts";
import { createExample } from "#app/server/reference/samples/example-value.ts";
import { toInlineCode, toJson } from "#app/server/text/serialize.ts";
import type { Compatibility, Difference } from "./change.ts";
import { toLevel } from "./compare-keywords.ts";
import { compareRequired, compareRules, compareSelection, haveCommonType } from "./compare-rules.ts";

/** Lists the differences of an operation, without those in components that both contracts omit. */
export const compareContracts = (before: Contract, after: Contract, steps: ValueSteps): Difference[] => [
  ...compareEndpoints(before, after),
  ...compareValues(before, after, steps),
];

/**
 * Lists the differences between values. For a value that was added, removed or replaced by one of another type, the values
 * inside it are omitted. The rules of a component itself are compared where it is used.
 */
export function compareValues(
  before: ContractValues,
  after: ContractValues,
  { added, removed }: Pick<ValueSteps, "added" | "removed">,
): Difference[] {
  const differences: Difference[] = [];
  const toSamples = (value: ContractValue | undefined, now: ContractValue | undefined): Difference["samples"] => ({
    before: toSampleValue(before.specification, value),
    after: toSampleValue(after.specification, now),
  });
  /** Returns the schemas of a value in the order in which each must allow what the one before it allows. */
  const toSchemas = (value: ContractValue, now: ContractValue) => {
    const then = normalizeSchema(before.specification, value.subschemas ?? []);
    const current = normalizeSchema(after.specification, now.subschemas ?? []);
    return now.direction === "sent" ? ([then, current] as const) : ([current, then] as const);
  };
  const isSame = ({ key, type }: ContractValue) =>
    type !== undefined && [before, after].every(({ values }) => values.get(key)?.type === type);
  const add = (value: ContractValue, rule: ChangedRule) => {
    const isInside = before.values.get(value.parent ?? "")?.subschemas !== undefined;
    const named = isInside ? findContainer(before.values, value, isSame) : value;
    differences.push(toDifference(value, rule, named, toKind(after.kind, value)));
  };
  const isComparedInside = (key = "") => {
    const [then, now] = [before.values.get(key)?.rules, after.values.get(key)?.rules];
    return key === "" || (then !== undefined && now !== undefined && haveCommonType(then, now));
  };
  for (const value of before.values.values()) {
    const now = after.values.get(value.key);
    if (removed.has(value.key) && isComparedInside(value.parent)) {
      const samples = toSamples(value, undefined);
      const removal = { level: judgeRemoval(value), rule: "removed", words: ["was removed"], samples };
      add(value, compareFurther(value, after, false) ?? removal);
    } else if (now && !isComponent(value)) {
      const type = value.type === now.type ? now.type : undefined;
      const isText = / (?:parameter|header)$/.test(now.location);
      const items = after.values.get(`${now.key}[]`);
      for (const rule of [
        ...compareRules(value.rules, now.rules, { direction: value.direction, isText, items }),
        ...compareSelection(value, now),
      ]) {
        const samples = sampledRules.has(rule.rule) ? toSamples(value, now) : undefined;
        const level = rule.rule === requiredSets ? judgeRequiredSets(...toSchemas(value, now)) : rule.level;
        // The keyword `required` belongs to the schema that contains the value.
        add(now, { ...rule, level, samples, type: rule.rule === "required" ? undefined : type });
      }
      const deprecation = compareDeprecations(value.deprecation, now.deprecation);
      if (deprecation) add(now, { ...deprecation, type });
    } else if (!now && value.direction === "received" && isComparedInside(value.parent)) {
      const required = value.rules.required && isInEachVariant(value, after.values);
      for (const rule of compareRequired(value.rules, { required }, false)) add(value, rule);
    }
  }
  for (const value of after.values.values()) {
    if (!added.has(value.key) || !isComparedInside(value.parent)) continue;
    const isRequired = value.direction === "sent" && value.rules.required;
    const words = [isRequired ? "was added and is required" : "was added"];
    const addition = { level: judgeAddition(value), rule: "added", words, samples: toSamples(undefined, value) };
    add(value, compareFurther(value, before, true) ?? addition);
  }
  return differences;
}

/**
 * Without `additionalProperties`, an object can have any further fields. A schema for them, which only one version has, then is a
 * limit and not a field.
 */
function compareFurther(value: ContractValue, { values }: ContractValues, isNew: boolean): ChangedRule | undefined {
  const isClosed = values.get(value.parent ?? "")?.rules.keywords.additionalProperties !== undefined;
  if (!value.key.endsWith("[any name]") || isClosed) return undefined;
  const words = [isNew ? "is now limited by a schema" : "is no longer limited by a schema"];
  const limit = { [isNew ? "after" : "before"]: "{…}" };
  return { level: toLevel(isNew, value.direction === "sent"), rule: "additionalProperties", ...limit, words };
}

const isComponent = ({ location, parent }: ContractValue) => location === "" && parent === undefined;

/** Differences that the line of a sample shows. */
const sampledRules: ReadonlySet<string> = new Set(["required", "type"]);

function compareEndpoints(before: Contract, after: Contract): Difference[] {
  const changed: ChangedRule[] = [];
  const [then, now] = [before.endpoint, after.endpoint];
  const isRenamed = toPathShape(then) !== toPathShape(now);
  // A part of the path can move into the base URL, or out of it.
  const isAtSameUrl = isRenamed && listUrls(before).some((url) => listUrls(after).includes(url));
  if (isRenamed && !isAtSameUrl) {
    const words = phrase`changed from ${then} to ${now}`;
    changed.push({ level: "breaking", rule: "endpoint", before: then, after: now, words });
  }
  const deprecation = compareDeprecations(before.deprecation, after.deprecation);
  if (deprecation) changed.push(deprecation);
  for (const [level, words] of compareSecurity(before, after)) changed.push({ level, rule: "security", words });
  changed.push(...compareSchemes(before, after));
  if (!isAtSameUrl) changed.push(...compareServers(before, after));
  return changed.map((rule) => ({ subject: "", location: "", ...rule }));
}

const listUrls = ({ endpoint, servers }: Contract) =>
  servers.map((url) => toPathShape(endpoint.replace("/", () => `${trimEndOf(url, "/")}/`)));

function compareSecurity(
  { security: before }: Contract,
  { security: after }: Contract,
): (readonly [Compatibility, Phrase])[] {
  const removed = [...before.keys()].filter((schemes) => schemes !== "" && !after.has(schemes));
  const added = [...after.keys()].filter((schemes) => schemes !== "" && !before.has(schemes));
  if (isOpen(before) && !isOpen(after))
    return [["breaking", phrase`now requires authentication: ${codeList([...after.keys()], "or")}`]];
  const differences: [Compatibility, Phrase][] = [];
  if (!isOpen(before) && isOpen(after)) differences.push(["compatible", ["no longer requires authentication"]]);
  else if (removed.length > 0)
    differences.push(["breaking", phrase`no longer accepts the authentication ${codeList(removed, "or")}`]);
  if (added.length > 0)
    differences.push(["compatible", phrase`also accepts the authentication ${codeList(added, "or")}`]);
  for (const [schemes, then] of isOpen(after) ? [] : before) {
    const now = after.get(schemes) ?? then;
    const addScopes = (level: Compatibility, verb: string, scopes: ReadonlySet<string>) => {
      const words = phrase`${codeList([...scopes])} of ${schemes}`;
      if (scopes.size > 0)
        differences.push([level, [`${verb} the ${scopes.size === 1 ? "scope" : "scopes"} `, ...words]]);
    };
    addScopes("breaking", "now requires", now.difference(then));
    addScopes("compatible", "no longer requires", then.difference(now));
  }
  return differences;
}

const compareSchemes = ({ schemes: before }: Contract, { schemes: after }: Contract): ChangedRule[] =>
  [...before].flatMap(([name, then]): ChangedRule[] => {
    const now = after.get(name) || then;
    // Letter case does not matter in the name of a header.
    if (then === "" || now === then || (/^header /.test(then) && now.toLowerCase() === then.toLowerCase())) return [];
    // Each of these schemes can describe the same header `Authorization`.
    const isSame =
      /^header authorization$/im.test(`${then}\n${now}`) || [then, now].every((each) => isToken.test(each));
    const words = phrase`changed the authentication ${name} from ${then} to ${now}`;
    return [{ level: isSame ? "warning" : "breaking", rule: "security", before: then, after: now, words }];
  });

const isToken = /^(?:bearer|oauth2|openIdConnect)$/;

function compareServers({ servers: before }: Contract, { servers: after }: Contract): ChangedRule[] {
  // A specification without servers has no base URL to compare.
  if (before.length === 0 || after.length === 0) return [];
  const lost = before.filter((url) => !after.some((other) => isSameServer(url, other)));
  const gained = after.filter((url) => !before.some((other) => isSameServer(url, other)));
  const [from, to] = [codeList(lost), codeList(gained)];
  if (lost.length === 0)
    return gained.map((url) => ({ level: "compatible", rule: "server", words: phrase`gained the base URL ${url}` }));
  const words =
    gained.length === 0 ? ["lost the base URL ", ...from] : ["moved from the base URL ", ...from, " to ", ...to];
  const level = lost.length < before.length ? "warning" : "breaking";
  return [{ level, rule: "server", before: lost.join(" "), after: gained.join(" ") || undefined, words }];
}

/** The names of variables are no part of a URL. A URL without a host, such as `/v1`, can be at any host. */
function isSameServer(one: string, other: string): boolean {
  const [shape, otherShape] = [toPathShape(one), toPathShape(other)];
  const isHostKnown = [shape, otherShape].every((each) => hostPattern.test(each));
  const toPath = (each: string) => trimEndOf(each.replace(hostPattern, ""), "/");
  return shape === otherShape || (!isHostKnown && toPath(shape) === toPath(otherShape));
}

const hostPattern = /^[^/]*\/\/[^/]*/;

/** Returns a deprecation that is new or no longer applies, or a change of the sunset date of what is deprecated in both versions. */
function compareDeprecations(before: Deprecation | undefined, after: Deprecation | undefined): ChangedRule | undefined {
  if (!after) return before && { level: "compatible", rule: "deprecated", words: ["is no longer deprecated"] };
  if (!before) return { level: "warning", rule: "deprecated", words: ["is deprecated"], deprecation: after };
  if (before.sunset === after.sunset) return undefined;
  const rule = { level: "warning", rule: "sunset", before: before.sunset, after: after.sunset } as const;
  if (after.sunset === undefined) return { ...rule, words: [`no longer has the sunset date ${before.sunset}`] };
  if (before.sunset === undefined) return { ...rule, words: [`now has the sunset date ${after.sunset}`] };
  return { ...rule, words: [`changed its sunset date from ${before.sunset} to ${after.sunset}`] };
}

/** Returns true if requests need no authentication. */
const isOpen = (security: Contract["security"]) => security.size === 0 || security.has("");

/**
 * Removing an error response is compatible, and so is removing a variant (`oneOf`, `anyOf`) of data that integrations
 * receive: they only stop receiving it.
 */
function judgeRemoval(value: ContractValue): Compatibility {
  const isVariantReceived = value.variant !== undefined && value.direction === "received";
  return isErrorResponse(value) || isVariantReceived ? "compatible" : "breaking";
}

function judgeAddition(value: ContractValue): Compatibility {
  if (value.variant) return value.direction === "sent" ? "compatible" : "warning";
  if (value.direction === "sent" && value.rules.required) return "breaking";
  const isResponse = value.direction === "received" && value.name === "" && /^response \S+$/.test(value.location);
  return isResponse ? "warning" : "compatible";
}

const isErrorResponse = ({ name, location, direction }: ContractValue) =>
  name === "" && direction === "received" && /^response (?:[45]|default)/.test(location);

/**
 * Returns `compatible` if the fields that one schema requires are always enough for another one, such as `[a]` for
 * `anyOf: [{ required: [a] }, { required: [b] }]`. With `oneOf`, it must also be impossible to have the fields of two variants.
 */
function judgeRequiredSets(one: Schema, other: Schema): Compatibility {
  const [group = { kind: "anyOf", sets: [[]] }] = one.requiredGroups;
  const known = listPropertyNames(one);
  const required = group.sets.map((names) => new Set([...names, ...listRequired(one)]));
  const isExcluded = (pair: ReadonlySet<string>) =>
    !pair.isSubsetOf(new Set(known)) ||
    (group.kind === "oneOf" && group.sets.filter((names) => new Set(names).isSubsetOf(pair)).length > 1);
  const isMet = other.requiredGroups.every(({ kind, sets }) => {
    const wanted = sets.map((names) => new Set(names));
    const pairs = wanted.flatMap((names, index) => wanted.slice(index + 1).map((others) => names.union(others)));
    const isEnough = required.every((names) => wanted.some((each) => each.isSubsetOf(names)));
    return isEnough && (kind === "anyOf" || pairs.every(isExcluded));
  });
  return isMet ? "compatible" : "breaking";
}

/** Where the values of a named schema are in an operation, a webhook or a callback. */
const locations: Readonly<Record<SentOrReceived, Readonly<Record<ContractValues["kind"], string>>>> = {
  sent: { path: "in requests", webhook: "in responses to webhooks", callback: "in responses to callbacks" },
  received: { path: "in responses", webhook: "in webhooks", callback: "in callbacks" },
};

/** What changed, without the value that changed. */
type ChangedRule = Omit<Difference, "subject" | "location" | "direction" | "schema">;

/**
 * If the value is inside a named schema, the subject is the path from the schema, such as `Freight.status`. The difference is
 * then the same for all operations with this schema.
 * @param named the nearest value around it with the same named schema in both versions, or the value if it is a body or parameter
 */
function toDifference(
  value: ContractValue,
  rule: ChangedRule,
  named: ContractValue | undefined,
  kind: ContractValues["kind"],
): Difference {
  const { name, location, direction } = value;
  const difference = { ...rule, subject: name, location, direction };
  if (named?.type === undefined) return difference;
  if (named === value) return { ...difference, schema: named.type };
  const path = name.slice(named.name.length).replace(/^\./, "");
  const where = locations[direction][kind];
  return { ...difference, subject: joinNames(named.type, path), location: where, schema: named.type };
}

/** Characters of a sample value, so that its line fits beside the navigation. */
const maximumLength = 60;

/** Writes an example of a value as JSON in one line, such as `"PO-1"`; an object or array only as `{…}` or `[…]`. */
function toSampleValue(specification: Specification, value: ContractValue | undefined): string | undefined {
  if (!value?.subschemas || value.variant) return undefined;
  if (typeof value.example === "string") return toInlineCode(toJson(value.example), maximumLength);
  const schema = normalizeSchema(specification, value.subschemas);
  const [type = toImpliedType(schema)] = schema.types;
  if (type === "array") return "[…]";
  const isObject = type === "object" || (schema.compositions.length > 0 && schema.examples.length === 0);
  if (isObject) return "{…}";
  const example = createExample(specification, value.subschemas, value.direction === "sent" ? "request" : "response");
  return toInlineCode(toJson(example), maximumLength);
}
