import { readdirSync, readFileSync } from "node:fs";

/**
 * The code blocks of the documents that say of themselves that they can be run, by what follows the language of a block:
 *   ```sh run           in a clean checkout, as one script
 *   ```sh run=each      in a clean checkout, each line on its own; a line that serves is asked for a page and stopped
 *   ```sh run=server    on the server that `deploy/install` made
 *   ```sh run=example   in a checkout that is following the worked example
 * `exit=1` says how it ends if not with 0. A block of `text shown` right below is what it prints: those lines, in that
 * order, with anything where `…` stands.
 */
export type Block = {
  file: string;
  line: number;
  where: string;
  exit: number;
  code: string;
  shown: string[];
};

export const documents: string[] = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].sort();

export function runnableBlocks(where: "checkout" | "each" | "server"): Block[] {
  return documents.flatMap(blocksOf).filter((block) => block.where === where);
}

/** A step of the worked example: a new file, lines that join one (a diff without numbers), lines at its end, or a command. */
export type Step = { command: "file" | "into" | "onto" | "run"; place: string; code: string };

export function exampleSteps(file: string): Step[] {
  return codeBlocksOf(readFileSync(file, "utf8").split("\n")).flatMap(({ marks, code }): Step[] => {
    if (marks.get("run") === "example") return [{ command: "run", place: "", code }];
    const command = (["file", "into", "onto"] as const).find((mark) => marks.has(mark));
    return command ? [{ command, place: marks.get(command) ?? "", code }] : [];
  });
}

/** Each line that stays is looked for from where the last one was; what is new goes where it stands between them. */
export function joinLines(text: string, code: string): string {
  const lines = text.split("\n");
  let at = 0;
  let waiting: string[] = [];
  for (const line of code.split("\n")) {
    const words = line.slice(1);
    if (line.startsWith("+")) {
      waiting.push(words);
      continue;
    }
    const found = lines.indexOf(words, at);
    if (found < 0) throw new Error(`there is no line: ${words}`);
    // Before the first line that stays: right before it. Otherwise: right behind the one before.
    lines.splice(at === 0 ? found : at, 0, ...waiting);
    at = found + waiting.length + 1;
    waiting = [];
  }
  lines.splice(at, 0, ...waiting);
  return lines.join("\n");
}

/** The lines that are commands: no comments, none that are empty. */
export function commandsOf({ code }: Block): string[] {
  return code
    .split("\n")
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line && !line.startsWith("#"));
}

/** Which of the shown lines the output lacks, in their order. */
export function findMissing(shown: string[], output: string): string[] {
  let rest = output;
  return shown.filter((line) => {
    const pattern = line.trim().split("…").map(literally).join("[^\\n]*");
    const found = new RegExp(pattern).exec(rest);
    if (found) rest = rest.slice(found.index + found[0].length);
    return !found;
  });
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

type CodeBlock = { line: number; end: number; language: string; marks: Map<string, string>; code: string };

function blocksOf(file: string): Block[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const codeBlocks = codeBlocksOf(lines);
  return codeBlocks.flatMap((layer, index) => {
    const where = layer.marks.get("run");
    if (where === undefined) return [];
    const next = codeBlocks[index + 1];
    const isNextTo = next && lines.slice(layer.end + 1, next.line).every((line) => !line.trim());
    const shown = isNextTo && next.marks.has("shown") ? next.code.split("\n").filter((line) => line.trim()) : [];
    return [
      {
        file,
        line: layer.line + 1,
        where: where || "checkout",
        exit: Number(layer.marks.get("exit") ?? 0),
        code: layer.code,
        shown,
      },
    ];
  });
}

function codeBlocksOf(lines: string[]): CodeBlock[] {
  const found: CodeBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opening = /^( *)(`{3,})(\S*) *(.*)$/.exec(lines[at] ?? "");
    if (!opening) continue;
    const [, indent = "", backticks = "", language = "", rest = ""] = opening;
    const end = lines.findIndex((line, index) => index > at && line.trim() === backticks);
    if (end < 0) throw new Error(`a code block is never closed: ${lines[at]}`);
    const code = lines.slice(at + 1, end).map((line) => line.slice(line.startsWith(indent) ? indent.length : 0));
    const marks = new Map(rest.split(" ").map((mark) => [mark.split("=")[0] ?? "", mark.split("=")[1] ?? ""] as const));
    found.push({ line: at, end, language, marks, code: code.join("\n") });
    at = end;
  }
  return found;
}
