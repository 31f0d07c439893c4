/** What is known of a request from its first byte on. Its log line and its metrics are made from it. */
export interface RequestRecord {
  /** The client's own, if well formed; else ours. */
  readonly id: string;
  /** On the clock of `performance.now`, which no change of the date can turn back. */
  readonly started: number;
  /** What its connection had carried by then, for earlier requests. */
  readonly bytesBefore: number;
  /** What it is counted under: a route pattern or a kind such as `static file`; never a path. */
  route: string;
}

declare module "node:http" {
  interface ServerResponse {
    /** Absent when the app is mounted without its own listener. */
    record?: RequestRecord;
  }
}

/** Files a request under what answers it. */
export function setRoute(response: { record?: RequestRecord }, route: string): void {
  if (response.record) response.record.route = route;
}
