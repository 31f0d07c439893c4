import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";

/** A part of a page with a heading that can be linked to. */
export function Section({
  id,
  title,
  children,
  className,
}: {
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={className ?? "ref-section"} aria-labelledby={id}>
      <h2 id={id}>
        {title} <Anchor id={id} label={`Link to ${title}`} />
      </h2>
      {children}
    </section>
  );
}
