import { acceptedWords } from "../../content/agreement.ts";
import { agreementNumber, readAgreement } from "../../domain/agreement.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { offer } from "../../domain/catalogue.ts";
import type { Person } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import type { AgreementRow } from "../db/schema/index.ts";
import { drawAgreementPaper, StillDrawing } from "../documents/draw-document.ts";
import type { FoundDocument } from "../documents/find-document.ts";
import { site } from "../website/site.ts";
import { findAgreement } from "./find-agreement.ts";

/** What was accepted last for a project, on paper, for its client and the provider. */
export async function findAgreementPdf(viewer: Person, projectId: string, at: Date): Promise<FoundDocument> {
  const accepted = await findAgreement(viewer, projectId);
  if (!accepted) return { outcome: "not-there" };
  const allowance = { bucket: "document", subject: viewer.id } as const;
  const waitSeconds = await asViewer(viewer, (tx) => takeAllowance(tx, allowance, at));
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    return { outcome: "found", bytes: await drawAccepted(accepted), fileName: agreementFileName(accepted) };
  } catch (error) {
    if (error instanceof StillDrawing) return { outcome: "still-drawing" };
    throw error;
  }
}

export function agreementFileName({ number }: AgreementRow): string {
  return `${agreementNumber(number)}.pdf`;
}

/** Drawn from the text that was kept, so a release may change its look and never a word. */
export function drawAccepted(accepted: AgreementRow): Promise<Buffer> {
  const { text, hash, typedName, email, acceptedBy, acceptedAt, startsAtOnce } = accepted;
  const { heading, by, byLink, on, atOnce, notAtOnce, ...words } = acceptedWords;
  const number = agreementNumber(accepted.number);
  const start = startsAtOnce === null ? [] : [(startsAtOnce ? atOnce : notAtOnce)(offer.consumerCancellationDays)];
  return drawAgreementPaper({
    number,
    seller: site().business.name,
    acceptedAt: acceptedAt.toISOString(),
    sections: readAgreement(text),
    accepted: {
      heading,
      lines: [
        (acceptedBy ? by : byLink)(typedName, email),
        on(londonMoment(acceptedAt)),
        ...start,
        words.number(number),
        words.hash(hash),
      ],
    },
  });
}
