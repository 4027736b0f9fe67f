/** A posted form's texts; one that cannot be read is an empty one, which fails the form's own rules. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  // No form here asks for a file.
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
}
