import { goosefootGreen } from "../../../content/showcase/template-green-space.ts";
import { absolute } from "../../../domain/structured-data.ts";
import { wordsOf } from "../../../domain/website/words-of.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { site } from "../../../server/website/site.ts";
import { requireShown } from "../../shared/require-showcase.server.ts";
import { DraftPreviewBar } from "../../shell/draft-preview-bar.tsx";
import { fontPreloads } from "../../ui/font-preloads.ts";
import type { Route } from "./+types/route";
import "./fonts/fonts.css";
import "./goosefoot.css";
import { About } from "./about.tsx";
import { Activities } from "./activities.tsx";
import { Contact } from "./contact.tsx";
import { Events } from "./events.tsx";
import textFont from "./fonts/cabin.woff2?url";
import headingFont from "./fonts/caprasimo.woff2?url";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import favicon from "./icons/favicon.svg?url&no-inline";
import sharePicture from "./icons/share.png?url&no-inline";
import touchIcon from "./icons/touch-icon.png?url&no-inline";
import { SectionLink } from "./section-link.tsx";
import { Support } from "./support.tsx";

export const links: Route.LinksFunction = () => [
  ...fontPreloads([headingFont, textFont]),
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: touchIcon },
];

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** The words come through here, so that they are in the page and do not weigh on its scripts. */
export function loader() {
  requireShown("/projects/template-green-space");
  const words = wordsOf("", goosefootGreen, site());
  const { title, description, share } = words;
  const url = absolute("/projects/template-green-space", siteOrigin());
  return {
    words,
    meta: [
      { title },
      { name: "description", content: description },
      { name: "theme-color", content: "#b5dc62" },
      { tagName: "link", rel: "canonical", href: url },
      { property: "og:type", content: "website" },
      { property: "og:locale", content: "en_GB" },
      { property: "og:url", content: url },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:image", content: absolute(sharePicture, siteOrigin()) },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: share },
      { name: "twitter:card", content: "summary_large_image" },
    ],
  };
}

export default function SamplePark({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <DraftPreviewBar />
      <div className="gg">
        <SectionLink className="gg-skip" to="main">
          {words.skip}
        </SectionLink>
        <Ribbon words={words.ribbon} />
        <Header words={words} />
        <main id="main" tabIndex={-1}>
          <Hero words={words} />
          <About words={words} />
          <Events words={words} />
          <Activities words={words} />
          <Support words={words} />
          <Contact words={words} />
        </main>
        <Footer words={words} />
      </div>
    </>
  );
}

function Ribbon({ words }: { words: { text: string; link: string } }) {
  return (
    <aside className="gg-ribbon" aria-label="About this template">
      <p>
        {words.text} <a href="/plans">{words.link}</a>
      </p>
    </aside>
  );
}
