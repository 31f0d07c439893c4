import { writeSync } from "node:fs";

/** File descriptor of standard output (1) or standard error (2). */
type Descriptor = 1 | 2;

/** Milliseconds between two attempts to write to a full pipe. */
const pauseMilliseconds = 5;

/**
 * Writes a whole text synchronously. A stream would lose its buffered text when the process exits, and a stream error without a
 * listener would end the process.
 * @param patience milliseconds without progress after which writing to a full pipe is given up; unlimited by default, since a
 * reader may be slow
 * @returns the code of the error that stopped the writing, such as `EPIPE` or `ENOSPC`; undefined after everything is written
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
