import { business } from "../../../content/business.ts";
import { home } from "../../../content/home.ts";
import { pageAt } from "../../../content/pages.ts";
import { describeBusiness } from "../../../domain/structured-data.ts";
import { siteOrigin } from "../../../server/site-origin.ts";
import { Deal } from "../../components/public/home/deal.tsx";
import { Hero } from "../../components/public/home/hero.tsx";
import { Postcard } from "../../components/public/home/postcard.tsx";
import { Ready } from "../../components/public/home/ready.tsx";
import { Reasons } from "../../components/public/home/reasons.tsx";
import { Sayings } from "../../components/public/home/sayings.tsx";
import { Steps } from "../../components/public/home/steps.tsx";
import { ThumbBar } from "../../components/public/home/thumb-bar.tsx";
import { pageMeta, sharePictureUrl } from "../../page-meta.server.ts";
import type { Route } from "./+types/home";

export function loader() {
  const meta = pageMeta(pageAt("/"), [describeBusiness(business, siteOrigin(), sharePictureUrl("home"))]);
  return { meta, words: home };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Home({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <Hero words={words.hero} receipt={words.receipt} strip={words.strip} />
      <Deal words={words.deal} />
      <Steps words={words.steps} />
      <Reasons words={words.reasons} />
      <Ready words={words.ready} />
      <Sayings words={words.sayings} />
      <Postcard words={words.chat} />
      <ThumbBar words={words.thumbBar} />
    </>
  );
}
