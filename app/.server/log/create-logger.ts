import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/** Lines are gathered into writes of this size, or for this long: a write for each would cost more than the answer. */
const gatheredBytes = 4096;
const longestHeldMilliseconds = 250;

/** JSON lines on standard output: time as ISO 8601, level as a word. What is held back is written when the process exits. */
export function createLogger(level: LogLevel): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: gatheredBytes,
    periodicFlush: longestHeldMilliseconds,
  });
  // A full disk or a reader that went away costs lines, never the site.
  destination.on("error", () => {});
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
