import { build } from "vite";

/** What runs in a page that is not ours: one script with everything it needs, in ASCII, so it stands in a page of any alphabet. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    build: { write: false, target: "es2022", lib: { entry, formats: ["iife"], name: "script" } },
  });
  const [{ output } = { output: [] }] = [built].flat().filter((made) => "output" in made);
  const code = output.map((file) => ("code" in file ? file.code : "")).join("");
  if (!code || /<\/script|<!--/i.test(code)) throw new Error(`${entry} is no script to stand in a page`);
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
