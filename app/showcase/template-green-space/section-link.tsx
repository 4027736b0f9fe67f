import { sectionLinksOf } from "../../ui/section-link.tsx";

export const SectionLink = sectionLinksOf("/projects/template-green-space");
