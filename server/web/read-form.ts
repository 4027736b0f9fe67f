/** A posted form's fields; one that cannot be read is an empty one, which fails the form's own rules. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(form);
}
