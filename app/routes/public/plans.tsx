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
import { siteOrigin } from "../../../server/site-origin.ts";
import { AddOnMenu } from "../../components/public/plans/add-on-menu.tsx";
import { FaqList } from "../../components/public/plans/faq-list.tsx";
import { HostingExplained } from "../../components/public/plans/hosting-explained.tsx";
import { HostingPlans } from "../../components/public/plans/hosting-plans.tsx";
import { LeavingChart } from "../../components/public/plans/leaving-chart.tsx";
import { OverviewCards } from "../../components/public/plans/overview-cards.tsx";
import { PlansHero } from "../../components/public/plans/plans-hero.tsx";
import { PolicyCards } from "../../components/public/plans/policy-cards.tsx";
import { Section } from "../../components/public/section.tsx";
import { pageMeta } from "../../page-meta.server.ts";
import type { Route } from "./+types/plans";
import "./plans.css";
import "./plans-answers.css";
import "./plans-cards.css";
import "./plans-prices.css";

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
      <div className="really-free">
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
