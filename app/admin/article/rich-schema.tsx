import {
  defineAnnotation,
  defineBlockObject,
  defineDecorator,
  defineSchema,
  defineTextBlock,
  type TextBlockRenderProps,
} from "@portabletext/editor";
import { articleSchema } from "../../../domain/article-schema.ts";
import { textStyles } from "../../../domain/portable-text.ts";
import { CodeBlockField } from "./code-block.tsx";
import { PictureBlockField } from "./picture-block.tsx";

export const schemaDefinition = defineSchema(articleSchema);

export const nodes = [
  defineTextBlock({ type: "block", render: (block) => <TextLine {...block} /> }),
  defineDecorator({ type: "strong", render: ({ children }) => <strong>{children}</strong> }),
  defineDecorator({ type: "em", render: ({ children }) => <em>{children}</em> }),
  defineDecorator({ type: "code", render: ({ children }) => <code>{children}</code> }),
  // No real link: a click places the caret in its words.
  defineAnnotation({
    type: "link",
    render: ({ annotation, children }) => (
      <span className="rich-link" title={String(annotation.href)}>
        {children}
      </span>
    ),
  }),
  defineBlockObject({ type: "code", render: (block) => <CodeBlockField {...block} /> }),
  defineBlockObject({ type: "image", render: (block) => <PictureBlockField {...block} /> }),
];

const elements = { normal: "p", h2: "h2", h3: "h3", h4: "h4", blockquote: "blockquote" } as const;

function TextLine({ attributes, children, node: { style, listItem, level = 1 } }: TextBlockRenderProps) {
  const Element = elements[textStyles.find((known) => known === style) ?? "normal"];
  return (
    <Element
      {...attributes}
      className={listItem ? `rich-line rich-${listItem}` : "rich-line"}
      data-depth={listItem ? level : undefined}
    >
      {children}
    </Element>
  );
}
