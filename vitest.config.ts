import { defineConfig } from "vitest/config";

/** Machines are shared, so every time limit is only there to end what hangs: no test passes or fails by its duration. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/**
 * Files of one worker share their modules. Loading them again for each file doubles what the unit tests cost, and with them the
 * HTTP and browser tests share what is slow to start: the project's own site and the connections to the browsers.
 */
const shared = { ...limits, setupFiles: ["tests/setup/fail-on-console.ts"], isolate: false };

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", css: true, include: ["{app,tools,tests/fuzz}/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "http", include: ["tests/http/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/launch-chromium.ts"],
        },
      },
    ],
  },
});
