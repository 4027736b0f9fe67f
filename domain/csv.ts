/** What spreadsheets open a file of comma-separated cells as UTF-8 by. */
export const csvStart = "\uFEFF";

export type CsvCell = string | number | null;

/** One line of cells for a spreadsheet, with its end. No cell can be taken for a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quote(plainCell(cell))).join(",")}\r\n`;
}

/** What somebody typed and a spreadsheet would run becomes text, by the mark that spreadsheets know. */
export function plainCell(cell: CsvCell): string {
  const text = cell === null ? "" : String(cell);
  const marked = isFormula(text) ? `'${text}` : text;
  // Some programs split at semicolons: what follows one would be a cell of its own.
  return marked.replace(afterSemicolon, "$1'");
}

const afterSemicolon = /([;]["\s\p{Cc}\p{Cf}]*)(?=[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20|%])/gu;

/** A number below zero is none. Full-width signs count, and so does what hides behind white space. */
function isFormula(text: string): boolean {
  if (/^-\d+(\.\d+)?$/.test(text)) return false;
  return /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20|%]/u.test(text);
}

function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
