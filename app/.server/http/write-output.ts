import { writeSync } from "node:fs";

/** Standard output and standard error. */
type Descriptor = 1 | 2;

/** Milliseconds between two attempts to write to a full pipe. */
const pauseMilliseconds = 5;

/**
 * Writes a whole text before it returns: what a stream still holds when the process exits is lost, and an error of a stream that nobody
 * listens to ends the process.
 * @param patience milliseconds after which a pipe that takes nothing is given up; a reader may be slow, so without an end as a rule
 * @returns the code of the error for which something could not be written, such as `EPIPE` or `ENOSPC`; undefined when all is written
 */
export function writeOutput(
  descriptor: Descriptor,
  text: string,
  patience = Number.POSITIVE_INFINITY,
  write: (descriptor: number, bytes: Buffer, offset: number) => number = writeSync,
): string | undefined {
  const bytes = Buffer.from(text);
  let waited = 0;
  for (let written = 0; written < bytes.length; ) {
    try {
      written += write(descriptor, bytes, written);
      waited = 0;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      if (code !== "EAGAIN" || waited >= patience) return code;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
      waited += pauseMilliseconds;
    }
  }
  return undefined;
}
