import { lowerFirst } from "#app/server/text/words.ts";
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
