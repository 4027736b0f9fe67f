import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** One list for each program that was built: what a bundle swallows is not to be seen in it. */
const folder = ".build/packages";

/** Notes the packages of which something is in the built files. */
export function noteBundledPackages(program: string): Plugin {
  return {
    name: "note-bundled-packages",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []));
      const found = new Set(files.flatMap((file) => packageFolderOf(file) ?? []));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${program}-${this.environment.name}.json`), JSON.stringify([...found].toSorted()));
    },
  };
}

/** `node_modules/a/node_modules/@b/c`, from whatever lies in it. */
export function packageFolderOf(file: string): string | undefined {
  return /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(file.replace(/\0/g, ""))?.[1];
}

export function listBundledPackages(): string[] {
  if (!existsSync(folder)) return [];
  const lists = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as string[]);
  return [...new Set(lists.flat())].toSorted();
}

/** Of the build before this one. */
export function forgetBundledPackages(): void {
  rmSync(folder, { recursive: true, force: true });
}
