/** The connection was lost behind `commit`: it may be done or not. Whoever tries again with the same key has it once. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("nobody knows whether the transaction was committed", { cause });
  }
}
