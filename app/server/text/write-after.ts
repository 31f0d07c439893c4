/** Creates a function that writes a text after some work. Between the slices of the work, it yields empty strings. */
export const writeAfter = (slices: () => Iterable<unknown>, write: () => string) =>
  function* (): Generator<string> {
    for (const _ of slices()) yield "";
    yield write();
  };
