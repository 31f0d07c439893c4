import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Few files compress better and cost fewer requests: all libraries in one, our own frame in another. Search loads when it is opened. */
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
  // Author's files are data, not part of the bundle: `content/static` is served by the server, never copied by Vite.
  publicDir: false,
  build: {
    rollupOptions: {
      // Some of these libraries open with an empty string, which is no directive.
      onwarn: (warning, warn) => {
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting } } } },
    ssr: {
      // Reading one file instead of 600 small modules saves 200 ms of every start. In development Vite would transform each of them.
      resolve: command === "build" ? { noExternal: true } : {},
      build: {
        // The Express app is part of the bundle, so that it and the loaders share one copy of the context key.
        rollupOptions: {
          input: "./app/.server/app.ts",
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
