import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

type ReadPdf = {
  /** In the order it was drawn; lines are broken as they are on paper. */
  text: string;
  /** What `pdfinfo` says: 'Tagged', 'Title', 'Pages'. */
  fields: Record<string, string>;
  /** What a screen reader follows. */
  structure: string;
};

/** A PDF as another program understands it (Poppler). It ends with an error where it finds one. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const directory = await mkdtemp(join(tmpdir(), "pdf-"));
  const file = join(directory, "document.pdf");
  try {
    await writeFile(file, bytes);
    const [text, fields, structure] = await Promise.all([
      ask("pdftotext", ["-raw", "-enc", "UTF-8", file, "-"]),
      ask("pdfinfo", [file]),
      ask("pdfinfo", ["-struct-text", file]),
    ]);
    const lines = fields.split("\n").map((line) => line.split(/:\s+/, 2));
    return { text, structure, fields: Object.fromEntries(lines.filter(([, value]) => value !== undefined)) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function ask(program: string, options: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, options, { maxBuffer: 64 * 1024 * 1024 });
  if (stderr) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/** Without what depends on where lines are broken and how letters are put together. */
export function squeezed(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u00ad]+/gu, "");
}
