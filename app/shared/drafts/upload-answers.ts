import type { DraftRefusal } from "../../../domain/draft.ts";

/** What became of an upload, by the form or by a command. */
export const uploadAnswers = {
  uploaded: (number: number) => `Version ${number} is here. Nobody else sees it until you send it.`,
  same: (number: number) => `This is version ${number} already: not one letter is different.`,
  cut: "The zip did not arrive whole. Please send it again.",
  refused: {
    "too-large": () => "The zip is larger than 50 MB.",
    "not-a-zip": () => "This is no zip that can be read.",
    password: () => "The zip has a password.",
    "too-many-files": () => "There are more than 500 files in it.",
    "too-many-pages": () => "There are more than 10 pages in it.",
    "no-index": () => "There is no index.html at the top.",
    link: (path: string) => `${path} is a link.`,
    name: (path: string) => `‘${path}’ is a name that cannot be shown.`,
    twice: (path: string) => `${path} is there twice, or differs by capitals alone.`,
    kind: (path: string) => `${path}: files of this kind are not shown.`,
    "file-too-large": (path: string) => `${path} is larger than 15 MB.`,
    "unpacks-too-far": (path: string) => `${path} unpacks to far more than it should.`,
    overlap: (path: string) => `${path} shares its place in the zip with another file.`,
    "no-room": () => "The versions of this project take up 1 GB already.",
  } satisfies Record<DraftRefusal, (path: string) => string>,
};
