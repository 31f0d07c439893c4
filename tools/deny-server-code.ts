import path from "node:path";
import type { Plugin } from "vite";

/**
 * Lets a build fail that would put a module of `folder` into a browser bundle. React Router removes loaders and their
 * imports from route modules before imports are resolved, so that only code that the browser would load is refused.
 */
export function denyServerCode(folder: string): Plugin {
  return {
    name: "deny-server-code",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.startsWith(folder)) return;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved?.id.startsWith(`${folder}${path.sep}`)) return;
      this.error(
        `${path.relative(".", importer)} would put ${path.relative(".", resolved.id)} into the browser bundle. ` +
          "Import only types from app/server, or move the code to app/lib.",
      );
    },
  };
}
