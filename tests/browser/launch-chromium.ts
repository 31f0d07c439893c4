import process from "node:process";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address at which tests connect to the one browser of the run. */
    browserEndpoint: string;
  }
}

/**
 * Starts one Chromium for all browser tests: the one that the npm package ships, or the one that `CHROME_PATH` names.
 * There is no way to run without a browser: a machine that cannot start one fails loudly.
 */
export default async function setup(project: TestProject) {
  const { executablePath, args } = await findChromium();
  const server = await chromium.launchServer({ executablePath, args, headless: true });
  project.provide("browserEndpoint", server.wsEndpoint());
  return () => server.close();
}

export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--no-sandbox",
    "--disable-gpu",
  ];
  const given = process.env.CHROME_PATH;
  if (given) return { executablePath: given, args: quiet };
  const { default: packaged } = await import("@sparticuz/chromium");
  return { executablePath: await packaged.executablePath(), args: quiet };
}
