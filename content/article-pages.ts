import type { ArticleType } from "../domain/article.ts";
import type { Site } from "../domain/website/site.ts";

export type ArticlePageWords = {
  back: { to: string; label: string };
  by: string;
  minute: string;
  minutes: string;
  changed: string;
  contents: string;
  others: string;
  closing: { title: string; text: string; contact: string; email: string };
};

const backToSupport = { to: "/support", label: "Back to the support centre" };
const backToPortfolio = { to: "/portfolio", label: "Back to the portfolio" };

const byline = ({ business }: Site) => ({
  by: `By ${business.owner}`,
  minute: "minute to read",
  minutes: "minutes to read",
  changed: "Last changed on",
  contents: "In this article",
});

/** What stands around a help article or a writing sample. */
export const articlePageWords = (site: Site): Record<ArticleType, ArticlePageWords> => ({
  helpArticle: {
    ...byline(site),
    back: backToSupport,
    others: "Newest in the support centre",
    closing: {
      title: "Still stuck? Ring the bell.",
      text: "It’s me who answers. If this page should have told you and didn’t, I’ll mend the page as well.",
      contact: "Contact Me",
      email: site.business.supportEmail,
    },
  },
  writing: {
    ...byline(site),
    back: backToPortfolio,
    others: "More of my writing",
    closing: {
      title: "Stuck for words?",
      text: "Send me notes, a leaflet or a voice message from the van. I turn them into pages that sound like you, and nothing is invented.",
      contact: "Contact Me",
      email: site.business.enquiriesEmail,
    },
  },
});

export type MissingWords = { title: string; text: string; back: ArticlePageWords["back"] };

export const missingArticle: Record<ArticleType, MissingWords> = {
  helpArticle: {
    title: "Article not found.",
    text: "It may have a new name, or I’ve taken it down, or the address has a typing mistake. What I’ve written is all in one list.",
    back: backToSupport,
  },
  writing: {
    title: "Writing sample not found.",
    text: "It may have a new name, or I’ve taken it down, or the address has a typing mistake. The others hang where they always did.",
    back: backToPortfolio,
  },
};
