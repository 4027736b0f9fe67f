import { business } from "../../content/business.ts";
import { isReserved } from "../../server/set-up/checks.ts";
import { env } from "../../server/settings/env.server.ts";
import { askDatabases, findDatabaseProblems } from "./databases.ts";
import { askMachine, findMachineProblems } from "./machine.ts";
import { askMail, findMailProblems } from "./mail.ts";
import { askOffSite, findOffSiteProblems } from "./off-site.ts";
import { askPayments, findPaymentProblems } from "./payments.ts";
import type { ReadinessProblem } from "./problem.ts";
import { findReplyProblems } from "./replies.ts";
import { askSite, findSiteProblems } from "./site.ts";
import { findStatusAsWorker, findSystemProblems } from "./system.ts";

/** Everything that must be asked to be known, all at once; nobody is waited for longer than some seconds. */
export async function findWorldProblems(environment: NodeJS.ProcessEnv, at: Date): Promise<ReadinessProblem[]> {
  const { SITE_ORIGIN: origin = "", SMTP_URL: mailServer, MAIL_FROM: from = business().enquiriesEmail } = environment;
  const found = await Promise.all([
    askDatabases(environment).then(findDatabaseProblems),
    findStatusAsWorker(at).then((status) => findSystemProblems(status, at)),
    // What is a sample has been told of as such.
    askSite(isReserved(URL.parse(origin)?.hostname ?? "") ? "" : origin).then(findSiteProblems),
    askMail(mailServer, isReserved(from) ? "" : from).then(findMailProblems),
    isWhole() ? askPayments(environment).then(findPaymentProblems) : [],
    findReplyProblems(environment.REPLY_IMAP_URL),
    findMachineProblems(askMachine(environment.TENDAY_ROOT ?? "")),
    askOffSite(environment.TENDAY_ROOT ?? "").then(findOffSiteProblems),
  ]);
  return found.flat();
}

function isWhole(): boolean {
  try {
    return env() !== undefined;
  } catch {
    return false;
  }
}
