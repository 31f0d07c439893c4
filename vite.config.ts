import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Few files compress better and cost fewer requests: all libraries in one, our own frame in another. Search loads when it is opened. */
const codeSplitting = {
  groups: [
    { name: "libraries", test: /node_modules/ },
    { name: "frame", test: /\/app\/(?:components\/(?!search|page-body\/property-tools\.ts)|lib\/)/ },
  ],
};

export default defineConfig({
  plugins: [reactRouter()],
  // Author's files are data, not part of the bundle: `content/static` is served by the server, never copied by Vite.
  publicDir: false,
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting } } } },
    ssr: {
      build: {
        // The Express app is part of the bundle, so that it and the loaders share one copy of the context key.
        rollupOptions: { input: "./app/.server/http.ts" },
      },
    },
  },
});
