import { Fragment } from "react";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { outlineErrors, type StatusOutline } from "../outline/outline-errors.ts";
import { toRemedy, toResponseId } from "../outline/status.ts";
import type { Article } from "./article.tsx";
import { CodeExamples } from "./code-examples.tsx";
import { MediaTypes } from "./fields.tsx";
import { Markdown, usePageContext } from "./parts.tsx";
import { listResponseExamples } from "./response-examples.ts";
import { ProblemTypes } from "./responses.tsx";

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

function Errors({ errors }: Pick<StatusOutline, "errors">) {
  return (
    <>
      <p className="ref-note">{toRemedy(errors[0]?.response.status ?? "")}</p>
      <ul className="ref-error-list">
        {errors.map((error) => (
          <ErrorResponse key={error.id} error={error} />
        ))}
      </ul>
    </>
  );
}

function ErrorResponse({ error: { id, media, response, operations } }: { readonly error: StatusOutline["errors"][0] }) {
  const { index } = usePageContext();
  const examples = media.length > 0 ? listResponseExamples(index, [response]) : [];
  return (
    <li id={id}>
      <Markdown text={response.description} />
      <ProblemTypes response={response} />
      <MediaTypes media={media} />
      {examples.length > 0 && (
        <details>
          <summary>{examples.length === 1 ? "Example" : `${examples.length} examples`}</summary>
          <CodeExamples id={`${id}.example`} examples={examples} />
        </details>
      )}
      <ReturnedBy operations={operations} id={toResponseId(response.status)} />
    </li>
  );
}

const longestList = 8;

function ReturnedBy({ operations, id }: { readonly operations: readonly OperationEntry[]; readonly id: string }) {
  const count = usePageContext().index.operations.length;
  if (operations.length > longestList)
    return <p className="ref-note">{`Returned by ${operations.length} of ${count} operations.`}</p>;
  return (
    <p className="ref-note">
      {"Returned by "}
      {operations.map(({ path, label }, position) => (
        <Fragment key={path}>
          {position > 0 && ", "}
          <a href={`${path}#${id}`}>{label}</a>
        </Fragment>
      ))}
    </p>
  );
}
