import { once } from "node:events";
import type { AddressInfo } from "node:net";
import process from "node:process";
import type * as Http from "../../../app/server/app.ts";
import { http } from "../start-app.ts";
import { tinySite } from "./start-process.ts";

/** Serves the tiny site with the server and the limits of production, some of which a test can shorten. */
export async function startServer(
  changeSite = (site: Http.Site) => site,
  ...limits: readonly Parameters<typeof Http.createHttpServer>[1][]
) {
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...tinySite }, process.cwd());
  const { site } = await http.loadSite(config);
  if (!site) throw new Error("The tiny site has errors");
  const app = await http.createApp(config, { site: changeSite(site) });
  const server = http.createHttpServer(app.handle, ...limits).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
