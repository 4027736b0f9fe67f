import { business } from "../../../content/business.ts";
import { questions } from "../../../content/faq.ts";
import { pageAt } from "../../../content/pages.ts";
import {
  addOnsHead,
  explained,
  faqHead,
  hero,
  overview,
  plans,
  plansHead,
  reallyFree,
  smallPrint,
} from "../../../content/plans.ts";
import { addOns } from "../../../domain/catalogue.ts";
import { describeHosting, describeQuestions } from "../../../domain/structured-data.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
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
  return {
    meta: pageMeta(pageAt("/plans"), [describeHosting(business, siteOrigin()), describeQuestions(questions)]),
    hero,
    overview,
    reallyFree,
    plansHead,
    plans,
    addOnsHead,
    addOns,
    explained,
    faqHead,
    questions,
    smallPrint,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Plans({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlansHero words={loaderData.hero} />
      <OverviewCards cards={loaderData.overview} />
      <ReallyFree words={loaderData.reallyFree} />
      <HostingPlans head={loaderData.plansHead} plans={loaderData.plans} />
      <AddOnMenu head={loaderData.addOnsHead} addOns={loaderData.addOns} />
      <HostingExplained words={loaderData.explained} />
      <FaqList head={loaderData.faqHead} questions={loaderData.questions} />
      <PolicyCards words={loaderData.smallPrint} />
    </>
  );
}

function ReallyFree({ words }: { words: typeof reallyFree }) {
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
        <LeavingChart words={words.chart} />
      </div>
    </Section>
  );
}
