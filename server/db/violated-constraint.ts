/** The constraint that a change was refused by, by its name. The query builder hands the database's own error on as the cause of its own. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (typeof cause !== "object" || cause === null || !("constraint" in cause)) return;
  return typeof cause.constraint === "string" ? cause.constraint : undefined;
}
