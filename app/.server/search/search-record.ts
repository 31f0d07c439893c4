import type { SearchKind } from "#app/lib/search.ts";

/** A page, section, operation, schema or field that can be found, with its searchable words. */
export interface SearchRecord {
  readonly kind: SearchKind;
  readonly href: string;
  /** Title that readers see; for fields, the whole dotted path. */
  readonly title: string;
  /** The part of the title with the highest weight, if not the whole title: the last segment of a field's path. */
  readonly name?: string;
  /** Operation id, method and path of an operation. */
  readonly identifiers?: string;
  /** The context of the record: the page of a section, the operation of a field, or the path of an operation. */
  readonly trail: string;
  /** Allowed values of a field or schema, or tags of a page or operation. */
  readonly values?: readonly string[];
  /** The description or body as plain text. */
  readonly text: string;
  /** Names and texts of the fields on the page, by which the page itself can be found. */
  readonly inner?: string;
  /** Spellings that are a name of this record, such as an operation id. */
  readonly exact?: readonly string[];
  /** Label for a result that was found by an exact spelling, such as `HTTP status`. */
  readonly label?: string;
  /** Factor of the score relative to other records of the same kind; the default is 1. */
  readonly weight?: number;
  readonly method?: string;
  /** Path template of an operation; absent for webhooks. */
  readonly pathTemplate?: string;
  readonly deprecated?: boolean;
}
