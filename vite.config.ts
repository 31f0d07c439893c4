import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { createLogger, defineConfig } from "vite";
import { denyServerCode } from "./tools/deny-server-code.ts";

/**
 * Puts libraries into one file and the frame of all pages into another, because few files compress better than many.
 * Search components are not part of these files, so that the search dialog's code loads only when it is needed.
 */
const codeSplitting = {
  groups: [
    { name: "libraries", test: /node_modules|rolldown.runtime/ },
    {
      name: "frame",
      test: /\/app\/(?:routes\/page\.|root\.|components\/(?!search)|lib\/)/,
    },
  ],
};

/**
 * Prints only warnings and errors. A warning fails the build, except warnings of the CSS minifier about `:target-current`,
 * which it does not know.
 */
const logger = createLogger("warn");
const customLogger: typeof logger = {
  ...logger,
  warn: (message) => {
    if (!message.includes("'target-current'")) throw new Error(`The build has a warning: ${message}`);
  },
};

export default defineConfig(({ command }) => ({
  // React Router resolves packages for Node only if `dependencies` of `package.json` contains `@react-router/node`.
  plugins: [reactRouter(), denyServerCode(path.join(import.meta.dirname, "app/server"))],
  // Vite copies no public folder: the server serves authors' files directly from `content/static`.
  publicDir: false,
  // The build does not know below which path the site is served, so scripts find other scripts relative to themselves.
  // The server adds the path to the URL of the style sheet, which components render.
  experimental: { renderBuiltUrl: (name) => (name.endsWith(".css") ? undefined : { relative: true }) },
  ...(command === "build" ? { logLevel: "warn" as const, customLogger } : {}),
  build: {
    rollupOptions: {
      // A build on a busy machine is slow, which is no reason to refuse it.
      checks: { pluginTimings: false },
      // Some libraries begin with an empty string. The bundler reports it as a directive, so the warning is ignored.
      onwarn: (warning, warn) => {
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting } } } },
    ssr: {
      // The build bundles packages, because one file instead of 600 modules saves 200 ms at every start.
      // In development, packages are not bundled, because Vite would have to transform each of their modules.
      // Piscina starts worker threads with a file of its own package, so it is not bundled.
      resolve: command === "build" ? { noExternal: true, external: ["piscina"] } : {},
      // Selects the production builds of React and Express. Vite defines `process.env.NODE_ENV` only for the browser.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        // The bundle contains the Express app, so that app and loaders share each React Router context key.
        rollupOptions: {
          input: "./app/server/app.ts",
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
