import { checkSignature } from "../../../domain/agreement.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { acceptAgreement } from "../../../server/agreements/accept-agreement.ts";
import type { Payer } from "../../../server/payments/begin-checkout.ts";
import { type Answer, fail, failStale } from "../../actions.server.ts";
import { agreementProblems as problems } from "./words.ts";

/** What the form says that accepts. Undefined: it is accepted. */
export async function acceptAsPosted(
  actor: Payer,
  projectId: string,
  { revision = "", read, name, atOnce }: Record<string, string>,
): Promise<Answer | undefined> {
  const typedName = cleanLine(name);
  if (read !== "on") return fail(problems.notRead, { field: "read" });
  const wrong = checkSignature(typedName);
  if (wrong) return fail(wrong, { field: "name" });
  const wanted = { hash: revision, typedName, startsAtOnce: atOnce === "on" };
  const { outcome } = await acceptAgreement(actor, projectId, wanted);
  switch (outcome) {
    case "accepted":
    case "already":
      return;
    case "changed":
      return failStale(problems.changed);
    case "not-wanted":
      return fail(problems.notWanted);
    case "not-there":
      throw new Response(null, { status: 404 });
  }
}
