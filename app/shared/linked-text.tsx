import { linkParts } from "../../domain/linked-text.ts";

/** Somebody's plain text; web addresses in it can be opened. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text: shown, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <a key={index} href={href} rel="noopener noreferrer">
        {shown}
      </a>
    ) : (
      shown
    ),
  );
}
