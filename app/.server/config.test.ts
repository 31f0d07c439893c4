import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

test("an empty environment gives the defaults", () => {
  expect(parseConfig({}, "/srv")).toMatchInlineSnapshot(`
    {
      "contentDirectory": "/srv/content",
      "host": undefined,
      "logLevel": "info",
      "metricsPort": undefined,
      "openapiDirectory": "/srv/openapi",
      "pageCacheBytes": 134217728,
      "port": 3000,
      "shutdownDelayMs": 0,
      "siteUrl": undefined,
      "trustProxy": 0,
    }
  `);
});

test("values are taken over, folders made absolute, empty variables not counted", () => {
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
  [{ PORT: "http" }],
  [{ PORT: "65536" }],
  [{ SITE_URL: "docs.example.com" }],
  [{ SITE_URL: "https://docs.example.com/base" }],
  [{ TRUST_PROXY: "true" }],
  [{ LOG_LEVEL: "loud" }],
  [{ SHUTDOWN_DELAY_MS: "-1" }],
  [{ PAGE_CACHE_MB: "0", PORT: "x" }],
])("%j is refused by name", (environment) => {
  expect(() => parseConfig(environment, "/srv")).toThrow(ConfigError);
  expect(messageOf(() => parseConfig(environment, "/srv"))).toMatchSnapshot();
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "";
}
