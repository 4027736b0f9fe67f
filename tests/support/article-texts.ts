import { type ArticleType, articlePath, articleTypes } from "../../domain/article.ts";
import type { AssetReference } from "../../domain/article-picture.ts";
import { cleanLine } from "../../domain/clean-text.ts";
import type { Answer, Visitor } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

/** Rows of the tests' own, the same in every round but for their texts. */
export const ids = { help: "texts-help", sample: "texts-sample", draft: "texts-draft", deleted: "texts-deleted" };
const slug = "texts";
const list = "/dashboard/admin/articles";
const editor = `${list}/${ids.help}`;
export const helpPath = articlePath("helpArticle", slug);
export const samplePath = articlePath("writing", slug);

export type Pages = Record<string, string>;

/** Every round finds the same rows, but for the history of the system, which nobody can take back. */
export async function forgetArticles(text: string, app: TestApp): Promise<void> {
  await app.query(
    `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at, deleted_at)
     select id, case id when $2 then 'writing' else 'helpArticle' end, '', '', '', '[]', now(), now(), null
     from unnest($1::text[]) id
     on conflict (id) do update set title = '', slug = '', excerpt = '', body = '[]', revision = 1, updated_at = now()`,
    [Object.values(ids), ids.sample],
  );
  await app.query("delete from article_versions where article_id = any ($1)", [Object.values(ids)]);
  const title = cleanLine(text);
  await app.query("update articles set title = $2 where id = $1", [ids.draft, title]);
  await app.query("update articles set title = $2, deleted_at = now() where id = $1", [ids.deleted, title]);
}

/** One text in every field and every block of two articles, and every page on which it ends up. */
export async function writeArticles(
  text: string,
  { app, sam, picture }: { app: TestApp; sam: Visitor; picture: AssetReference },
): Promise<Pages> {
  const pages: Pages = {};
  const show = async (name: string, requested: Promise<Answer>, status = 200) => {
    const { body, status: got } = await requested;
    if (got !== status) throw new Error(`${name}: ${got}, not ${status}, for ${JSON.stringify(text)}`);
    pages[name] = body;
  };
  await forgetArticles(text, app);
  const fields = { title: text, slug, excerpt: text };
  const markdown = everyMarkdown(text, picture);
  await show("Markdown published", sam.post(editor, { intent: "publish", ...fields, markdown, revision: "1" }));
  await show("the article in Markdown", sam.get(helpPath));

  const whole = { intent: "publish", ...fields, body: JSON.stringify(everyBlock(text, picture)) };
  await show("published", sam.post(editor, { ...whole, revision: "2" }));
  await show("the sample published", sam.post(`${list}/${ids.sample}`, { ...whole, revision: "1" }));

  const requested = encodeURIComponent(text.toWellFormed());
  const shown: Record<string, string> = {
    "the support centre": "/support",
    "a search": `/support?q=${requested}`,
    "the portfolio": "/portfolio",
    "the article": helpPath,
    "the sample": samplePath,
    "the admin's list": list,
    "the list searched": `${list}?q=${requested}`,
    deleting: `${list}?delete=${ids.draft}`,
    "the editor": editor,
    "a version": `${editor}?version=2`,
    "a preview": `${editor}/preview`,
    "the sample's preview": `${list}/${ids.sample}/preview`,
    history: "/dashboard/admin/audit",
  };
  for (const [name, path] of Object.entries(shown)) await show(name, sam.get(path));
  await show("no article", sam.get(`/support/article/${requested}`), 404);
  await show("no sample", sam.get(`/portfolio/writing-sample/${requested}`), 404);

  const again = { intent: "save", ...fields, markdown };
  await show("an address refused", sam.post(editor, { ...again, slug: text, revision: "3" }), 422);
  await show("changed elsewhere", sam.post(editor, { ...again, slug: "x", revision: "1" }), 409);
  const long = { intent: "new", type: "writing", title: `${text}${"x".repeat(121)}` };
  await show("a title refused", sam.post(list, long), 422);
  return pages;
}

/** Where a text may stand: in each kind of block, in what names it, and in what nobody knows. */
export function everyBlock(text: string, picture: AssetReference): unknown[] {
  const strange = { [text]: text, html: text, onclick: text, dangerouslySetInnerHTML: { __html: text } };
  const span = (marks: string[]) => ({ _type: "span", _key: text, text, marks, ...strange });
  const line = (more: object = {}, marks: string[] = [text]) => ({
    _type: "block",
    _key: text,
    style: "normal",
    markDefs: [],
    children: [span(marks)],
    ...strange,
    ...more,
  });
  const image = { _type: "image", _key: text, alt: text, caption: text, src: text, url: text, ...strange };
  const links = listAddresses(text).map((href, n) =>
    line({ markDefs: [{ _type: "link", _key: `link${n}`, href, ...strange }] }, [`link${n}`]),
  );
  return [
    line({}, ["em"]),
    line({}, ["strong", "em", "code"]),
    ...["normal", "h1", "h2", "h3", "h4", "blockquote", text].map((style) => line({ style })),
    ...[1, 2, 3].map((level) => line({ style: "h2", listItem: "bullet", level })),
    ...["number", text].map((listItem) => line({ listItem, level: text })),
    ...["h2", "h2"].map((style) => line({ style })),
    { _type: "code", _key: text, language: text, code: text, filename: text, ...strange },
    { _type: "code", _key: text, language: "html", code: text },
    { ...image, asset: { ...picture, url: text, ...strange } },
    { ...image, asset: { _type: "reference", _ref: text } },
    { ...image, asset: { _type: "reference", _ref: `${picture._ref}${text}` } },
    { ...image, asset: { _type: "reference", _ref: `${picture._ref}\n` } },
    ...links,
    line({ markDefs: [{ _type: "link", _key: text, href: "/plans", ...strange }] }),
    line({ markDefs: [{ _type: text, _key: "m", href: "/plans" }] }, ["m"]),
    line({ _type: text }),
    { _type: text, _key: text, ...strange },
    { _type: "html", html: text },
    { _type: "iframe", src: text, srcdoc: text },
  ];
}

/** The text as an address, and in every part of one. */
export function listAddresses(text: string): string[] {
  const around = ["", "javascript:", "https://site.example/", "/", "/support?q=", "#", "mailto:", "//", "/\\", "/.//"];
  return around.map((before) => `${before}${text}`);
}

/** Whatever runs, leads to somebody else's site under our name, or is no address at all. */
export const refusedAddresses = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u0001javascript:alert(1)"],
  ...["java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)", "javascript\t:alert(1)"],
  ...["\u00a0javascript:alert(1)", "\u2028javascript:alert(1)", "\ufeffjavascript:alert(1)", "java\0script:alert(1)"],
  ...["javascript&colon;alert(1)", "&#106;avascript:alert(1)", "jav&#x09;ascript:alert(1)", "%6aavascript:alert(1)"],
  ...["javascript://tenday.example/%0aalert(1)", "feed:javascript:alert(1)", "view-source:javascript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,PHN2Zz4=", "data:image/svg+xml,<svg>"],
  ...["vbscript:msgbox(1)", "VbScript:msgbox(1)", "blob:https://tenday.example/x", "file:///etc/passwd", "about:blank"],
  ...[
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
  ],
  ...["/\n/evil.example", "/.//evil.example", "/x/..//evil.example", "/x/%2e%2e//evil.example", "/%2E//evil.example"],
  ...["/./\\evil.example", "evil.example", "?q=javascript:", "", " ", "https:", "https://[", "http:// evil.example"],
];

/** Each of them as a link of its own. */
export function everyAddress(): unknown[] {
  return refusedAddresses.map((href, n) => ({
    _type: "block",
    style: "normal",
    markDefs: [{ _type: "link", _key: `link${n}`, href }],
    children: [{ _type: "span", text: `Press ${n}.`, marks: [`link${n}`] }],
  }));
}

/** The same places, as somebody without scripts would write them. */
function everyMarkdown(text: string, picture: AssetReference): string {
  const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
  const image = { _type: "image", alt: text, caption: text, asset: picture, src: text, html: text };
  return [
    ...[text, `# ${text}`, `## ${text}`, `**${text}**`, `- ${text}`, `1. ${text}`, `> ${text}`],
    ...[fenced("html", text), fenced(text, "x"), fenced("json:object", JSON.stringify(image))],
    fenced("json:object", JSON.stringify({ ...image, asset: { _type: "reference", _ref: text } })),
    fenced("json:object", JSON.stringify({ _type: text, html: text, children: [{ text }] })),
    ...listAddresses(text).flatMap((href) => [`[${text}](${href})`, `[x](<${href}>)`, `![${text}](${href})`]),
    ...[`<${text}>`, `[y]: ${text}\n\n[y]`, `<a href="${text}" onclick="alert(1)">${text}</a>`, `<div>${text}</div>`],
    `| ${text} |\n|---|\n| ${text} |`,
  ].join("\n\n");
}

/** As a content service tells of them, or a file: one article and one sample of each text, at an address made of it. */
export function everyDocument(texts: string[], picture: AssetReference): ArticleDocument[] {
  return articleTypes.flatMap((type) =>
    texts.map((text, n) => ({
      _id: `${type}-${n}`,
      _type: type,
      _createdAt: momentOf(n),
      _updatedAt: momentOf(n),
      [text]: text,
      title: text,
      slug: { _type: "slug", current: `${text.replaceAll("\0", "")}${n}` },
      excerpt: text,
      body: everyBlock(text, picture),
    })),
  );
}

export type ArticleDocument = {
  _id: string;
  _type: ArticleType;
  title: string;
  slug: { current: string };
  [more: string]: unknown;
};

/** A page, the text that it shows, and the page of plain words that it is like. */
export type Place = { path: string; text?: string; like?: string };

export const pathOf = ({ _type, slug }: ArticleDocument) => articlePath(_type, slug.current);

/** Every article, and the lists of them. The first of each kind has plain words. */
export function listPlaces(documents: ArticleDocument[]): Place[] {
  const plain = new Map(documents.toReversed().map((document) => [document._type, pathOf(document)]));
  const lists = documents.flatMap((_, n) => (n % 24 === 0 ? [`/support?page=${n / 24 + 1}`] : []));
  return [
    ...documents.map((document) => ({
      path: pathOf(document),
      text: document.title,
      like: plain.get(document._type) ?? "",
    })),
    ...[...lists, "/portfolio"].map((path) => ({ path })),
  ];
}

function momentOf(minute: number): string {
  return new Date(Date.UTC(2026, 10, 9, 9, minute)).toISOString();
}
