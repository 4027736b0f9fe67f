/** The query builder hands the database's own error on as the cause of its own. */
function causeOf(error: unknown): object {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === "object" && cause !== null ? cause : {};
}

function codeOf(error: unknown): unknown {
  const cause = causeOf(error);
  return "code" in cause ? cause.code : undefined;
}

/** A deadlock, or two who changed the same at once. The database has undone this one completely: it can be done again. */
export function isUndoneByAnother(error: unknown): boolean {
  return ["40P01", "40001"].includes(String(codeOf(error)));
}

/** A standby, or a primary that was told to take no writes. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === "25006";
}

/** Somebody else has the lock, for longer than we were ready to wait for it. */
export function isLockBusy(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** The database says no and goes on. Its last words before it ends a connection are no answer to what was sent. */
export function isRefusal(error: unknown): boolean {
  const cause = causeOf(error);
  return "severity" in cause && cause.severity === "ERROR";
}

/** All connections were in use for longer than somebody waits for one. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}

/** The library has given up waiting. The connection is still in the middle of it: nothing sent behind it is ever answered. */
export function isUnanswered(error: unknown): boolean {
  const cause = causeOf(error);
  return "message" in cause && cause.message === "Query read timeout";
}
