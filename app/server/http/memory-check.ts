import { performance } from "node:perf_hooks";
import process from "node:process";
import { getHeapStatistics } from "node:v8";

/** Part of a limit beyond which memory is short. */
const largestShare = 0.85;
const checkMilliseconds = 1_000;

/** Bytes that the process uses, and their limits. */
export interface MemoryUse {
  readonly heap: number;
  readonly heapLimit: number;
  readonly resident: number;
  /** Limit of the container. Without a limit, Node returns 0 or more than any machine has. */
  readonly residentLimit: number;
}

/** Returns whether the process is close to the limit of its heap or of its container. */
export const isShort = ({ heap, heapLimit, resident, residentLimit }: MemoryUse): boolean =>
  heap > largestShare * heapLimit || (residentLimit > 0 && resident > largestShare * residentLimit);

/** Creates a function that returns true at most once a second, since freed memory is only collected after some time. */
export function createMemoryCheck(readUse: () => MemoryUse = readMemoryUse): () => boolean {
  let nextCheck = 0;
  return () => {
    const now = performance.now();
    if (now < nextCheck) return false;
    nextCheck = now + checkMilliseconds;
    return isShort(readUse());
  };
}

function readMemoryUse(): MemoryUse {
  const { used_heap_size: heap, heap_size_limit: heapLimit } = getHeapStatistics();
  return { heap, heapLimit, resident: readResident(), residentLimit: process.constrainedMemory() };
}

/** Without `/proc`, only the limit of the heap can be observed. */
function readResident(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}
