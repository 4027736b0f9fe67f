import { Resolver } from "node:dns/promises";
import { tryMailServer } from "../../server/mail/smtp.ts";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

export type MailState = {
  /** What the mail server held against us; undefined where it let us in, or was not asked. */
  refusal: string | undefined;
  domain: string | undefined;
  /** Undefined where nobody answers. */
  hasSpf: boolean | undefined;
  hasDmarc: boolean | undefined;
};

/** Whether our mail is taken, and whether it will be believed. */
export async function askMail(url: string | undefined, from: string): Promise<MailState> {
  const domain = /@([^\s>@]+)>?$/.exec(from.trim())?.[1];
  const [refusal, hasSpf, hasDmarc] = await Promise.all([
    url && URL.canParse(url) ? tryMailServer(url).then(() => undefined, reasonOf) : undefined,
    domain ? hasText(domain, /^v=spf1\b/i) : undefined,
    domain ? hasText(`_dmarc.${domain}`, /^v=DMARC1\b/i) : undefined,
  ]);
  return { refusal, domain, hasSpf, hasDmarc };
}

async function hasText(name: string, wanted: RegExp): Promise<boolean | undefined> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).some((parts) => wanted.test(parts.join("")));
  } catch (error) {
    const isNoSuch = error instanceof Error && "code" in error && ["ENODATA", "ENOTFOUND"].includes(String(error.code));
    return isNoSuch ? false : undefined;
  }
}

export function findMailProblems({ refusal, domain, hasSpf, hasDmarc }: MailState): ReadinessProblem[] {
  return [
    ...(refusal
      ? [
          {
            where: "SMTP_URL",
            what: `the mail server does not let us in: ${refusal}.`,
            todo: "Mend address, port or password; it must speak TLS, unless it is on this machine.",
          },
        ]
      : []),
    ...(hasSpf === false
      ? [
          {
            where: `DNS of ${domain}`,
            what: "no SPF record: other servers will doubt our mail.",
            todo: "Your mail provider names the TXT record to add, which begins with v=spf1.",
          },
        ]
      : []),
    ...(hasDmarc === false
      ? [
          {
            where: `DNS of _dmarc.${domain}`,
            what: "no DMARC record: the large mailboxes refuse mail without one.",
            todo: `Add a TXT record, such as "v=DMARC1; p=quarantine".`,
          },
        ]
      : []),
  ];
}
