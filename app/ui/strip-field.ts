/** Takes leading white space away while somebody types, and leaves the caret where they were. */
export function stripField(field: HTMLInputElement | HTMLTextAreaElement) {
  const stripped = field.value.trimStart();
  if (stripped === field.value) return;
  const caret = field.selectionStart;
  const removed = field.value.length - stripped.length;
  field.value = stripped;
  // An e-mail field has no caret to put back.
  if (caret !== null) field.setSelectionRange(Math.max(0, caret - removed), Math.max(0, caret - removed));
}
