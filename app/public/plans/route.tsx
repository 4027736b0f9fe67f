import { pageAt } from "../../../content/pages.ts";
import { type PlansWords, type PlanWords, plansWords } from "../../../content/plans.ts";
import { describeHosting, describeQuestions } from "../../../domain/structured-data.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { Section } from "../../shared/section.tsx";
import type { Route } from "./+types/route";
import { AddOnMenu } from "./add-on-menu.tsx";
import { FaqList } from "./faq-list.tsx";
import { PlansHero } from "./hero.tsx";
import { HostingExplained } from "./hosting-explained.tsx";
import { HostingPlans } from "./hosting-plans.tsx";
import { LeavingChart } from "./leaving-chart.tsx";
import { OverviewCards } from "./overview-cards.tsx";
import { PolicyCards } from "./policy-cards.tsx";
import "./page.css";
import "./answers.css";
import "./cards.css";
import "./prices.css";

// Words that come from a loader stay out of the page's scripts.
export function loader() {
  const words = plansWords(site());
  return {
    meta: pageMeta(pageAt("/plans", site()), [
      describeHosting(site(), siteOrigin()),
      describeQuestions(words.questions),
    ]),
    words,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Plans({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <PlansHero words={words.hero} />
      <OverviewCards cards={words.overview} />
      <ReallyFree words={words.reallyFree} plans={words.plans} />
      <HostingPlans head={words.plansHead} plans={words.plans} />
      <AddOnMenu head={words.addOnsHead} addOns={words.addOns} />
      <HostingExplained words={words.explained} />
      <FaqList head={words.faqHead} questions={words.questions} />
      <PolicyCards words={words.smallPrint} />
    </>
  );
}

type ReallyFreeProps = { words: PlansWords["reallyFree"]; plans: readonly PlanWords[] };

function ReallyFree({ words, plans }: ReallyFreeProps) {
  return (
    <Section>
      <div className="sides really-free">
        <div>
          <h2 className="title">{words.title}</h2>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
        </div>
        <LeavingChart words={words.chart} plans={plans.map(({ plan }) => plan)} />
      </div>
    </Section>
  );
}
