import { defineConfig } from "vite";
import { noteBundledPackages } from "./scripts/build/bundled-packages.ts";

// Mail templates are TSX, which Node does not run by itself.
export default defineConfig({
  plugins: [noteBundledPackages("worker")],
  ssr: { noExternal: ["drizzle-orm", "stripe", "zod", /^@react-email\//] },
  build: {
    ssr: "server/worker.ts",
    outDir: process.env.NODE_ENV === "development" ? "build/worker" : ".build/next/worker",
    target: "node24",
    copyPublicDir: false,
  },
});
