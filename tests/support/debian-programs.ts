import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { addPackages, kept, makeBareRoot, makeFolder } from "./debian-root.ts";

/** Where Debian 13 has PostgreSQL's own programs. */
export const postgresBin = "/usr/lib/postgresql/17/bin";

const programs = ["postgresql-17", "pgbackrest", "restic", "rclone", "pgbouncer"];
const packages = [...programs, "curl", "openssl", "ca-certificates"];

/** As deploy/install makes them. */
const users = [
  "groupadd --system tenday",
  ...["tenday-web", "tenday-worker"].map((user) => `useradd --system --gid tenday --no-create-home ${user}`),
].join(" && ");

/**
 * The command as Debian 13 runs it, on whatever machine the test is: with its PostgreSQL, pgBackRest, restic and PgBouncer, its
 * user postgres and the product's. Needs root, debootstrap and Debian's mirror, once.
 */
export function onDebian(command: string[]): [program: string, words: string[]] {
  return [resolve("tests/support/in-root"), [findPrograms(), ...command]];
}

function findPrograms(): string {
  // Another list is another root.
  const folder = join(kept, `trixie-${createHash("sha256").update(`${packages} ${users}`).digest("hex").slice(0, 8)}`);
  if (existsSync(folder)) return folder;
  const archive = makeBareRoot();
  const making = makeFolder();
  execFileSync("tar", ["xf", archive, "-C", making]);
  mkdirSync(join(making, "etc/postgresql-common"), { recursive: true });
  writeFileSync(join(making, "etc/postgresql-common/createcluster.conf"), "create_main_cluster = false\n");
  addPackages(making, packages);
  execFileSync("chroot", [making, "sh", "-ec", users]);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another test was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
