/** An id without its dashes, for tokens and addresses. */
export function shortId(id: string): string {
  return id.replaceAll("-", "");
}

export function wholeId(short: string): string {
  return short.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
