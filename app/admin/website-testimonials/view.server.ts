import { isSampleBusiness } from "../../../domain/website/samples.ts";
import type { Draft } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { viewEntries } from "../../shared/website/entries.server.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft) {
  const { testimonials } = draft.content;
  return {
    bar: viewDraftBar(draft, "testimonials"),
    list: viewEntries(draft, "testimonials"),
    testimonials: Object.fromEntries(
      testimonials.map(({ days, ...one }) => [one.name, { ...one, days: String(days) }]),
    ),
    samples: testimonials.filter(({ isSample }) => isSample).length,
    /** Of the business that visitors see now. */
    areSamplesShown: isSampleBusiness(draft.online.content.business),
  };
}
