import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";

/** These limits only end tests that hang. They are long, so that no test fails because a shared machine is slow. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const temporaryFolder = path.join(realpathSync(tmpdir()), `docs-tests-${process.pid}`);

/** Test files of one worker share modules. Loading the modules for each file would double the cost of unit tests. */
const shared = {
  ...limits,
  // Each process of a test would take 0.1 s to compile the built server.
  env: { TMPDIR: temporaryFolder, NODE_COMPILE_CACHE: path.join(temporaryFolder, "compile-cache") },
  globalSetup: ["tests/setup/temporary-folder.ts"],
  setupFiles: ["tests/setup/fail-on-console.ts"],
  isolate: false,
};
const browserSetup = [...shared.globalSetup, "tests/browser/launch-chromium.ts"];

/** The tests whose results depend most on the paths of links and files run once more, on sites below a path. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", css: true, include: ["{app,tools,tests/fuzz}/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "http", include: ["tests/http/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "http-below",
          include: [
            "tests/http/{brand,hostile-urls,own-home,own-reference,own-routes,redirects,search,versions}.test.ts",
            "tests/http/discovery/{changes,crawlers}.test.ts",
          ],
          provide: { basename: "/developers/portal" },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: browserSetup,
        },
      },
      {
        test: {
          ...shared,
          name: "browser-below",
          include: ["tests/browser/{client-navigation,crash-screen,page-actions,versions}.test.ts"],
          globalSetup: browserSetup,
          provide: { basename: "/developers/portal" },
        },
      },
    ],
  },
});
