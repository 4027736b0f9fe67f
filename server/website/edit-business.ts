import type { SiteContent } from "../../domain/website/content.ts";
import type { Edit } from "./edit-draft.ts";

export type BusinessDetails = SiteContent["business"];

/** Who the website is of. Documents that are out have what they were issued with. */
export function businessEdit(business: BusinessDetails, revision: string): Edit {
  return {
    piece: (content) => content.business,
    revision,
    change: (content) => ({ ...content, business }),
  };
}

/** How long a site takes, as it is promised. */
export function daysEdit(daysUntilOnline: number, revision: string): Edit {
  return {
    piece: (content) => content.daysUntilOnline,
    revision,
    change: (content) => ({ ...content, daysUntilOnline }),
  };
}
