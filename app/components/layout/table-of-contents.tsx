import { useEffect, useState } from "react";
import { Link } from "#app/lib/link.tsx";
import type { Heading } from "#app/lib/page.ts";

/** Renders the table of contents: links to the page's headings, in a column beside the page on wide screens. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrentHeading(headings);
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title">On this page</p>
      <HeadingList headings={headings} current={current} />
    </nav>
  );
}

/** Renders links to the headings as a menu for narrow screens. */
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
      {headings.map(({ id, text, level }) => (
        <li key={id} className={`toc-level-${level - top}`}>
          <Link href={`#${encodeURIComponent(id)}`} aria-current={id === current ? "location" : undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the id of the current heading, see `watchCurrentHeading`. */
function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    const ids = headings.map(({ id }) => id);
    watchCurrentHeading(() => ids, setCurrent, controller.signal);
    return () => controller.abort();
  }, [headings]);

  return current;
}

/** Distance from the top of the window, in pixels, at which a heading becomes current. */
const readingLine = 120;

/**
 * Reports the id of the last heading above `readingLine` now and after each scroll. At the end of the page, this is the id
 * of the last heading.
 */
export function watchCurrentHeading(
  listIds: () => readonly string[],
  report: (current: string | undefined) => void,
  signal: AbortSignal,
): void {
  let frame = 0;
  const update = () => {
    frame = 0;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
    const toTop = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
    report(isAtEnd ? listIds().at(-1) : listIds().findLast((id) => toTop(id) <= readingLine));
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(update);
  };
  schedule();
  window.addEventListener("scroll", schedule, { signal, passive: true });
  window.addEventListener("resize", schedule, { signal });
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
}
