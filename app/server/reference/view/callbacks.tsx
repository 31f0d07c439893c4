import { toStatusTitle } from "../outline/outline-errors.ts";
import type { CallbackOutline } from "../outline/outline-operation.ts";
import { FieldList } from "./fields.tsx";
import { MediaTypes } from "./media-types.tsx";
import { Anchor, GroupLabel, Markdown, MethodBadge, Section } from "./parts.tsx";
import { StatusTitle } from "./responses.tsx";

/** Renders the callbacks of an operation: requests that the API sends to the integration. */
export function Callbacks({ callbacks }: { readonly callbacks: readonly CallbackOutline[] }) {
  if (callbacks.length === 0) return null;
  return (
    <Section id="callbacks" title="Callbacks">
      {callbacks.map((callback) => (
        <Callback key={callback.id} outline={callback} />
      ))}
    </Section>
  );
}

function Callback({ outline: { id, label, operation, fields, media } }: { readonly outline: CallbackOutline }) {
  const { method, path, description, body, responses } = operation;
  return (
    <section className="ref-response">
      <h3 id={id}>
        <Anchor id={id}>{label}</Anchor>
      </h3>
      <p className="ref-callback-path">
        <MethodBadge method={method} /> <code>{path}</code>
      </p>
      <Markdown text={description} />
      <FieldList fields={fields} />
      {body && (
        <>
          <GroupLabel>Request body</GroupLabel>
          <Markdown text={body.description} />
          <MediaTypes media={media} />
        </>
      )}
      {responses.length > 0 && (
        <>
          <GroupLabel>Expected responses</GroupLabel>
          <ul>
            {responses.map((response) => (
              <li key={response.status}>
                <StatusTitle status={response.status} title={toStatusTitle(response.status)} />{" "}
                <Markdown text={response.description} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
