/** A form's file apart from its texts, which are then read as those of any other form. */
export async function readUpload(request: Request): Promise<{ request: Request; file: File | undefined }> {
  const form = await request.formData().catch(() => new FormData());
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const file = form.get("file");
  return {
    request: new Request(request.url, { method: "POST", body: new URLSearchParams(texts), signal: request.signal }),
    // A field that was left empty is sent as a file without a byte.
    file: file instanceof File && file.size > 0 ? file : undefined,
  };
}
