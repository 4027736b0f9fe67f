import type { Business } from "../domain/website/site.ts";

/** What every page says of the business, in its frame or its title. */
export type SaidBusiness = Business & {
  /** The sentence that stands wherever 'free' does. */
  commitment: string;
  /** Of the website that this is of. */
  mark: string;
  /** The address of their own colours; none where they are the release's. */
  style?: string;
  /** The id of their own logo; none where it is the release's mark. */
  logo?: string;
  /** How long a site takes. */
  daysInWords: string;
  /** 'Monday to Friday' */
  openingDays: string;
  /** What the banner says while the provider is away, or shortly before; mostly nothing. */
  away: string;
  /** What nobody sees who has not come by a preview's link. */
  isDraft: boolean;
};

let find: (() => SaidBusiness) | undefined;

/** Who runs this business, as it is published: read wherever it is said, never kept. */
export function business(): SaidBusiness {
  if (!find) throw new Error("nobody has said where the business comes from");
  return find();
}

/** On a server from the website that is published, in a browser from the page that it was sent. */
export function businessComesFrom(source: () => SaidBusiness): void {
  find = source;
}
