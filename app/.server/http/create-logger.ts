import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/** Buffers lines up to this length in characters: one write for each line would cost more than a cached response. */
const buffering = { minLength: 16_000, maxLength: 1024 * 1024, periodicFlush: 250 };

/** JSON lines on standard output, with the time as ISO 8601 and the level as a word. Call `flushLogger` before exit. */
export function createLogger(level: LogLevel): Logger {
  if (level === "silent") return pino({ level });
  // Node makes a pipe non-blocking when the stream is first accessed, so that a stalled reader does not block the
  // process.
  void process.stdout;
  const destination = pino.destination({ dest: 1, sync: false, ...buffering });
  // When the disk is full or the pipe is closed, log lines are lost and the server continues.
  destination.on("error", () => {});
  // At exit and after a fatal line pino flushes synchronously and would repeat a failed write forever (sonic-boom).
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
  const flush = () => new Promise<void>((resolve) => logger.flush(() => resolve()));
  // A flush during a write ends with that write, which does not have the lines since then.
  const flushed = flush().then(flush);
  await Promise.race([flushed, sleep(1_000, undefined, { ref: false })]);
}
