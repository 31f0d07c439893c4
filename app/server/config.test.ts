import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

test("an empty environment gives the defaults", () => {
  expect(parseConfig({}, "/srv", 0)).toMatchInlineSnapshot(`
    {
      "contentDirectory": "/srv/content",
      "host": undefined,
      "logLevel": "info",
      "metricsPort": undefined,
      "openapiDirectory": "/srv/openapi",
      "pageCacheBytes": 134217728,
      "port": 3000,
      "preview": undefined,
      "publishedOpenapiDirectory": undefined,
      "shutdownDelayMs": 0,
      "siteUrl": undefined,
      "trustProxy": 0,
    }
  `);
});

test("a preview compares its specifications with those of another folder, a published site does not", () => {
  const environment = { PREVIEW_OPENAPI_DIR: "main" };
  expect(parseConfig(environment, "/srv").publishedOpenapiDirectory).toBeUndefined();
  expect(parseConfig({ ...environment, PREVIEW: "x" }, "/srv").publishedOpenapiDirectory).toBe("/srv/main");
});

test.each([
  ["without a limit", 2 ** 64, 128],
  ["with 512 MiB", 512 * 1024 * 1024, 128],
  ["with 256 MiB", 256 * 1024 * 1024, 64],
])("the response cache of a container %s may hold %i bytes", (_what, memoryLimit, mebibytes) => {
  expect(parseConfig({}, "/srv", memoryLimit).pageCacheBytes).toBe(mebibytes * 1024 * 1024);
});

test("variables set the values, folders become absolute, and empty variables are ignored", () => {
  const config = parseConfig(
    {
      PORT: "0",
      CONTENT_DIR: "../site",
      OPENAPI_DIR: "/specs",
      PAGE_CACHE_MB: "2",
      METRICS_PORT: "",
      TRUST_PROXY: "1",
    },
    "/srv/app",
  );
  expect(config).toMatchObject({
    port: 0,
    contentDirectory: "/srv/site",
    openapiDirectory: "/specs",
    pageCacheBytes: 2_097_152,
    metricsPort: undefined,
    trustProxy: 1,
  });
});

test.each([
  [{ PORT: "http" }, 'PORT="http" is not a whole number'],
  [{ PORT: "65536" }, 'PORT="65536" is not between 0 and 65535'],
  [
    { SITE_URL: "docs.example.com" },
    'SITE_URL="docs.example.com" is not a URL such as https://docs.example.com or https://example.com/docs',
  ],
  [
    { SITE_URL: "https://docs.example.com/a b" },
    'SITE_URL="https://docs.example.com/a b" is not a URL such as https://docs.example.com or https://example.com/docs',
  ],
  [{ TRUST_PROXY: "true" }, 'TRUST_PROXY="true" is not a whole number'],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL="loud" is not one of fatal, error, warn, info, debug, trace, silent'],
  [{ SHUTDOWN_DELAY_MS: "-1" }, 'SHUTDOWN_DELAY_MS="-1" is not a whole number'],
  [{ PAGE_CACHE_MB: "0", PORT: "x" }, 'PORT="x" is not a whole number\nPAGE_CACHE_MB="0" is not between 1 and 65536'],
])("%j is rejected with the variable's name", (environment, message) => {
  expect(() => parseConfig(environment, "/srv")).toThrow(new ConfigError(message));
});
