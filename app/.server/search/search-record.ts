import type { SearchKind } from "#app/lib/search.ts";

/** One entry of the search index: a page, section, operation or field, with the words that find it. */
export interface SearchRecord {
  readonly kind: SearchKind;
  readonly href: string;
  /** Shown to readers; for fields the whole dotted path. */
  readonly title: string;
  /** The part of the title that counts most, if it is not the whole title: the last segment of a field's path. */
  readonly name?: string;
  /** Operation id, method and path. */
  readonly identifiers?: string;
  /** Where the record belongs: the page of a section, the operation of a field, the path of an operation. */
  readonly trail: string;
  /** Allowed values, tags. */
  readonly values?: readonly string[];
  /** Prose, as plain text. */
  readonly text: string;
  /** Names, values and descriptions of all fields on the page, so that a query for several of them finds the page. */
  readonly inner?: string;
  /** Spellings that name this record rather than another one. */
  readonly exact?: readonly string[];
  /** A label for results that an exact spelling found, such as `HTTP status`. */
  readonly label?: string;
  /** How much the record counts beside others of its kind; 1 where absent. */
  readonly weight?: number;
  readonly method?: string;
  /** Path template of an operation; absent for webhooks. */
  readonly pathTemplate?: string;
  readonly deprecated?: boolean;
}
