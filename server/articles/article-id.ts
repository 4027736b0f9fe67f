/** As the table has them. Whatever else stands in an address or a form is none; some of it PostgreSQL would not even read. */
export function isArticleId(text: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(text);
}
