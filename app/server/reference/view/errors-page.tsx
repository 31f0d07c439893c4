import { Fragment } from "react";
import { Link } from "#app/lib/link.tsx";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { type ErrorOutline, outlineErrors, type StatusOutline, toResponseId } from "../outline/outline-errors.ts";
import type { Article } from "./article.tsx";
import { type CodeExample, CodeExamples } from "./code-examples.tsx";
import { MediaTypes } from "./media-types.tsx";
import { Markdown, useReferenceIndex } from "./parts.tsx";
import { ProblemTypes } from "./responses.tsx";
import { listResponseExamples } from "./samples.tsx";

/** Creates the page of an API's error responses by status. */
export function createErrorsArticle(index: ReferenceIndex): Article {
  return {
    lead: <p>Error responses by HTTP status, with the operations that return them.</p>,
    sections: outlineErrors(index).map(({ id, title, errors }) => ({
      id,
      title,
      content: <Errors errors={errors} />,
    })),
  };
}

/** Renders the errors of one status. Each example is shown only once. */
function Errors({ errors }: Pick<StatusOutline, "errors">) {
  const index = useReferenceIndex();
  const shown = new Set<string>();
  const isNew = ({ code, url = code }: CodeExample) => !shown.has(url) && shown.add(url);
  return (
    <ul className="ref-error-list">
      {errors.map((error) => {
        const examples = error.media.length > 0 ? listResponseExamples(index, error.responses) : [];
        return <ErrorResponse key={error.id} error={error} examples={examples.filter(isNew)} />;
      })}
    </ul>
  );
}

interface ErrorResponseProps {
  readonly error: ErrorOutline;
  readonly examples: readonly CodeExample[];
}

function ErrorResponse({ error: { id, media, responses, causes }, examples }: ErrorResponseProps) {
  const [first] = responses;
  return (
    <li id={id}>
      {causes.map(({ text, operations }) => (
        <Fragment key={text ?? ""}>
          <Markdown text={text} />
          <ReturnedBy operations={operations} id={toResponseId(first?.status ?? "")} />
        </Fragment>
      ))}
      <ProblemTypes responses={responses} />
      <MediaTypes media={media} />
      {examples.length > 0 && (
        <details>
          <summary>{examples.length === 1 ? "Example" : `${examples.length} examples`}</summary>
          <CodeExamples id={`${id}.example`} examples={examples} />
        </details>
      )}
    </li>
  );
}

/** If more operations return an error, the links to them are folded. */
const longestList = 8;

function ReturnedBy({ operations, id }: { readonly operations: readonly OperationEntry[]; readonly id: string }) {
  const count = useReferenceIndex().operations.length;
  const links = operations.map(({ path, label }, position) => (
    <Fragment key={path}>
      {position > 0 && ", "}
      <Link href={`${path}#${id}`}>{label}</Link>
    </Fragment>
  ));
  if (operations.length <= longestList) return <p className="ref-note">Returned by {links}</p>;
  return (
    <details>
      <summary>{`Returned by ${operations.length} of ${count} operations`}</summary>
      <p className="ref-note">{links}</p>
    </details>
  );
}
