import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { compressBuild } from "./build/compress-build.ts";
import { writePublicMap } from "./build/public-map.ts";
import { checkScriptBudget } from "./build/script-budget.ts";
import { runStep } from "./run-step.ts";

const [next, previous] = [".build/next", ".build/previous"];

/**
 * The client's files, the web process and the worker, ready for `npm start` and `npm run worker`. Made beside and moved
 * into place, so that a site which is being served from `build/` is never without its files.
 */
export async function build(): Promise<void> {
  rmSync(next, { recursive: true, force: true });
  await runStep("react-router build", "react-router", ["build"]);
  await runStep("worker build", "vite", ["build", "-c", "vite.worker.config.ts"]);
  await runStep("documents build", "vite", ["build", "-c", "vite.documents.config.ts"]);
  cpSync("server/documents/fonts", `${next}/documents/fonts`, { recursive: true });
  copyShareFiles(`${next}/share-pictures`);
  await writePublicMap(next);
  await compressBuild(`${next}/client`);
  await checkScriptBudget(next);
  writeFileSync(`${next}/complete`, "");
  rmSync(previous, { recursive: true, force: true });
  if (existsSync("build")) renameSync("build", previous);
  renameSync(next, "build");
  rmSync(previous, { recursive: true, force: true });
}

/** What share pictures are drawn from when something is published. */
function copyShareFiles(folder: string): void {
  cpSync("server/pictures/share", folder, { recursive: true });
  const fonts = ["app/fonts/bricolage-grotesque.woff2", ...["figtree-600", "fallback-700"].map(documentFont)];
  for (const font of fonts) cpSync(font, `${folder}/${basename(font)}`);
}

const documentFont = (name: string) => `server/documents/fonts/${name}.ttf`;

if (import.meta.main) await build();
