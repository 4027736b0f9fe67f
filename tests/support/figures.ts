import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const file = ".local/proofs/figures.json";

/** A figure that was measured just now; docs/proofs.md shows the last one of each. */
export function record(name: string, figure: string): void {
  mkdirSync(".local/proofs", { recursive: true });
  const known: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, JSON.stringify({ ...known, [name]: figure }, null, 1));
  process.stdout.write(`  ${name}: ${figure}\n`);
}
