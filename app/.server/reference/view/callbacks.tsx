import type { CallbackOutline } from "../outline/outline-operation.ts";
import { toStatusText } from "../outline/status.ts";
import { FieldList, MediaTypes } from "./fields.tsx";
import { Anchor, Markdown, MethodBadge, type RenderContext, Section } from "./parts.tsx";

/** Requests that the server sends to the caller. */
export function Callbacks({ context, callbacks }: { context: RenderContext; callbacks: readonly CallbackOutline[] }) {
  if (callbacks.length === 0) return null;
  return (
    <Section id="callbacks" title="Callbacks">
      {callbacks.map((callback) => (
        <Callback key={callback.id} context={context} outline={callback} />
      ))}
    </Section>
  );
}

function Callback({
  context,
  outline: { id, label, operation, fields, media },
}: {
  context: RenderContext;
  outline: CallbackOutline;
}) {
  return (
    <section className="ref-response">
      <h3 id={id}>
        <Anchor id={id}>{label}</Anchor>
      </h3>
      <p className="ref-callback-path">
        <MethodBadge method={operation.method} /> <code>{operation.path}</code>
      </p>
      <Markdown context={context} text={operation.description} />
      <FieldList context={context} fields={fields} />
      {operation.body && (
        <>
          <p className="ref-group-label" data-markdown="label">
            Request body
          </p>
          <Markdown context={context} text={operation.body.description} />
          <MediaTypes context={context} media={media} />
        </>
      )}
      {operation.responses.length > 0 && (
        <>
          <p className="ref-group-label" data-markdown="label">
            Your response
          </p>
          <ul>
            {operation.responses.map(({ status, description }) => (
              <li key={status}>
                <span className="ref-status">{status}</span> {toStatusText(status)}{" "}
                <Markdown context={context} text={description} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
