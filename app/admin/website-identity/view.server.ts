import type { SiteContent } from "../../../domain/website/content.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";

export type View = ReturnType<typeof view>;

/** What each of the two forms shows and changes. */
export const pieces = {
  colours: ({ identity }: SiteContent) => identity,
  showcases: ({ showcases }: SiteContent) => showcases,
};

export function view(draft: Draft) {
  const { content } = draft;
  return {
    bar: viewDraftBar(draft),
    colours: { ...content.identity, revision: pieceRevision(pieces.colours(content)) },
    showcases: { ...content.showcases, revision: pieceRevision(pieces.showcases(content)) },
  };
}
