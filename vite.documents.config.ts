import { defineConfig } from "vite";

// The thread that draws documents is a program of its own: it starts from a file, and nothing else loads its library.
export default defineConfig({
  build: {
    ssr: "server/documents/draw-program.ts",
    outDir: ".build/next/documents",
    target: "node24",
    copyPublicDir: false,
  },
});
