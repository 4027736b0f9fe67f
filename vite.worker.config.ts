import { defineConfig } from "vite";

// Mail templates are TSX, which Node does not run by itself.
export default defineConfig({
  ssr: { noExternal: ["drizzle-orm", /^@react-email\//] },
  build: { ssr: "server/worker.ts", outDir: "build/worker", target: "node24", copyPublicDir: false },
});
