/** What the doctor looks at. `environment` is the running site's. */
export type Readiness = {
  business: {
    name: string;
    owner: string;
    firstName: string;
    legalName: string;
    address: readonly string[];
    phone: { shown: string; dial: string };
    enquiriesEmail: string;
    supportEmail: string;
  };
  /** How the owner introduces themselves on the about page. */
  aboutLead: string;
  testimonials: readonly { name: string; sample: boolean }[];
  projects: readonly { title: string; address: string }[];
  /** Share pictures that still show what was there before. */
  stalePictures: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  /** The origin that the built pages name, where there is a build. */
  builtFor: string | undefined;
  /** What the database says; `silent` where it does not answer. */
  books: Books | "silent" | undefined;
  /** Of the site's icon, where there is one. */
  logoHash: string | undefined;
  /** Policies are those with a day. */
  pages: readonly { name: string; updatedOn?: string }[];
  planNames: readonly string[];
  /** The first invoice's number. */
  numberedLike: string;
  now: Date;
};

export type Books = {
  hasBankDetails: boolean;
  lastRunAt: Date | null;
  isAnythingDue: boolean;
  /** Ids of writing samples for invented clients. */
  publishedSamples: string[];
};

export type ReadinessProblem = {
  where: string;
  what: string;
  todo: string;
  /** Said, and nothing that must be done. */
  mayStay?: true;
};
