import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/** One write for many lines: a write for each would cost more than a cached response. Lengths in characters. */
const buffering = { minLength: 16_000, maxLength: 1024 * 1024, periodicFlush: 250 };

/** JSON lines on standard output, with the time as ISO 8601 and the level as a word. Call `flushLogger` before exit. */
export function createLogger(level: LogLevel): Logger {
  if (level === "silent") return pino({ level });
  // Node makes a pipe non-blocking when the stream is first read: a reader that stalls must not stop the process.
  void process.stdout;
  const destination = pino.destination({ dest: 1, sync: false, ...buffering });
  // A full disk or a closed pipe costs lines, and nothing else.
  destination.on("error", () => {});
  // At exit and after a fatal line pino flushes synchronously, which repeats a failed write for ever (sonic-boom).
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

/** The time as pino adds it to a line. Under load many lines share a millisecond, and formatting a date is slow. */
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

/** Writes the buffered lines, or gives up after a second. */
export async function flushLogger(logger: Logger): Promise<void> {
  const flushed = new Promise<void>((resolve) => logger.flush(() => resolve()));
  await Promise.race([flushed, sleep(1_000, undefined, { ref: false })]);
}
