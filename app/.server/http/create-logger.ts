import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { LogLevel } from "#app/.server/config.ts";

/**
 * Settings of the log buffer, which is written when it contains `minLength` characters and every 250 ms. If the output is blocked
 * and the buffer contains `maxLength` characters, further lines are lost. Writing each line separately would take longer than
 * sending a cached response.
 */
const buffering = { minLength: 16_000, maxLength: 1024 * 1024, periodicFlush: 250 };

/** Creates a logger of JSON lines on standard output. Without `flushLogger`, buffered lines are lost when the process exits. */
export function createLogger(level: LogLevel): Logger {
  if (level === "silent") return pino({ level });
  // The first access to `process.stdout` makes Node set a pipe to non-blocking mode, so that a stalled reader of the pipe does not
  // block the process.
  void process.stdout;
  const destination = pino.destination({ dest: 1, sync: false, ...buffering });
  // After a write error, such as a full disk, log lines are lost and the server continues.
  destination.on("error", () => {});
  // At exit, pino calls `flushSync`, which would repeat a failed write forever (sonic-boom).
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

/** Writes the buffered log lines; gives up after one second. */
export async function flushLogger(logger: Logger): Promise<void> {
  const flush = () => new Promise<void>((resolve) => logger.flush(() => resolve()));
  // A flush that begins during a write does not include lines that were logged after the write began, so a second flush follows.
  const flushed = flush().then(flush);
  await Promise.race([flushed, sleep(1_000, undefined, { ref: false })]);
}
