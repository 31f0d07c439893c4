import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** One file for libraries and one for the frame: few files compress better. Search code loads when needed. */
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
      // One bundle instead of 600 modules saves 200 ms at every start. In development, Vite would transform each module.
      resolve: command === "build" ? { noExternal: true } : {},
      // Selects the production builds of React and Express. Vite defines `process.env.NODE_ENV` only for the browser.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        // The bundle contains the Express app, so that app and loaders share each React Router context key.
        rollupOptions: {
          input: "./app/.server/app.ts",
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
