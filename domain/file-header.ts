/** `inline` is shown by the browser, `attachment` is saved. */
export type FileHeader = "inline" | "attachment";

const longest = 100;

/** The `Content-Disposition` of a file. Its name is one of ours, and stays one whatever becomes of it. */
export function fileHeader(kind: FileHeader, name: string): string {
  const safe = name
    .replace(/[^\w.-]/g, "")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+/, "")
    .slice(0, longest);
  return `${kind}; filename="${safe || "document"}"`;
}
