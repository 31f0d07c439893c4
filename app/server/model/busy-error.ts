/** Thrown when too many tasks are waiting; the response has status 503. */
export class BusyError extends Error {
  constructor() {
    super("Too much work is waiting");
  }
}
