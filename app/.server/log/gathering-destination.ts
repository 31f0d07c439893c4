import { writeSync } from "node:fs";

/** Where a logger's lines go. `flushSync` is called by pino after a fatal line, and by the process as it exits. */
export interface GatheringDestination {
  readonly write: (line: string) => void;
  /** A line that is spelled out when it is written: many at once, long after whoever asked has been answered. */
  readonly writeLater: (line: () => string) => void;
  readonly flushSync: () => void;
}

/** `fs.writeSync`, as far as it is used here. Must not block: see `createLogger`. */
export type WriteBytes = (fd: number, chunk: Buffer, offset: number) => number;

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

/** How often, and after how many milliseconds, a last write to a full pipe is tried again. */
const lastAttempts = { count: 20, pause: 5 };
/** Of a line that is not spelled out yet. */
const usualLength = 300;
const lineFeed = 0x0a;
const nothing = Buffer.alloc(0);

/**
 * Gathers lines into few writes. What cannot be written, because the disk is full or the reader is gone, is lost, and nothing else is:
 * pino's own destination keeps every line in memory then, and never lets the process exit. The writes are synchronous: one in a
 * thread could be overtaken by the last lines, and one that nobody takes would hold up the exit for ever.
 */
export function createGatheringDestination(options: GatheringOptions): GatheringDestination {
  const { fd, gatheredLength, heldMilliseconds, maximumLength, write = writeSync } = options;
  let pending: (string | (() => string))[] = [];
  let pendingLength = 0;
  /** What a full pipe did not take: bytes, since it may begin within a character. */
  let rest = nothing;
  /** The last thing written was a part of a line whose end is lost. */
  let isTorn = false;
  let timer: NodeJS.Timeout | undefined;

  /** @returns whether everything is written or lost */
  const flush = (): boolean => {
    clearTimeout(timer);
    timer = undefined;
    let text = isTorn && rest === nothing ? "\n" : "";
    for (const line of pending) text += typeof line === "string" ? line : line();
    const chunk = rest === nothing ? Buffer.from(text) : Buffer.concat([rest, Buffer.from(text)]);
    pending = [];
    pendingLength = 0;
    rest = nothing;
    let written = 0;
    try {
      while (written < chunk.length) written += write(fd, chunk, written);
      isTorn = false;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") rest = chunk.subarray(written);
      else isTorn = written === 0 ? isTorn : chunk[written - 1] !== lineFeed;
    }
    return rest === nothing;
  };
  const flushLater = () => {
    timer ??= setTimeout(() => flush() || flushLater(), heldMilliseconds).unref();
  };

  const add = (line: string | (() => string), length: number) => {
    if (rest.length + pendingLength + length > maximumLength) return;
    pending.push(line);
    pendingLength += length;
    if (rest === nothing && pendingLength >= gatheredLength && flush()) return;
    flushLater();
  };

  return {
    write: (line) => add(line, line.length),
    writeLater: (line) => add(line, usualLength),
    flushSync: () => {
      if (pending.length === 0 && rest === nothing) return;
      for (let attempt = 0; !flush() && attempt < lastAttempts.count; attempt++) pause(lastAttempts.pause);
    },
  };
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
