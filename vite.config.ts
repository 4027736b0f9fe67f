import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  // The server's own code and the routes share one bundle, so there is one pool, one clock, one log.
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } }, resolve: { noExternal: ["drizzle-orm"] } },
  },
});
