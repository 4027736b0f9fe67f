/** The query builder hands the database's own error on as the cause of its own. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
