import process from "node:process";
import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";
import { createGatheringDestination } from "./gathering-destination.ts";
import { createTimestamp } from "./timestamp.ts";

/** A write for each line would cost more than the answer it tells of. */
const gathering = { gatheredLength: 32 * 1024, heldMilliseconds: 250, maximumLength: 1024 * 1024 };

/** JSON lines on standard output: time as ISO 8601, level as a word. What is held back is written when the process exits. */
export function createLogger(level: LogLevel): Logger {
  if (level === "silent") return pino({ level });
  // Looked at, a pipe becomes one that never blocks: what it does not take at once it refuses.
  void process.stdout;
  const destination = createGatheringDestination({ fd: 1, ...gathering });
  process.once("exit", destination.flushSync);
  return pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
