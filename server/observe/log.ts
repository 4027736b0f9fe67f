import pino from "pino";

/**
 * Facts with ids, one line each: names, addresses and what people wrote never come here. An error of the database
 * driver carries the values it failed on (`detail`, `where`, `query`, `params`), so only these fields of an error are kept.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

type DescribedError = { type: string; message?: string; code?: string; stack?: string; cause?: DescribedError };

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  // Drizzle's message is the statement and its parameters: what people typed.
  const isQuery = error.name === "DrizzleQueryError" || "query" in error;
  // A mail server's answer often repeats the addresses it is about.
  if ("responseCode" in error && "command" in error) {
    return { type: error.name, message: `${error.responseCode} to ${error.command}` };
  }
  return {
    type: error.name,
    ...(isQuery ? {} : { message: error.message }),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(isQuery ? {} : { stack: error.stack ?? "" }),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
