import { readFileSync, writeFileSync } from "node:fs";
import { type Form, forms, parts, proofs, type Runs } from "../../tests/proofs/runs.ts";
import { isGood, outcomeOf } from "./run.ts";
import { listRuns } from "./run-proofs.ts";

const file = "docs/proofs.json";
const page = "docs/proofs.md";

type Report = { figure: string; goal?: string; on: string; load: number };
type Result = { outcome: string; isGood: boolean; seconds: number; on: string };

/** The last result of every proof in every form, and the figures that matter. Kept, because runs are not. */
export type Kept = {
  machine: string;
  figures: Record<string, Report>;
  results: Record<string, Result>;
  /** What `npm run proofs -- catalogue` found last. */
  catalogue: { totals: string; on: string };
};

/** What the page shows, in this order: a title, and how the figure's own name begins. */
const shown: [title: string, begins: string][] = [
  ["Lighthouse, home page on a phone", "Lighthouse / "],
  ["Lighthouse, contact page", "Lighthouse /contact"],
  ["Prerendered page, our server ÷ Caddy's file server", "prerendered home page, our server"],
  ["L1: 100 pages and 1,500 files a second", "L1 pages"],
  ["L2: a spike of 300 pages a second", "L2 spike"],
  ["L3: portal beside 5,000 visitors a minute", "L3 portal"],
  ["Dashboard's data ÷ its statements alone", "dashboard's data"],
  ["L4: portal with 10,000 clients", "L4 portal"],
  ["L5: 5 sign-ins a second", "L5 5 sign-ins"],
  ["L5: 50 guesses a second from as many addresses", "L5 50 guesses a second at many accounts from as many"],
  ["L6: enquiries beside a flood of them", "L6 "],
  ["L9: pages for hours", "L9 soak"],
  ["Statements of a sign-in and of the dashboard", "round trips to the database"],
  ["S11: sign-in with and without an account", "S11 sign-in"],
  ["Support centre with 5,000 articles, search", "search, 5000 articles"],
  ["Start to the first answer", "start to first rendered answer"],
  ["Memory when idle", "memory when idle"],
  ["Memory under load", "memory under"],
  ["All of it in 512 MB", "512 MB: a minute"],
  ["A client's rows and bytes", "a client's rows and bytes"],
  ["L7: a night of invoices", "L7 a night of"],
  ["L8: events of the payment provider", "L8 "],
  ["L11: other pages while documents are drawn", "L11 other pages"],
  ["A year, day by day", "a year of"],
  ["Who may open which address", "authorization matrix"],
  ["Mutants caught: checks of a request", "mutants caught, checks"],
  ["Mutants caught: lines of the table of policies", "mutants caught, lines"],
  ["Mutants caught: functions", "mutants caught, the functions"],
  ["Mutants caught: row policies", "mutants caught, the rows"],
  ["F1: crashes of PostgreSQL", "F1 "],
  ["F16: kills of the web process while money moved", "F16 50 kills of the web process while money"],
  ["Install on a bare Debian", "Install on a bare Debian"],
  ["Update under load", "update on Debian"],
  ["Server lost and restored", "F32 "],
];

/** `npm run proofs -- page`: takes over what this checkout's runs have found, and writes the page anew. */
export function writePage(): number {
  const kept: Kept = JSON.parse(readFileSync(file, "utf8"));
  const runs = forms.flatMap(listRuns).toSorted((a, b) => a.begun.localeCompare(b.begun));
  for (const { form, machine, rows } of runs) {
    kept.machine = machine;
    for (const row of rows) {
      const { proof, seconds, on, load } = row;
      kept.results[`${form} ${proof}`] = { outcome: outcomeOf(row), isGood: isGood(row), seconds, on };
      for (const { name, figure, goal } of row.figures) {
        const title = shown.find(([, begins]) => `${name} `.startsWith(begins))?.[0];
        // A figure of the gate is one of a small form.
        if (title && (form !== "gate" || !proofs[proof]?.night))
          kept.figures[title] = { figure, ...(goal ? { goal } : {}), on, load };
      }
    }
  }
  keep(kept);
  return 0;
}

/** What is new is kept beside the rest, and the page is written anew. */
export function keep(found: Partial<Kept>): void {
  const kept: Kept = Object.assign(JSON.parse(readFileSync(file, "utf8")), found);
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(page, pageOf(kept));
}

export function pageOf(kept: Kept, table: Record<string, Runs> = proofs): string {
  const figures = shown.flatMap(([title]) => {
    const report = kept.figures[title];
    if (!report) return [];
    const goal = report.goal ? ` **(goal ${report.goal})**` : "";
    return [
      `| ${title} | ${report.figure.replaceAll("|", "\\|")}${goal} | ${report.on}${report.load > 2 ? ", busy" : ""} |`,
    ];
  });
  const lists = parts.flatMap((part) =>
    forms.flatMap((form) => {
      const own = Object.entries(table).filter(([, runs]) => runs.part === part && runs[form]);
      if (own.length === 0) return [];
      return [`| ${part} | ${form} | ${own.map(([proof]) => resultOf(kept, form, proof)).join(" · ")} |`];
    }),
  );
  const byHand = Object.entries(table).flatMap(([proof, { hand }]) => (hand ? [`- ${proof}: ${hand}`] : []));
  return `# Proofs and their last figures

Written by \`npm run proofs -- page\` from the runs of \`.ci/run\` and \`.ci/nightly\`; do not edit. Last machine: ${kept.machine}. *Busy*: other work ran
beside it, so the figure says little. The ids are explained in [\`developer.md\`](developer.md#reading-the-proofs); each run keeps its whole table.

| what | figure | measured |
|---|---|---|
${figures.join("\n")}

Of ${kept.catalogue.totals} (${kept.catalogue.on}; \`npm run proofs -- catalogue\` writes the table).

## When each proof runs, and its last result
Seconds where it passed. \`tests/proofs/runs.ts\` is the list, and says with which settings.

| part | when | proofs |
|---|---|---|
${lists.join("\n")}
${byHand.length > 0 ? `\nBy hand:\n${byHand.join("\n")}\n` : ""}`;
}

function resultOf({ results }: Kept, form: Form, proof: string): string {
  const result = results[`${form} ${proof}`];
  if (!result) return `${proof} (not run yet)`;
  if (!result.isGood) return `**${proof} failed ${result.on}**`;
  return `${proof} ${result.seconds}${result.outcome === "passed" ? "" : ` (${result.outcome})`}`;
}
