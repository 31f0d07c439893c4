/** Direction of a value, seen from the integration. */
export type Direction = "sent" | "received";

/** The rules of one value, which are compared between two versions. */
export interface Facts {
  readonly required: boolean;
  readonly deprecated: boolean;
  /**
   * Allowed types, including `null`. An empty list allows every type. Undefined if the variants or the allowed values determine the
   * types.
   */
  readonly types: readonly string[] | undefined;
  readonly format: string | undefined;
  /** Allowed values as JSON. */
  readonly values: readonly string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly constraints: Readonly<Record<string, string>>;
  /** Further keywords that restrict the value, such as `not`, as JSON. */
  readonly keywords: Readonly<Record<string, string>>;
}

/** One value in a request or a response, such as a parameter, a header, a body, a media type, or a property at any depth. */
export interface ContractValue {
  /** Key that identifies the value in every version. */
  readonly key: string;
  /** Key of the value that contains this value. */
  readonly parent: string | undefined;
  readonly direction: Direction;
  /** Location of the value, such as `query parameter` or `response 201`. */
  readonly location: string;
  /** Name of the value, such as `lines[].weight`; empty for a whole body. */
  readonly name: string;
  /**
   * Nearest named schema that contains the value, and the path from that schema to the value. For a body or parameter with a named
   * schema, this is its own schema with an empty path. Undefined if no such schema has a name.
   */
  readonly owner: { readonly schema: string; readonly path: string } | undefined;
  /** Whether the value is a variant of its parent, as in `oneOf`. */
  readonly isVariant?: boolean;
  /** Name of the value's own schema. */
  readonly type: string | undefined;
  readonly facts: Facts;
}

/** All values that one operation sends and receives. */
export interface Contract {
  readonly values: ReadonlyMap<string, ContractValue>;
  /** Alternative security requirements, such as `apiToken`. Each of them is sufficient. */
  readonly security: readonly string[];
  readonly deprecated: boolean;
  /** Method and path of the operation, or the name of the webhook. */
  readonly endpoint: string;
  readonly isWebhook: boolean;
}
