import { eq } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { addDays, longDay, noonOf } from "../../domain/calendar-day.ts";
import { greetingName } from "../../domain/client.ts";
import { formatPounds } from "../../domain/money.ts";
import { eachOf } from "../../domain/new-price.ts";
import type { PaymentType } from "../../domain/pricing.ts";
import type { Tx } from "../db/client.server.ts";
import { planChanges } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { newPriceWords } from "./new-price-words.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import { AccountMail } from "./templates/account-mail.tsx";
import { PlanMail } from "./templates/plan-mail.tsx";

type Change = typeof planChanges.$inferSelect;

/** About changes of a plan, made or not: to the client, and of a client's own to the provider. One that was taken back since is no news. */
export const planChangeComposers = {
  async "plan-changed"(tx, changeId, reader) {
    const found = await findChange(tx, changeId);
    if (!found) return;
    const { change, project } = found;
    const client = { ...found.client, ...reader };
    const words = emailWords.planChanged;
    const href = `${env().SITE_ORIGIN}/projects/${project.id}/plan`;
    if (change.refusedAt) {
      const { subject, title, lead, after } = words.refused;
      const requestedOn = dayWords(change.requestedOn);
      const mail = { title, lead: lead(project.projectName, requestedOn), after: [after], button: words.button, href };
      return { to: client.email, subject, ...(await draw(<AccountMail name={greetingName(client)} {...mail} />)) };
    }
    const says = sayingOf(change);
    const is = namesOf(change, project.projectName);
    return {
      to: client.email,
      subject: words.subject[says](is),
      ...(await draw(
        <PlanMail
          name={greetingName(client)}
          title={words.title}
          lead={words.lead[says](is)}
          caption={words.sums}
          sums={sumsOf(change, project.paymentType)}
          after={afterOf(change)}
          button={words.button}
          href={href}
        />,
      )),
    };
  },
  async "new-price"(tx, changeId, reader) {
    const found = await findChange(tx, changeId);
    if (!found) return;
    const { change, project } = found;
    const client = { ...found.client, ...reader };
    const { subject, ...words } = newPriceWords({
      plan: change.fromName,
      project: project.projectName,
      each: eachOf(change.billingCycle, project.paymentType),
      wasPence: change.beforePence,
      willPence: change.afterPence,
      startsOn: change.startsOn ?? change.requestedOn,
    });
    const href = `${env().SITE_ORIGIN}/projects/${project.id}/plan`;
    return {
      to: client.email,
      subject,
      ...(await draw(<AccountMail name={greetingName(client)} {...words} href={href} />)),
    };
  },
  async "plan-change-noted"(tx, changeId) {
    const found = await findChange(tx, changeId);
    if (!found) return;
    const { change, project, client } = found;
    const { button, ...begun } = emailWords.planChangeNoted;
    const words = change.refusedAt ? begun.refused : begun;
    return {
      to: env().ENQUIRIES_TO ?? business().enquiriesEmail,
      replyTo: { name: client.name, address: client.email },
      subject: words.subject(client.name),
      ...(await draw(
        <AccountMail
          name={business().firstName}
          title={words.title}
          lead={words.lead(client.name, project.projectName)}
          list={change.refusedAt ? [] : notedOf(change, project.projectName)}
          after={[words.after]}
          button={button}
          href={`${env().SITE_ORIGIN}/projects/${project.id}`}
        />,
      )),
    };
  },
} satisfies Partial<Record<MailKind, Composer>>;

async function findChange(tx: Tx, changeId: string) {
  const [change] = await tx.select().from(planChanges).where(eq(planChanges.id, changeId));
  if (!change || change.withdrawnAt || (!change.takenAt && !change.refusedAt)) return;
  const owner = await findOwnerOfProject(tx, change.projectId);
  return owner && { ...owner, change };
}

/** Which of the sentences is true of a change. */
function sayingOf({ kind, fromName, toName, startsOn, requestedOn }: Change) {
  // A new price of the same plan was taken back.
  if (kind === "take-back") return fromName === toName ? "priceStays" : "stays";
  if (kind === "interval") return "interval";
  if (kind === "end") return "ends";
  return startsOn === requestedOn ? "begun" : "planned";
}

function namesOf({ fromName, toName, startsOn, requestedOn }: Change, project: string) {
  return { project, from: fromName, to: toName, day: dayWords(startsOn ?? requestedOn) };
}

/** To the provider: what the client has now, and what it brings. */
function notedOf(change: Change, project: string): string[] {
  const { what, costs } = emailWords.planChangeNoted;
  const says = what[sayingOf(change)](namesOf(change, project));
  return change.costPence > 0 ? [says, costs(formatPounds(change.costPence))] : [says];
}

function sumsOf(
  { working, costPence, afterPence, startsOn, requestedOn, billingCycle }: Change,
  paymentType: PaymentType,
) {
  const { toPay, each, eachNext } = emailWords.planChanged;
  const often = eachOf(billingCycle, paymentType);
  // What begins at once is paid for in part today.
  const isNow = startsOn === null || startsOn <= requestedOn;
  return [
    ...working.map(({ text, working: how, pence }) => ({
      what: how ? `${text} (${how})` : text,
      amount: formatPounds(pence),
    })),
    { what: toPay, amount: formatPounds(costPence), isStrong: true },
    { what: isNow ? eachNext(often) : each(dayWords(startsOn), often), amount: formatPounds(afterPence) },
  ];
}

function afterOf({ kind, costPence, startsOn, requestedOn }: Change): string[] {
  const { invoiced, canTakeBack, term } = emailWords.planChanged;
  const isPlanned = (kind === "plan" || kind === "end") && startsOn !== null && startsOn > requestedOn;
  return [
    ...(costPence > 0 ? [invoiced] : []),
    ...(isPlanned ? [canTakeBack(dayWords(addDays(startsOn, -1)))] : []),
    term,
  ];
}

function dayWords(day: string): string {
  return longDay(noonOf(day));
}
