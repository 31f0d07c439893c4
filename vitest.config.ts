import process from "node:process";
import { defineConfig } from "vitest/config";

// Machines are shared: what is polled for may take its time.
const expect = { poll: { timeout: 10_000 } };
const setupFiles = ["tests/setup/fail-on-console.ts"];

const browser = {
  // Where other work shares the machine, a browser may answer late once; at an engineer's desk a failure is a failure.
  retry: process.env.CI ? 1 : 0,
  setupFiles,
  expect,
  include: ["tests/browser/**/*.test.ts"],
  globalSetup: ["tests/browser/launch-chromium.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
/** What counts frames, milliseconds or bytes in a browser has the machine to itself. */
const timed = ["tests/browser/{budget,navbar,navigation}.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Small pages link to the stylesheet: its URL is part of what is tested.
          css: true,
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
      { test: { ...browser, name: "browser", exclude: timed } },
      { test: { ...browser, name: "timing", include: timed, fileParallelism: false } },
    ],
  },
});
