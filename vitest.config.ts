import { defineConfig } from "vitest/config";

/** Time limits. Machines are shared, so a time limit only ends a hanging test: no test passes or fails by its duration. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/**
 * Options of all projects. Files of one worker share their modules, because loading the modules for each file would double the cost
 * of the unit tests. HTTP and browser tests thereby also share the project's own site and the connections to the browsers, which
 * are slow to start.
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
