import { and, eq } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { agreementNumber, lastDayToCancel } from "../../domain/agreement.ts";
import { londonDay, londonMoment, longDay, noonOf } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { isAgreementWanted } from "../agreements/agreement-wanted.ts";
import { agreementFileName, drawAccepted } from "../agreements/draw-accepted.ts";
import { asAccepted } from "../agreements/find-agreement.ts";
import { type AgreementRow, agreements, projectEvents } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import { AccountMail } from "./templates/account-mail.tsx";

/** About what is agreed: the receipt goes to whoever accepted it, with all of it. */
export const agreementComposers = {
  async "agreement-accepted"(tx, agreementId) {
    const [found] = await tx.select().from(agreements).where(eq(agreements.id, agreementId));
    const accepted = found && asAccepted(found);
    const owner = accepted?.projectId && (await findOwnerOfProject(tx, accepted.projectId));
    if (!accepted || !owner) return;
    const words = emailWords.agreementAccepted;
    const { project } = owner;
    const { number, email, typedName, agreedFor, acceptedAt } = accepted;
    return {
      to: email,
      subject: words.subject(project.projectName),
      attachment: { filename: agreementFileName(accepted), draw: () => drawAccepted(accepted) },
      ...(await draw(
        <AccountMail
          name={typedName}
          title={words.title}
          lead={words.lead(project.projectName, agreedFor, londonMoment(acceptedAt), agreementNumber(number))}
          after={[words.binds, ...cancelWords(accepted)]}
          button={words.button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}/agreement`}
        />,
      )),
    };
  },
  async "agreement-wanted"(tx, eventId, reader) {
    const isAsked = and(eq(projectEvents.id, eventId), eq(projectEvents.kind, "agreement-requested"));
    const [event] = await tx.select().from(projectEvents).where(isAsked);
    const owner = event && (await findOwnerOfProject(tx, event.projectId));
    if (!owner || !(await isAgreementWanted(tx, owner.project.id))) return;
    const { project } = owner;
    const client = { ...owner.client, ...reader };
    const words = emailWords.agreementWanted;
    return {
      to: client.email,
      subject: words.subject(project.projectName),
      ...(await draw(
        <AccountMail
          name={greetingName(client)}
          title={words.title}
          lead={words.lead(project.projectName)}
          after={[words.after]}
          button={words.button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}/agreement`}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

/** Of a consumer; nothing for a business. */
function cancelWords({ startsAtOnce, acceptedAt }: AgreementRow): string[] {
  if (startsAtOnce === null) return [];
  const { cancel, atOnce, notAtOnce } = emailWords.agreementAccepted;
  const lastDay = longDay(noonOf(lastDayToCancel(londonDay(acceptedAt))));
  return [cancel(lastDay, business().supportEmail), startsAtOnce ? atOnce : notAtOnce];
}
