import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { type FontSet, writeFontConfig } from "./font-sets.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoints: Readonly<Record<FontSet, string>>;
  }
}

/** Starts one Chromium for each font set. Throws if Chromium cannot start, so that no test is skipped silently. */
export default async function setup(project: TestProject) {
  const { executablePath, args } = await findChromium();
  const scratch = mkdtempSync(path.join(tmpdir(), "browser-tests-"));
  const launch = async (fonts: FontSet) => {
    const env = { ...process.env, FONTCONFIG_FILE: await writeFontConfig(fonts, scratch) };
    return chromium.launchServer({ executablePath, args, env, headless: true });
  };
  const [narrow, wide] = await Promise.all([launch("narrow"), launch("wide")]);
  project.provide("browserEndpoints", { narrow: narrow.wsEndpoint(), wide: wide.wsEndpoint() });
  return async () => {
    await Promise.all([narrow.close(), wide.close()]);
    rmSync(scratch, { recursive: true, force: true });
  };
}

/** Finds the Chromium at `CHROME_PATH`, or else the Chromium of the npm package. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--no-sandbox",
    "--disable-gpu",
    // A page then keeps the process of its blank page, which takes 50 ms less than a new one.
    "--renderer-process-limit=1",
  ];
  const given = process.env.CHROME_PATH;
  if (given) return { executablePath: given, args: quiet };
  const { default: packaged } = await import("@sparticuz/chromium");
  return { executablePath: await packaged.executablePath(), args: quiet };
}
