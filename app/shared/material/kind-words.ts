import type { MaterialKind } from "../../../domain/material.ts";

export const kindWords: Record<MaterialKind, string> = {
  photos: "Photos",
  files: "Files",
  text: "Text",
  choice: "Choice",
  date: "Dates",
};
