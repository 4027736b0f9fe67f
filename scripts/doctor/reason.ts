/** In a few words, and without what an address may hold: passwords stand in some of them. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (!(cause instanceof Error)) return "no reason given";
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const text = cause.message
    .split("\n")[0]
    ?.replace(/\w+:\/\/\S+/g, "…")
    .replace(/\.$/, "");
  return text || code || cause.name;
}
