/** Who sends it: what a caller sends is judged otherwise than what a caller gets. */
export type Direction = "sent" | "received";

/** What can be said of a value and compared. */
export interface Facts {
  readonly required: boolean;
  readonly deprecated: boolean;
  /** `null` among them where it is allowed; empty for any type. */
  readonly types: readonly string[];
  readonly format?: string | undefined;
  /** Allowed values, as JSON; of a body its media types. */
  readonly values?: readonly string[] | undefined;
  readonly defaultValue?: string | undefined;
  readonly constraints: Readonly<Record<string, string>>;
}

/** One value that goes over the wire: a parameter, a header, a body, a property somewhere in it. */
export interface Part {
  /** The same in every version. */
  readonly key: string;
  /** The part that it is inside of. */
  readonly parent?: string | undefined;
  readonly direction: Direction;
  /** Such as "query parameter" or "response 201". */
  readonly reference: string;
  /** Such as `lines[].weight`; empty for a body as a whole. */
  readonly name: string;
  /** The nearest schema with a name, and the way from there. */
  readonly owner?: { readonly schema: string; readonly path: string } | undefined;
  /** The schema with a name that the value is an instance of. */
  readonly type?: string | undefined;
  readonly facts: Facts;
}

/** Everything of one operation that a caller sends or gets. */
export interface Contract {
  readonly parts: ReadonlyMap<string, Part>;
  /** Each satisfying set of schemes, such as `apiToken`. */
  readonly security: readonly string[];
  readonly deprecated: boolean;
  readonly address: string;
  /** The API calls, and the reader answers. */
  readonly isWebhook: boolean;
}
