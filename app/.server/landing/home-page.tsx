import { renderToStaticMarkup } from "react-dom/server";
import type { Page } from "#app/.server/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Shell } from "#app/lib/shell.ts";

export interface HomeSources {
  readonly shell: Shell;
  readonly settings: Settings;
  readonly releaseNotes: ReleaseNotes;
  readonly apis: readonly Api[];
  /** Pages that authors wrote. */
  readonly contentPages: readonly Page[];
}

/** `/`, unless the author wrote `pages/index.mdx`: title, tagline, ways in, the newest release. */
export function createHomePage(sources: HomeSources): Page {
  const { shell, settings, apis } = sources;
  const what = [settings.releaseNotes.title.toLowerCase(), ...apis.map((api) => `the ${api.title} reference`)].join(
    " and ",
  );
  return {
    path: "/",
    kind: "home",
    layout: "home",
    title: shell.title,
    description: `${toSentenceCase(shell.tagline || shell.title)}: ${what} of ${shell.provider}.`,
    head: { type: "website", feeds: releaseNoteFeeds(sources.releaseNotes) },
    headings: [],
    listed: true,
    links: [],
    renderBody: () => renderToStaticMarkup(<Home {...sources} />),
  };
}

const releaseNoteFeeds = ({ pages, basePath }: ReleaseNotes) => pages.find(({ path }) => path === basePath)?.head.feeds;

const toSentenceCase = (text: string) =>
  text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;

function Home({ shell, settings, releaseNotes, apis, contentPages }: HomeSources) {
  const newest = releaseNotes.notes.find((note) => note.listed);
  const guides = contentPages.filter((page) => page.listed && page.path !== "/").slice(0, guidesShown);
  return (
    <>
      <header className="home-hero">
        <h1>{shell.title}</h1>
        <p className="home-tagline">{shell.tagline}</p>
        <p className="home-actions">
          {apis.slice(0, 1).map((api) => (
            <a key={api.id} className="button button-primary" href={api.overviewPath}>
              Read the API reference
            </a>
          ))}
          <a className="button" href={releaseNotes.basePath}>
            {settings.releaseNotes.title}
          </a>
        </p>
      </header>
      <div className="home-cards">
        {apis.map((api) => (
          <section key={api.id} className="home-card" aria-labelledby={`home-${api.id}`}>
            <h2 id={`home-${api.id}`}>
              <a href={api.overviewPath}>{api.title}</a>
            </h2>
            <p>
              {api.operationCount} operations for{" "}
              {api.groups
                .map((group) => group.label.toLowerCase())
                .slice(0, 4)
                .join(", ")}
              .
            </p>
            <ul>
              {api.groups.slice(0, 6).map((group) => {
                const target = group.path ?? group.items[0]?.path;
                return <li key={group.slug}>{target ? <a href={target}>{group.label}</a> : group.label}</li>;
              })}
            </ul>
          </section>
        ))}
        <section className="home-card" aria-labelledby="home-release-notes">
          <h2 id="home-release-notes">
            <a href={releaseNotes.basePath}>{settings.releaseNotes.title}</a>
          </h2>
          {newest ? (
            <>
              <p>
                Newest: <a href={newest.path}>{newest.title}</a>,{" "}
                <time dateTime={newest.date}>{newest.date.slice(0, 10)}</time>
              </p>
              <ul>
                <li>
                  <a href={`${releaseNotes.basePath}/archive`}>Archive</a>
                </li>
                <li>
                  <a href={`${releaseNotes.basePath}/tags`}>Tags</a>
                </li>
              </ul>
            </>
          ) : (
            <p>No release has been described yet.</p>
          )}
        </section>
        {guides.length > 0 ? (
          <section className="home-card" aria-labelledby="home-guides">
            <h2 id="home-guides">Guides</h2>
            <ul className="home-guides">
              {guides.map((page) => (
                <li key={page.path}>
                  <a href={page.path}>{page.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

/** A home page is a way in, not a list of everything. */
const guidesShown = 8;
