// Implements `npm run screenshots [-- path …]`, by default with one page of each kind.

import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { chromium } from "playwright-core";
import type * as Http from "../app/server/app.ts";
import { findChromium } from "../tests/browser/launch-chromium.ts";
import { pageKinds } from "../tests/browser/page-kinds.ts";

const kinds = [...pageKinds, "/nowhere"];
const widths = [390, 1440];
const themes = ["light", "dark"];

const root = path.join(import.meta.dirname, "..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));
const config = http.parseConfig({ ...process.env, LOG_LEVEL: "silent" }, root);
const app = await http.createApp(config, { clientDirectory: path.join(root, "build/client") });
const server = createServer(app.handle);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch(await findChromium());
const directory = path.join(root, "screenshots");
mkdirSync(directory, { recursive: true });

const given = process.argv.slice(2);
for (const theme of themes) {
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: 1 });
    await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
    for (const target of given.length > 0 ? given : kinds) {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}${target}`, { waitUntil: "networkidle" });
      const name = target === "/" ? "home" : target.slice(1).replace(/\W+/g, "-");
      const file = path.join(directory, `${name}-${width}-${theme}.png`);
      await page.screenshot({ path: file });
      process.stdout.write(`${path.relative(root, file)}\n`);
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
server.closeAllConnections();
server.close();
