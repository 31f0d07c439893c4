import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type * as Modules from "./modules.ts";

const root = path.join(import.meta.dirname, "../..");

/** Builds `modules.ts` like the server, and loads it. */
export async function buildModules(): Promise<typeof Modules> {
  const outDir = path.join(root, "build/bench-scale");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      ssr: path.join(import.meta.dirname, "modules.ts"),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: "modules.js" } },
    },
  });
  const modules: typeof Modules = await import(pathToFileURL(path.join(outDir, "modules.js")).href);
  return modules;
}
