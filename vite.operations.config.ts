import { existsSync } from "node:fs";
import { defineConfig } from "vite";

/** What the provider's server is asked to do by hand: each a program that needs no TypeScript and no checkout. */
const commands = ["migrate", "create-admin", "doctor", "check-books", "smoke", "export-articles", "import-articles"];

export default defineConfig({
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
