import { describe, expect, test } from "vitest";
import { tinySite } from "./serving/start-process.ts";
import { type StartOptions, serveSite, withSite } from "./start-app.ts";

const started = withSite({
  environment: tinySite,
  // The pages are added after the load, because content with pages at these paths is refused.
  changeSite: (site) => {
    const home = site.findPage("/");
    if (!home) throw new Error("no home page");
    const taken = ["/healthz", "/readyz", "/search"].map((path) => [path, { ...home, path }] as const);
    return { ...site, pages: new Map([...site.pages, ...taken]) };
  },
});

const request = async (path: string) => {
  const response = await started.get(path);
  return `${response.status} ${await response.text()}`;
};

test("health checks do not depend on pages, before and after pages are cached", async () => {
  const paths = ["/healthz", "/readyz", "/healthz?x", "/readyz?x"];
  expect(await Promise.all(paths.map(request))).toEqual(paths.map(() => "200 ok\n"));
  for (const path of paths) {
    expect((await started.get(path)).headers.get("cache-control")).toBe("no-store");
    expect((await started.get(path, { method: "POST" })).status).toBe(405);
  }
  await started.app.warmUp(new AbortController().signal);
  expect(await Promise.all(paths.map(request))).toEqual(paths.map(() => "200 ok\n"));
  started.app.setReady(false);
  expect(await Promise.all(paths.map(request))).toEqual(["200 ok\n", "503 stopping\n", "200 ok\n", "503 stopping\n"]);
});

describe("a response that is not ready at once", () => {
  const serveSlow = (body: () => Promise<string>) => {
    const resource = { path: "/slow.txt", contentType: "text/plain; charset=utf-8", body };
    const changeSite: NonNullable<StartOptions["changeSite"]> = (site) => ({
      ...site,
      resources: new Map(site.resources).set(resource.path, resource),
    });
    return serveSite({ environment: tinySite, changeSite });
  };

  test("has the status and the headers of its failure", async () => {
    const { get } = await serveSlow(() => Promise.reject(new Error("no text")));
    const response = await get("/slow.txt");
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error\n"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cdn-cache-control")).toBeNull();
  });

  test("closes its connection if the process has begun to stop in the meantime", async () => {
    const body = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    const { app, get } = await serveSlow(() => {
      asked.resolve();
      return body.promise;
    });
    const response = get("/slow.txt");
    await asked.promise;
    app.setReady(false);
    body.resolve("slow");
    expect((await response).headers.get("connection")).toBe("close");
    expect(await (await response).text()).toBe("slow");
  });
});
