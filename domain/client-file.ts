import { cleanLine } from "./clean-text.ts";

const megabyte = 1024 * 1024;

/** In bytes, as somebody sends it; the same that the pages say. */
export const largestFile = 25 * megabyte;
/** Of all that is kept for one client. */
export const clientQuota = 1024 * megabyte;
/** What the provider adds to a client's file, such as the whole of a website; and of all that is kept so for one client. */
export const largestArchive = 200 * megabyte;
export const archiveQuota = 1024 * megabyte;
export const longestAbout = 200;
export const mostFilesPerItem = 30;
/** That go with one message. */
export const mostAttachments = 10;
/** What comes piece by piece comes in pieces of this size: cut off, no more than one of them is lost. */
export const partBytes = megabyte;
/** A form without scripts, with everything in it. */
export const largestForm = 100 * megabyte;

/** What a file is, by its content. `other` is kept as it came. */
export const fileKinds = ["jpeg", "png", "webp", "pdf", "zip", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

/** What a browser offers to choose from: no HEIC, so that a phone sends a JPG instead. */
export const photoTypes = "image/jpeg,image/png,image/webp";

export const fileRefusals = [
  "empty",
  "too-large",
  "not-a-picture",
  "heic",
  "kind-not-taken",
  "too-many-pixels",
  "took-too-long",
  "too-many",
  "no-room",
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

const longestName = 120;

/** As it was called where it came from, without its folder and without what a name cannot have. */
export function fileName(given: string): string {
  const last = cleanLine(given.split(/[/\\]/).at(-1) ?? "").replace(/[<>:"|?*]/g, "");
  const name = last.replace(/^\.+/, "").trim();
  if (name.length <= longestName) return name || "file";
  const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longestName - ending.length) + ending;
}

const endings: Partial<Record<FileKind, RegExp>> = { jpeg: /\.jpe?g$/i, png: /\.png$/i, webp: /\.webp$/i };

/** What is made anew in another kind than its name says gets the ending of what it is. */
export function nameFor(name: string, kind: FileKind): string {
  const ending = endings[kind];
  if (!ending || ending.test(name)) return name;
  return `${name.replace(/\.[^.]{1,8}$/, "")}.${kind === "jpeg" ? "jpg" : kind}`;
}

/** How many pieces a file of so many bytes comes in. */
export function partsOf(bytes: number): number {
  return Math.ceil(bytes / partBytes);
}

/** In an archive no two have the same name: 'photo.jpg', 'photo (2).jpg'. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? "";
    const stem = name.slice(0, name.length - ending.length);
    let distinct = name;
    for (let number = 2; taken.has(distinct.toLowerCase()); number++) distinct = `${stem} (${number})${ending}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
