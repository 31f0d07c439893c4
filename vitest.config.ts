import { defineConfig } from "vitest/config";

// Machines are shared: what is polled for may take its time.
const expect = { poll: { timeout: 10_000 } };
const setupFiles = ["tests/setup/fail-on-console.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          setupFiles,
          expect,
          include: ["app/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "tests/repository/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "http",
          expect,
          setupFiles,
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          // A browser, its pages and the server share the machine's cores with whatever else runs.
          retry: 2,
          setupFiles,
          expect,
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/launch-chromium.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
