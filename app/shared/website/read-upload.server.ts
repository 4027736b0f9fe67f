import { largestPicture } from "../../../domain/article-picture.ts";

export type Upload = { request: Request; file: File | "too-large" | undefined };

/** A form's file apart from its texts, which are then read as those of any other form. */
export async function readUpload(request: Request): Promise<Upload> {
  const { form, isTooLarge } = await readParts(request).catch(() => ({ form: new FormData(), isTooLarge: false }));
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const file = form.get("file");
  return {
    request: new Request(request.url, { method: "POST", body: new URLSearchParams(texts), signal: request.signal }),
    // A field that was left empty is sent as a file without a byte.
    file: isTooLarge ? "too-large" : file instanceof File && file.size > 0 ? file : undefined,
  };
}

/** A form's own lines, before its file and behind it. */
const around = 64 * 1024;

/** Read to its end whatever its size, so that whoever sends it hears the answer. Of one that is too large the texts are kept. */
async function readParts({ body, headers }: Request): Promise<{ form: FormData; isTooLarge: boolean }> {
  const type = headers.get("Content-Type") ?? "";
  const whole: Uint8Array[] = [];
  let [size, head, tail] = [0, Buffer.alloc(0), Buffer.alloc(0)];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= largestPicture + around) whole.push(read.value);
    if (head.byteLength < around) head = Buffer.concat([head, read.value]).subarray(0, around);
    tail = Buffer.concat([tail, read.value]).subarray(-around);
  }
  const isTooLarge = size > largestPicture + around;
  const bytes = isTooLarge ? withoutFile(head, tail, type) : Buffer.concat(whole);
  return { form: await new Response(bytes, { headers: { "Content-Type": type } }).formData(), isTooLarge };
}

/** The same form, of which only the texts are left. */
function withoutFile(head: Buffer, tail: Buffer, type: string): Buffer<ArrayBuffer> {
  const mark = `--${/boundary="?([^";]+)/.exec(type)?.[1]}`;
  const before = head.toString("latin1").split(mark).slice(0, -1);
  const behind = tail.toString("latin1").split(mark).slice(1);
  return Buffer.from([...before, ...behind].join(mark), "latin1");
}
