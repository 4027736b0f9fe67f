import { defineConfig } from "vite";
import { noteBundledPackages } from "./scripts/build/bundled-packages.ts";

// The thread that draws documents is a program of its own: it starts from a file, and nothing else loads its library.
export default defineConfig({
  plugins: [noteBundledPackages("documents")],
  build: {
    ssr: "server/documents/draw-program.ts",
    outDir: ".build/next/documents",
    target: "node24",
    copyPublicDir: false,
  },
});
