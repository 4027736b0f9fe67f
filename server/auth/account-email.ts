import { z } from "zod";
import { checkEmail } from "../../domain/enquiry.ts";

/** Stricter than for an enquiry: the account library must be able to sign somebody in with it. */
export function checkAccountEmail(email: string): string | undefined {
  const problem = checkEmail(email);
  if (problem) return problem;
  return z.email().safeParse(accountEmail(email)).success ? undefined : "Invalid email address.";
}

/** As accounts are kept and found: whoever types capitals is the same person. */
export function accountEmail(email: string): string {
  return email.trim().toLowerCase();
}
