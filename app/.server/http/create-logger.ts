import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/**
 * Sizes of the log buffer in characters, and its flush interval in milliseconds. Writing each line separately would cost more than
 * a cached response.
 */
const buffering = { minLength: 16_000, maxLength: 1024 * 1024, periodicFlush: 250 };

/**
 * Creates a logger that writes JSON lines to standard output, with the time in ISO 8601 and the level as a word. Call `flushLogger`
 * before the process exits.
 */
export function createLogger(level: LogLevel): Logger {
  if (level === "silent") return pino({ level });
  // The first access makes Node set a pipe to non-blocking mode, so that a stalled reader of the log does not block the process.
  void process.stdout;
  const destination = pino.destination({ dest: 1, sync: false, ...buffering });
  // After a write error, such as a full disk or a closed pipe, log lines are lost and the server continues.
  destination.on("error", () => {});
  // At exit and after a fatal line, pino flushes synchronously and would repeat a failed write forever (sonic-boom).
  destination.flushSync = () => {};
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

/**
 * Creates the function that returns the time in the form that pino adds to a line. Under load, many lines share a millisecond and
 * reuse the formatted text, since formatting a date is slow.
 */
function createTimestamp(): () => string {
  let millisecond = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Writes the buffered log lines; gives up after one second. */
export async function flushLogger(logger: Logger): Promise<void> {
  const flush = () => new Promise<void>((resolve) => logger.flush(() => resolve()));
  // A flush that starts during a write ends with this write and omits later lines, so a second flush follows.
  const flushed = flush().then(flush);
  await Promise.race([flushed, sleep(1_000, undefined, { ref: false })]);
}
