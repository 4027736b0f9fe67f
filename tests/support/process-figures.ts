import { readdirSync, readFileSync } from "node:fs";
import type { Process } from "../../scripts/process.ts";

export function residentMegabytes({ child }: Process): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_000;
}

export function openFiles({ child }: Process): number {
  return readdirSync(`/proc/${child.pid}/fd`).length;
}
