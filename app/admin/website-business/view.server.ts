import { type Draft, pieceRevision } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft) {
  const { business, daysUntilOnline } = draft.content;
  return {
    bar: viewDraftBar(draft, "business"),
    business: { ...business, address: business.address.join("\n"), revision: pieceRevision(business) },
    days: { count: String(daysUntilOnline), revision: pieceRevision(daysUntilOnline) },
  };
}
