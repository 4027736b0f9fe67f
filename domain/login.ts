import { cleanLine, enquiryMessages, readEnquiry } from "./enquiry.ts";

export { isSpam } from "./enquiry.ts";

/** What the login form sends. */
export type LoginFields = {
  username: string;
  password: string;
  /** Hidden from people: only a machine fills it in. */
  _gotcha: string;
};

export type LoginProblems = Partial<Record<"username" | "password", string>>;

/** Why somebody is not signed in yet. */
export type LoginOutcome = "spam" | "failed" | "broken" | "too-many" | "no-role";

export const loginMessages = {
  usernameMissing: "Username or email is required.",
  passwordMissing: "Password is required.",
  spam: enquiryMessages.spam,
  failed: "❌ Invalid login credentials",
  broken: "❌ Login failed",
  successful: "✅ Login successful! Redirecting…",
  busy: "Logging in…",
  noRole: "Your login works, but there’s nothing behind it yet. Please write to me and I’ll put that right.",
} as const;

/** The same rules in the browser and on the server. No problems means it is worth asking whether they match. */
export function checkLogin(fields: LoginFields): LoginProblems {
  const problems: LoginProblems = {};
  if (!fields.username.trim()) problems.username = loginMessages.usernameMissing;
  if (!fields.password.trim()) problems.password = loginMessages.passwordMissing;
  return problems;
}

/** Whatever arrived, as fields. A password stays as it was typed: a space at its end may be part of it. */
export function readLogin(received: Record<string, unknown>): LoginFields {
  const { _gotcha } = readEnquiry({ _gotcha: received._gotcha });
  return {
    username: cleanLine(received.username),
    password: typeof received.password === "string" ? received.password : "",
    _gotcha,
  };
}

export function tooManyAttempts(waitSeconds: number | undefined): string {
  return `❌ Too many attempts. Please try again in ${waitSeconds ? inWords(waitSeconds) : "a few minutes"}.`;
}

function inWords(seconds: number): string {
  return seconds > 90 ? counted(Math.ceil(seconds / 60), "minute") : counted(Math.ceil(seconds), "second");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
