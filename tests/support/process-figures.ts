import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Process } from "../../scripts/process.ts";

export function residentMegabytes({ child }: Process): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_000;
}

/** The most since the process began, or since it was forgotten. */
export function peakMegabytes({ child }: Process): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_000;
}

/** By all of its threads, since it began. */
export function processorSeconds({ child }: Process): number {
  const [, rest = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const [user, system] = rest.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

export function forgetPeak({ child }: Process): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
}

export function openFiles({ child }: Process): number {
  return readdirSync(`/proc/${child.pid}/fd`).length;
}
