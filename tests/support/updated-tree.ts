import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Ran = { code: number | null; said: string };

/** A server below a folder, as far as an update looks at it before it unpacks anything: nothing runs there. Needs root. */
export class UpdatedTree {
  readonly root: string;
  readonly #tree: string;

  /** `tree`: an unpacked release, which is the one that runs here. */
  constructor(root: string, { tree, origin }: { tree: string; origin: string }) {
    this.root = root;
    this.#tree = join(root, "opt/tenday/releases/running");
    for (const folder of ["opt/tenday/releases", "etc/tenday", "var/lib/tenday/public/assets"])
      mkdirSync(join(root, folder), { recursive: true });
    cpSync(tree, this.#tree, { recursive: true, verbatimSymlinks: true });
    symlinkSync(this.#tree, join(root, "opt/tenday/current"));
    writeFileSync(join(root, "etc/tenday/site.env"), `SITE_ORIGIN="${origin}"\n`);
  }

  update(...words: string[]): Ran {
    return this.#run(`"$1/deploy/tenday" update "\${@:2}"`, words);
  }

  /** The part of an update that the archive's signature is about, and nothing after it. */
  unpack(archive: string, settings = ""): Ran {
    const sources = '. "$1/deploy/commands/_shared"; . "$1/deploy/commands/_release"';
    return this.#run(`${sources}; ${settings} unpack_release "$2" && pin_key && note_newest`, [archive]);
  }

  /** Everything that lies there but the lock of an update, and when something in the same folder last came or went. */
  state(): string {
    const listed = execFileSync("find", [this.root, "-printf", "%P %s %T@ %l\n"], { encoding: "utf8", maxBuffer: 1e8 });
    const isOfUpdate = /^opt\/tenday(?:\/releases|\/\.turn)? /;
    return listed
      .split("\n")
      .filter((line) => !isOfUpdate.test(line))
      .toSorted()
      .join("\n");
  }

  #run(script: string, words: string[]): Ran {
    const { PATH = "" } = process.env;
    const flags = ["-euo", "pipefail", "-c", script, "bash", this.#tree, ...words];
    const { status, stdout, stderr } = spawnSync("bash", flags, {
      env: { PATH, TENDAY_ROOT: this.root },
      encoding: "utf8",
      // Not a socket: bash would take it for a login from elsewhere.
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { code: status, said: stdout + stderr };
  }
}
