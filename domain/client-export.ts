import { addMonths, type Day } from "./calendar-day.ts";

/** Everything that is stored of a client, in one file: how many are kept, and how often one may be asked for. */
export const clientExport = {
  /** The newest, whatever their age. */
  keptFiles: 3,
  /** Whoever was mailed about one finds it for so long. */
  keptDays: 7,
  perDay: 5,
} as const;

/** Each month there is a new one: the day of the last, or of the client, a month on. */
export function isExportDue(last: Day, today: Day): boolean {
  return addMonths(last, 1) <= today;
}

/**
 * A file's name inside an archive that opens everywhere and stays in its folder: small letters, digits, dots and dashes,
 * and no way up, no root, no drive.
 */
export function isPlainPath(path: string): boolean {
  return (
    path.length <= 200 && path.split("/").every((part) => /^[a-z0-9][a-z0-9.-]*$/i.test(part) && !part.includes(".."))
  );
}

/** What somebody named something, as a part of a file's name: '2 Mill Row!' becomes '2-mill-row'. */
export function plainName(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return plain || "unnamed";
}

/** Which are deleted: neither among the newest, nor young. The newest come first. */
export function outdatedExports<Made extends { madeAt: Date }>(newestFirst: readonly Made[], at: Date): Made[] {
  const young = at.getTime() - clientExport.keptDays * 86_400_000;
  return newestFirst.slice(clientExport.keptFiles).filter(({ madeAt }) => madeAt.getTime() < young);
}

/** '412 kB', '3.1 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
