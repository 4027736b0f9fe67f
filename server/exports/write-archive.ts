import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Whose, and the moment it is made. */
export type ExportOf = { clientId: string; at: Date };

type Named = {
  path: string;
  /** What the list of contents calls it; without one it is not in the list. */
  label?: string;
};
export type MadeFile = Named & { bytes: Uint8Array };
/** What somebody gave, as it comes: put in as it is, and whatever it holds is theirs. */
type GivenFile = Named & { given: AsyncIterable<Uint8Array> };
export type ExportFile = MadeFile | GivenFile;

export type AddedFile = { bytes: number; sha256: string };

const packed = /\.(?:pdf|jpe?g|png|webp|zip|gz|tgz|bz2|xz|7z|rar|zst|mp[34])$/i;

/** A ZIP archive, written file by file: no more of it is held than the file, or the piece, that is being added. */
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

  async add(file: ExportFile): Promise<AddedFile> {
    // A PDF is packed already, and so is a photograph.
    const entry = packed.test(file.path) ? new ZipPassThrough(file.path) : new ZipDeflate(file.path, { level: 6 });
    entry.mtime = this.#at;
    this.#zip.add(entry);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of "given" in file ? file.given : [file.bytes]) {
      hash.update(piece);
      bytes += piece.length;
      entry.push(piece);
      await this.#flush();
    }
    entry.push(new Uint8Array(), true);
    await this.#flush();
    return { bytes, sha256: hash.digest("hex") };
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
