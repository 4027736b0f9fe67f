import { checkLength, checkPrinted } from "./check-text.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { checkEmail } from "./enquiry.ts";
import { isPhoneNumber, longestPhone, wrongPhone } from "./phone-number.ts";

export type NewClientFields = { name: string; email: string; kind: "business" | "consumer" };
export type ClientProblems = Partial<Record<"name" | "email", string>>;

/** The form asks for a name and an address. Most who buy a website here are a business; the client's page can say else. */
export function readNewClient(received: Record<string, unknown>): NewClientFields {
  return { name: cleanLine(received.name).trim(), email: cleanLine(received.email).trim(), kind: "business" };
}

export function checkNewClient({ name, email }: NewClientFields): ClientProblems {
  const problems: ClientProblems = {};
  const wrongName = checkName(name);
  if (wrongName) problems.name = wrongName;
  const wrongEmail = checkEmail(email);
  if (wrongEmail) problems.email = wrongEmail;
  return problems;
}

export type ClientDetails = {
  name: string;
  /** Whom mails and pages greet. */
  contactName: string;
  kind: "business" | "consumer";
  billingAddress: string;
  phone: string;
};

export function readClientDetails(received: Record<string, unknown>): ClientDetails {
  return {
    name: cleanLine(received.name),
    contactName: cleanLine(received.contactName),
    kind: received.kind === "consumer" ? "consumer" : "business",
    billingAddress: cleanText(received.billingAddress).trim(),
    phone: cleanLine(received.phone),
  };
}

/** What a client changes by themselves. The name is the one on their invoices, the e-mail address that of their login. */
export type OwnContact = Pick<ClientDetails, "contactName" | "billingAddress" | "phone">;
export type ContactProblem = { field: keyof OwnContact; problem: string };

export function readOwnContact(received: Record<string, unknown>): OwnContact {
  const { contactName, billingAddress, phone } = readClientDetails(received);
  return { contactName, billingAddress, phone };
}

/** The first thing that is wrong, whoever typed it. */
export function checkContact({ contactName, billingAddress, phone }: OwnContact): ContactProblem | undefined {
  const lengths = [
    { field: "contactName", problem: checkLength(contactName, 200) },
    { field: "billingAddress", problem: checkPrinted(billingAddress, 1_000) },
    { field: "phone", problem: checkLength(phone, longestPhone) },
  ] as const;
  for (const { field, problem } of lengths) if (problem) return { field, problem };
  return phone && !isPhoneNumber(phone) ? { field: "phone", problem: wrongPhone } : undefined;
}

/** What the provider keeps for themselves. */
export type ClientNotes = { companyNumber: string; notes: string };

export function readNotes(received: Record<string, unknown>): ClientNotes {
  return { companyNumber: cleanLine(received.companyNumber).trim(), notes: cleanText(received.notes).trim() };
}

export function checkNotes({ companyNumber, notes }: ClientNotes) {
  const problems = [
    { field: "companyNumber", problem: checkLength(companyNumber, 30) },
    { field: "notes", problem: checkLength(notes, 10_000) },
  ] as const;
  return problems.find(({ problem }) => problem !== undefined);
}

/** The contact person, or the whole name where there is none: no part of a name is anybody's first name. */
export function greetingName({ name, contactName }: { name: string; contactName: string }): string {
  return contactName || name;
}

export function checkName(name: string): string | undefined {
  if (!name) return "Name is required.";
  return checkPrinted(name, 200);
}
