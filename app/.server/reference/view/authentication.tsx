import { encodeHref } from "#app/lib/site-path.ts";
import type { SecurityRequirement, SecurityScheme } from "../normalize/operation.ts";
import { type RenderContext, Section } from "./parts.tsx";

/** What a caller must send to prove who it is. */
export function Authentication({
  context,
  security,
}: {
  context: RenderContext;
  security: readonly SecurityRequirement[];
}) {
  if (security.length === 0) return null;
  const needed = security.filter((requirement) => requirement.length > 0);
  const isOptional = needed.length < security.length;
  return (
    <Section id="authentication" title="Authentication">
      {needed.length === 0 && <p>No authentication is needed.</p>}
      {needed.length > 1 && <p>One of these is enough:</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
      <ul role="list" className="ref-security">
        {needed.map((requirement) => (
          <li key={requirement.map(({ name }) => name).join()}>
            {requirement.map(({ name, scopes, scheme }, index) => (
              <div key={name}>
                {index > 0 && "and "}
                <a href={`${context.index.overviewPath}#${toSchemeId(name)}`}>{name}</a>:{" "}
                {scheme ? <SchemeWords scheme={scheme} /> : "a scheme that is not described"}
                {scopes.length > 0 && (
                  <>
                    {" "}
                    with{" "}
                    {scheme?.type === "oauth2" || scheme?.type === "openIdConnect"
                      ? scopes.length === 1
                        ? "the scope "
                        : "the scopes "
                      : "the role "}
                    {scopes.map((scope, position) => (
                      <span key={scope}>
                        {position > 0 && ", "}
                        <code>{scope}</code>
                      </span>
                    ))}
                  </>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {isOptional && needed.length > 0 && <p>It may also be called without authentication.</p>}
    </Section>
  );
}

/** Where the overview explains a scheme. */
export const toSchemeId = (name: string) => `authentication.${encodeHref(name.replace(/\s+/g, "_"))}`;

/** A scheme as a phrase: "an API key in the header `api-token`". */
export function SchemeWords({ scheme }: { scheme: SecurityScheme }) {
  switch (scheme.type) {
    case "apiKey":
      return (
        <>
          an API key in the {scheme.in === "query" ? "query parameter" : (scheme.in ?? "header")}{" "}
          <code>{scheme.parameterName ?? scheme.name}</code>
        </>
      );
    case "http":
      return scheme.scheme?.toLowerCase() === "basic" ? (
        <>
          user name and password (HTTP Basic) in the header <code>Authorization</code>
        </>
      ) : (
        <>
          a {scheme.scheme?.toLowerCase() ?? "bearer"} token{scheme.bearerFormat ? ` (${scheme.bearerFormat})` : ""} in
          the header <code>Authorization</code>
        </>
      );
    case "oauth2":
      return (
        <>
          an OAuth 2.0 access token in the header <code>Authorization</code>
        </>
      );
    case "openIdConnect":
      return (
        <>
          an OpenID Connect token in the header <code>Authorization</code>
        </>
      );
    case "mutualTLS":
      return <>a client certificate (mutual TLS)</>;
    default:
      return <>{scheme.type}</>;
  }
}
