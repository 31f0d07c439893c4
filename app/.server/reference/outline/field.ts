import type { EnumValue } from "../normalize/schema.ts";

/** A sentence in which some words are code. */
export type Phrase = ReadonlyArray<string | { readonly code: string }>;

/** Creates a phrase: `` phrase`If ${"a"} is given` ``. The inserted values are shown as code. */
export function phrase(texts: TemplateStringsArray, ...codes: readonly (string | number | bigint)[]): Phrase {
  return texts.flatMap((text, index) => {
    const code = codes[index];
    return [...(text === "" ? [] : [text]), ...(code === undefined ? [] : [{ code: String(code) }])];
  });
}

/** `a`, `b` and `c`. */
export function codeList(names: readonly string[], word = "and"): Phrase {
  return names.flatMap((name, index) => [
    ...(index === 0 ? [] : [index === names.length - 1 ? ` ${word} ` : ", "]),
    { code: name },
  ]);
}

export interface TypeWords {
  /** "array of", before the link. */
  readonly before: string;
  readonly label: string;
  /** The schema's own page. */
  readonly path?: string;
  readonly after: string;
}

/** A field of a schema, with everything that HTML and Markdown show of it. */
export interface FieldNode {
  /** Its id on the page. */
  readonly id: string;
  readonly name: string;
  readonly kind: "property" | "pattern" | "any-name" | "item" | "variant" | "root";
  readonly type: TypeWords;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly deprecatedDescription: string | undefined;
  /** "read-only", "write-only". */
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
  /** Names of the first nested fields, shown while the field is closed. */
  readonly preview: string;
  readonly truncation: Truncation | undefined;
}

/** A group of fields: the properties of an object, or the variants of a composition. */
export interface FieldGroup {
  readonly kind: "fields" | "variants";
  readonly label?: string;
  readonly description?: string;
  readonly fields: readonly FieldNode[];
  /** Fields that the page shows elsewhere. */
  readonly repeated?: readonly FieldLink[];
}

export interface FieldLink {
  readonly id: string;
  readonly name: string;
}

/** The reason why the nested fields are not shown here, with a link to them. */
export interface Truncation {
  readonly reason: "recursion" | "repeated" | "budget" | "depth";
  readonly label: string;
  readonly href: string | undefined;
}
