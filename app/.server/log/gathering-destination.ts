import { write as writeAsynchronously, writeSync } from "node:fs";

/** Where a logger's lines go. `flushSync` is called by pino after a fatal line, and by the process as it exits. */
export interface GatheringDestination {
  readonly write: (line: string) => void;
  readonly flushSync: () => void;
}

/** `fs.write`, as far as it is used here. */
export type WriteBytes = (
  fd: number,
  chunk: Buffer,
  offset: number,
  length: number,
  position: null,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

export interface GatheringOptions {
  readonly fd: number;
  /** Lines are written together once they are this long … */
  readonly gatheredLength: number;
  /** … or this old. */
  readonly heldMilliseconds: number;
  /** With this much unwritten, because nobody reads, further lines are dropped. */
  readonly maximumLength: number;
  readonly write?: WriteBytes;
}

/**
 * Gathers lines into few writes, off the main thread. What cannot be written, because the disk is full or the reader is gone, is
 * lost, and nothing else is: pino's own destination keeps every line in memory then, and never lets the process exit.
 */
export function createGatheringDestination(options: GatheringOptions): GatheringDestination {
  const { fd, gatheredLength, heldMilliseconds, maximumLength, write = writeAsynchronously } = options;
  let pending = "";
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || pending === "") return;
    const chunk = Buffer.from(pending);
    pending = "";
    isWriting = true;
    write(fd, chunk, 0, chunk.length, null, (error, written) => {
      isWriting = false;
      const isFull = error?.code === "EAGAIN";
      if (isFull) pending = chunk.toString() + pending;
      else if (!error && written < chunk.length) pending = chunk.subarray(written).toString() + pending;
      schedule(isFull);
    });
  };

  const schedule = (mustWait = false) => {
    if (pending === "" || isWriting) return;
    if (pending.length >= gatheredLength && !mustWait) flush();
    else timer ??= setTimeout(flush, heldMilliseconds).unref();
  };

  return {
    write: (line) => {
      if (pending.length + line.length > maximumLength) return;
      pending += line;
      schedule();
    },
    flushSync: () => {
      const chunk = Buffer.from(pending);
      pending = "";
      try {
        for (let written = 0; written < chunk.length; ) written += writeSync(fd, chunk, written);
      } catch {
        // The same: these lines are lost.
      }
    },
  };
}
