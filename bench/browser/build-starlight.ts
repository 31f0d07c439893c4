import { spawnSync } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { findPackageFile } from "../heavy-packages.ts";

const root = path.join(import.meta.dirname, "../..");

/**
 * Builds our specification with Starlight in a folder from which Node can resolve Starlight's packages.
 * @returns folder of the built site
 * @throws if the build fails; Astro has then printed the reason to standard error
 */
export async function buildStarlight(): Promise<string> {
  const folder = path.join(path.dirname(findPackageFile("astro/package.json")), "../.starlight");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(import.meta.dirname, "starlight"), folder, { recursive: true });
  const { status } = spawnSync(
    process.execPath,
    [findPackageFile("astro/package.json").replace(/package\.json$/, "bin/astro.mjs"), "build"],
    {
      cwd: folder,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        SPECIFICATION: path.join(root, "openapi/integrations.yaml"),
      },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 180_000,
    },
  );
  if (status !== 0) throw new Error("Starlight could not be built");
  return path.join(folder, "dist");
}
