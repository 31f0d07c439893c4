import { Fragment } from "react";
import { Link } from "#app/lib/link.tsx";
import type { AvailabilityMark } from "../outline/availability.ts";

interface MarksProps {
  readonly marks: readonly AvailabilityMark[];
}

/** Renders marks such as "Since 3.6.0" after other facts, with links to the changes in these versions. */
export const AvailabilityMarks = ({ marks }: MarksProps) =>
  marks.map((mark) => (
    <Fragment key={mark.text}>
      {" · "}
      <Mark mark={mark} />
    </Fragment>
  ));

/** Renders marks as a line of their own. */
export const AvailabilityLine = ({ marks: [first, ...others] }: MarksProps) =>
  first && (
    <p className="ref-note">
      <Mark mark={first} />
      <AvailabilityMarks marks={others} />
    </p>
  );

const Mark = ({ mark: { text, path } }: { readonly mark: AvailabilityMark }) =>
  path === undefined ? (
    <span className="ref-availability">{text}</span>
  ) : (
    <Link className="ref-availability" href={path}>
      {text}
    </Link>
  );
