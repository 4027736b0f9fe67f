import { longDay } from "../../../domain/calendar-day.ts";
import { excerptOf } from "../../../domain/clean-text.ts";
import { dataRequestKinds } from "../../../domain/data-request.ts";
import type { Stored } from "../../../server/data-requests/data-link.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

/** Enough to see what it is; all of it is in the file. */
export function view({ email, enquiries, requests, mails }: Stored) {
  return {
    email,
    things: [
      ...enquiries.map(({ receivedAt, project }) => ({
        says: words.wrote(dayOf(receivedAt)),
        text: excerptOf(project, 200),
      })),
      ...requests.flatMap(({ receivedAt, kind, text }) => {
        const known = dataRequestKinds.find((one) => one === kind);
        return known ? [{ says: words.requested(known, dayOf(receivedAt)), text: excerptOf(text, 200) }] : [];
      }),
      ...mails.map(({ sentAt }) => ({ says: words.mailed(dayOf(sentAt)), text: "" })),
    ],
  };
}

function dayOf(moment: string): string {
  return longDay(new Date(moment));
}
