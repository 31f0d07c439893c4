import { connect } from "node:net";
import { performance } from "node:perf_hooks";

interface Load {
  readonly origin: string;
  readonly connections: number;
  readonly milliseconds: number;
  /** Returns the complete head of the next request. */
  readonly nextRequest: () => string;
}

interface LoadResult {
  readonly responseCount: number;
  readonly statuses: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** Milliseconds from each request to the last byte of its response, sorted. */
  readonly latencies: readonly number[];
}

const lastChunk = Buffer.from("0\r\n\r\n");

/** Keeps connections busy. The client parses as few bytes as possible, so that its cost does not limit the result. */
export async function load({ origin, connections, milliseconds, nextRequest }: Load): Promise<LoadResult> {
  const port = Number(new URL(origin).port);
  const statuses = new Map<string, number>();
  const latencies: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started >= milliseconds;

  const keepBusy = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sentAt = 0;
      /**
       * Number of bytes of the response that have not arrived yet. It is undefined before the head arrives.
       * It is infinite for a chunked response, because the length of the response is unknown.
       */
      let missing: number | undefined;
      let tail = Buffer.alloc(0);
      const sendNext = () => {
        if (isOver()) {
          socket.end();
          resolve();
          return;
        }
        sentAt = performance.now();
        missing = undefined;
        socket.write(nextRequest(), "latin1");
      };
      socket.once("connect", sendNext);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("The server closed the connection")));
      socket.on("data", (bytes: Buffer) => {
        if (missing === undefined) {
          const end = bytes.indexOf("\r\n\r\n");
          if (end === -1) return void reject(new Error("The head of a response arrived in several chunks"));
          const head = bytes.toString("latin1", 0, end);
          const status = head.slice(9, 12);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          missing = toBodyLength(head, status) - (bytes.length - end - 4);
        } else missing -= bytes.length;
        if (missing === Number.POSITIVE_INFINITY) {
          tail = Buffer.concat([tail, bytes]).subarray(-lastChunk.length);
          if (tail.equals(lastChunk)) missing = 0;
        }
        if (missing > 0) return;
        latencies.push(performance.now() - sentAt);
        sendNext();
      });
    });

  await Promise.all(Array.from({ length: connections }, keepBusy));
  const seconds = (performance.now() - started) / 1000;
  return { responseCount: latencies.length, statuses, seconds, latencies: latencies.sort((a, b) => a - b) };
}

function toBodyLength(head: string, status: string): number {
  if (status === "304") return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}
