import { londonMoment } from "../../../domain/calendar-day.ts";
import type { Draft } from "../../../server/website/edit-draft.ts";
import type { listPreviews } from "../../../server/website/previews.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft, previews: Awaited<ReturnType<typeof listPreviews>>, origin: string) {
  return {
    bar: viewDraftBar(draft),
    origin,
    links: previews.map(({ id, madeAt, endsAt }) => ({ id, made: londonMoment(madeAt), until: londonMoment(endsAt) })),
  };
}
