import type { PageLink, PageView } from "#app/lib/page.ts";

/** The neighbours in reading order. Release notes run from newer to older. */
export function Pager({ view }: { view: PageView }) {
  const isNote = view.kind === "release-note";
  return (
    <nav className="pager" aria-label={isNote ? "Newer and older releases" : "Previous and next page"}>
      {view.previous ? (
        <PagerLink rel="prev" caption={isNote ? "Newer release" : "Previous"} link={view.previous} />
      ) : (
        <span />
      )}
      {view.next ? <PagerLink rel="next" caption={isNote ? "Older release" : "Next"} link={view.next} /> : null}
    </nav>
  );
}

function PagerLink({ rel, caption, link }: { rel: "prev" | "next"; caption: string; link: PageLink }) {
  return (
    <a className={`pager-link pager-${rel}`} rel={rel} href={link.path}>
      <span className="pager-caption">{caption}</span>
      <span className="pager-label">{link.label}</span>
    </a>
  );
}
