/** Returns a function that computes a result once. If this fails, the next call tries again: a file may be readable later. */
export function once<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= compute().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}
