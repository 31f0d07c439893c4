import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const checkMilliseconds = 100;

interface Balancer {
  readonly stop: () => void;
  readonly whenAllReady: () => Promise<void>;
}

/** Starts a load balancer that, unlike nginx, never repeats a request: a dropped request becomes a 502. */
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

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const candidates = [...ready];
    const replica = candidates[next++ % candidates.length];
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (replica === undefined) return fail();
    const { method, url: path, headers } = incoming;
    request({ host: "127.0.0.1", port: replica, agent, method, path, headers }, (upstream) => {
      // These headers belong to one connection.
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
  const whenAllReady = async () => {
    while (ready.size < replicas.length) await sleep(checkMilliseconds);
  };
  await whenAllReady();
  return {
    whenAllReady,
    stop: () => {
      isStopped = true;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
