import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Author's files are data, not part of the bundle: `content/static` is served by the server, never copied by Vite.
  publicDir: false,
  environments: {
    ssr: {
      build: {
        // The Express app is part of the bundle, so that it and the loaders share one copy of the context key.
        rollupOptions: { input: "./app/.server/http.ts" },
      },
    },
  },
});
