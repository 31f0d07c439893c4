import { renderToStaticMarkup } from "react-dom/server";
import type { ApiHistory, ApiVersion } from "#app/.server/changes/api-history.ts";
import type { Heading } from "#app/lib/page.ts";
import { groupByLevel } from "./group-changes.ts";

/** The heading of that section. */
export const releasedChanges: Heading = { id: "changes-by-api", text: "Changes in the API", level: 2 };

/** The end of a release note: what its release changed in the APIs, in numbers, with a link to each change. */
export function renderNoteSection(path: string, histories: readonly ApiHistory[]): string {
  const released = histories.flatMap((history) =>
    history
      .versions()
      .filter((version) => version.note?.path === path && version.changes.length > 0)
      .map((version) => ({ history, version })),
  );
  if (released.length === 0) return "";
  return renderToStaticMarkup(
    <section aria-labelledby={releasedChanges.id}>
      <h2 id={releasedChanges.id}>{releasedChanges.text}</h2>
      <ul>
        {released.map(({ history, version }) => (
          <li key={history.path}>
            <a href={`${history.path}#${version.id}`}>
              {history.api.title} {version.version}
            </a>
            : {count(version)}, compared with {version.since}
          </li>
        ))}
      </ul>
    </section>,
  );
}

const count = ({ changes }: ApiVersion) =>
  groupByLevel(changes)
    .map(({ title, lines }) => `${lines.length} ${title.toLowerCase()}`)
    .join("; ");
