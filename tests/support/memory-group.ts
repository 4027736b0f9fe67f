import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const controller = "/sys/fs/cgroup/memory";

/**
 * A machine with so much memory, and no swap, inside this one: the kernel's own control group (version 1). Whatever is
 * started within it, and all that starts in turn, shares the limit.
 */
export class MemoryGroup {
  readonly #path: string;
  readonly #home: string;

  constructor(megabytes: number) {
    try {
      accessSync(join(controller, "memory.limit_in_bytes"), constants.R_OK);
      accessSync(controller, constants.W_OK);
    } catch {
      throw new Error(
        `this proof limits memory with a control group: it needs root and a writable ${controller} (version 1)`,
      );
    }
    const own = /^\d+:memory:(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/";
    this.#home = join(controller, own);
    this.#path = join(this.#home, `tenday-proof-${process.pid}`);
    mkdirSync(this.#path);
    this.limit(megabytes);
  }

  /** From now on. What the kernel merely keeps from files is given up first; whoever wants more of its own is ended. */
  limit(megabytes: number): void {
    const bytes = megabytes * 1024 * 1024;
    const names = ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"];
    // The first may never be the larger one.
    if (bytes > Number(this.#read("memory.memsw.limit_in_bytes"))) names.reverse();
    for (const name of names) this.#write(name, String(bytes));
  }

  /** Children are born into the group of whoever starts them. */
  async within<T>(start: () => Promise<T>): Promise<T> {
    this.#write("cgroup.procs", String(process.pid));
    try {
      return await start();
    } finally {
      writeFileSync(join(this.#home, "cgroup.procs"), String(process.pid));
    }
  }

  pids(): number[] {
    return this.#read("cgroup.procs").split("\n").filter(Boolean).map(Number);
  }

  oomKills(): number {
    return Number(/oom_kill (\d+)/.exec(this.#read("memory.oom_control"))?.[1]);
  }

  /** Without what the kernel merely keeps from files and gives up when somebody needs the room. */
  usedMegabytes(): number {
    const [, resident = "0"] = /^total_rss (\d+)/m.exec(this.#read("memory.stat")) ?? [];
    const [, shared = "0"] = /^total_shmem (\d+)/m.exec(this.#read("memory.stat")) ?? [];
    return Math.round((Number(resident) + Number(shared)) / 1024 ** 2);
  }

  /** Every page once, also those of programs that somebody outside the group had opened before. */
  proportionalMegabytes(): number {
    return Math.round(this.pids().reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024);
  }

  /** The larger processes, by name. */
  sizes(): string[] {
    return this.pids().flatMap((pid) => {
      const [name, size] = [nameOf(pid), Math.round(proportionalKilobytes(pid) / 1024)];
      return size > 8 ? [`${name} ${size}`] : [];
    });
  }

  async close(): Promise<void> {
    for (let tries = 0; this.pids().length > 0 && tries < 100; tries++) await sleep(100);
    rmdirSync(this.#path);
  }

  #read(name: string): string {
    return readFileSync(join(this.#path, name), "utf8");
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#path, name), text);
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "gone";
  }
}

function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
