/** Thrown when too much work is waiting; the client is asked to retry. */
export class BusyError extends Error {
  constructor() {
    super("Too much work is waiting");
  }
}
