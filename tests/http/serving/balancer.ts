import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const checkMilliseconds = 100;

interface Balancer {
  readonly stop: () => void;
  /** Resolves when all replicas are ready. */
  readonly whenBack: () => Promise<void>;
}

/**
 * A minimal load balancer: it sends requests to replicas in rotation, only to those whose `/readyz` says 200, on persistent
 * connections. Unlike nginx it never sends a request a second time: what a replica drops is lost, and the client receives 502. So a
 * rolling restart without a failure shows that the replicas themselves drop nothing.
 */
export async function startBalancer(port: number, replicas: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<number>();
  let next = 0;
  let isStopped = false;

  const check = async (replica: number) => {
    while (!isStopped) {
      const upstream = await fetch(`http://127.0.0.1:${replica}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(
        () => undefined,
      );
      await upstream?.text();
      if (upstream?.status === 200) ready.add(replica);
      else ready.delete(replica);
      await sleep(checkMilliseconds);
    }
  };

  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const candidates = [...ready];
    const replica = candidates[next++ % candidates.length];
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (replica === undefined) return fail();
    const { method, url: path, headers } = asked;
    request({ host: "127.0.0.1", port: replica, agent, method, path, headers }, (upstream) => {
      // `connection` and `keep-alive` are headers of a single connection and are not forwarded.
      const { connection: _connection, "keep-alive": _keepAlive, ...kept } = upstream.headers;
      response.writeHead(upstream.statusCode ?? 502, kept);
      upstream.on("error", fail).pipe(response);
    })
      .on("error", fail)
      .end();
  };

  const server = createServer(pass).listen(port, "127.0.0.1");
  await once(server, "listening");
  for (const replica of replicas) void check(replica);
  const whenBack = async () => {
    while (ready.size < replicas.length) await sleep(checkMilliseconds);
  };
  await whenBack();
  return {
    whenBack,
    stop: () => {
      isStopped = true;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
