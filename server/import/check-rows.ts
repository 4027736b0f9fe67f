import { z } from "zod";
import { checkPrinted } from "../../domain/check-text.ts";
import { type ClientDetails, checkContact, checkName, readClientDetails } from "../../domain/client.ts";
import { type Pence, parsePounds } from "../../domain/money.ts";
import { checkProjectDetails, type NewProject, readProjectDetails } from "../../domain/project.ts";
import { isProjectStatus, statusValues } from "../../domain/project-status.ts";
import { accountEmail, checkAccountEmail } from "../auth/account-email.ts";
import type { Columns, Fault, Row } from "./read-rows.ts";

export const columns = {
  clients: {
    email: "needed",
    name: "needed",
    contact: "optional",
    kind: "optional",
    address: "optional",
    phone: "optional",
  },
  projects: { client: "needed", name: "needed", status: "optional", description: "optional", url: "optional" },
  invoices: {
    number: "needed",
    client: "needed",
    project: "optional",
    description: "needed",
    amount: "needed",
    due: "optional",
  },
} as const satisfies Record<string, Columns<string>>;

type RowOf<Name extends keyof typeof columns> = Row<keyof (typeof columns)[Name] & string>;
type At = { line: number };
export type ReadClient = At & ClientDetails & { email: string };
export type ReadProject = At & NewProject & { client: string; url: string };
export type ReadInvoice = At & {
  number: string;
  client: string;
  project: string;
  description: string;
  pence: Pence;
  due: string;
};

type Checked<Item> = { items: Item[]; faults: Fault[] };
type Said = Partial<Record<string, string | undefined>>;

export function checkClients(file: string, rows: readonly RowOf<"clients">[]): Checked<ReadClient> {
  return checkAll(file, rows, ({ line, cells }) => {
    const { email, name, contact: contactName, kind, phone } = cells;
    // A cell with lines of its own, or with semicolons between them.
    const billingAddress = cells.address.replace(/\s*;\s*/g, "\n");
    const details = readClientDetails({ name, contactName, kind, billingAddress, phone });
    const wrong = checkContact(details);
    const columnOf = { contactName: "contact", billingAddress: "address", phone: "phone" } as const;
    const problems = {
      email: checkAccountEmail(email),
      name: checkName(details.name),
      kind: kind && kind !== "business" && kind !== "consumer" ? "is business or consumer" : undefined,
      ...(wrong ? { [columnOf[wrong.field]]: wrong.problem } : {}),
    };
    return {
      item: { line, ...details, email: accountEmail(email) },
      key: accountEmail(email),
      column: "email",
      problems,
    };
  });
}

export function checkProjects(file: string, rows: readonly RowOf<"projects">[]): Checked<ReadProject> {
  return checkAll(file, rows, ({ line, cells }) => {
    const { status } = cells;
    const client = accountEmail(cells.client);
    const details = readProjectDetails({ ...cells, projectName: cells.name });
    const { projectName, description, url } = details;
    const wrong = checkProjectDetails(details);
    const problems = {
      client: client ? undefined : "is missing",
      name: wrong.projectName,
      status: status && !isProjectStatus(status) ? `is none of ${statusValues.join(", ")}` : undefined,
      description: wrong.description,
      url: wrong.url,
    };
    const item = { line, client, projectName, description, url, status: isProjectStatus(status) ? status : null };
    return { item, key: `${client} ${projectName}`, column: "name", problems };
  });
}

export function checkInvoices(file: string, rows: readonly RowOf<"invoices">[]): Checked<ReadInvoice> {
  return checkAll(file, rows, ({ line, cells }) => {
    const { number, project, description, amount, due } = cells;
    const client = accountEmail(cells.client);
    const pence = parsePounds(amount) ?? 0;
    const problems = {
      number: number ? checkPrinted(number, 40) : "is missing",
      client: client ? undefined : "is missing",
      description: description ? checkPrinted(description, 200) : "is missing",
      amount: pence > 0 ? undefined : "is an amount above nothing, such as 17.99",
      due: due && !z.iso.date().safeParse(due).success ? "is a day such as 2026-11-30" : undefined,
    };
    return {
      item: { line, number, client, project, description, pence, due },
      key: number,
      column: "number",
      problems,
    };
  });
}

type Read<Item> = { item: Item; key: string; column: string; problems: Said };

function checkAll<Item, One extends Row<string>>(
  file: string,
  rows: readonly One[],
  read: (row: One) => Read<Item>,
): Checked<Item> {
  const seen = new Map<string, number>();
  const faults: Fault[] = [];
  const items = rows.map((row) => {
    const { item, key, column, problems } = read(row);
    for (const [name, problem] of Object.entries(problems))
      if (problem) faults.push({ file, line: row.line, column: name, problem });
    const before = seen.get(key);
    if (before) faults.push({ file, line: row.line, column, problem: `is the same as in line ${before}` });
    else seen.set(key, row.line);
    return item;
  });
  return { items, faults };
}
