import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { londonHour } from "../../domain/calendar-day.ts";
import type { ReadinessProblem } from "./problem.ts";

export type Machine = {
  node: string;
  knowsLondon: boolean;
  disks: { path: string; freeBytes: number; freeShare: number }[];
  settings: { file: string; mode: number }[];
  /** Where backups go besides this machine; `none` where nothing is set, undefined where nothing was installed. */
  offSite: "none" | "same-disk" | "set" | undefined;
  /** What takes files from people to the backups; undefined where nothing was installed. */
  hasRestic: boolean | undefined;
  /** Whether updates are checked; undefined where nothing was installed. */
  hasReleaseKey: boolean | undefined;
};

/** The machine that the doctor runs on. `root` is '' but in tests. */
export function askMachine(root: string): Machine {
  const folder = join(root || "/", "etc/tenday");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".env")) : [];
  return {
    node: process.versions.node,
    knowsLondon: londonHour(new Date("2026-07-01T12:00:00Z")) === 13,
    disks: ["/", "/var/lib/postgresql", "/var/lib/pgbackrest", "/var/lib/tenday-files"]
      .filter((path) => existsSync(path))
      .map(measure),
    settings: files.map((name) => ({ file: join(folder, name), mode: statSync(join(folder, name)).mode & 0o777 })),
    offSite: files.length > 0 ? findOffSite(join(folder, "backup.env")) : undefined,
    hasRestic: files.length > 0 ? existsSync(join(root || "/", "usr/bin/restic")) : undefined,
    hasReleaseKey: files.length > 0 ? existsSync(join(folder, "release-key.pub")) : undefined,
  };
}

function measure(path: string): Machine["disks"][number] {
  const { bavail, blocks, bsize } = statfsSync(path);
  return { path, freeBytes: bavail * bsize, freeShare: bavail / blocks };
}

function findOffSite(file: string): "none" | "same-disk" | "set" {
  if (!existsSync(file)) return "none";
  const { BACKUP_PATH: path, BACKUP_S3_BUCKET: bucket } = parseEnv(readFileSync(file, "utf8"));
  if (bucket) return "set";
  if (!path) return "none";
  return existsSync(path) && statSync(path).dev === statSync("/").dev ? "same-disk" : "set";
}

const leastNode = [24, 18] as const;
const least = { bytes: 1e9, share: 0.05 };

export function findMachineProblems(machine: Machine): ReadinessProblem[] {
  const { node, knowsLondon, disks, settings, offSite, hasRestic, hasReleaseKey } = machine;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isOldNode = major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]);
  return [
    ...(isOldNode
      ? [{ where: "Node", what: `${node} is too old.`, todo: "Use the one that comes with the release." }]
      : []),
    ...(knowsLondon
      ? []
      : [{ where: "Node", what: "has no time zones: it cannot tell London’s clock.", todo: "Use one with full ICU." }]),
    ...disks.flatMap(problemsOfDisk),
    ...settings.flatMap(problemsOfSettings),
    ...problemsOfOffSite(offSite),
    ...(hasRestic === false ? [filesNotKept] : []),
    ...(hasReleaseKey === false ? [unsigned] : []),
  ];
}

/** On a server of a version that did without. */
const filesNotKept: ReadinessProblem = {
  where: "backups",
  what: "restic is not installed, so what people give is in none of them.",
  todo: "sudo apt-get install restic, sudo systemctl restart tenday-backup.timer, then sudo tenday backup",
};

/** Whoever builds for themselves may do without. */
const unsigned: ReadinessProblem = {
  where: "releases",
  what: "are taken from anybody: the one that runs here was not signed.",
  todo: "npm run release -- --make-key, where it is built; from the second signed release on others are refused.",
  mayStay: true,
};

function problemsOfDisk({ path, freeBytes, freeShare }: Machine["disks"][number]): ReadinessProblem[] {
  if (freeBytes >= least.bytes && freeShare >= least.share) return [];
  const what = `${(freeBytes / 1e9).toFixed(1)} GB left, ${Math.round(freeShare * 100)} %.`;
  return [{ where: `disk ${path}`, what, todo: "Make room: a database without any stops." }];
}

/** They hold every secret of the system; the owner's is for root alone. */
function problemsOfSettings({ file, mode }: Machine["settings"][number]): ReadinessProblem[] {
  const forbidden = file.endsWith("/owner.env") ? 0o077 : 0o007;
  if ((mode & forbidden) === 0) return [];
  const right = file.endsWith("/owner.env") ? "600" : "640";
  return [{ where: file, what: "can be read by others.", todo: `sudo chmod ${right} ${file}` }];
}

function problemsOfOffSite(offSite: Machine["offSite"]): ReadinessProblem[] {
  const todo = "Set BACKUP_PATH or BACKUP_S3_… in /etc/tenday/backup.env, then sudo tenday backup";
  if (offSite === "none") return [{ where: "backups", what: "are kept on this machine only.", todo }];
  if (offSite === "same-disk") return [{ where: "backups", what: "BACKUP_PATH is on this very disk.", todo }];
  return [];
}
