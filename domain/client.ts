import { checkEmail, cleanLine } from "./enquiry.ts";

export type NewClientFields = { name: string; email: string; kind: "business" | "consumer" };
export type ClientProblems = Partial<Record<"name" | "email", string>>;

/** The form asks for a name and an address. Most who buy a website here are a business; the client's page can say else. */
export function readNewClient(received: Record<string, unknown>): NewClientFields {
  return { name: cleanLine(received.name).trim(), email: cleanLine(received.email).trim(), kind: "business" };
}

export function checkNewClient({ name, email }: NewClientFields): ClientProblems {
  const problems: ClientProblems = {};
  if (!name) problems.name = "Name is required.";
  if (name.length > 200) problems.name = "Please keep this under 200 characters.";
  const wrongEmail = checkEmail(email);
  if (wrongEmail) problems.email = wrongEmail;
  return problems;
}
