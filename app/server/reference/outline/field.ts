import type { EnumValue } from "../normalize/schema.ts";
import type { AvailabilityMark, VersionMark } from "./availability.ts";

/** A text in which some words can be code. */
export type Phrase = ReadonlyArray<string | { readonly code: string }>;

/** Creates a phrase from a template. Inserted texts and numbers become code: `` phrase`If ${"a"} is given` ``. */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (string | number | bigint | Phrase)[]): Phrase {
  return texts.flatMap((text, index) => {
    const part = parts[index] ?? [];
    return [...(text === "" ? [] : [text]), ...(typeof part === "object" ? part : [{ code: String(part) }])];
  });
}

/** Joins phrases with commas, and the last one with `and` or another word. */
export const joinPhrases = (phrases: readonly Phrase[], word = "and"): Phrase =>
  phrases.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === phrases.length - 1 ? ` ${word} ` : ", ", ...part];
  });

/** Creates a phrase that lists names as code: `a`, `b` and `c`. */
export const codeList = (names: readonly string[], word = "and"): Phrase =>
  joinPhrases(
    names.map((name) => [{ code: name }]),
    word,
  );

/** Words of a type: `before` is "array of ", `label` is "Pet" and `after` is " or null". `path` is the page of `Pet`. */
export interface TypeWords {
  readonly before: string;
  readonly label: string;
  readonly path?: string;
  readonly after: string;
}

/** A field of a schema, with everything that a page shows about it. */
export interface FieldNode {
  readonly id: string;
  readonly name: string;
  readonly kind: "property" | "pattern" | "any-name" | "item" | "variant" | "root";
  readonly type: TypeWords;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly deprecatedDescription: string | undefined;
  /** The day from which a deprecated field may stop working, in ISO 8601 format. */
  readonly sunset: string | undefined;
  readonly badges: readonly string[];
  readonly description: string | undefined;
  readonly constraints: readonly Phrase[];
  readonly enumValues: readonly EnumValue[];
  readonly constant: string | undefined;
  readonly defaultValue: string | undefined;
  readonly examples: readonly string[];
  readonly notes: readonly Phrase[];
  readonly externalDocs: { readonly url: string; readonly label: string } | undefined;
  readonly groups: readonly FieldGroup[];
  readonly truncation: Truncation | undefined;
  /** Whether requests and responses show the field or the fields in it differently, because some are read-only or write-only. */
  readonly isDirectional: boolean;
  /** Versions from which the field exists, is required or is deprecated. */
  readonly marks: readonly AvailabilityMark[];
  /** Enumerated values that came later than the field, by their JSON text. */
  readonly enumSince: ReadonlyMap<string, VersionMark>;
}

/** A group of fields, such as the properties of an object or the variants of a composition. */
export interface FieldGroup {
  readonly kind: "fields" | "variants";
  readonly label?: string;
  readonly description?: string;
  readonly fields: readonly FieldNode[];
  /** Properties that the page already shows elsewhere. The label links to the first of these properties. */
  readonly repeated?: ReadonlyArray<Pick<FieldNode, "id" | "name" | "isDirectional">>;
}

/** The link or text that replaces the nested fields or the enumerated values of a field, with the reason. */
export interface Truncation {
  readonly reason: "recursion" | "repeated" | "size" | "depth";
  readonly label: string;
  readonly href: string | undefined;
}
