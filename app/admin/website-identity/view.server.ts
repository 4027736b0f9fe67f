import type { SiteContent } from "../../../domain/website/content.ts";
import { logoAddress } from "../../../domain/website/picture.ts";
import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";

export type View = ReturnType<typeof view>;

/** What each of the forms shows and changes. */
export const pieces = {
  colours: ({ identity: { main, accent } }: SiteContent) => ({ main, accent }),
  logo: ({ identity: { logo } }: SiteContent) => logo,
  showcases: ({ showcases }: SiteContent) => showcases,
};

export function view(draft: Draft) {
  const { content } = draft;
  return {
    bar: viewDraftBar(draft),
    colours: { ...pieces.colours(content), revision: pieceRevision(pieces.colours(content)) },
    logo: {
      src: content.identity.logo ? logoAddress(content.identity.logo, 192) : "",
      revision: pieceRevision(pieces.logo(content)),
    },
    showcases: { ...content.showcases, revision: pieceRevision(pieces.showcases(content)) },
  };
}
