import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Chunks of the browser code: one file for all libraries and one file for the frame and the page route. A small number of files
 * compresses better and needs fewer requests. The search code stays in separate chunks, which load when needed.
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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Vite copies no public folder: the server serves authors' files directly from `content/static`.
  publicDir: false,
  build: {
    rollupOptions: {
      // The warning is ignored, because some libraries begin with an empty string, which is not a directive.
      onwarn: (warning, warn) => {
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting } } } },
    ssr: {
      // A file with the server and most libraries, instead of 600 small modules, saves 200 ms at every start. Libraries that are
      // loaded on first use stay outside the file. In development, libraries are not bundled, because Vite would have to transform
      // each of their modules.
      resolve: command === "build" ? { noExternal: true } : {},
      // Selects the production builds of React and Express. Vite defines `process.env.NODE_ENV` only for the browser.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        // The Express app is part of the bundle, so that the app and the loaders share one copy of each React Router context key.
        rollupOptions: {
          input: "./app/.server/app.ts",
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
