import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { kept, makeBareRoot } from "./debian-root.ts";

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
  const making = mkdtempSync(join(kept, "making-"));
  const inside = (command: string) => execFileSync("chroot", [making, "sh", "-ec", command], { stdio: "pipe" });
  execFileSync("tar", ["xf", archive, "-C", making]);
  // Nothing of it runs by itself.
  inside("printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod 755 / /usr/sbin/policy-rc.d");
  inside(
    "mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf",
  );
  inside(
    "export DEBIAN_FRONTEND=noninteractive; apt-get update; apt-get install --yes --no-install-recommends postgresql-17 pgbackrest pgbouncer curl openssl ca-certificates",
  );
  inside("rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin; apt-get clean");
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another test was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
