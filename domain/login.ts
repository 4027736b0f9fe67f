import { cleanLine } from "./clean-text.ts";
import { readEnquiry } from "./enquiry.ts";

export { isSpam } from "./enquiry.ts";

/** What the login form sends. */
export type LoginFields = {
  username: string;
  password: string;
  /** Hidden from people: only a machine fills it in. */
  _gotcha: string;
};

export type LoginProblems = Partial<Record<"username" | "password", string>>;

/** The same rules in the browser and on the server. No problems means it is worth asking whether they match. */
export function checkLogin(fields: LoginFields): LoginProblems {
  const problems: LoginProblems = {};
  if (!fields.username.trim()) problems.username = "Username or email is required.";
  if (!fields.password.trim()) problems.password = "Password is required.";
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
