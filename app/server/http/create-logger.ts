import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { Config } from "#app/server/config.ts";

/**
 * Log lines are buffered, because one write per line would take longer than sending a cached response. If the buffer
 * reaches `maxLength`, new lines are lost.
 */
const buffering = { minLength: 16_000, maxLength: 1024 * 1024, periodicFlush: 250 };

/** Creates a logger of JSON lines on standard output. Buffered lines are lost at exit without `flushLogger`. */
export function createLogger(level: Config["logLevel"]): Logger {
  if (level === "silent") return pino({ level });
  // This access makes Node set a pipe to non-blocking mode, so that a stalled reader does not block the process.
  void process.stdout;
  const destination = pino.destination({ dest: 1, sync: false, ...buffering });
  // After a write error, such as a full disk, log lines are lost and the server continues.
  destination.on("error", () => {});
  // At exit, pino calls `flushSync`. The original function would repeat a failed write forever.
  destination.flushSync = () => {};
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

/** Writes the buffered log lines; stops after one second. */
export async function flushLogger(logger: Logger): Promise<void> {
  const flush = () => new Promise<void>((resolve) => logger.flush(() => resolve()));
  // If a write is in progress, the first flush may omit the newest lines. The second flush writes them.
  const flushed = flush().then(flush);
  await Promise.race([flushed, sleep(1_000, undefined, { ref: false })]);
}
