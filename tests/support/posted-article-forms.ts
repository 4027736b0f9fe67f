import { canaryArticles } from "./canary-articles.ts";
import { photograph } from "./pictures.ts";
import { adminForm, type PostedForm } from "./posted-forms.ts";

const list = "/dashboard/admin/articles";
const editor = `${list}/help-domain-names`;
const pictures = "/dashboard/admin/article-images";
const [working, versions, shown] = ["public.articles", "public.article_versions", "public.published_articles"];

/** Every form around an article, one for each thing that can be done with it, in an order that works. */
export async function listArticleForms(): Promise<PostedForm[]> {
  /** The editor's own, wherever they are posted to; `slug` is the article's. */
  const editorForms = (path: string, slug: string) => {
    const text = (markdown: string) => ({ title: "Names", slug, excerpt: "Of domains", markdown });
    return [
      adminForm(path, "save", { ...text("A name."), revision: "1" }, [working, versions]),
      adminForm(path, "publish", { ...text("Another name."), revision: "2" }, [working, versions, shown]),
      adminForm(path, "set-aside", text("A third."), [versions]),
      adminForm(path, "restore", { number: "1", revision: "3" }, [working, versions]),
      adminForm(path, "unpublish", {}, [shown]),
    ];
  };
  const articleId = canaryArticles.draft.id;
  const file = await (await photograph({ width: 120, height: 80 })).jpeg().toBuffer();
  const picture = { path: pictures, as: "admin", file };
  return [
    adminForm(list, "new", { type: "writing", title: "A wall in spring" }, [working], 302),
    adminForm(list, "delete", { articleId }, [working]),
    adminForm(list, "restore", { articleId }, [working]),

    ...editorForms(editor, "domain-names"),
    ...editorForms(`${list}/help-setting-up-email/save`, "setting-up-email"),

    {
      ...picture,
      fields: { articleId: "" },
      status: 200,
      changes: ["public.article_images", "public.article_image_files"],
    },
    // The same photograph is kept once.
    {
      ...picture,
      fields: { articleId: "help-domain-names", alt: "A wall" },
      status: 302,
      changes: [working],
    },
  ];
}
