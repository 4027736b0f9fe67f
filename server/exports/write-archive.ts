import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Whose, and the moment it is made. */
export type ExportOf = { clientId: string; at: Date };

export type ExportFile = {
  path: string;
  /** What the list of contents calls it; without one it is not in the list. */
  label?: string;
  bytes: Uint8Array;
};

/** A ZIP archive, written file by file: no more of it is held than the file that is being added. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #hash = createHash("sha256");
  readonly #at: Date;
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];
  #bytes = 0;

  constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#waiting.push(chunk);
    });
  }

  async add({ path, bytes }: Pick<ExportFile, "path" | "bytes">): Promise<void> {
    // A PDF is packed already, and so is a photograph.
    const entry = /\.(?:pdf|jpe?g|png|webp|zip)$/i.test(path)
      ? new ZipPassThrough(path)
      : new ZipDeflate(path, { level: 6 });
    entry.mtime = this.#at;
    this.#zip.add(entry);
    entry.push(bytes, true);
    await this.#flush();
  }

  async end(): Promise<{ bytes: number; hash: string }> {
    this.#zip.end();
    await this.#flush();
    return { bytes: this.#bytes, hash: this.#hash.digest("hex") };
  }

  async #flush(): Promise<void> {
    const chunks = this.#waiting;
    this.#waiting = [];
    for (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      await this.#file.writeFile(chunk);
    }
  }
}
