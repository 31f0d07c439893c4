import type { Cursor } from "../source/cursor.ts";
import type { CodeSample, ExternalDocs, Fact, Lifecycle } from "./extensions.ts";
import type { Subschemas } from "./schema.ts";
import type { SecurityRequirement } from "./security.ts";
import type { Server } from "./servers.ts";

/** An operation of a path, a webhook or a callback, from any OpenAPI version. */
export interface Operation extends Lifecycle {
  /** HTTP method in upper case; methods in `additionalOperations` are kept as written. */
  readonly method: string;
  /** Path template, webhook name or callback expression. */
  readonly path: string;
  readonly kind: "path" | "webhook" | "callback";
  readonly id: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly facts: readonly Fact[];
  readonly furtherReading: readonly ExternalDocs[];
  readonly servers: readonly Server[];
  readonly security: readonly SecurityRequirement[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  readonly codeSamples: readonly CodeSample[];
  readonly extensions: ReadonlyArray<readonly [string, unknown]>;
  readonly cursor: Cursor;
}

/** How a value is serialized, as a parameter or an entry of `encoding` specifies it. */
export interface Serialization {
  readonly style: string | undefined;
  readonly explode: boolean | undefined;
}

export interface Parameter extends Lifecycle, Serialization {
  readonly name: string;
  readonly in: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly allowReserved: boolean;
  readonly schema: Subschemas | undefined;
  readonly content: readonly MediaType[];
  readonly examples: readonly Example[];
  readonly cursor: Cursor;
}

export interface Body {
  readonly description: string | undefined;
  readonly required: boolean;
  /** Whether the specification contains `required: false`. Many specifications omit `required` although the body is needed. */
  readonly isOptional: boolean;
  readonly content: readonly MediaType[];
}

/** One or several media types with equal content. */
export interface MediaType {
  readonly types: readonly string[];
  readonly schema: Subschemas | undefined;
  /** The schema of one item of a stream (OpenAPI 3.2). */
  readonly itemSchema: Subschemas | undefined;
  readonly examples: readonly Example[];
  readonly encoding: readonly Encoding[];
}

/** Returns the schema of a whole body, or else of one item of a stream. */
export const getBodySchema = ({ schema, itemSchema }: MediaType): Subschemas | undefined => schema ?? itemSchema;

export interface Encoding extends Serialization {
  readonly property: string;
  readonly contentType: string | undefined;
  readonly headers: readonly Parameter[];
}

export interface Example {
  /** Name of the example; empty for a single `example`. */
  readonly name: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly value?: unknown;
  /** The value as it is transmitted (`serializedValue`, OpenAPI 3.2). */
  readonly serialized: string | undefined;
  readonly externalValue: string | undefined;
}

export interface Response {
  readonly status: string;
  readonly direction: Direction;
  /** Name of the component to which the response refers; always undefined in Swagger 2.0. */
  readonly component: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly headers: readonly Parameter[];
  readonly content: readonly MediaType[];
  readonly links: readonly ResponseLink[];
}

/** An OpenAPI link: a further request that uses values of the response. */
export interface ResponseLink {
  readonly name: string;
  readonly description: string | undefined;
  readonly operationId: string | undefined;
  /** The operation that `operationRef` refers to. */
  readonly operation: Cursor | undefined;
  /** Base URL of the link's own server, which replaces that of the operation. */
  readonly baseUrl: string | undefined;
  readonly parameters: ReadonlyArray<readonly [string, unknown]>;
  readonly body: { readonly value: unknown } | undefined;
}

export interface Callback {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** Requests omit read-only properties, responses omit write-only properties, and `both` omits neither. */
export type Direction = "request" | "response" | "both";

/** Returns `response` for webhooks and callbacks, because the API sends their request bodies. */
export const toBodyDirection = (kind: Operation["kind"]): Direction => (kind === "path" ? "request" : "response");

/** Returns `request` for webhooks and callbacks, because the API receives the responses to them. */
export const toResponseDirection = (kind: Operation["kind"]): Direction => (kind === "path" ? "response" : "request");
