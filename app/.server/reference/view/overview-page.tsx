import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { toSafeUrl } from "#app/.server/text/url.ts";
import type { ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { listSecuritySchemes } from "../normalize/security.ts";
import { normalizeServers } from "../normalize/servers.ts";
import { hasErrors } from "../outline/outline-errors.ts";
import { OperationTable } from "./operation-table.tsx";
import { Description, ExternalLink, Markdown, type RenderContext, Section } from "./parts.tsx";
import { Schemes } from "./schemes.tsx";

/** Ids that an overview's own sections have. */
export const overviewIds = ["servers", "authentication-schemes", "operations", "downloads"];

/** The whole body of an API's overview. */
export function renderOverview(index: ReferenceIndex, highlight: Highlight): string {
  const context = { index, highlight };
  const info = index.specification.root.get("info");
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{index.title}</h1>
        <Facts index={index} />
      </header>
      <Description context={context} text={info?.text("description") ?? info?.text("summary")} ids={overviewIds} />
      <Servers context={context} />
      <Schemes context={context} schemes={listSecuritySchemes(index.specification)} />
      <Downloads index={index} />
      {hasErrors(index) && (
        <p>
          <a href={index.errorsPath}>Errors</a>, by status, with the operations that return them.
        </p>
      )}
      {index.schemas.length > 0 && (
        <p>
          <a href={index.schemasPath}>All schemas</a>, by name.
        </p>
      )}
      <Operations context={context} tags={index.tags} />
    </div>,
  );
}

function Facts({ index }: { index: ReferenceIndex }) {
  const info = index.specification.root.get("info");
  const contact = info?.get("contact");
  const licence = info?.get("license");
  const email = contact?.text("email");
  const contactUrl =
    toSafeUrl(contact?.text("url")) ?? (email && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? `mailto:${email}` : undefined);
  const contactName = contact?.text("name") ?? email ?? contact?.text("url");
  const licenceName = licence?.text("name") ?? licence?.text("identifier");
  const terms = toSafeUrl(info?.text("termsOfService"));
  return (
    <dl className="ref-facts">
      {index.version && (
        <div>
          <dt>Version</dt>
          <dd>{index.version}</dd>
        </div>
      )}
      {contactName && (
        <div>
          <dt>Contact</dt>
          <dd>
            <ExternalLink url={contactUrl}>{contactName}</ExternalLink>
          </dd>
        </div>
      )}
      {licenceName && (
        <div>
          <dt>Licence</dt>
          <dd>
            <ExternalLink url={licence?.text("url")}>{licenceName}</ExternalLink>
          </dd>
        </div>
      )}
      {terms && (
        <div>
          <dt>Terms</dt>
          <dd>
            <a href={terms} rel="noopener noreferrer">
              Terms of service
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Servers({ context }: { context: RenderContext }) {
  const servers = normalizeServers(context.index.specification.root.get("servers"));
  if (servers.length === 0) return null;
  return (
    <Section id="servers" title="Servers">
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
      <ul role="list" className="ref-servers">
        {servers.map((server) => (
          <li key={`${server.url} ${server.name ?? ""}`}>
            <code className="ref-path">{server.url}</code> {server.name}
            <Markdown context={context} text={server.description} />
            {server.variables.length > 0 && (
              <ul>
                {server.variables.map(({ name, defaultValue, values, description }) => (
                  <li key={name}>
                    <code>{`{${name}}`}</code>
                    {defaultValue !== undefined && (
                      <>
                        , normally <code>{defaultValue}</code>
                      </>
                    )}
                    {values.length > 0 && (
                      <>
                        , one of{" "}
                        {values.map((value, position) => (
                          <span key={value}>
                            {position > 0 && ", "}
                            <code>{value}</code>
                          </span>
                        ))}
                      </>
                    )}
                    <Markdown context={context} text={description} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Downloads({ index }: { index: ReferenceIndex }) {
  if (index.downloads.length === 0) return null;
  return (
    <Section id="downloads" title="Specification">
      <p>
        {index.downloads.map(({ label, path }, position) => (
          <span key={path}>
            {position > 0 && " · "}
            <a href={path}>{label}</a>
          </span>
        ))}
      </p>
    </Section>
  );
}

/** More operations than this are listed on the pages of their tags only, so that the overview does not grow with the API. */
const longestList = 250;

function Operations({ context, tags }: { context: RenderContext; tags: readonly TagEntry[] }) {
  const isLong = tags.length > 1 && context.index.operations.length > longestList;
  return (
    <Section id="operations" title="Operations">
      {tags.length === 0 && (
        <p>The specification has no operations{context.index.schemas.length > 0 ? ", only schemas" : ""}.</p>
      )}
      {tags.map((tag, position) => (
        <section key={tag.slug} aria-labelledby={`operations.${tag.slug}`}>
          {tag.group && tag.group !== tags[position - 1]?.group && <p className="ref-tag-group">{tag.group}</p>}
          <h3 id={`operations.${tag.slug}`}>
            <a href={tag.path}>{tag.label}</a>
          </h3>
          <Markdown context={context} text={tag.description} />
          {tag.operations.length === 0 ? null : isLong ? (
            <p>
              <a href={tag.path}>
                {tag.operations.length} {tag.operations.length === 1 ? "operation" : "operations"}
              </a>
            </p>
          ) : (
            <OperationTable operations={tag.operations} />
          )}
        </section>
      ))}
      {context.index.schemas.length > 0 && tags.length === 0 && (
        <ul>
          {context.index.schemas.map(({ name, path }) => (
            <li key={name}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
