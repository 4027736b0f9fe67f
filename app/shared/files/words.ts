import { business } from "../../../content/business.ts";
import type { FileRefusal } from "../../../domain/client-file.ts";

export const words = {
  waiting: "Waiting",
  sending: (percent: number, size: string) => `${percent}% of ${size}`,
  notAdded: (count: number) => (count === 1 ? "One file was not added." : `${count} files were not added.`),
  failed: "Did not arrive",
  dropped: (name: string, size: string, percent: number) =>
    `${name}, ${size}. The signal dropped at ${percent}%. It carries on from there.`,
  again: "Try again",
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  toMessage: "Add it to a message instead",
  live: {
    sending: (name: string, percent: number) => `${name}: ${percent} per cent`,
    done: (name: string) => `${name} is received`,
    failed: (name: string) => `${name} did not arrive`,
  },
} as const;

/** `isForMessage`: what is no picture can go with a message. */
export type RefusalWords = { title: string; says: string; isForMessage?: boolean };
export type SayRefusal = (refusal: FileRefusal, name: string, size: string) => RefusalWords;

/** Why a file was not taken, and what helps. */
export function refusalWords(refusal: FileRefusal, name: string, size: string): RefusalWords {
  const { firstName } = business();
  switch (refusal) {
    case "too-large":
      return {
        title: "Too large",
        says: `${name} is ${size}. The most I can take is 25 MB. Send it as a JPG, or take the photo again here.`,
      };
    case "not-a-picture":
      return {
        title: "Not a picture",
        says: `${name} is no picture that I can open. Choose a JPG, PNG or WebP.`,
        isForMessage: true,
      };
    case "kind-not-taken":
      return {
        title: "Another kind of picture",
        says: `${name} is a kind of picture that I cannot take. Save it as a JPG.`,
      };
    case "heic":
      return {
        title: "HEIC photo",
        says: `${name} is a HEIC photo, which I cannot open. On an iPhone: Settings, Camera, Formats, Most Compatible, then take it again. Or send it to yourself by e-mail, which makes a JPG of it.`,
      };
    case "too-many-pixels":
      return { title: "Too many pixels", says: `${name} has more than 60 million pixels. Save it a little smaller.` };
    case "took-too-long":
      return { title: "Could not be read", says: `${name} took too long to read. Save it once more as a JPG.` };
    case "too-many":
      return { title: "Thirty are here", says: `${name} was not added: 30 are the most. Remove one first.` };
    case "no-room":
      return {
        title: "No room left",
        says: `${name} was not added: the 1 GB for your files is full. Write to ${firstName}.`,
      };
    case "empty":
      return { title: "Empty file", says: `${name} has nothing in it.` };
  }
}
