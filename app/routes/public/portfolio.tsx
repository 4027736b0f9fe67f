import { pageAt } from "../../../content/pages.ts";
import { portfolioWords, projects } from "../../../content/portfolio.ts";
import { listArticles } from "../../../server/articles/find-articles.ts";
import { EighthFrame } from "../../components/public/portfolio/icon.tsx";
import { ProjectCard } from "../../components/public/portfolio/project-card.tsx";
import { WritingSamples } from "../../components/public/portfolio/writing-samples.tsx";
import { Section, SectionHead } from "../../components/public/section.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { pageMeta } from "../../page-meta.server.ts";
import { linkTo } from "../../show-article.server.ts";
import type { Route } from "./+types/portfolio";
import "./portfolio.css";

// Words that come from a loader stay out of the page's scripts.
export async function loader() {
  return {
    meta: pageMeta(pageAt("/portfolio")),
    projects,
    words: portfolioWords,
    writings: (await listArticles("writing"))?.map((writing) => linkTo("writing", writing)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { projects, words, writings } = loaderData;
  return (
    <>
      <div className="work-hero">
        <PageHeader title="My Work" lead={words.lead} />
      </div>
      <section className="work-band" aria-label="Projects">
        <div className="wrap">
          <ul className="works">
            {projects.map((project, index) => (
              <ProjectCard key={project.slug} project={project} first={index === 0} />
            ))}
          </ul>
        </div>
      </section>
      <Section tint>
        <SectionHead day={7} title="Writing Samples" lead={words.writingLead} />
        <WritingSamples writings={writings} none={words.noWriting} down={words.writingDown} />
      </Section>
      <Section dark className="work-closing">
        <div className="work-closing-in">
          <div>
            <h2>Like What You See?</h2>
            <p>{words.closing}</p>
            <div className="btn-row">
              <ButtonLink to="/contact" variant="loud">
                Contact Me
              </ButtonLink>
              <ButtonLink to="/plans" variant="line">
                View My Plans
              </ButtonLink>
            </div>
          </div>
          <EighthFrame />
        </div>
      </Section>
    </>
  );
}
