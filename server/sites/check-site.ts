import { setTimeout as sleep } from "node:timers/promises";
import { registrableName } from "../../domain/registrable-name.ts";
import { type Outcome, verdictOf } from "../../domain/site-check.ts";
import type { InTurn } from "./in-turn.ts";
import { type Answer, requestSite } from "./request-site.ts";
import { hostOf, type Resolve } from "./resolve-site.ts";

export type SiteToCheck = { url: string; expectedText: string };
export type Look = {
  outcome: Outcome;
  milliseconds?: number | undefined;
  certificateEndsAt?: Date | undefined;
  /** Of the try that counts, by the process's own clock. */
  begunAt: number;
};

/** How patient a look is; tests have less time. */
export type Patience = { wholeMilliseconds: number; secondTryMilliseconds: number };
export const patience: Patience = { wholeMilliseconds: 10_000, secondTryMilliseconds: 10_000 };

export type Checking = {
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
  resolve?: Resolve | undefined;
  isSecondTried?: boolean;
  /** Where there is not room for all at once. */
  inTurn?: InTurn;
};

const mostRedirects = 5;

/** A fault counts when it is there a second time. What is down already is not asked twice. */
export async function checkSite(site: SiteToCheck, checking: Checking = {}): Promise<Look> {
  const { signal, isSecondTried = true, patience: patient = patience, inTurn = (work) => work() } = checking;
  const look = () => inTurn(() => lookAt(site, { ...checking, patience: patient }));
  const first = await look();
  if (!isSecondTried || verdictOf(first.outcome) !== "down") return first;
  await sleep(patient.secondTryMilliseconds, undefined, { signal }).catch(() => {});
  return look();
}

/** One look, wherever it is led within its own name. */
async function lookAt(site: SiteToCheck, { signal, patience: patient = patience, resolve }: Checking): Promise<Look> {
  const begunAt = performance.now();
  const url = addressOf(site.url);
  if (!url) return { outcome: "forbidden", begunAt };
  if (signal?.aborted) return { outcome: "unknown", begunAt };
  const time = AbortSignal.timeout(patient.wholeMilliseconds);
  const both = signal ? AbortSignal.any([time, signal]) : time;
  const wantsText = site.expectedText.trim() !== "";
  const found = await follow(url, (at) => requestSite(at, { signal: both, wantsText, resolve }));
  if (signal?.aborted) return { outcome: "unknown", begunAt };
  const { text, outcome, milliseconds, certificateEndsAt } = found;
  const isMissing = outcome === "up" && wantsText && !says(text ?? "", site.expectedText);
  return { outcome: isMissing ? "content" : outcome, milliseconds, certificateEndsAt, begunAt };
}

async function follow(url: URL, ask: (at: URL) => Promise<Answer>): Promise<Answer> {
  const name = registrableName(hostOf(url));
  let at = url;
  let milliseconds = 0;
  let certificate: Pick<Answer, "certificateEndsAt"> = {};
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(at);
    milliseconds += answer.milliseconds ?? 0;
    if (answer.certificateEndsAt) certificate = { certificateEndsAt: answer.certificateEndsAt };
    const soFar = { ...certificate, milliseconds };
    if (answer.leadsTo === undefined) return { ...soFar, ...answer, milliseconds };
    const next = URL.parse(answer.leadsTo, at);
    if (!next || !/^https?:$/.test(next.protocol)) return { ...soFar, outcome: "elsewhere" };
    if (registrableName(hostOf(next)) !== name) return { ...soFar, outcome: "elsewhere" };
    at = next;
  }
  return { ...certificate, milliseconds, outcome: "redirects" };
}

/** As the provider wrote it: without a scheme it is the web's own. */
function addressOf(written: string): URL | undefined {
  const text = written.trim();
  return URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`) ?? undefined;
}

/** However the page breaks its lines, and whichever way it writes its signs. */
function says(page: string, expected: string): boolean {
  return plain(page).includes(plain(expected));
}

const entities: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&rsquo;": "’", "&nbsp;": " " };

function plain(text: string): string {
  return text
    .replace(/&(?:amp|quot|#39|rsquo|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .trim();
}
