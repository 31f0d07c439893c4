import { assetsPath } from "#app/server/model/reserved-paths.ts";

/**
 * Returns React Router's manifest for a site below a path. The build does not know the path, so the URLs in its manifest
 * begin with `/assets/`. All other URLs of built files are relative.
 */
export function addBasenameToManifest<Manifest>(manifest: Manifest, basename: string): Manifest {
  const toUrl = (_name: string, value: unknown) =>
    typeof value === "string" && value.startsWith(assetsPath) ? basename + value : value;
  return JSON.parse(JSON.stringify(manifest), toUrl);
}

const variable = "window.__reactRouterManifest=";

/** Returns whether a built file is the script that contains the manifest for browsers. */
export const isManifestScript = (name: string): boolean => /^manifest-\w+\.js$/.test(name);

/** Returns the script with the manifest for browsers. */
export function addBasenameToManifestScript(script: string, basename: string): string {
  const manifest: unknown = JSON.parse(script.slice(variable.length).replace(/;\s*$/, ""));
  return `${variable}${JSON.stringify(addBasenameToManifest(manifest, basename))};`;
}
