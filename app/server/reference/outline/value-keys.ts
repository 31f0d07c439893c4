import type { Operation, Parameter } from "../normalize/operation.ts";

// The keys by which values of a request or response are known when versions are compared.

/** Returns the location of a request body, which the integration receives if the operation is a webhook. */
export const toBodyLocation = (kind: Operation["kind"]): string => (kind === "webhook" ? "body" : "request body");

export const toResponseLocation = (status: string): string => `response ${status}`;

export const toParameterLocation = (parameter: Pick<Parameter, "in">): string => `${parameter.in} parameter`;

export const toHeaderLocation = (status: string): string => `${toResponseLocation(status)} header`;

/**
 * Returns the key of a whole body or response: its location and a space, which no other key ends with. The name of a value in it
 * follows without a dot: `request body lines[].weight`.
 */
export const toContentKey = (location: string): string => `${location} `;

/** Returns the key of a media type. The keys of the values in the body are this key, a space and the name of the value. */
export const toMediaKey = (location: string, type = ""): string =>
  `${location} as ${type.split(";")[0]?.trim().toLowerCase() ?? ""}`;

/** Joins the names of a value and a value inside it: `lines` and `[]` to `lines[]`, `lines[]` and `weight` to `lines[].weight`. */
export const joinNames = (outer: string, inner: string): string =>
  outer === "" || /^[[<]/.test(inner) ? outer + inner : `${outer}.${inner}`;
