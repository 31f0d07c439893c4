import type { Cursor } from "../source/cursor.ts";
import type { SecurityRequirement, SecurityScheme } from "./operation.ts";
import type { Specification } from "./specification.ts";

/** Normalizes the requirements of a `security` list. A request has to satisfy one of them. */
export function normalizeSecurity(specification: Specification, security: Cursor | undefined): SecurityRequirement[] {
  return (security?.items() ?? [])
    .filter((requirement) => requirement.isObject)
    .map((requirement) =>
      requirement.entries().map(([name, scopes]) => {
        const written = specification.component("securitySchemes", name);
        const scheme = specification.resolve(written);
        return {
          name,
          scopes: scopes.items().flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
          scheme: scheme && normalizeSecurityScheme(name, scheme),
        };
      }),
    );
}

/** Lists all security schemes of the specification. */
export function listSecuritySchemes(specification: Specification): SecurityScheme[] {
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

function normalizeSecurityScheme(name: string, scheme: Cursor): SecurityScheme {
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
    flows: scheme
      .map("flows")
      .filter(([flow]) => !flow.startsWith("x-"))
      .map(([flow, details]) => ({
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
