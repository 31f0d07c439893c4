import { writeSync } from "node:fs";

/** Standard output and standard error. */
type Descriptor = 1 | 2;

/** Milliseconds between two attempts to write to a full pipe. */
const pauseMilliseconds = 5;

/**
 * Writes a text synchronously. A stream would lose the text that is still buffered when the process exits, and an error of a stream
 * without a listener would end the process.
 * @param patience milliseconds to wait for a pipe that accepts no bytes; without a limit by default, since its reader may be slow
 * @returns undefined if the whole text was written, otherwise the code of the error, such as `EPIPE` or `ENOSPC`
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
