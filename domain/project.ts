import { checkLength, checkPrinted } from "./check-text.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { keysOf } from "./is-key-of.ts";
import type { PaymentType } from "./pricing.ts";
import { isProjectStatus, type ProjectStatus } from "./project-status.ts";

export const longestNote = 500;
export const longestDescription = 10_000;

export const nameMissing = "Name is required.";

export type NewProject = { projectName: string; status: ProjectStatus | null; description: string };

export type ProjectTexts = { projectName: string; description: string };

export function checkTexts({ projectName, description }: ProjectTexts): Partial<Record<keyof ProjectTexts, string>> {
  const name = checkPrinted(projectName, 200);
  const text = checkLength(description, longestDescription);
  return { ...(name ? { projectName: name } : {}), ...(text ? { description: text } : {}) };
}

/** Left empty, and whatever is no status, is none: the client reads 'Pending'. */
export function readNewProject(received: Record<string, unknown>): NewProject {
  return {
    projectName: readName(received.projectName),
    description: cleanText(received.description).trim(),
    status: readStatus(received.status),
  };
}

export function readStatus(received: unknown): ProjectStatus | null {
  return isProjectStatus(received) ? received : null;
}

export function readNote(received: unknown): string {
  return cleanText(received).trim();
}

export type ProjectDetails = {
  projectName: string;
  description: string;
  url: string;
  paymentType: PaymentType;
};
export type DetailProblems = Partial<Record<keyof ProjectDetails, string>>;

export function readProjectDetails(received: Record<string, unknown>): ProjectDetails {
  return {
    projectName: readName(received.projectName),
    description: cleanText(received.description).trim(),
    url: cleanLine(received.url),
    paymentType: received.paymentType === "yearly" ? "yearly" : "monthly",
  };
}

export function checkProjectDetails({ projectName, description, url }: ProjectDetails): DetailProblems {
  const problems: DetailProblems = { ...checkTexts({ projectName, description }) };
  if (!projectName) problems.projectName = nameMissing;
  if (url && !isWebAddress(url)) problems.url = "A web address starts with https://, such as https://tenday.example.";
  return problems;
}

/** What may stand in a link: never a script. */
export function isWebAddress(text: string): boolean {
  return text.length <= 500 && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

function readName(received: unknown): string {
  return cleanLine(received);
}

/** The words in which a change of the details stands in the history. */
export function describeChanges(before: ProjectDetails, after: ProjectDetails): string {
  const words: Record<keyof ProjectDetails, string> = {
    projectName: `name “${after.projectName}”`,
    description: "description",
    url: after.url ? `address ${after.url}` : "no address",
    paymentType: `pays ${after.paymentType}`,
  };
  return keysOf(words)
    .filter((field) => before[field] !== after[field])
    .map((field) => words[field])
    .join(", ");
}
