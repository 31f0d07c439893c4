import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type * as Rooms from "./rooms.ts";

const root = path.join(import.meta.dirname, "../..");

/** Builds `rooms.ts` the way the server is built, and loads it. */
export async function buildRooms(): Promise<typeof Rooms> {
  const outDir = path.join(root, "build/bench-scale");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      ssr: path.join(import.meta.dirname, "rooms.ts"),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: "rooms.js" } },
    },
  });
  const rooms: typeof Rooms = await import(pathToFileURL(path.join(outDir, "rooms.js")).href);
  return rooms;
}
