import { Link } from "react-router";
import { aboutWords, whoNames } from "../../../content/about.ts";
import { pageAt } from "../../../content/pages.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route";
import drawings from "./drawing.svg?url&no-inline";
import "./page.css";

// Words that come from a loader stay out of the page's scripts.
export function loader() {
  return { meta: pageMeta(pageAt("/about", site())), ...aboutWords(site()), whoNames };
}

type Words = ReturnType<typeof loader>;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero words={loaderData.about} />
      <Story words={loaderData.story} />
      <WaysOfWorking words={loaderData.waysOfWorking} />
      <BehindTheScenes words={loaderData.behindTheScenes} whoNames={loaderData.whoNames} />
      <Beliefs words={loaderData.beliefs} />
      <RandomBits words={loaderData.randomBits} />
      <Closing words={loaderData.aboutClosing} />
    </>
  );
}

function Hero({ words }: { words: Words["about"] }) {
  return (
    <header className="about-hero">
      <div className="wrap sides about-hero-in">
        <h1>
          {words.headline.first} <em>{words.headline.second}</em>
        </h1>
        <div>
          <p className="lead">{words.lead}</p>
          <div className="btn-row">
            <ButtonLink to="/contact">Get in Touch</ButtonLink>
            <ButtonLink to="/portfolio" variant="line">
              See my work
            </ButtonLink>
          </div>
        </div>
      </div>
      <svg className="about-desk" viewBox="0 0 1280 440" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <use href={`${drawings}#desk`} width="1280" height="440" />
      </svg>
    </header>
  );
}

function Story({ words }: { words: Words["story"] }) {
  return (
    <Section tint>
      <SectionHead day={2} title={words.title} lead={words.lead} />
      <div className="about-prose">
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="about-years">
        {words.milestones.map(({ drawing, when, years, title, text }) => (
          <li key={when}>
            <Drawing name={drawing} box="0 0 150 132" className="about-leaf" />
            <YearTiles count={years} now={when === "Now"} />
            <div className="about-year-text">
              <p className="about-when">{when}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One tile a year, in the strip's own rhythm. */
function YearTiles({ count, now }: { count: number; now: boolean }) {
  return (
    <span className={now ? "about-tiles is-now" : "about-tiles"} aria-hidden="true">
      {Array.from({ length: count }, (_, year) => year).map((year) => (
        <i key={year} />
      ))}
    </span>
  );
}

function WaysOfWorking({ words }: { words: Words["waysOfWorking"] }) {
  return (
    <Section>
      <div className="sides sides-right">
        <SectionHead day={4} title={words.title} lead={words.lead} />
        <ol className="about-rules">
          {words.rules.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

type BehindTheScenesProps = { words: Words["behindTheScenes"]; whoNames: Words["whoNames"] };

function BehindTheScenes({ words, whoNames }: BehindTheScenesProps) {
  const { title, lead, day, ledger } = words;
  return (
    <Section tint>
      <SectionHead day={6} title={title} lead={lead} />
      <div className="sides about-scenes">
        <section className="calendar about-tuesday">
          <h3>{day.title}</h3>
          <ol className="rows">
            {day.hours.map(({ at, what }) => (
              <li key={at}>
                <b>{at}</b>
                <span>{what}</span>
              </li>
            ))}
          </ol>
        </section>
        <section className="card card-raised about-ledger">
          <h3>{ledger.title}</h3>
          <ul className="rows">
            {ledger.rows.map(({ job, who, how }) => (
              <li key={job} className="split">
                <p className="soft">
                  <b>{job}</b> {how}
                </p>
                <span className={`about-who about-who-${who}`}>{whoNames[who]}</span>
              </li>
            ))}
          </ul>
          <p className="box box-warn about-ledger-note">{ledger.note}</p>
        </section>
      </div>
    </Section>
  );
}

function Beliefs({ words }: { words: Words["beliefs"] }) {
  return (
    <Section dark>
      <SectionHead day={8} title={words.title} />
      <ul className="halves about-beliefs">
        {words.list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RandomBits({ words }: { words: Words["randomBits"] }) {
  return (
    <Section className="about-bits">
      <SectionHead day={9} title={words.title} lead={words.lead} />
      <ul className="about-notes">
        {words.notes.map(({ drawing, text }) => (
          <li key={drawing}>
            <Drawing name={drawing} box="0 0 140 104" className="about-bit" />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Closing({ words }: { words: Words["aboutClosing"] }) {
  return (
    <Section tint>
      <div className="row between about-closing">
        <SectionHead day={10} title={words.title} lead={words.lead} />
        <div className="row">
          <ButtonLink to="/contact">Get in Touch</ButtonLink>
          <Link className="touch" to="/portfolio">
            Look at my work first
          </Link>
        </div>
      </div>
    </Section>
  );
}

function Drawing({ name, box, className }: { name: string; box: string; className: string }) {
  return (
    <svg className={className} viewBox={box} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
