import type { Draft } from "../../../server/website/edit-draft.ts";
import { viewDraftBar } from "../../shared/website/draft.server.ts";
import { viewEntries } from "../../shared/website/entries.server.ts";

export type View = ReturnType<typeof view>;

export function view(draft: Draft) {
  return {
    bar: viewDraftBar(draft, "portfolio"),
    list: viewEntries(draft, "projects"),
    projects: Object.fromEntries(
      draft.content.projects.map(({ services, ...project }) => [
        project.slug,
        { ...project, services: services.join("\n") },
      ]),
    ),
  };
}
