import { afterAll, beforeAll, expect, test } from "vitest";
import { tinySite } from "./serving/start-process.ts";
import { type StartedApp, startApp } from "./start-app.ts";

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({
    environment: tinySite,
    // The pages are added after the load, because content with pages at these paths is refused.
    changeSite: (site) => {
      const home = site.findPage("/");
      if (!home) throw new Error("no home page");
      const taken = ["/healthz", "/readyz", "/search"].map((path) => [path, { ...home, path }] as const);
      return { ...site, pages: new Map([...site.pages, ...taken]) };
    },
  });
});
afterAll(() => started.close());

const request = async (path: string) => {
  const response = await fetch(started.origin + path);
  return `${response.status} ${await response.text()}`;
};

test("health checks do not depend on pages, before and after pages are cached", async () => {
  const paths = ["/healthz", "/readyz", "/healthz?x", "/readyz?x"];
  expect(await Promise.all(paths.map(request))).toEqual(paths.map(() => "200 ok\n"));
  await started.app.warmUp(new AbortController().signal);
  expect(await Promise.all(paths.map(request))).toEqual(paths.map(() => "200 ok\n"));
  started.app.setReady(false);
  expect(await Promise.all(paths.map(request))).toEqual(["200 ok\n", "503 stopping\n", "200 ok\n", "503 stopping\n"]);
});
