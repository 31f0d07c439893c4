import { toShortLabel } from "../index/label.ts";
import type { Callback } from "../normalise/operation.ts";
import { Markdown } from "./markdown.tsx";
import { MediaTypes } from "./media-types.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { ParameterList } from "./parameters.tsx";
import type { RenderContext } from "./render-context.ts";
import { Section } from "./section.tsx";
import { toStatusText } from "./status-text.ts";

/** Requests that the server sends to the caller. */
export function Callbacks({ context, callbacks }: { context: RenderContext; callbacks: readonly Callback[] }) {
  if (callbacks.every(({ operations }) => operations.length === 0)) return null;
  return (
    <Section id="callbacks" title="Callbacks">
      {callbacks.flatMap(({ name, operations }) =>
        operations.map((operation) => {
          const id = context.ids.claim(`callbacks.${name}`);
          return (
            <section key={id} className="ref-response">
              <h3 id={id}>{toShortLabel(operation.summary ?? name)}</h3>
              <p className="ref-callback-path">
                <MethodBadge method={operation.method} /> <code>{operation.path}</code>
              </p>
              <Markdown context={context} text={operation.description} />
              {operation.parameters.length > 0 && (
                <ParameterList context={context} parameters={operation.parameters} idPrefix={`${id}.parameters`} />
              )}
              {operation.body && (
                <>
                  <p className="ref-group-label">Sent to you</p>
                  <Markdown context={context} text={operation.body.description} />
                  <MediaTypes
                    context={context}
                    content={operation.body.content}
                    direction="response"
                    id={`${id}.body`}
                    owner={name}
                    shown={new Map()}
                  />
                </>
              )}
              {operation.responses.length > 0 && (
                <>
                  <p className="ref-group-label">What you answer</p>
                  <ul>
                    {operation.responses.map((response) => (
                      <li key={response.status}>
                        <span className="ref-status">{response.status}</span> {toStatusText(response.status)}{" "}
                        <Markdown context={context} text={response.description} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </section>
          );
        }),
      )}
    </Section>
  );
}
