import type { ReactNode } from "react";
import { formatCount, formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { Heading } from "#app/lib/page.ts";
import type { Compatibility } from "#app/server/changes/compare/change.ts";
import { toOperationsQuery, toUpgradePath, type Upgrade, type WantedUpgrade } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { createPrepared, type Page } from "#app/server/model/page.ts";
import { CodeList, Markdown, renderReference, Words } from "#app/server/reference/view/parts.tsx";
import { toShortVersion } from "#app/server/text/version-names.ts";
import { ChangeCounts, ChangeGroups, Reworded } from "./change-list.tsx";
import { changelogTitle, createSchemaFinder } from "./changes-page.tsx";
import { noChanges } from "./describe-changes.ts";
import { countChanges, type Effect, groupChanges } from "./group-changes.ts";
import { describeEffect } from "./instructions.ts";

/** The parts of an upgrade, in the order of what the reader must do. */
const upgradeParts: readonly {
  readonly id: string;
  readonly level: Compatibility;
  readonly title: string;
  readonly text: string;
}[] = [
  {
    id: "must-change",
    level: "breaking",
    title: "Must change",
    text: "Integrations that use these parts can fail until you update them.",
  },
  {
    id: "look-at",
    level: "warning",
    title: "Look at",
    text: "Deprecations, new values in responses, and other changes that some integrations must handle.",
  },
  { id: "new", level: "compatible", title: "New", text: "Additions and other changes that need no update." },
];

/** Lists the parts of an upgrade with their changes. */
export const listParts = ({ changes }: Upgrade) =>
  upgradeParts.map((part) => {
    const groups = groupChanges(changes.filter(({ level }) => level === part.level));
    const effects = groups.flatMap(({ values }) => values.flatMap((value) => value.effects));
    return { ...part, groups, count: effects.length };
  });

const listFilledParts = (upgrade: Upgrade) => listParts(upgrade).filter(({ count }) => count > 0);

/** Versions that the page offers as other starts of the upgrade. */
const otherStarts = 8;

/** Creates the page of an upgrade, which `load` compares. */
export function createUpgradePage(wanted: WantedUpgrade, load: () => Promise<Upgrade | undefined>): Page {
  const { history, from, to, operations } = wanted;
  const { list } = history;
  const isRelease = list[list.indexOf(to) + 1] === from && operations.length === 0;
  const { prepare, find } = createPrepared(load);
  const getUpgrade = () => {
    const upgrade = find();
    if (!upgrade)
      throw new Error(`The versions ${from.name} and ${to.name} have not been compared yet, or cannot be read`);
    return upgrade;
  };
  const headings = upgradeParts.map(({ id, title }): Heading => ({ id, text: title, level: 2 }));
  return {
    path: toUpgradePath(history, { from, to }),
    query: toOperationsQuery(operations),
    kind: "api-changes",
    layout: "article",
    title: `Upgrade from ${toShortVersion(from.title)} to ${toShortVersion(to.title)}`,
    description: `Everything that changed in ${history.api.title} between ${from.title} and ${to.title}: what you must change first.`,
    // There are too many pairs of versions for search engines.
    head: { type: "website", noindex: !isRelease },
    headings,
    listContents: () =>
      listFilledParts(getUpgrade()).map(({ id, title, count }) => ({ id, text: `${title} (${count})`, level: 2 })),
    listed: false,
    links: [],
    prepare,
    comparesVersions: true,
    renderBody: () => renderReference(history.api.index, <UpgradeBody upgrade={getUpgrade()} />),
  };
}

function UpgradeBody({ upgrade }: { upgrade: Upgrade }) {
  const { history, from, to, operations, changes, reworded } = upgrade;
  const parts = listFilledParts(upgrade);
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>
          Upgrade from {toShortVersion(from.title)} to {toShortVersion(to.title)}
        </h1>
        <p>
          Everything that changed between <DatedVersion version={from} /> and <DatedVersion version={to} />, what you
          must change first.
        </p>
        <FilterNotice upgrade={upgrade} />
        <ChangeCounts counts={countChanges(changes)} />
      </header>
      {parts.length === 0 && <p>{noChanges}</p>}
      {parts.map((part) => (
        <section key={part.id} className="ref-section" aria-labelledby={part.id}>
          <h2 id={part.id}>{part.title}</h2>
          <p>{part.text}</p>
          <Folded isFolded={part.id === "new"} label={`Show ${formatCount(part.count, "compatible change")}`}>
            <ChangeGroups
              groups={part.groups}
              findSchema={createSchemaFinder(history)}
              isOfOperation={operations.length === 1}
              renderMore={(effect) => <EffectDetails effect={effect} />}
            />
          </Folded>
        </section>
      ))}
      <Reworded operations={reworded} />
      <MoreLinks upgrade={upgrade} />
    </div>
  );
}

function DatedVersion({ version: { title, date } }: { version: Version }) {
  return (
    <>
      {title}
      {date && (
        <>
          {" ("}
          <time dateTime={date}>{formatDate(date)}</time>)
        </>
      )}
    </>
  );
}

/** Names the operations whose changes are shown, and the slugs that are unknown. */
function FilterNotice({ upgrade: { history, from, to, operations, unknown } }: { upgrade: Upgrade }) {
  if (operations.length === 0) return null;
  const titles = new Map(history.api.index.operations.map((entry) => [entry.slug, entry]));
  const known = operations.filter((slug) => !unknown.includes(slug));
  return (
    <>
      <p>
        {known.length > 0 && "Only changes that concern "}
        {known.map((slug, index) => {
          const found = titles.get(slug);
          return (
            <span key={slug}>
              {index > 0 && ", "}
              {found ? <Link href={found.path}>{found.label}</Link> : <code>{slug}</code>}
            </span>
          );
        })}
        {known.length > 0 && ". "}
        <Link href={toUpgradePath(history, { from, to })}>Show the changes of all operations</Link>
      </p>
      {unknown.length > 0 && (
        <p role="note" className="ref-deprecated-notice">
          {unknown.length === 1 ? "No version has an operation " : "No version has the operations "}
          <CodeList codes={unknown} />.
        </p>
      )}
    </>
  );
}

function Folded({ isFolded, label, children }: { isFolded: boolean; label: string; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details>
      <summary data-markdown="skip">{label}</summary>
      {children}
    </details>
  );
}

/** Renders what to do, what replaces a deprecated value, and the lines of a sample that differ. */
function EffectDetails({ effect: { changes } }: { effect: Effect }) {
  const { instructions, since, samples, deprecations } = describeEffect(changes);
  return (
    <>
      {instructions.map((instruction) => (
        <p key={JSON.stringify(instruction)}>
          <Words phrase={instruction} />
        </p>
      ))}
      {instructions.length === 0 && since.length > 0 && <p className="change-where">Since {since.join(", ")}</p>}
      {deprecations.map(({ description }) => (
        <Markdown key={description} text={description} />
      ))}
      {samples.length > 0 && (
        <pre className="change-sample">
          <code className="language-diff">
            {samples.map(({ mark, text }) =>
              mark === "+" ? (
                <ins key={mark + text}>{`+ ${text}\n`}</ins>
              ) : (
                <del key={mark + text}>{`- ${text}\n`}</del>
              ),
            )}
          </code>
        </pre>
      )}
    </>
  );
}

/** Links to the files of the upgrade, and to the upgrades from other versions. */
function MoreLinks({ upgrade: { history, from, to, operations } }: { upgrade: Upgrade }) {
  const { list } = history;
  const path = toUpgradePath(history, { from, to });
  const query = toOperationsQuery(operations);
  const others = list.slice(list.indexOf(to) + 1).filter((version) => version !== from);
  return (
    <section className="ref-section" aria-labelledby="more">
      <h2 id="more">More</h2>
      <ul>
        <li>
          This page as <Link href={`${path}.md${query}`}>Markdown</Link> or{" "}
          <Link href={`${path}.json${query}`}>JSON</Link>
        </li>
        <li>
          <Link href={`${history.path}.xml${query}`}>Feed</Link> of changes in new versions
        </li>
        <li>
          <Link href={history.path}>{changelogTitle}</Link> of all versions
        </li>
        {others.slice(0, otherStarts).map((version) => (
          <li key={version.name}>
            <Link href={toUpgradePath(history, { from: version, to }) + query}>
              Upgrade from {version.title} to {to.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
