import type { Heading } from "#app/lib/page.ts";
import { useCurrentHeading } from "./use-current-heading.ts";

/** Headings of the page: beside it on wide screens, folded above it on narrow ones. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrentHeading(headings);
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title">On this page</p>
      <HeadingList headings={headings} current={current} />
    </nav>
  );
}

/** The same, for narrow screens. */
export function FoldedTableOfContents({ headings }: { headings: readonly Heading[] }) {
  return (
    <details className="toc-folded">
      <summary>On this page</summary>
      <HeadingList headings={headings} current={undefined} />
    </details>
  );
}

function HeadingList({ headings, current }: { headings: readonly Heading[]; current: string | undefined }) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ul>
      {headings.map((heading) => (
        <li key={heading.id} className={`toc-level-${heading.level - top}`}>
          <a href={`#${encodeURIComponent(heading.id)}`} aria-current={heading.id === current ? "location" : undefined}>
            {heading.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
