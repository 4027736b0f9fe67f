import { articleSchema } from "../../domain/article-schema.ts";
import { type Body, readBody } from "../../domain/portable-text.ts";

/** The text as somebody without scripts edits it. Pictures are blocks of JSON there: they can be moved and described. */
export async function toMarkdown(body: Body): Promise<string> {
  const { portableTextToMarkdown } = await import("@portabletext/markdown");
  return portableTextToMarkdown(body);
}

/** The stored text, changed as its Markdown was; untouched, it is the same to the letter. */
export async function fromMarkdown(stored: Body, markdown: string): Promise<Body> {
  const edited = markdown.replaceAll("\r\n", "\n");
  if (edited === (await toMarkdown(stored))) return stored;
  const [{ applyMarkdownEdit }, { compileSchema, defineSchema }] = await Promise.all([
    import("@portabletext/markdown"),
    import("@portabletext/schema"),
  ]);
  // What is not named here keeps its words and loses its form.
  const schema = compileSchema(defineSchema({ ...articleSchema, styles: [{ name: "h1" }, ...articleSchema.styles] }));
  return readBody(applyMarkdownEdit(stored, edited, { schema }));
}
