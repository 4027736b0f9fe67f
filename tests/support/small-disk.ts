import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyPreparedPostgres } from "./prepared-postgres.ts";

/** A disk of its own, in memory, that can be filled to the last byte without harm to anybody else's. Needs root. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), "tenday-disk-"));
  readonly #filler = join(this.path, "filler");
  readonly #unmount = () => execFileSync("umount", ["--lazy", this.path]);

  constructor(megabytes: number) {
    if (process.getuid?.() !== 0) throw new Error("this proof mounts a disk of a fixed size: it needs root");
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", this.path]);
    // The last resort when a test runner exits without a word.
    process.once("exit", this.#unmount);
  }

  /** Whatever grows on it afterwards meets ENOSPC. */
  fill(): void {
    const file = openSync(this.#filler, "a");
    try {
      for (const bytes of [1 << 20, 4_096]) writeUntilFull(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.#filler, { force: true });
  }

  close(): void {
    process.removeListener("exit", this.#unmount);
    this.#unmount();
    rmSync(this.path, { recursive: true });
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, block) < block.length) return;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}

/** The prepared database with its files on one disk and its log on another, as `TestApp.open` takes it. */
export function preparedOn(disks: { data: SmallDisk; wal: SmallDisk }): string {
  const data = copyPreparedPostgres(join(disks.data.path, "postgres"));
  const log = join(disks.wal.path, "pg_wal");
  mkdirSync(log, { mode: 0o700 });
  execFileSync("cp", ["-a", `${join(data, "pg_wal")}/.`, log]);
  rmSync(join(data, "pg_wal"), { recursive: true });
  symlinkSync(log, join(data, "pg_wal"));
  return data;
}
