import type { Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import type { Subschemas, Variant } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";

/** Whether the integration sends a value or receives it. */
export type SentOrReceived = "sent" | "received";

/** The rules of one value, which are compared between two versions. */
export interface Rules {
  readonly required: boolean;
  /** Allowed types; an empty list allows every type. */
  readonly types: readonly string[];
  /** Whether variants or values, which are compared too, determine the types other than null. */
  readonly isTypeImplied: boolean;
  /** Types of the variants that determine the type; empty if one of them has no certain type, absent without variants. */
  readonly variantTypes?: readonly string[] | undefined;
  readonly format: string | undefined;
  readonly values: readonly string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly constraints: Readonly<Record<string, string>>;
  readonly keywords: Readonly<Record<string, string>>;
  /** A list or an object in the style of the parameter, such as `ids=a&ids=b`, or the media type of the parameter's content. */
  readonly style?: string | undefined;
  /** How the fields of a form are written, if not in the default way, such as `image/png, image/jpeg` or `ids=a,b`. */
  readonly encoding?: Readonly<Record<string, string>>;
}

/** What the specification states about the end of a deprecated value or operation. */
export interface Deprecation {
  /** Markdown text that names the replacement. */
  readonly description: string | undefined;
  /** The day from which it may stop working, in ISO 8601 format. */
  readonly sunset: string | undefined;
}

/** A value in a request or response, such as a parameter, a header, a media type, or a nested property. */
export interface ContractValue {
  readonly key: string;
  readonly parent: string | undefined;
  readonly direction: SentOrReceived;
  readonly location: string;
  /** Name of the value, such as `lines[].weight`; empty for a response or a whole body. */
  readonly name: string;
  /** How the value is selected, if it is a variant. */
  readonly variant?: Variant | undefined;
  /** Name of the value's own schema. */
  readonly type: string | undefined;
  readonly rules: Rules;
  readonly subschemas?: Subschemas;
  /** The first example of a parameter. */
  readonly example?: unknown;
  /** Present if the value is deprecated. */
  readonly deprecation?: Deprecation | undefined;
}

/** A schema whose values are omitted, because it is equal in both versions, or a component that is compared separately. */
export interface Omission {
  /** Name of the component, or a name that equal schemas of both versions have in common. */
  readonly name: string;
  readonly isEqual: boolean;
}

/** The values of an operation or of a schema. */
export interface ContractValues {
  readonly specification: Specification;
  readonly values: ReadonlyMap<string, ContractValue>;
  /** Why the values inside a value are not in `values`, by the key of the value. */
  readonly omitted: ReadonlyMap<string, Omission>;
  readonly kind: Operation["kind"];
}

/** Returns the kind of the operation that has a value, which can be a callback of another operation. */
export const toKind = (kind: Operation["kind"], { location }: Pick<ContractValue, "location">): Operation["kind"] =>
  location.startsWith("callback ") ? "callback" : kind;

/** The parts of an operation that are compared: values, security, deprecation, endpoint and servers. */
export interface Contract extends ContractValues {
  /**
   * The scopes that alternative security schemes require, by the names of the schemes that are required together, such as
   * `apiToken and oauth`. The name is empty if no authentication is required.
   */
  readonly security: ReadonlyMap<string, ReadonlySet<string>>;
  /** How the security schemes are sent, such as `header api-token` or `bearer`, by their names. */
  readonly schemes: ReadonlyMap<string, string>;
  readonly deprecation: Deprecation | undefined;
  readonly endpoint: string;
  /** The URLs of the servers, with each listed value of their variables; empty for a webhook. */
  readonly servers: readonly string[];
}
