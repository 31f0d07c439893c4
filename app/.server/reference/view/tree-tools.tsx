import type { FieldNode } from "../tree/field.ts";

/** Shorter trees are seen at a glance. */
const fewRows = 10;

/**
 * Filter, open all, close all, for the tree that follows in the same `.ref-media-type`. Moved by `property-tools.ts` in the
 * browser; without scripts they are not shown, and everything can be opened by hand.
 */
export function TreeTools({ root }: { root: FieldNode }) {
  if (countRows(root) < fewRows) return null;
  return (
    <div className="ref-tools needs-js" data-property-tools="">
      <label>
        <span className="visually-hidden">Filter the fields below</span>
        <input type="search" placeholder="Filter fields" autoComplete="off" spellCheck={false} />
      </label>
      <button type="button" data-open="all">
        Open all
      </button>
      <button type="button" data-open="none">
        Close all
      </button>
      <output className="ref-tools-count" />
    </div>
  );
}

function countRows({ groups }: FieldNode): number {
  return groups.reduce((sum, { fields }) => sum + fields.reduce((rows, field) => rows + 1 + countRows(field), 0), 0);
}
