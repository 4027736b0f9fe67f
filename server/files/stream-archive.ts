import { Zip, ZipPassThrough } from "fflate";

type Entry = { path: string; at: Date; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** A ZIP archive as it is sent: no more of it is held than the piece that is being read. Photographs are packed already. */
export async function* streamArchive(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  const take = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  for (const { path, at, content } of entries) {
    const entry = new ZipPassThrough(path);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of content) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
