import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Heading } from "../../../domain/article-headings.ts";
import { hasForeword, type List, listRuns, nestBlocks } from "../../../domain/article-outline.ts";
import { type PictureHome, pictureOf, readAsset } from "../../../domain/article-picture.ts";
import type { Block, Body, ImageBlock, Span, TextBlock } from "../../../domain/portable-text.ts";
import { safeHref } from "../../../domain/safe-href.ts";

/** `headings` are those that can be linked to. */
type ArticleBodyProps = { body: Body; home: PictureHome; headings?: readonly Heading[] };

/**
 * The text of an article as a page shows it. Portable Text's own renderer would take 4 kB of the 14 that a page may load
 * beside React, and most of it is for what a body, once read, no longer has.
 */
export function ArticleBody({ body, home, headings = [] }: ArticleBodyProps) {
  const ids = new Map(headings.map(({ key, id }) => [key, id]));
  const foreword = hasForeword(body) ? body[0] : undefined;
  return nestBlocks(body).map((node) => {
    if ("items" in node) return <Items key={node.items[0]?.block._key} list={node} />;
    if (node === foreword) return <Foreword key={node._key} block={node} />;
    return <Shown key={node._key} block={node} id={ids.get(node._key)} home={home} />;
  });
}

function Foreword({ block }: { block: Block }) {
  return <p className="reading-foreword">{block._type === "block" ? <Words block={block} /> : null}</p>;
}

function Shown({ block, id, home }: { block: Block; id: string | undefined; home: PictureHome }) {
  if (block._type === "image") return <Picture image={block} home={home} />;
  if (block._type === "code") {
    return (
      <pre>
        <code>{block.code}</code>
      </pre>
    );
  }
  const words = <Words block={block} />;
  if (block.style === "normal") return <p>{words}</p>;
  if (block.style === "blockquote") {
    return (
      <blockquote>
        <p>{words}</p>
      </blockquote>
    );
  }
  const Heading = block.style;
  return <Heading id={id}>{words}</Heading>;
}

function Items({ list: { kind, items } }: { list: List }) {
  const Tag = kind === "number" ? "ol" : "ul";
  return (
    <Tag>
      {items.map(({ block, below }) => (
        <li key={block._key}>
          <Words block={block} />
          {below.map((list) => (
            <Items key={list.items[0]?.block._key} list={list} />
          ))}
        </li>
      ))}
    </Tag>
  );
}

function Words({ block }: { block: TextBlock }) {
  return listRuns(block).map(({ href, spans }) => {
    const words = spans.map((span) => <Marked key={span._key} span={span} />);
    return (
      <Linked key={spans[0]?._key} href={href}>
        {words}
      </Linked>
    );
  });
}

/** Looked at once more: what is stored need not have come through the same check. */
function Linked({ href = "", children }: { href: string | undefined; children: ReactNode }) {
  const safe = safeHref(href);
  if (!safe) return children;
  if (safe.startsWith("/")) return <Link to={safe}>{children}</Link>;
  return (
    <a href={safe} rel={/^https?:/i.test(safe) ? "noopener" : undefined}>
      {children}
    </a>
  );
}

function Marked({ span: { text, marks } }: { span: Span }) {
  let shown: ReactNode = text;
  if (marks.includes("code")) shown = <code>{shown}</code>;
  if (marks.includes("em")) shown = <em>{shown}</em>;
  if (marks.includes("strong")) shown = <strong>{shown}</strong>;
  return shown;
}

const sizes = "(min-width: 768px) 640px, calc(100vw - 32px)";

function Picture({ image: { alt, caption, asset }, home }: { image: ImageBlock; home: PictureHome }) {
  const known = readAsset(asset);
  if (!known) return null;
  const { src, avif, webp, width, height } = pictureOf(known, home);
  return (
    <figure className={height > width ? "is-upright" : undefined}>
      <picture>
        {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
        <img
          src={src}
          srcSet={webp}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}
