import type { SourceLocation } from "../../app/server/model/diagnostic.ts";

/**
 * Outcome of the import for a part of the old site. `lost`: readers miss content. `decision`: somebody has to choose or to
 * write something. `cosmetic`: the new site differs, and nobody has to do anything.
 */
export type Outcome = "kept" | "lost" | "decision" | "cosmetic";

export interface Entry {
  readonly outcome: Outcome;
  readonly text: string;
  readonly position?: SourceLocation;
}

/** Log of the outcome for every part of the old site. The report lists all entries. */
export interface ImportLog {
  readonly entries: readonly Entry[];
  readonly add: (outcome: Outcome, text: string, position?: SourceLocation) => void;
}

/** Error that prevents an import. The message contains the reason and, if possible, what to do. */
export class ImportError extends Error {}

/** Creates an empty log. Equal entries are recorded once. */
export function createLog(): ImportLog {
  const entries = new Map<string, Entry>();
  return {
    get entries() {
      return [...entries.values()];
    },
    add: (outcome, text, position) => {
      const key = JSON.stringify([outcome, text, position]);
      if (!entries.has(key)) entries.set(key, { outcome, text, ...(position && { position }) });
    },
  };
}
