import { LRUCache } from "lru-cache";
import { type Answer, isCompressible, type StoredAnswer } from "./answer.ts";
import { type AnswerBuilder, buildAnswer } from "./build-answer.ts";
import { type Compressors, zlibCompressors } from "./compress.ts";

/** Counts since the start, and what is held now. */
export interface StoreStatistics {
  readonly entries: number;
  readonly bytes: number;
  readonly maximumBytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly failedCompressions: number;
}

export interface AnswerStore {
  /** What is in memory under a key; counts as a use of it. */
  readonly find: (key: string) => StoredAnswer | undefined;
  /**
   * What is in memory under a key, or what `make` makes: once, however many ask at the same time, and gzipped before the
   * first of them has it. Failures (5xx) are handed out and not kept.
   */
  readonly get: (key: string, make: () => Answer | Promise<Answer>) => Promise<StoredAnswer>;
  /** Settled when no compression is going on or waiting. */
  readonly settled: () => Promise<void>;
  readonly statistics: () => StoreStatistics;
}

/**
 * Keeps answers in memory, all codings together within a bound of bytes, least recently used out first. `maximumBytes` of 0
 * keeps and compresses nothing: development, where the next save changes everything.
 */
export function createAnswerStore({
  maximumBytes,
  commonHeaders = {},
  compressors = zlibCompressors,
}: {
  readonly maximumBytes: number;
  /** What every answer carries, unless it has its own of that name. Names in lower case. */
  readonly commonHeaders?: Readonly<Record<string, string>>;
  readonly compressors?: Compressors | undefined;
}): AnswerStore {
  const counts = { hits: 0, misses: 0, evictions: 0, failedCompressions: 0 };
  const answers = new LRUCache<string, AnswerBuilder>({
    maxSize: Math.max(maximumBytes, 1),
    sizeCalculation: ({ stored }) => stored.bytes,
    dispose: (_answer, _key, reason) => {
      if (reason === "evict") counts.evictions++;
    },
  });
  const inFlight = new Map<string, Promise<StoredAnswer>>();
  /** One brotli at a time, so that it can never keep a reader's gzip from the thread pool. Keys, so that it holds no bytes. */
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;

  const attempt = async (builder: AnswerBuilder, encoding: "gzip" | "br"): Promise<AnswerBuilder> => {
    try {
      return builder.add(encoding, await compressors[encoding](builder.stored.variants.identity.body));
    } catch {
      // The other codings are as good; the count tells operators.
      counts.failedCompressions++;
      return builder;
    }
  };

  const makeAnswer = async (key: string, make: () => Answer | Promise<Answer>): Promise<StoredAnswer> => {
    const made = await make();
    const answer = { ...made, headers: { ...commonHeaders, ...made.headers } };
    const builder = buildAnswer(answer);
    if (maximumBytes === 0 || answer.status >= 500) return builder.stored;
    if (!isCompressible(answer)) {
      answers.set(key, builder);
      return builder.stored;
    }
    const quick = await attempt(builder, "gzip");
    answers.set(key, quick);
    waiting.add(key);
    working ??= compressWaiting();
    return quick.stored;
  };

  const compressWaiting = async (): Promise<void> => {
    for (const key of waiting) {
      waiting.delete(key);
      const builder = answers.peek(key);
      if (builder === undefined) continue;
      const smaller = await attempt(builder, "br");
      // It may have been thrown out, and made anew, meanwhile.
      if (smaller !== builder && answers.peek(key) === builder) answers.set(key, smaller);
    }
    working = undefined;
  };

  return {
    find: (key) => {
      const known = answers.get(key)?.stored;
      if (known) counts.hits++;
      return known;
    },
    get: (key, make) => {
      const known = answers.get(key)?.stored;
      if (known) {
        counts.hits++;
        return Promise.resolve(known);
      }
      const pending = inFlight.get(key);
      if (pending) return pending;
      counts.misses++;
      const making = makeAnswer(key, make).finally(() => inFlight.delete(key));
      inFlight.set(key, making);
      return making;
    },
    settled: async () => {
      while (working) await working;
    },
    statistics: () => ({ ...counts, entries: answers.size, bytes: answers.calculatedSize, maximumBytes }),
  };
}
