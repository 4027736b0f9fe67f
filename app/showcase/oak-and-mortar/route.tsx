import { data } from "react-router";
import { oakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { readMessage } from "../../../domain/builder-message.ts";
import { absolute } from "../../../domain/structured-data.ts";
import { wordsOf } from "../../../domain/website/words-of.ts";
import { receiveBuilderMessage } from "../../../server/enquiries/receive-builder-message.ts";
import { log } from "../../../server/observe/log.ts";
import { now } from "../../../server/settings/clock.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { site } from "../../../server/website/site.ts";
import { requireShown } from "../../shared/require-showcase.server.ts";
import { DraftPreviewBar } from "../../shell/draft-preview-bar.tsx";
import { fontPreloads } from "../../ui/font-preloads.ts";
import type { Route } from "./+types/route";
import "./oak.css";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Footer } from "./footer.tsx";
import { Gallery } from "./gallery.tsx";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import favicon from "./icons/favicon.svg?url&no-inline";
import sharePicture from "./icons/share.png?url&no-inline";
import touchIcon from "./icons/touch-icon.png?url&no-inline";
import { type MessageAnswer, statuses } from "./message-answer.ts";
import { Reviews } from "./reviews.tsx";
import { pagePath } from "./section-link.tsx";
import { Call, Services } from "./services.tsx";
import textFont from "./type/archivo.woff2?url";
import headingFont from "./type/hepta-slab-800.woff2?url";

export const links: Route.LinksFunction = () => [
  ...fontPreloads([headingFont, textFont]),
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: touchIcon },
];

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** The words come through here, so that they are in the page and do not weigh on its scripts. */
export function loader() {
  requireShown(pagePath);
  const words = wordsOf("", oakAndMortar, site());
  const { title, description, share } = words;
  const url = absolute(pagePath, siteOrigin());
  return {
    words,
    meta: [
      { title },
      { name: "description", content: description },
      { name: "theme-color", content: "#1b2230" },
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

/** Nothing on the page changes when a message has been sent. */
export const shouldRevalidate = () => false;

/** The form posts to its own page, with and without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  requireShown(pagePath);
  const { id: requestId, address } = requireRequest(context);
  const values = await readForm(request);
  const fields = readMessage(values);
  const answer = (answered: MessageAnswer) =>
    data(answered.outcome === "received" ? answered : { ...answered, fields }, { status: statuses[answered.outcome] });
  try {
    const retryKey = values.retryKey || undefined;
    return answer(await receiveBuilderMessage(fields, { retryKey, address, requestId }, now()));
  } catch (error) {
    log.error({ err: error, requestId }, "a message to the builder could not be stored");
    return answer({ outcome: "failed" });
  }
}

const patienceMilliseconds = 20_000;

/** A lost connection is an answer too: without this the error page would take the place of everything that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<MessageAnswer> {
  const silence = new Promise<MessageAnswer>((give) =>
    setTimeout(give, patienceMilliseconds, { outcome: "failed" } satisfies MessageAnswer),
  );
  return Promise.race([serverAction(), silence]).catch(() => ({ outcome: "failed" }));
}

export default function OakAndMortarPage({ loaderData: { words }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DraftPreviewBar />
      <div className="oak">
        <Header words={words} />
        <main id="main" tabIndex={-1}>
          <Hero words={words.hero} />
          <Services words={words.services} />
          <Call words={words.call} />
          <Gallery words={words.gallery} />
          <Reviews words={words.reviews} />
          <About words={words.about} />
          <Contact words={words.contact} answer={actionData} />
        </main>
        <Footer words={words} />
      </div>
    </>
  );
}
