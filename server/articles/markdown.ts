import { type Body, decorators, readBody, textStyles } from "../../domain/portable-text.ts";

/** The text as somebody without scripts edits it. Pictures are blocks of JSON there: they can be moved and described. */
export async function toMarkdown(body: Body): Promise<string> {
  const { portableTextToMarkdown } = await import("@portabletext/markdown");
  return portableTextToMarkdown(body);
}

/** The stored text, changed as its Markdown was; blocks that were not touched stay the same to the letter. */
export async function fromMarkdown(stored: Body, markdown: string): Promise<Body> {
  const [{ applyMarkdownEdit }, { compileSchema, defineSchema }] = await Promise.all([
    import("@portabletext/markdown"),
    import("@portabletext/schema"),
  ]);
  // What is not named here keeps its words and loses its form.
  const schema = compileSchema(
    defineSchema({
      styles: ["h1", ...textStyles].map((name) => ({ name })),
      decorators: decorators.map((name) => ({ name })),
      annotations: [{ name: "link", fields: [{ name: "href", type: "string" }] }],
      lists: [{ name: "bullet" }, { name: "number" }],
      blockObjects: [
        {
          name: "code",
          fields: [
            { name: "language", type: "string" },
            { name: "code", type: "string" },
          ],
        },
        {
          name: "image",
          fields: [
            { name: "alt", type: "string" },
            { name: "caption", type: "string" },
            { name: "asset", type: "object" },
          ],
        },
      ],
    }),
  );
  return readBody(applyMarkdownEdit(stored, markdown.replaceAll("\r\n", "\n"), { schema }));
}
