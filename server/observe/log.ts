import pino from "pino";

/** Kept while the log cannot be written; what does not fit is lost. */
const mostWaitingBytes = 1024 * 1024;

/**
 * Facts with ids, one line each: names, addresses and what people wrote never come here. An error of the database
 * driver carries the values it failed on (`detail`, `where`, `query`, `params`), so only these fields of an error are kept.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  outlet(),
);

/**
 * A log on a full disk must not end the process that writes it, which is what the library does with every error but one. The
 * lines wait, and are written once there is room.
 */
function outlet() {
  const destination = pino.destination({ dest: process.stdout.fd, maxLength: mostWaitingBytes });
  destination.on("error", () => undefined);
  return destination;
}

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
