/**
 * Creates a function that writes a text after some work. It yields an empty string after each step of the work, so that
 * the server can handle other requests between two steps.
 */
export const writeAfter = (work: () => Iterable<unknown>, write: () => string) =>
  function* (): Generator<string> {
    for (const _ of work()) yield "";
    yield write();
  };
