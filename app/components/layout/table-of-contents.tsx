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

/** Distance from the top of the window, in pixels, at which a heading becomes current. */
const readingLine = 120;

/** Returns the id of the last heading above `readingLine`. At the end of the page, returns the id of the last heading. */
function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    const update = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
      const toTop = ({ id }: Heading) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
      const last = isAtEnd ? headings.at(-1) : headings.findLast((heading) => toTop(heading) <= readingLine);
      setCurrent(last?.id);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener("scroll", schedule, { signal, passive: true });
    window.addEventListener("resize", schedule, { signal });
    return () => {
      cancelAnimationFrame(frame);
      controller.abort();
    };
  }, [headings]);

  return current;
}
