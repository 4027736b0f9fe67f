import type { Problem, SetUp, SetUpBooks } from "../../server/set-up/checks.ts";

/** What the doctor looks at. */
export type Readiness = Omit<SetUp, "books"> & {
  /** How the owner introduces themselves on the about page. */
  aboutLead: string;
  projects: readonly { title: string; address: string }[];
  /** Share pictures that still show what was there before. */
  stalePictures: readonly string[];
  /** The origin that the built pages name, where there is a build. */
  builtFor: string | undefined;
  /** What the database says; `silent` where it does not answer. */
  books: Books | "silent" | undefined;
  /** Of the site's icon, where there is one. */
  logoHash: string | undefined;
  /** Policies are those with a day: the release's, whatever was published since. */
  pages: readonly { name: string; updatedOn?: string; hasOwnTexts?: boolean }[];
  planNames: readonly string[];
  /** The first invoice's number. */
  numberedLike: string;
  now: Date;
};

export type Books = SetUpBooks & {
  lastRunAt: Date | null;
  isAnythingDue: boolean;
  /** Numbers of agreements whose text is not the one that was accepted. */
  changedAgreements: string[];
  /** Ids of writing samples for invented clients. */
  publishedSamples: string[];
};

export type ReadinessProblem = Problem;
