import { withMailbox } from "../../server/mail-replies/mailbox.ts";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

/** Whether the mailbox that answers come to lets us in; where answering by e-mail is not set up, there is nothing to find. */
export async function findReplyProblems(imapUrl: string | undefined): Promise<ReadinessProblem[]> {
  if (!imapUrl || !URL.canParse(imapUrl)) return [];
  const refusal = await withMailbox(imapUrl, (mailbox) => mailbox.list(), 8_000).then(() => undefined, reasonOf);
  if (refusal === undefined) return [];
  const todo = "Mend address, port or password; it must speak TLS, unless it is on this machine.";
  return [{ where: "REPLY_IMAP_URL", what: `the mailbox for answers cannot be read: ${refusal}.`, todo }];
}
