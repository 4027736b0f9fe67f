import { AsyncLocalStorage } from "node:async_hooks";
import { businessComesFrom, type SaidBusiness } from "../../content/business.ts";
import { startingSite } from "../../content/starting-site.ts";
import { fillText } from "../../domain/website/fill-text.ts";
import { isStartingIdentity, styleAddress } from "../../domain/website/identity.ts";
import type { Site } from "../../domain/website/site.ts";

const shown = new AsyncLocalStorage<Site>();
let published = startingSite;

/** The website as whoever is being answered sees it: one and the same from the beginning of an answer to its end. */
export function site(): Site {
  return shown.getStore() ?? publishedSite();
}

/** What everybody sees who comes now. Until something is published: what the release brings. */
export function publishedSite(): Site {
  return published;
}

export function publish(next: Site): void {
  published = next;
}

/** All that is done within reads this website, whatever is published meanwhile. */
export function withSite<Result>(seen: Site, act: () => Result): Result {
  return shown.run(seen, act);
}

const drafts = new WeakSet<Site>();

/** The same for a draft, and its pages say that it is one. */
export function withDraft<Result>(draft: Site, act: () => Result): Result {
  drafts.add(draft);
  return shown.run(draft, act);
}

const said = new WeakMap<Site, SaidBusiness>();

/** Put together once for each website. */
function saidOf(seen: Site): SaidBusiness {
  const known = said.get(seen);
  if (known) return known;
  const [commitment, daysInWords] = [fillText("{commitment}", seen), fillText("{days in words}", seen)];
  const away = seen.away?.words ?? "";
  const style = isStartingIdentity(seen.identity) ? {} : { style: styleAddress(seen.identity) };
  const logo = seen.identity.logo ? { logo: seen.identity.logo } : {};
  const isDraft = drafts.has(seen);
  const looks = { ...style, ...logo };
  const openingDays = seen.hours.days;
  const made = { ...seen.business, commitment, daysInWords, openingDays, away, mark: seen.mark, isDraft, ...looks };
  said.set(seen, made);
  return made;
}

businessComesFrom(() => saidOf(site()));
