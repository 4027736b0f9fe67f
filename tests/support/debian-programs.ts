import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { addPackages, kept, makeBareRoot, makeFolder } from "./debian-root.ts";

/** Where Debian 13 has PostgreSQL's own programs. */
export const postgresBin = "/usr/lib/postgresql/17/bin";

/**
 * The command as Debian 13 runs it, on whatever machine the test is: with its PostgreSQL, pgBackRest and PgBouncer, and its
 * user postgres. Needs root, debootstrap and Debian's mirror, once.
 */
export function onDebian(command: string[]): [program: string, words: string[]] {
  return [resolve("tests/support/in-root"), [findPrograms(), ...command]];
}

function findPrograms(): string {
  const folder = join(kept, "trixie-programs");
  if (existsSync(folder)) return folder;
  const archive = makeBareRoot();
  const making = makeFolder();
  execFileSync("tar", ["xf", archive, "-C", making]);
  mkdirSync(join(making, "etc/postgresql-common"), { recursive: true });
  writeFileSync(join(making, "etc/postgresql-common/createcluster.conf"), "create_main_cluster = false\n");
  addPackages(making, ["postgresql-17", "pgbackrest", "pgbouncer", "curl", "openssl", "ca-certificates"]);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another test was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
