import { data, redirectDocument } from "react-router";
import { now } from "../../../server/settings/clock.ts";
import { findAddress } from "../../../server/web/request-context.ts";
import { forgetPreview, previewCookie } from "../../../server/website/preview-cookie.ts";
import { openPreview } from "../../../server/website/previews.ts";
import { cookieHeaders } from "../../access.server.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route";
import { title, words } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = () => portalMeta(title);

/** Leads to the home page, and the browser shows the draft from then on. Mail programs that open links first change nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const at = now();
  const opened = await openPreview(params.token, findAddress(context), at);
  if (opened.outcome === "open") {
    const { endsAt } = opened;
    throw redirectDocument("/", { headers: cookieHeaders([previewCookie(params.token, { endsAt, at })]) });
  }
  if (opened.outcome === "too-many") {
    const init = { status: 429, headers: { "Retry-After": String(opened.waitSeconds) } };
    return data({ lead: words.tooMany as string }, init);
  }
  return data({ lead: words.lead as string }, { status: 404, headers: cookieHeaders([forgetPreview()]) });
}

export default function PreviewLink({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage title={words.heading} lead={loaderData.lead}>
      <ButtonLink to="/" reloadDocument>
        {words.home}
      </ButtonLink>
    </PlainPage>
  );
}
