import { useId } from "react";
import { Link } from "react-router";
import type { ArticlePageWords } from "../../../content/article-pages.ts";
import type { ArticleType } from "../../../domain/article.ts";
import type { Heading } from "../../../domain/article-headings.ts";
import type { PictureHome } from "../../../domain/article-picture.ts";
import type { Body } from "../../../domain/portable-text.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { MiniStrip } from "../mini-strip.tsx";
import { Section } from "../section.tsx";
import { ArticleBody } from "./body.tsx";
import { ArticleContents } from "./contents.tsx";
import { SupportDrawing } from "./support-drawing.tsx";
import "./page.css";
import "./closing.css";
import "./progress.css";
import "./text.css";
import "../policy/print.css";

type ShownArticle = {
  title: string;
  excerpt: string;
  body: Body;
  headings: readonly Heading[];
  /** '9 November 2026'; empty for what was never published. */
  written: string;
  writtenIso: string;
  /** Empty unless it was changed after that day. */
  updated: string;
  updatedIso: string;
  minutes: number;
};

type ArticlePageProps = {
  type: ArticleType;
  article: ShownArticle;
  home: PictureHome;
  others: readonly { title: string; path: string }[];
  words: ArticlePageWords;
};

/** Something to read. A help article stands on the page beside its contents; a sample is a sheet of its own. */
export function ArticlePage({ type, article, home, others, words }: ArticlePageProps) {
  return (
    <>
      <div className={`reading reading-${type === "writing" ? "sample" : "help"}`}>
        <div className="wrap">
          <BackLink to={words.back.to}>{words.back.label}</BackLink>
          <article className={type === "writing" ? "reading-page calendar" : "reading-page"}>
            <header className="reading-head">
              <h1>{article.title}</h1>
              {article.excerpt ? <p className="lead soft">{article.excerpt}</p> : null}
              <Byline article={article} words={words} />
            </header>
            <div className="reading-aside">
              {type === "helpArticle" ? <ArticleContents headings={article.headings} title={words.contents} /> : null}
              <div className="reading-progress" aria-hidden="true" />
            </div>
            <div className="reading-text">
              <ArticleBody body={article.body} headings={article.headings} home={home} />
              <MiniStrip day={10} />
            </div>
          </article>
        </div>
      </div>
      <Closing type={type} words={words.closing} />
      <Others others={others} title={words.others} />
    </>
  );
}

/** The day is a leaf of the calendar. */
function Byline({ article, words }: { article: ShownArticle; words: ArticlePageWords }) {
  const [day, ...monthAndYear] = article.written.split(" ");
  const { minutes, updated, updatedIso } = article;
  return (
    <p className="small reading-byline">
      {day ? (
        <time dateTime={article.writtenIso}>
          <b className="reading-day">{day}</b> <span>{monthAndYear.join(" ")}</span>
        </time>
      ) : null}
      <span className="soft reading-details">
        {words.by}, {minutes} {minutes === 1 ? words.minute : words.minutes}.{" "}
        {updated ? (
          <>
            {words.changed} <time dateTime={updatedIso}>{updated}</time>.
          </>
        ) : null}
      </span>
    </p>
  );
}

function Closing({ type, words }: { type: ArticleType; words: ArticlePageWords["closing"] }) {
  return (
    <Section dark={type === "writing"} tint={type !== "writing"} className="reading-closing">
      <div className="sides sides-left reading-closing-in">
        <div>
          <h2 className="title">{words.title}</h2>
          <p className="lead">{words.text}</p>
          <div className="btn-row">
            <ButtonLink to="/contact" variant={type === "writing" ? "loud" : "primary"}>
              {words.contact}
            </ButtonLink>
            <a className="touch reading-mail" href={`mailto:${words.email}`}>
              {words.email}
            </a>
          </div>
        </div>
        {type === "helpArticle" ? <SupportDrawing name="bell" /> : null}
      </div>
    </Section>
  );
}

function Others({ others, title }: { others: ArticlePageProps["others"]; title: string }) {
  const id = useId();
  if (others.length === 0) return null;
  return (
    <nav className="wrap reading-others" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="three">
        {others.map((other) => (
          <li key={other.path}>
            <Link to={other.path}>{other.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
