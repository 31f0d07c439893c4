import type { ReactNode } from "react";

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
        {title}{" "}
        <a className="ref-anchor" href={`#${id}`} aria-label={`Link to ${title}`}>
          #
        </a>
      </h2>
      {children}
    </section>
  );
}
