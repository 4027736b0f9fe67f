import fc from "fast-check";

const pieces = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(""));

/** Where somebody could be led: nonsense, and what browsers and parsers take for an address in different ways. */
export const anyTarget = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  pieces("/", "//", ".", "..", "%2e", "evil.example", "?", "x").map((text) => `/${text}`),
  pieces(
    ...["/", "//", "\\", ".", "..", "%2e", "%2f", "%5c", "@", ":", "?", "#", "\t", "\n", "\r", "\0", " ", "%0d%0a"],
    ...[
      "https:",
      "javascript:",
      "data:",
      "evil.example",
      "evil。example",
      "ours.example",
      "clients/payments",
      "[",
      "é",
    ],
  ).map((text) => `/${text}`),
  pieces(
    "/",
    "\\",
    "https:",
    "JavaScript:",
    "\t",
    "\n",
    "\u0001",
    "evil.example",
    "@",
    "//",
    "alert(1)",
    "mailto:",
    "tel:",
  ),
);

/** Written one way and another: composed or not, from right to left, joined, invisible, half a pair, and not to be stored. */
const unusual = pieces(
  ...["é", "e\u0301", "\u1e9b\u0323", "ﬁ", "Å", "İ", "ß", "ǆ"],
  ...["שלום", "مرحبا", "\u200f", "\u202e", "\u2066", "\u2069", "田中", "한글", "क्ष"],
  ...["🍞", "👩\u200d👩\u200d👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇬🇧", "\u200d", "\u200b", "\ufeff", "\u00ad", "\ufe0f", "\u{10ffff}", "\ufffe"],
  ...["\ud800", "\udc00", "\ud83d", "\0", "\u0007", "\u0085", "\u2028", "\r\n", "\t", "\u00a0", "a", "Z", "1", " "],
);

/** Whatever can be typed, pasted or sent. */
export const anyText = fc.oneof(unusual, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());
