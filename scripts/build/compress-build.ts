import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:html|js|css|json|data|svg|txt|xml|webmanifest)$/;
const tooSmallToGain = 512;

/** .br and .gz beside every text file: the web process and Caddy both send them as they lie there. */
export async function compressBuild(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    files.map(async (found) => {
      const file = join(found.parentPath, found.name);
      if (!found.isFile() || !compressible.test(file)) return;
      const body = await readFile(file);
      if (body.byteLength < tooSmallToGain) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, quality),
        promisify(gzip)(body, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
