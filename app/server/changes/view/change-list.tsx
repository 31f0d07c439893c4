import { Fragment } from "react";
import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import { Words } from "#app/server/reference/view/parts.tsx";
import type { ChangeLine } from "./describe-changes.ts";

/** Renders changes. If `isOfOperation` is true, the names of the affected operations are omitted. */
export function ChangeList({
  lines,
  isOfOperation = false,
}: {
  lines: readonly ChangeLine[];
  isOfOperation?: boolean;
}) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={JSON.stringify([line.subject, line.location, line.words, line.operations])}>
          <Subject line={line} isOfOperation={isOfOperation} />
          {line.location !== "" && ` (${line.location})`}{" "}
          {line.words.map((words, index) => (
            <Fragment key={JSON.stringify(words)}>
              {index > 0 && (index === line.words.length - 1 ? ", and " : ", ")}
              <Words phrase={words} />
            </Fragment>
          ))}
          {!isOfOperation && line.subject !== "" && (
            <>
              : <Operations operations={line.operations} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Subject({ line, isOfOperation }: { line: ChangeLine; isOfOperation: boolean }) {
  if (line.subject !== "") return <code>{line.subject}</code>;
  return isOfOperation ? "This operation" : <Operations operations={line.operations} />;
}

/** Renders the titles of operations, each linked to its page if the operation has one. */
export function Operations({ operations }: { operations: readonly ChangedOperation[] }) {
  return operations.map(({ title, path }, index) => (
    <Fragment key={path ?? title}>
      {index > 0 && ", "}
      {path === undefined ? title : <a href={path}>{title}</a>}
    </Fragment>
  ));
}
