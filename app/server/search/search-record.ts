import type { SearchKind } from "#app/lib/search.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

/** Page, section, operation, schema or field that can be found. */
export interface SearchRecord {
  readonly kind: SearchKind;
  readonly href: string;
  /** The API whose page it is. */
  readonly api?: Pick<Api, "id" | "label">;
  readonly title: string;
  /** The most important part of the title: the last segment of a field's path. */
  readonly name?: string;
  readonly identifiers?: string;
  /** Line below the title of a result, such as the title of the page that contains a section. Empty for a page. */
  readonly trail: string;
  /** Allowed values of a field or schema. For a page or operation, its tags. */
  readonly values?: readonly string[];
  readonly text: string;
  readonly inner?: string;
  /** Spellings that name this record, such as an operation id. */
  readonly exact?: readonly string[];
  /** Label, such as `HTTP status`, that a result shows if the query names the record. */
  readonly label?: string;
  readonly weight?: number;
  readonly method?: string;
  readonly pathTemplate?: string;
  readonly deprecated?: boolean;
  /** The versions that have it, such as "since 3.6.0"; absent if all have it. */
  readonly availability?: string;
}
