import { existsSync } from "node:fs";
import { defineConfig } from "vite";
import { noteBundledPackages } from "./scripts/build/bundled-packages.ts";

/** What the provider's server is asked to do by hand: each a program that needs no TypeScript and no checkout. */
const commands = [
  "migrate",
  "create-admin",
  "adopt",
  "import",
  "renew-factors",
  "doctor",
  "check-books",
  "check-files",
  "check-release",
  "smoke",
  "export-articles",
  "import-articles",
];

export default defineConfig({
  plugins: [noteBundledPackages("operations")],
  ssr: { noExternal: ["drizzle-orm", "stripe", "zod", /^@react-email\//] },
  build: {
    ssr: true,
    outDir: ".build/operations",
    target: "node24",
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(
        commands.map((name) => [name, `scripts/${name}.ts`]).filter(([, file]) => existsSync(file ?? "")),
      ),
      // All in one folder: some ask for what lies beside them.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
