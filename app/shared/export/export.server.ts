import { Readable } from "node:stream";
import { exportWords } from "../../../content/client-export.ts";
import { londonMoment, longDay } from "../../../domain/calendar-day.ts";
import { formatBytes } from "../../../domain/client-export.ts";
import { fileHeader } from "../../../domain/file-header.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { askForExport } from "../../../server/exports/ask-for-export.ts";
import type { findExports, openExport } from "../../../server/exports/find-exports.ts";
import { type Answer, fail, ok } from "../../actions.server.ts";
import { answers, words } from "./words.ts";

export type ExportsView = ReturnType<typeof viewExports>;

type Found = NonNullable<Awaited<ReturnType<typeof findExports>>>;

export function viewExports({ archives, made, underWay }: Found, isAdmin: boolean) {
  const [newest, ...earlier] = made;
  return {
    newest: newest && viewNewest(newest),
    earlier: earlier.map(({ id, madeAt, bytes }) => ({
      href: addressOf(id),
      day: longDay(madeAt),
      size: formatBytes(bytes),
    })),
    underWay: underWay && { requested: londonMoment(underWay.requestedAt), isAsked: underWay.isAsked },
    archives: archives.map(({ id, about, name, bytes, keptAt, removedAt, project }) => ({
      id,
      about,
      name,
      project: project ?? "",
      size: formatBytes(bytes),
      since: longDay(keptAt),
      isRemoved: removedAt !== null,
      href: `/clients/your-file/archives/${id}`,
    })),
    isAdmin,
  };
}

function viewNewest({ id, madeAt, checkedAt, bytes, contents }: Found["made"][number]) {
  return {
    href: addressOf(id),
    made: londonMoment(madeAt),
    checked: londonMoment(checkedAt),
    size: formatBytes(bytes),
    // A part that another version has put in has no words here.
    parts: contents.flatMap(({ part, files, bytes: partBytes }) =>
      isKeyOf(exportWords.parts, part)
        ? [{ ...exportWords.parts[part], part, files: words.contents.files(files), size: formatBytes(partBytes) }]
        : [],
    ),
  };
}

const addressOf = (id: string) => `/clients/your-file/${id}`;

export async function answerRequest(actor: PersonActor, clientId: string): Promise<Answer> {
  const requested = await askForExport(actor, clientId);
  switch (requested.outcome) {
    case "requested":
      return ok(answers.requested);
    case "under-way":
      return fail(answers.underWay);
    case "too-many":
      return fail(answers.tooMany);
    case "not-there":
      throw new Response(null, { status: 404 });
  }
}

/** Small enough to be given when everything else is busy. */
export function sayBroken(): Response {
  return new Response(answers.broken, {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

type Opened = NonNullable<Awaited<ReturnType<typeof openExport>>>;

/** Sent piece by piece, as it is read; saved and never shown, and kept by nothing in between. */
export function answerWithExport({ bytes, fileName, pieces }: Opened): Response {
  const body = Readable.toWeb(Readable.from(pieces)) as ReadableStream;
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      "Content-Disposition": fileHeader("attachment", fileName),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
