import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

type Report = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] };
type Outcome = { passed: boolean; on: string };

const page = "docs/proofs.md";
const known = ".local/proofs/outcomes.json";
const figuresFile = ".local/proofs/figures.json";

/** docs/proofs.md from what was run and measured last: every proof with its outcome, and every figure. */
export function writeProofs({ testResults }: Report): void {
  mkdirSync(".local/proofs", { recursive: true });
  const outcomes: Record<string, Record<string, Outcome>> = readJson(known);
  const on = new Date().toISOString().slice(0, 10);
  for (const { name, assertionResults } of testResults) {
    const ran = assertionResults.filter(({ status }) => status === "passed" || status === "failed");
    const found = Object.fromEntries(ran.map(({ title, status }) => [title, { passed: status === "passed", on }]));
    const proof = name.replace(/^.*tests\/proofs\//, "").replace(".test.ts", "");
    outcomes[proof] = { ...outcomes[proof], ...found };
  }
  writeFileSync(known, JSON.stringify(outcomes, null, 1));
  writeFileSync(page, render(outcomes, readJson(figuresFile)));
}

function render(outcomes: Record<string, Record<string, Outcome>>, figures: Record<string, string>): string {
  const sections = Object.entries(outcomes).map(
    ([file, tests]) =>
      `## ${file}\n\n\`npm run proofs -- ${file}\`\n\n| proof | last run | outcome |\n|---|---|---|\n${Object.entries(
        tests,
      )
        .map(
          ([title, { passed, on }]) =>
            `| ${title.replaceAll("|", "\\|")} | ${on} | ${passed ? "holds" : "**fails**"} |`,
        )
        .join("\n")}\n`,
  );
  const rows = Object.entries(figures).map(([name, figure]) => `| ${name} | ${figure} |`);
  return `# Proofs and their last figures

Written by \`npm run proofs\`; do not edit. Measured on ${cpus().length} cores, Node ${process.versions.node}. The ids (C1, F16, …) name an attack (A, C, I, R, S),
a fault (F), a load (L) or an invariant (V); \`docs/developer.md\` says how to read them. Tests with an id that run in \`npm run check\` are found by searching for it.

## Figures

| what | figure |
|---|---|
${rows.join("\n")}

${sections.join("\n")}`;
}

function readJson<T extends object>(file: string): T {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : ({} as T);
}
