/** A line of an author's file. Lines count from 1. */
export interface Place {
  /** Absolute path. */
  readonly file: string;
  readonly line?: number;
}

/** What happened to a part of the old site. */
export type Outcome = "kept" | "changed" | "dropped";

export interface Entry {
  readonly outcome: Outcome;
  readonly text: string;
  readonly place?: Place;
}

/** Records what happens to every part of the old site. The report lists all entries. */
export interface ImportLog {
  readonly entries: readonly Entry[];
  readonly add: (outcome: Outcome, text: string, place?: Place) => void;
}

/** Thrown when nothing can be imported; the message contains the reason and what to do. */
export class ImportError extends Error {}

/** Creates an empty log. Equal entries are recorded once. */
export function createLog(): ImportLog {
  const entries = new Map<string, Entry>();
  return {
    get entries() {
      return [...entries.values()];
    },
    add: (outcome, text, place) => {
      const key = JSON.stringify([outcome, text, place]);
      if (!entries.has(key)) entries.set(key, { outcome, text, ...(place && { place }) });
    },
  };
}
