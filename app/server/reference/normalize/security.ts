import type { Cursor } from "../source/cursor.ts";
import { withoutExtensions } from "./extensions.ts";
import type { Specification } from "./specification.ts";

/** A scheme that authenticates requests. */
export type SecurityScheme = ReturnType<typeof normalizeSecurityScheme>;

/** Security schemes that are required together. An empty list means that no authentication is required. */
export type SecurityRequirement = ReturnType<typeof normalizeSecurity>[number];

/** Normalizes the requirements of a `security` list. A request has to satisfy one of them. */
export function normalizeSecurity(specification: Specification, security: Cursor | undefined) {
  const normalize = (name: string, scopes: Cursor) => {
    const scheme = specification.resolve(specification.component("securitySchemes", name));
    return {
      name,
      scopes: scopes.items().flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
      scheme: scheme && normalizeSecurityScheme(name, scheme),
    };
  };
  return (security?.items() ?? [])
    .filter((requirement) => requirement.isObject)
    .map((requirement) => requirement.entries().map(([name, scopes]) => normalize(name, scopes)));
}

/** Lists all security schemes of the specification. */
export function listSecuritySchemes(specification: Specification) {
  return specification.components("securitySchemes").flatMap(([name, written]) => {
    const scheme = specification.resolve(written);
    return scheme ? [normalizeSecurityScheme(name, scheme)] : [];
  });
}

const urlLabels: ReadonlyArray<readonly [string, string]> = [
  ["authorizationUrl", "Authorization URL"],
  ["deviceAuthorizationUrl", "Device authorization URL"],
  ["tokenUrl", "Token URL"],
  ["refreshUrl", "Refresh URL"],
];

function normalizeSecurityScheme(name: string, scheme: Cursor) {
  return {
    name,
    type: scheme.text("type") ?? "unknown",
    description: scheme.text("description"),
    in: scheme.text("in"),
    parameterName: scheme.text("name"),
    scheme: scheme.text("scheme"),
    bearerFormat: scheme.text("bearerFormat"),
    openIdConnectUrl: scheme.text("openIdConnectUrl"),
    metadataUrl: scheme.text("oauth2MetadataUrl"),
    deprecated: scheme.flag("deprecated"),
    flows: withoutExtensions(scheme.map("flows")).map(([flow, details]) => ({
      name: flow,
      urls: urlLabels.flatMap(([key, label]) => {
        const url = details.text(key);
        return url === undefined ? [] : [[label, url] as const];
      }),
      scopes: details
        .map("scopes")
        .map(([scope, { value }]) => [scope, typeof value === "string" ? value : ""] as const),
    })),
  };
}
