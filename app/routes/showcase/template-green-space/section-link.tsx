import { sectionLinksOf } from "../../../components/ui/section-link.tsx";

export const SectionLink = sectionLinksOf("/projects/template-green-space");
