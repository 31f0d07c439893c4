import { Link } from "#app/lib/link.tsx";
import { encodeHref } from "#app/lib/site-path.ts";
import { toSafeUrl } from "#app/server/text/url.ts";
import type { Operation } from "../normalize/normalize-operation.ts";
import type { SecurityRequirement, SecurityScheme } from "../normalize/security.ts";
import { type Phrase, phrase } from "../outline/field.ts";
import { listCredentials } from "../outline/outline-operation.ts";
import {
  CodeList,
  DeprecatedMark,
  ExternalLink,
  GroupLabel,
  Markdown,
  Section,
  useReferenceIndex,
  Words,
} from "./parts.tsx";

/** Renders the credentials that an operation requires. */
export function Authentication({ operation }: { readonly operation: Operation }) {
  const security = listCredentials(operation);
  if (security.length === 0) return null;
  const required = security.filter((requirement) => requirement.length > 0);
  const isOptional = required.length < security.length;
  return (
    <Section id="authentication" title="Authentication">
      {required.length === 0 && <p>No authentication required.</p>}
      {required.length > 1 && <p>Use one of the following:</p>}
      <ul className="ref-security">
        {required.map((requirement) => (
          <Requirement
            key={JSON.stringify(requirement.map(({ name, scopes }) => [name, scopes]))}
            requirement={requirement}
          />
        ))}
      </ul>
      {isOptional && required.length > 0 && <p>Authentication is optional.</p>}
    </Section>
  );
}

function Requirement({ requirement }: { readonly requirement: SecurityRequirement }) {
  const { overviewPath } = useReferenceIndex();
  return (
    <li>
      {requirement.map(({ name, scopes, scheme }, index) => (
        <div key={name}>
          {index > 0 && "and "}
          {scheme ? <Link href={`${overviewPath}#${encodeHref(toSchemeId(name))}`}>{name}</Link> : name}:{" "}
          <Words phrase={scheme ? describeCredential(scheme) : ["not defined in the specification"]} />
          {scopes.length > 0 && (
            <>
              {" "}
              with the {toScopeNoun(scheme?.type, scopes.length)} <CodeList codes={scopes} />
            </>
          )}
        </div>
      ))}
    </li>
  );
}

function toScopeNoun(type: string | undefined, count: number): string {
  const noun = type === "oauth2" || type === "openIdConnect" ? "scope" : "role";
  return count === 1 ? noun : `${noun}s`;
}

const toSchemeId = (name: string) => `authentication.${name.replace(/\s+/g, "_")}`;

/** Describes a credential, such as "API key in the `api-token` header". */
function describeCredential({ type, name, parameterName, ...scheme }: SecurityScheme): Phrase {
  if (type === "apiKey") {
    const location = scheme.in === "query" ? "query parameter" : (scheme.in ?? "header");
    return [...phrase`API key in the ${parameterName ?? name}`, ` ${location}`];
  }
  if (type === "mutualTLS") return ["Client certificate (mutual TLS)"];
  const { scheme: written = "bearer", bearerFormat } = scheme;
  const httpName = written.charAt(0).toUpperCase() + written.slice(1);
  const httpToken = `${httpName} token${bearerFormat ? ` (${bearerFormat})` : ""}`;
  const tokens: ReadonlyMap<string, string> = new Map([
    ["http", /^basic$/i.test(written) ? "User name and password (HTTP Basic)" : httpToken],
    ["oauth2", "OAuth 2.0 access token"],
    ["openIdConnect", "OpenID Connect token"],
  ]);
  const token = tokens.get(type);
  return token === undefined ? [type] : [token, ...phrase` in the ${"Authorization"} header`];
}

/** Renders all authentication schemes of an API. */
export function SecuritySchemes({ schemes }: { readonly schemes: readonly SecurityScheme[] }) {
  return schemes.map((scheme) => (
    <section key={scheme.name}>
      <h3 id={toSchemeId(scheme.name)}>{scheme.name}</h3>
      <p>
        Send: <Words phrase={describeCredential(scheme)} />
        {scheme.deprecated && <DeprecatedMark />}
      </p>
      <Markdown text={scheme.description} />
      <LabelledUrl label="Configuration" url={scheme.openIdConnectUrl} />
      <LabelledUrl label="Metadata" url={scheme.metadataUrl} />
      {scheme.flows.map((flow) => (
        <Flow key={flow.name} flow={flow} />
      ))}
    </section>
  ));
}

const flowNames: ReadonlyMap<string, string> = new Map([
  ["authorizationCode", "Authorization code"],
  ["clientCredentials", "Client credentials"],
  ["deviceAuthorization", "Device authorization"],
  ["implicit", "Implicit"],
  ["password", "Password"],
]);

function Flow({ flow: { name, urls, scopes } }: { readonly flow: SecurityScheme["flows"][number] }) {
  return (
    <>
      <GroupLabel>{flowNames.get(name) ?? name}</GroupLabel>
      {urls.map(([label, url]) => (
        <LabelledUrl key={label} label={label} url={url} />
      ))}
      {scopes.length > 0 && (
        <ul className="ref-enum">
          {scopes.map(([scope, description]) => (
            <li key={scope}>
              <code>{scope}</code> {description}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LabelledUrl({ label, url }: { readonly label: string; readonly url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <p className="ref-note">
      {label}: {toSafeUrl(url) ? <ExternalLink url={url}>{url}</ExternalLink> : <code>{url}</code>}
    </p>
  );
}
