import { homeWords } from "../../../content/home.ts";
import { measuredWords } from "../../../content/measured.ts";
import { pageAt } from "../../../content/pages.ts";
import { describeBusiness } from "../../../domain/structured-data.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta, sharePictureUrl } from "../../shared/page-meta.server.ts";
import type { Route } from "./+types/route";
import { Deal } from "./deal.tsx";
import { Hero } from "./hero.tsx";
import { Measured } from "./measured.tsx";
import { Postcard } from "./postcard.tsx";
import { Ready } from "./ready.tsx";
import { Reasons } from "./reasons.tsx";
import { Sayings } from "./sayings.tsx";
import { Steps } from "./steps.tsx";
import { ThumbBar } from "./thumb-bar.tsx";

export function loader() {
  const meta = pageMeta(pageAt("/", site()), [describeBusiness(site(), siteOrigin(), sharePictureUrl("home"))]);
  return { meta, words: homeWords(site()), measured: measuredWords(site()) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Home({ loaderData: { words, measured } }: Route.ComponentProps) {
  return (
    <>
      <Hero words={words.hero} receipt={words.receipt} strip={words.strip} />
      <Deal words={words.deal} />
      <Steps words={words.steps} />
      <Reasons words={words.reasons} />
      {measured ? <Measured words={measured} /> : null}
      <Ready words={words.ready} />
      <Sayings words={words.sayings} />
      <Postcard words={words.chat} />
      <ThumbBar words={words.thumbBar} />
    </>
  );
}
