import type { SearchKind } from "#app/lib/search.ts";

/** One place that can be found, with the words that lead to it. */
export interface SearchRecord {
  readonly kind: SearchKind;
  readonly href: string;
  /** Shown; for fields the whole dotted path. */
  readonly title: string;
  /** The words that count most, where they are fewer than the title's: a field's own name. */
  readonly name?: string | undefined;
  /** Identifiers besides the title: operation id, method and path. */
  readonly identifiers?: string | undefined;
  readonly trail: string;
  /** Allowed values, statuses. */
  readonly values?: string | undefined;
  /** Prose, as plain text. */
  readonly text: string;
  /** Spellings that mean this record and no other. */
  readonly exact?: readonly string[] | undefined;
  /** Of a release note: `3.5.0`. */
  readonly version?: string | undefined;
  readonly method?: string | undefined;
  /** Path template of an operation. */
  readonly pathTemplate?: string | undefined;
  readonly deprecated?: boolean | undefined;
}
