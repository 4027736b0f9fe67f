import { readFileSync } from "node:fs";

/** What is reached, and what is named because it is not. */
export type Row = { yes: string[]; no: string[] };

/** The table in docs/architecture.md, by the first cell of each row: what stands there in code. */
export function readReachTable(): Map<string, Row> {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, part = ""] = text.split("## What a web process that was taken over reaches\n");
  const lines = (part.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return new Map(
    lines.map((line) => {
      const [, what = "", yes = "", no = ""] = line.split("|");
      return [what.replaceAll("`", "").trim(), { yes: inCode(yes), no: inCode(no) }];
    }),
  );
}

function inCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}
