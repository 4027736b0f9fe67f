import { awayWords } from "../../../content/away.ts";
import { pageAt } from "../../../content/pages.ts";
import { clientsWrite, sitesStanding, supportWords } from "../../../content/support.ts";
import { articlesTitled } from "../../../domain/article.ts";
import { londonClock } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { describeQuestions } from "../../../domain/structured-data.ts";
import { findInText, listArticles, maySearchTexts } from "../../../server/articles/find-articles.ts";
import { now } from "../../../server/settings/clock.ts";
import { findStanding, type Standing } from "../../../server/sites/find-standing.ts";
import { findAddress } from "../../../server/web/request-context.ts";
import { site } from "../../../server/website/site.ts";
import { SupportDrawing } from "../../shared/article/support-drawing.tsx";
import { linkTo } from "../../shared/article/view.server.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { Section } from "../../shared/section.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/route";
import { ArticleList } from "./article-list.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { ContactInfo } from "./contact-info.tsx";
import { ProgressBanner } from "./progress-banner.tsx";
import { SupportQuestions } from "./questions.tsx";
import { StatusBox } from "./status-box.tsx";
import { TicketForm } from "./ticket-form.tsx";
import "./page.css";

// Words that come from a loader stay out of the page's scripts.
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = cleanLine(url.searchParams.get("q"));
  const said = supportWords(site());
  const { backOn } = site();
  return {
    meta: pageMeta(pageAt("/support", site()), [describeQuestions(said.supportQuestions.list)]),
    query,
    ...(await search(query, Number(url.searchParams.get("page")), findAddress(context))),
    page: said.supportPage,
    words: said.articleWords,
    status: said.systemStatus,
    standing: viewStanding(await findStanding(), now()),
    ticket: { ...said.ticketForm, clients: clientsWrite },
    contact: said.contactInfo,
    questions: said.supportQuestions,
    closed: backOn ? awayWords.closed(backOn) : "",
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

const longestKnownMs = 10 * 60_000;

/** What was found some time ago says nothing about now: then the box is as it is without it. */
function viewStanding(standing: Standing | undefined, at: Date) {
  if (!standing || at.getTime() - standing.checkedAt.getTime() > longestKnownMs) return;
  const { label, up, down, lookedAt } = sitesStanding;
  return { label, figure: `${standing.isAnyDown ? down : up}, ${lookedAt(londonClock(standing.checkedAt))}` };
}

/** The titles alone decide the list. Those with the words in their text stand below it. */
async function search(query: string, wantedPage: number, address: string) {
  const articles = await listArticles("helpArticle");
  const found = articlesTitled(articles ?? [], query);
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Number.isInteger(wantedPage) ? Math.min(Math.max(wantedPage, 1), last) : 1;
  const titled = new Set(found.map(({ _id }) => _id));
  const isSearched = articles && query.trim() !== "" && (await maySearchTexts(address, now()));
  const inTexts = isSearched ? await findInText("helpArticle", query.slice(0, longestSearch)) : [];
  const pageAt = (number: number) => `/support?${new URLSearchParams({ q: query, page: `${number}` })}`;
  return {
    isDown: articles === undefined,
    any: articles !== undefined && articles.length > 0,
    total: found.length,
    found: found.slice((page - 1) * pageSize, page * pageSize).map((article) => linkTo("helpArticle", article)),
    inBodies: inTexts.filter(({ _id }) => !titled.has(_id)).map((article) => linkTo("helpArticle", article)),
    pages: {
      newer: page > 1 ? pageAt(page - 1) : undefined,
      older: page < last ? pageAt(page + 1) : undefined,
    },
  };
}

const pageSize = 24;
const longestSearch = 200;

export default function Support({ loaderData }: Route.ComponentProps) {
  const { query, isDown, any, total, found, inBodies, pages, page, words, status, ticket, contact, questions } =
    loaderData;
  const { closed, standing } = loaderData;
  return (
    <>
      <ProgressBanner words={page.banner} />
      <div className="support-hero">
        <PageHeader title={page.heading} lead={page.lead}>
          <ArticleSearch words={words} query={query} />
          <div className="support-counter">
            <SupportDrawing name="bell" />
          </div>
        </PageHeader>
      </div>
      <div className="wrap sides sides-left support-main">
        <ArticleList
          words={words}
          isDown={isDown}
          any={any}
          total={total}
          found={found}
          inBodies={inBodies}
          pages={pages}
        />
        <StatusBox words={status} closed={closed} standing={standing} />
      </div>
      <Section tint>
        <div className="sides sides-left">
          <TicketForm words={ticket} />
          <ContactInfo words={contact} closed={closed} />
        </div>
      </Section>
      <Section>
        <SupportQuestions words={questions} />
      </Section>
    </>
  );
}
