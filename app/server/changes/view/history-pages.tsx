import { formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { Change } from "#app/server/changes/compare/change.ts";
import { createPrepared, type Page } from "#app/server/model/page.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { toShortVersion } from "#app/server/text/version-names.ts";
import { ChangeGroups } from "./change-list.tsx";
import { changelogTitle, createSchemaFinder } from "./changes-page.tsx";
import { groupChanges } from "./group-changes.ts";

interface Subject {
  readonly path: string;
  readonly title: string;
  readonly schema?: string;
}

/** Returns the path of the history of an operation or schema, such as `/docs/api/changes/freight-create`. */
export const toHistoryPath = ({ api, path }: Pick<ApiHistory, "api" | "path">, subjectPath: string): string =>
  path + subjectPath.slice(api.basePath.length);

/** Creates a history page for each operation and schema. The pages are not in lists, search results or the sitemap. */
export function createHistoryPages(history: ApiHistory): Page[] {
  const { operations, schemas } = history.api.index;
  const subjects: Subject[] = [
    ...operations.map(({ path, title }) => ({ path, title })),
    ...schemas.map(({ path, name }) => ({ path, title: name, schema: name })),
  ];
  const { prepare, get } = createPrepared(history.compare);
  return subjects.map((subject) => ({
    path: toHistoryPath(history, subject.path),
    kind: "api-changes",
    layout: "article",
    title: `History of ${subject.title}`,
    description: `How ${subject.title} changed between the versions of ${history.api.title}.`,
    head: { type: "website", noindex: true },
    headings: [],
    listed: false,
    links: [],
    prepare,
    comparesVersions: true,
    renderBody: () =>
      renderHtml(<History subject={subject} history={history} versions={get()} />, history.api.index.basename),
  }));
}

function History({
  subject,
  history,
  versions,
}: {
  subject: Subject;
  history: ApiHistory;
  versions: readonly VersionChanges[];
}) {
  const changed = versions
    .map(({ version, changes }) => ({
      ...version,
      groups: groupChanges(changes.filter((change) => concerns(change, subject))),
    }))
    .filter(({ groups }) => groups.length > 0);
  const findSchema = createSchemaFinder(history);
  const isOperation = subject.schema === undefined;
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>History of {subject.title}</h1>
        <p>
          Back to <Link href={subject.path}>{subject.title}</Link>, or see the whole{" "}
          <Link href={history.path}>{changelogTitle}</Link>.
        </p>
      </header>
      {changed.length === 0 && <p>No changes since version {versions.at(-1)?.version.title}.</p>}
      {changed.map(({ id, title, date, groups }) => (
        <section key={id} className="ref-section" aria-labelledby={id}>
          <h2 id={id}>{toShortVersion(title)}</h2>
          {date && (
            <p>
              <time dateTime={date}>{formatDate(date)}</time>
            </p>
          )}
          <ChangeGroups groups={groups} findSchema={findSchema} isOfOperation={isOperation} />
          <p>
            <Link href={`${history.path}#${id}`}>All changes in {title}</Link>
          </p>
        </section>
      ))}
    </div>
  );
}

const concerns = ({ operations, schema, type }: Change, subject: Subject) =>
  subject.schema === undefined
    ? operations.some(({ path }) => path === subject.path)
    : schema === subject.schema || type === subject.schema;
