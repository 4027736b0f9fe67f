import { CsvError, parse } from "csv-parse/sync";

/** Something that keeps a file from being taken in, where it stands: the line as an editor counts it. */
export type Fault = { file: string; line: number; column: string; problem: string };

export type Row<Column extends string> = { line: number; cells: Record<Column, string> };
export type Columns<Column extends string> = Readonly<Record<Column, "needed" | "optional">>;
export type ReadRows<Column extends string> = { rows: Row<Column>[]; faults: Fault[] };

type Parsed = { info: { lines: number }; record: string[] };

/** A file of comma-separated cells, by the names in its first line, in whatever order. */
export function readRows<Column extends string>(
  file: string,
  text: string,
  columns: Columns<Column>,
): ReadRows<Column> {
  const records = readRecords(file, text);
  if (!Array.isArray(records)) return { rows: [], faults: [records] };
  const [first, ...rest] = records;
  const names = first?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const wanted = Object.entries<"needed" | "optional">(columns);
  const fault = (column: string, problem: string): Fault => ({ file, line: 1, column, problem });
  const faults = [
    ...names.filter((name) => !Object.hasOwn(columns, name)).map((name) => fault(name, "is no column of this file")),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => fault(name, "is there twice")),
    ...wanted
      .filter(([name, need]) => need === "needed" && !names.includes(name))
      .map(([name]) => fault(name, "is missing")),
  ];
  const cellOf = (record: string[], name: string) => record[names.indexOf(name)]?.trim() ?? "";
  const rows = rest.map(({ info, record }) => ({
    // Where it begins: a cell may have lines of its own.
    line: info.lines - record.join("").split("\n").length + 1,
    cells: Object.fromEntries(wanted.map(([name]) => [name, cellOf(record, name)])) as Record<Column, string>,
  }));
  return { rows: faults.length > 0 ? [] : rows, faults };
}

function readRecords(file: string, text: string): Parsed[] | Fault {
  try {
    return parse(text, { bom: true, info: true, skip_empty_lines: true }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { file, line: Number(error.lines ?? 1), column: "", problem: error.message };
  }
}
