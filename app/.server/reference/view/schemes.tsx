import { toSafeUrl } from "#app/.server/text/url.ts";
import type { OAuthFlow, SecurityScheme } from "../normalize/operation.ts";
import { SchemeWords, toSchemeId } from "./authentication.tsx";
import { Markdown, type RenderContext, Section } from "./parts.tsx";

/** Every way to authenticate, in full. */
export function Schemes({ context, schemes }: { context: RenderContext; schemes: readonly SecurityScheme[] }) {
  if (schemes.length === 0) return null;
  return (
    <Section id="authentication-schemes" title="Authentication schemes">
      {schemes.map((scheme) => (
        <section key={scheme.name} aria-labelledby={toSchemeId(scheme.name)}>
          <h3 id={decodeURI(toSchemeId(scheme.name))}>{scheme.name}</h3>
          <p>
            Send <SchemeWords scheme={scheme} />.
            {scheme.deprecated && <span className="ref-deprecated">Deprecated</span>}
          </p>
          <Markdown context={context} text={scheme.description} />
          <Address label="Configuration" url={scheme.openIdConnectUrl} />
          <Address label="Metadata" url={scheme.metadataUrl} />
          {scheme.flows.map((flow) => (
            <Flow key={flow.name} flow={flow} />
          ))}
        </section>
      ))}
    </Section>
  );
}

const flowNames: ReadonlyMap<string, string> = new Map([
  ["authorizationCode", "Authorization code"],
  ["clientCredentials", "Client credentials"],
  ["deviceAuthorization", "Device authorization"],
  ["implicit", "Implicit"],
  ["password", "Password"],
]);

function Flow({ flow }: { flow: OAuthFlow }) {
  return (
    <div className="ref-flow">
      <p className="ref-group-label" data-markdown="label">
        {flowNames.get(flow.name) ?? flow.name}
      </p>
      {flow.urls.map(([label, url]) => (
        <Address key={label} label={label} url={url} />
      ))}
      {flow.scopes.length > 0 && (
        <dl className="ref-enum">
          {flow.scopes.map(([scope, description]) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Address({ label, url }: { label: string; url: string | undefined }) {
  if (url === undefined) return null;
  const safe = toSafeUrl(url);
  return (
    <p className="ref-note">
      {label}:{" "}
      {safe ? (
        <a href={safe} rel="noopener noreferrer">
          {url}
        </a>
      ) : (
        <code>{url}</code>
      )}
    </p>
  );
}
