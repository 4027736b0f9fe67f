import type { PersonActor } from "../../../server/access/actor.ts";
import { addFile } from "../../../server/files/add-file.ts";

type Given = { id: string; projectId: string; itemId?: string; name: string };

/** A file out of a form, as it comes. What is too large is left in the middle, and how large it is in all is known once it is over. */
export async function addPosted(actor: PersonActor, given: Given, content: AsyncIterable<Uint8Array>) {
  const pieces = content[Symbol.asyncIterator]();
  let bytes = 0;
  async function* counted() {
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
      bytes += piece.value.length;
      yield piece.value;
    }
  }
  const added = await addFile(actor, given, counted());
  for await (const _ of counted());
  return { added, bytes };
}
