/** One field of a form: a text, or a file where it has a file's name. */
export type FormPart = { name: string; fileName: string | undefined; content: AsyncIterable<Uint8Array> };

/** The line ended before the form did. */
export class FormCut extends Error {}

const longestHead = 16 * 1024;
const mostParts = 500;

/**
 * A form with files, read as it comes: of a file nothing is held but the piece that is being read. What is not read of one
 * part is passed over before the next. A form that is cut off throws `FormCut`.
 */
export async function* readMultipart(request: Request): AsyncGenerator<FormPart> {
  const boundary = /boundary="?([^";]+)/.exec(request.headers.get("Content-Type") ?? "")?.[1];
  if (!boundary || !request.body) return;
  const mark = Buffer.from(`\r\n--${boundary}`, "latin1");
  const source = new Source(request.body);
  // What stands before the first mark is nothing; the mark has no line before it.
  source.putBack(Buffer.from("\r\n"));
  await drain(source.until(mark));
  for (let count = 0; count < mostParts; count++) {
    const ending = await source.take(2);
    if (ending.toString("latin1") === "--") return;
    const head = (await gather(source.until(Buffer.from("\r\n\r\n")), longestHead)).toString("utf8");
    const disposition = /content-disposition:([^\r\n]*)/i.exec(head)?.[1] ?? "";
    const before = source.passed;
    yield {
      name: parameter(disposition, "name") ?? "",
      fileName: parameter(disposition, "filename"),
      content: source.until(mark),
    };
    // Whoever left it in the middle, or did not begin, is not yet at its mark.
    if (source.passed === before) await drain(source.until(mark));
  }
  throw new Error("a form with too many fields");
}

export async function readText(part: FormPart, longest: number): Promise<string> {
  return (await gather(part.content, longest)).toString("utf8");
}

/** Browsers write a quotation mark in a name as %22. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return found?.replaceAll("%22", '"').replaceAll(/%0[AD]/gi, " ");
}

class Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  /** How many marks were passed over. */
  #passed = 0;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  putBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  get passed(): number {
    return this.#passed;
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#rest.length < bytes) await this.#fill();
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  /** What comes before the mark, which is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      const length = at < 0 ? this.#rest.length - mark.length + 1 : at;
      const piece = length > 0 ? this.#rest.subarray(0, length) : undefined;
      if (piece) this.#rest = this.#rest.subarray(length);
      if (at >= 0) {
        this.#rest = this.#rest.subarray(mark.length);
        this.#passed += 1;
      }
      if (piece) yield piece;
      if (at >= 0) return;
      await this.#fill();
    }
  }

  async #fill(): Promise<void> {
    const { value, done } = await this.#reader.read().catch((cause: unknown) => {
      throw new FormCut("the form was cut off", { cause });
    });
    if (done) throw new FormCut("the form was cut off");
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

async function gather(content: AsyncIterable<Uint8Array>, longest: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > longest) throw new Error("a field that is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
