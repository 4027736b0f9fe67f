import { acceptedWords, offeredWords } from "../../content/agreement.ts";
import { agreementNumber, readAgreement } from "../../domain/agreement.ts";
import { londonMoment, longDay } from "../../domain/calendar-day.ts";
import { offer } from "../../domain/catalogue.ts";
import type { Person } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import type { AgreementRow } from "../db/schema/index.ts";
import { drawAgreementPaper, StillDrawing } from "../documents/draw-document.ts";
import type { FoundDocument } from "../documents/find-document.ts";
import { site } from "../website/site.ts";
import { findAgreement, findAgreementPage, type Offered } from "./find-agreement.ts";

/** What was accepted last for a project, on paper, for its client and the provider. */
export async function findAgreementPdf(viewer: Person, projectId: string, at: Date): Promise<FoundDocument> {
  const accepted = await findAgreement(viewer, projectId);
  if (!accepted) return { outcome: "not-there" };
  return drawFor(viewer, agreementFileName(accepted), () => drawAccepted(accepted), at);
}

/** What is to be accepted for a client's own project, to be read on paper first; it says on each page that it is not. */
export async function findOfferedPdf(viewer: Person, projectId: string, at: Date): Promise<FoundDocument> {
  const offered = (await findAgreementPage(viewer, projectId, at))?.offered;
  if (!offered?.parts.isWanted) return { outcome: "not-there" };
  return drawFor(viewer, offeredWords.fileName, () => drawOffered(offered, at), at);
}

async function drawFor(
  viewer: Person,
  fileName: string,
  drawn: () => Promise<Buffer>,
  at: Date,
): Promise<FoundDocument> {
  const allowance = { bucket: "document", subject: viewer.id } as const;
  const waitSeconds = await asViewer(viewer, (tx) => takeAllowance(tx, allowance, at));
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    return { outcome: "found", bytes: await drawn(), fileName };
  } catch (error) {
    if (error instanceof StillDrawing) return { outcome: "still-drawing" };
    throw error;
  }
}

export function agreementFileName({ number }: AgreementRow): string {
  return `${agreementNumber(number)}.pdf`;
}

function drawOffered({ text, hash }: Offered, at: Date): Promise<Buffer> {
  const { heading, lines } = offeredWords;
  return drawAgreementPaper({
    number: heading,
    seller: site().business.name,
    acceptedAt: at.toISOString(),
    sections: readAgreement(text),
    accepted: { heading, lines: [...lines(longDay(at)), acceptedWords.hash(hash)] },
  });
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
