import { useState } from "react";
import { pageAt } from "../../../content/pages.ts";
import {
  articleWords,
  contactInfo,
  supportPage,
  supportQuestions,
  systemStatus,
  ticketForm,
} from "../../../content/support.ts";
import { articlesTitled } from "../../../domain/article.ts";
import { describeQuestions } from "../../../domain/structured-data.ts";
import { listHelpArticles } from "../../../server/articles/find-articles.ts";
import { Section } from "../../components/public/section.tsx";
import { ArticleList } from "../../components/public/support/article-list.tsx";
import { ArticleSearch } from "../../components/public/support/article-search.tsx";
import { ContactInfo } from "../../components/public/support/contact-info.tsx";
import { SupportDrawing } from "../../components/public/support/drawing.tsx";
import { ProgressBanner } from "../../components/public/support/progress-banner.tsx";
import { StatusBox } from "../../components/public/support/status-box.tsx";
import { SupportQuestions } from "../../components/public/support/support-questions.tsx";
import { TicketForm } from "../../components/public/support/ticket-form.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { pageMeta } from "../../page-meta.server.ts";
import type { Route } from "./+types/support";
import "./support.css";

// Words that come from a loader stay out of the page's scripts.
export async function loader({ request }: Route.LoaderArgs) {
  return {
    meta: pageMeta(pageAt("/support"), [describeQuestions(supportQuestions.list)]),
    asked: new URL(request.url).searchParams.get("q") ?? "",
    articles: await listHelpArticles(),
    page: supportPage,
    words: articleWords,
    status: systemStatus,
    ticket: ticketForm,
    contact: contactInfo,
    questions: supportQuestions,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Support({ loaderData }: Route.ComponentProps) {
  const { asked, articles, page, words, status, ticket, contact, questions } = loaderData;
  const [typed, setTyped] = useState<string>();
  const found = articlesTitled(articles, typed ?? asked);
  return (
    <>
      <ProgressBanner words={page.banner} />
      <div className="support-hero">
        <PageHeader title={page.heading} lead={page.lead}>
          <ArticleSearch words={words} asked={asked} onType={setTyped} />
          <div className="support-counter">
            <SupportDrawing name="bell" />
          </div>
        </PageHeader>
      </div>
      <div className="wrap support-main">
        <ArticleList words={words} found={found} any={articles.length > 0} />
        <StatusBox words={status} />
      </div>
      <Section tint>
        <div className="support-ask">
          <TicketForm words={ticket} />
          <ContactInfo words={contact} />
        </div>
      </Section>
      <Section>
        <SupportQuestions words={questions} />
      </Section>
    </>
  );
}
