import { formatDate, formatList } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { Shell } from "#app/lib/shell.ts";
import { toBasename } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { FirstCall, findFirstCall } from "#app/server/reference/view/samples.tsx";
import { hasListedNotes, type ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { toNoun } from "#app/server/release-notes/list-pages.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { GuideList, type Guides } from "./guides.tsx";
import { OperationGroups } from "./operation-groups.tsx";

export interface HomeSources {
  readonly shell: Shell;
  readonly settings: Settings;
  readonly releaseNotes: ReleaseNotes;
  readonly apis: readonly Api[];
  readonly guides: Guides;
}

/** Creates the page at `/`. An authored page or a page of the release notes at `/` replaces it. */
export function createHomePage(sources: HomeSources): Page {
  const { shell, settings, releaseNotes, apis } = sources;
  const contents = formatList([
    ...(hasListedNotes(releaseNotes) ? [settings.releaseNotes.title.toLowerCase()] : []),
    ...apis.map((api) => `the ${api.title} reference`),
  ]);
  const name = toSentenceCase(shell.tagline || shell.title);
  const list = releaseNotes.pages.find(({ path }) => path === releaseNotes.basePath);
  return {
    path: "/",
    kind: "home",
    layout: "home",
    title: shell.title,
    description: contents === "" ? `${name}.` : `${name}: ${contents} of ${shell.provider}.`,
    head: { type: "website", feeds: list?.head.feeds ?? [] },
    headings: [],
    listed: true,
    links: [],
    renderBody: () => renderHtml(<Home {...sources} />, toBasename(shell.siteUrl)),
  };
}

const toSentenceCase = (text: string) =>
  text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;

function Home({ shell, settings, releaseNotes, apis, guides }: HomeSources) {
  const [first] = apis;
  const call = first && findFirstCall(first.index);
  return (
    <>
      <header className={call ? "home-hero has-call" : "home-hero"}>
        <h1>{shell.title}</h1>
        {shell.tagline ? <p className="home-tagline">{shell.tagline}</p> : null}
        {first ? <p className="home-lead">{toFirstSentence(first.description)}</p> : null}
        <p className="home-actions">
          {first ? (
            <Link className="button button-primary" href={first.overviewPath}>
              Read the API reference
            </Link>
          ) : null}
          {hasListedNotes(releaseNotes) ? (
            <Link className="button" href={releaseNotes.basePath}>
              {settings.releaseNotes.title}
            </Link>
          ) : null}
          {guides.pages.length > 0 ? (
            <Link className="button" href={guides.path ?? "#home-guides"}>
              {guides.title}
            </Link>
          ) : null}
        </p>
        {first && call ? <FirstCall index={first.index} entry={call} /> : null}
      </header>
      {apis.slice(0, apisShown).map((api) => (
        <HomeApi key={api.id} api={api} isIntroduced={api === first} />
      ))}
      {apis.length > apisShown ? (
        <p className="home-more">
          <Link href="/docs">View all {apis.length} APIs</Link>
        </p>
      ) : null}
      <div className="home-columns">
        <HomeReleases settings={settings} releaseNotes={releaseNotes} />
        {guides.pages.length > 0 ? <HomeGuides guides={guides} /> : null}
      </div>
    </>
  );
}

/** If `isIntroduced` is true, the description is omitted, because the header of the page already contains it. */
function HomeApi({ api, isIntroduced }: { api: Api; isIntroduced: boolean }) {
  const { id, title, version, overviewPath, operationCount, groups } = api;
  return (
    <section className="home-section" aria-labelledby={`home-${id}`}>
      <h2 id={`home-${id}`}>
        <Link href={overviewPath}>{title}</Link> <span className="docs-root-version">{version}</span>
      </h2>
      {isIntroduced ? null : <p className="home-lead">{toFirstSentence(api.description)}</p>}
      <OperationGroups api={api} shown={{ groups: groupsShown, operations: operationsShown }} />
      <p className="home-more">
        <Link href={overviewPath}>
          {operationCount === 1 ? "View the operation" : `View all ${operationCount} operations`}
        </Link>
        {groups.length > groupsShown ? ` in ${groups.length} groups` : null}
      </p>
    </section>
  );
}

function HomeReleases({ settings, releaseNotes: { basePath, notes } }: Pick<HomeSources, "settings" | "releaseNotes">) {
  const { title } = settings.releaseNotes;
  const [newest, ...earlier] = notes.filter(({ listed }) => listed);
  if (!newest) return null;
  return (
    <section className="home-section" aria-labelledby="home-release-notes">
      <h2 id="home-release-notes">
        <Link href={basePath}>{title}</Link>
      </h2>
      <div className="home-newest">
        <p className="home-newest-date">
          Latest {toNoun(title).replace(/ note$/, "")}, <NoteDate note={newest} />
        </p>
        <h3>
          <Link href={newest.path}>{newest.title}</Link>
        </h3>
        <p>{newest.description}</p>
      </div>
      <ul className="home-list plain-links">
        {earlier.slice(0, earlierShown).map((note) => (
          <li key={note.path}>
            <Link href={note.path}>{note.title}</Link> <NoteDate note={note} />
          </li>
        ))}
      </ul>
      <p className="home-more">
        <Link href={`${basePath}/archive`}>Archive</Link> · <Link href={`${basePath}/tags`}>Tags</Link>
      </p>
    </section>
  );
}

function HomeGuides({ guides: { title, pages, path } }: { guides: Guides }) {
  return (
    <section className="home-section" aria-labelledby="home-guides">
      <h2 id="home-guides">{path === undefined ? title : <Link href={path}>{title}</Link>}</h2>
      <GuideList pages={pages} className="home-list plain-links" />
    </section>
  );
}

const NoteDate = ({ note: { date } }: { note: ReleaseNote }) => <time dateTime={date}>{formatDate(date)}</time>;

const toFirstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

const apisShown = 4;
const groupsShown = 6;
const operationsShown = 4;
const earlierShown = 3;
