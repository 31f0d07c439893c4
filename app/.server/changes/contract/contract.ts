/** The sender of a value. Tightening a constraint breaks request senders; loosening it breaks response consumers. */
export type Direction = "sent" | "received";

/** The rules of one value that two versions are compared by. */
export interface Facts {
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Includes `null` if null is allowed; empty for any type; undefined if variants or values define the types. */
  readonly types: readonly string[] | undefined;
  readonly format: string | undefined;
  /** Allowed values as JSON. */
  readonly values: readonly string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly constraints: Readonly<Record<string, string>>;
  /** Further keywords that restrict the value, such as `not`, as JSON. */
  readonly keywords: Readonly<Record<string, string>>;
}

/** One value in a request or a response: a parameter, a header, a body, or a property at any depth. */
export interface ContractValue {
  /** Identifies the value in every version. */
  readonly key: string;
  /** Key of the value that contains this value. */
  readonly parent: string | undefined;
  readonly direction: Direction;
  /** Where the value is sent: `query parameter`, `response 201`. */
  readonly location: string;
  /** Such as `lines[].weight`; empty for a whole body. */
  readonly name: string;
  /** The nearest named schema that contains the value, and the path from there. */
  readonly owner: { readonly schema: string; readonly path: string } | undefined;
  /** Whether the value is a variant of its parent, as in `oneOf`. */
  readonly isVariant?: boolean;
  /** Name of the value's own schema. */
  readonly type: string | undefined;
  readonly facts: Facts;
}

/** Everything that one operation sends and receives. */
export interface Contract {
  readonly values: ReadonlyMap<string, ContractValue>;
  /** Alternative sets of security schemes, each sufficient, such as `apiToken`. */
  readonly security: readonly string[];
  readonly deprecated: boolean;
  /** Method and path; the name of a webhook. */
  readonly endpoint: string;
  readonly isWebhook: boolean;
}
