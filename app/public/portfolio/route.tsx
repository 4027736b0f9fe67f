import { pageAt } from "../../../content/pages.ts";
import { portfolioWords } from "../../../content/portfolio.ts";
import { listArticles } from "../../../server/articles/find-articles.ts";
import { site } from "../../../server/website/site.ts";
import { linkTo } from "../../shared/article/view.server.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/route";
import { EighthFrame, PortfolioIcon } from "./icon.tsx";
import { ProjectCard } from "./project-card.tsx";
import { WritingSamples } from "./writing-samples.tsx";
import "./page.css";

// Words that come from a loader stay out of the page's scripts.
export async function loader() {
  return {
    meta: pageMeta(pageAt("/portfolio", site())),
    projects: site().projects,
    words: portfolioWords(site()),
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
          <ul className="halves works">
            {projects.map((project, index) => (
              <ProjectCard key={project.slug} project={project} first={index === 0} />
            ))}
          </ul>
        </div>
      </section>
      {words.showcase ? <Showcase {...words.showcase} /> : null}
      <Section tint>
        <SectionHead day={7} title="Writing Samples" lead={words.writingLead} />
        <WritingSamples writings={writings} none={words.noWriting} down={words.writingDown} />
      </Section>
      <Section dark className="work-closing">
        <div className="sides work-closing-in">
          <div>
            <h2 className="title-large">Like What You See?</h2>
            <p className="lead soft">{words.closing}</p>
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

type ShowcaseProps = NonNullable<Route.ComponentProps["loaderData"]["words"]["showcase"]>;

function Showcase({ title, lead, sites, newTab }: ShowcaseProps) {
  return (
    <Section>
      <SectionHead title={title} lead={lead} />
      <div className="btn-row">
        {sites.map(({ name, to }) => (
          <a key={to} className="btn btn-quiet btn-md" href={to} target="_blank" rel="noopener">
            <span>
              {name}
              <span className="sr-only">, {newTab}</span>
            </span>
            <PortfolioIcon name="new-tab" />
          </a>
        ))}
      </div>
    </Section>
  );
}
