import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/** JSON lines on standard output: time as ISO 8601, level as a word. */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
