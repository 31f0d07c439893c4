import { defineConfig } from "vitest/config";

/** A time limit only ends a hanging test on shared machines. No test passes or fails by its duration. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Files of a worker share modules, because loading them for each file would double the cost of the unit tests. */
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
