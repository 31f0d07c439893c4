import { toJson } from "#app/server/text/serialize.ts";
import { lowerFirst } from "#app/server/text/words.ts";
import type { Parameter } from "../normalize/normalize-content.ts";
import type { Operation } from "../normalize/normalize-operation.ts";
import type { Property, Schema } from "../normalize/schema.ts";

/** A version of the API from which a statement holds, with the path of its changes. */
export interface VersionMark {
  readonly version: string;
  readonly path: string;
}

/**
 * Which versions of the API have an operation or a value, seen from the version of the page. A missing mark means "always"
 * or "never" in the known versions.
 */
export interface Availability {
  readonly since: VersionMark | undefined;
  readonly requiredSince: VersionMark | undefined;
  readonly deprecatedSince: VersionMark | undefined;
  readonly removedIn: VersionMark | undefined;
}

/** A statement about availability, such as "Since 3.6.0", and the path of the changes in that version. */
export interface AvailabilityMark {
  readonly text: string;
  readonly path: string | undefined;
}

/** Converts availability to marks. What has the same version as the mark before it, or is inherited, is omitted. */
export function toMarks(found: Availability | undefined, written?: string): readonly AvailabilityMark[] {
  const since = written === undefined ? found?.since : { version: written, path: undefined };
  const isSame = (mark: VersionMark | undefined) => mark?.version === (since ?? found?.since)?.version;
  const marks = [
    ["Since", since],
    ["Required since", isSame(found?.requiredSince) ? undefined : found?.requiredSince],
    ["Deprecated since", isSame(found?.deprecatedSince) ? undefined : found?.deprecatedSince],
    ["Removed in", found?.removedIn],
  ] as const;
  return marks.flatMap(([words, mark]) => (mark ? [{ text: `${words} ${mark.version}`, path: mark.path }] : []));
}

/** Joins marks to one text, such as "since 3.6.0, required since 3.7.0". Without marks, there is no property. */
export const toAvailability = (marks: readonly AvailabilityMark[]): { readonly availability?: string } =>
  marks.length === 0 ? {} : { availability: marks.map(({ text }) => lowerFirst(text)).join(", ") };

/** The rules of a value in the version of the page. */
export interface ValueRules {
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Enumerated values as JSON text. */
  readonly enumValues: readonly string[];
}

export interface ValueAvailability extends Availability {
  /** True if the value came with the value that contains it, or with the operation. */
  readonly isInherited: boolean;
  /** Enumerated values that came later than the first known version, by their JSON text. */
  readonly enumSince: ReadonlyMap<string, VersionMark>;
}

/** The availability of an operation and its values. */
export interface OperationAvailability extends Pick<Availability, "since" | "deprecatedSince" | "removedIn"> {
  /**
   * Finds the availability of a value.
   * @param keys the keys of the values that contain it and its own key, as in the contract, the outermost first
   */
  readonly findValue: (keys: readonly string[], rules: ValueRules) => ValueAvailability;
}

/** The availability of the values in a body or parameter, with the keys of its root as in `findValue`. */
export interface RootAvailability extends Pick<OperationAvailability, "findValue"> {
  readonly keys: readonly string[];
  /** Rules of the root that its schema does not contain. */
  readonly rules: Pick<ValueRules, "required" | "deprecated">;
}

/** The availability of an API's operations, which is computed from all its versions. */
export interface AvailabilitySource {
  /** Returns undefined if the availability is not known yet. */
  readonly find: (operation: {
    readonly slug: string;
    readonly deprecated: boolean;
  }) => OperationAvailability | undefined;
  /** Computes the availability. If the versions are large, does not wait for the result. */
  readonly prepare: () => Promise<void>;
  readonly isKnown: () => boolean;
}

/** Keys of the values that contain a value and its own key, the outermost first; absent if the contract does not list the value. */
export type ValueKeys = readonly string[] | undefined;

const noRules = { required: false, deprecated: false };

/** Returns what a field shows about its availability. If all enumerated values came with the field, they have no marks. */
export function findFieldAvailability(
  availability: RootAvailability | undefined,
  field: { readonly schema: Schema; readonly property?: Property; readonly keys: ValueKeys; readonly kind: string },
) {
  const { schema, property, keys, kind } = field;
  const { constant, enumValues = constant ? [constant] : [] } = schema;
  const values = enumValues.map(({ value }) => toJson(value));
  const { required, deprecated } = (kind === "root" && availability?.rules) || { ...noRules, ...property };
  const rules = { required, deprecated: deprecated || schema.deprecated, enumValues: values };
  const found = keys && availability?.findValue(keys, rules);
  const versions = new Set(values.map((value) => found?.enumSince.get(value)?.version));
  return {
    marks: toMarks(found && { ...found, since: found.isInherited ? undefined : found.since }, schema.since),
    enumSince: found && versions.size > 1 ? found.enumSince : new Map<string, VersionMark>(),
  };
}

/** Lists the marks of a value that is no field, such as a response or a media type. */
export function listMarks(
  availability: OperationAvailability | undefined,
  keys: readonly string[],
  rules: RootAvailability["rules"] = noRules,
): readonly AvailabilityMark[] {
  const found = availability?.findValue(keys, { ...rules, enumValues: [] });
  return toMarks(found && { ...found, since: found.isInherited ? undefined : found.since });
}

export const toRootAvailability = (
  availability: OperationAvailability | undefined,
  keys: readonly string[],
  rules: RootAvailability["rules"] = noRules,
): RootAvailability | undefined => availability && { findValue: availability.findValue, keys, rules };

/** Adds the key of a value inside the value with the last key, such as `lines[]` for the items of `lines`. */
export function addKey(keys: ValueKeys, name: string | undefined): ValueKeys {
  const container = keys?.at(-1);
  if (!keys || container === undefined || name === undefined) return undefined;
  return [...keys, container.endsWith(" ") ? container + name : joinNames(container, name)];
}

// The keys by which values of a request or response are known when versions are compared.

/** Returns the location of a request body, which the integration receives if the operation is a webhook. */
export const toBodyLocation = (kind: Operation["kind"]): string => (kind === "webhook" ? "body" : "request body");

export const toResponseLocation = (status: string): string => `response ${status}`;

export const toParameterLocation = (parameter: Pick<Parameter, "in">): string => `${parameter.in} parameter`;

export const toHeaderLocation = (status: string): string => `${toResponseLocation(status)} header`;

/** Returns the key of a parameter or header. Letter case does not distinguish the names of headers (RFC 9110, section 5.1). */
export const toParameterKey = (location: string, name: string): string =>
  `${location} ${/(?:^| )header(?: parameter)?$/.test(location) ? name.toLowerCase() : name}`;

/**
 * Returns the key of a whole body or response: its location and a space, which no other key ends with. The name of a value in it
 * follows without a dot: `request body lines[].weight`.
 */
export const toContentKey = (location: string): string => `${location} `;

/** Returns the key of a media type. The keys of the values in the body are this key, a space and the name of the value. */
export const toMediaKey = (location: string, type = ""): string =>
  `${location} as ${type.split(";")[0]?.trim().toLowerCase() ?? ""}`;

/** Joins the names of a value and a value inside it: `lines` and `[]` to `lines[]`, `lines[]` and `weight` to `lines[].weight`. */
export const joinNames = (outer: string, inner: string): string =>
  outer === "" || /^[[<]/.test(inner) ? outer + inner : `${outer}.${inner}`;
