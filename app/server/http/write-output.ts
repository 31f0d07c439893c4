import { writeSync } from "node:fs";

const pauseMilliseconds = 5;

/**
 * Writes a text synchronously, since a stream would lose its buffer at exit. If a pipe is full, waits at most
 * `patience` milliseconds for space before each write.
 * @returns the code of the error, such as `EPIPE`, or undefined after success
 */
export function writeOutput(
  descriptor: 1 | 2,
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
