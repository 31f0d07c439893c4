import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Few files compress better and cost fewer requests: all libraries in one, our own frame in another. Search loads when it is opened. */
const codeSplitting = {
  groups: [
    { name: "libraries", test: /node_modules|rolldown.runtime/ },
    {
      name: "frame",
      test: /\/app\/(?:routes\/page\.|root\.|components\/(?!search|page-body\/property-tools\.ts)|lib\/)/,
    },
  ],
};

/**
 * The Markdown libraries are hundreds of small modules: read from one file they save a third of every start (1.4 s to 0.9 s for a tiny
 * site). Not in development, where Vite would have to transform each. What holds state that others share (React Router, Zod's
 * schemas for the MCP server) stays outside.
 */
const bundledLibraries =
  /^(?:@mdx-js|unified|remark-|rehype-|mdast-|hast-|hastscript|micromark|unist-|vfile|estree-|recma-|property-information|yaml)/;

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
      resolve: command === "build" ? { noExternal: [bundledLibraries] } : {},
      build: {
        // The Express app is part of the bundle, so that it and the loaders share one copy of the context key.
        rollupOptions: { input: "./app/.server/app.ts" },
      },
    },
  },
}));
