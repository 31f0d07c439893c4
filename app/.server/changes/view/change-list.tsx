import { Fragment } from "react";
import type { ChangedOperation } from "#app/.server/changes/compare/change.ts";
import { Words } from "#app/.server/reference/view/parts.tsx";
import type { ChangeLine } from "./group-changes.ts";

/** Changes, one a line; with the operations that have them, unless the page is one of these. */
export function ChangeList({ lines, isShort = false }: { lines: readonly ChangeLine[]; isShort?: boolean }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={JSON.stringify([line.subject, line.reference, line.words, line.operations])}>
          {line.subject === "" ? (
            isShort ? (
              "This operation"
            ) : (
              <Operations operations={line.operations} />
            )
          ) : (
            <code>{line.subject}</code>
          )}
          {line.reference !== "" && ` (${line.reference})`}{" "}
          {line.words.map((words, index) => (
            <Fragment key={JSON.stringify(words)}>
              {index === 0 ? null : index === line.words.length - 1 ? ", and " : ", "}
              <Words phrase={words} />
            </Fragment>
          ))}
          {!isShort && line.subject !== "" && (
            <>
              : <Operations operations={line.operations} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Operations by their titles, linked. */
export function Operations({ operations }: { operations: readonly ChangedOperation[] }) {
  return operations.map(({ title, path }, index) => (
    <Fragment key={path ?? title}>
      {index > 0 && ", "}
      {path === undefined ? title : <a href={path}>{title}</a>}
    </Fragment>
  ));
}
