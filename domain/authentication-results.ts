/**
 * What the receiving server found of a mail's sender (RFC 8601): the domain that DMARC passed for, lower case; undefined
 * where it did not pass, or where the header can be read in two ways.
 */
export function findDmarcPass(header: string, authServer: string): string | undefined {
  const parts = readParts(header);
  const [server, ...results] = parts ?? [];
  if (server?.[0]?.toLowerCase() !== authServer.toLowerCase() || server.length > 2) return;
  const dmarc = results.filter(([method]) => /^dmarc(?:\/1)?=/i.test(method ?? ""));
  const [found] = dmarc;
  if (!found || dmarc.length > 1 || !/^dmarc(?:\/1)?=pass$/i.test(found[0] ?? "")) return;
  const domains = found.flatMap((word) => /^header\.from=(.+)$/i.exec(word)?.[1]?.toLowerCase() ?? []);
  return domains.length === 1 ? domains[0] : undefined;
}

/** Whether it is the trusted server's: the first of them counts, and any below it may be anybody's. */
export function isOfServer(header: string, authServer: string): boolean {
  return readParts(header)?.[0]?.[0]?.toLowerCase() === authServer.toLowerCase();
}

/** Its parts between semicolons, in words, without comments; a quoted text is one word, whatever is in it. Undefined where a quote or a comment does not end. */
function readParts(header: string): string[][] | undefined {
  const parts: string[][] = [[]];
  let [word, depth, isQuoted] = ["", 0, false];
  const endWord = () => {
    if (word) parts.at(-1)?.push(word);
    word = "";
  };
  for (let at = 0; at < header.length; at++) {
    const letter = header[at] ?? "";
    if (letter === "\\" && (isQuoted || depth > 0)) at += 1;
    else if (isQuoted) {
      if (letter === '"') isQuoted = false;
      else word += /[\s;]/.test(letter) ? "\u0001" : letter;
    } else if (letter === "(") depth += 1;
    else if (letter === ")" && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (letter === '"') isQuoted = true;
    else if (letter === ";") {
      endWord();
      parts.push([]);
    } else if (/\s/.test(letter)) endWord();
    else word += letter;
  }
  endWord();
  return isQuoted || depth > 0 ? undefined : parts.map(joinEquals);
}

/** 'dmarc = pass' is 'dmarc=pass'. */
function joinEquals(words: readonly string[]): string[] {
  return words.join(" ").replace(/ ?= ?/g, "=").split(" ").filter(Boolean);
}
