import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

type Answer = {
  status: number;
  location: string | undefined;
  /** The site's clock against ours, in seconds; told to the second. */
  skew: number | undefined;
  certificateDaysLeft: number | undefined;
};
export type SiteState = { secure: Answer | { error: string }; plain: Answer | { error: string } };

/** As a visitor finds it. Undefined for an address that no stranger could open: that is told elsewhere. */
export async function askSite(origin: string): Promise<SiteState | undefined> {
  const url = URL.parse(origin);
  if (url?.protocol !== "https:") return;
  const answerOf = (address: string) => ask(address).catch((error: unknown) => ({ error: reasonOf(error) }));
  const [secure, plain] = await Promise.all([answerOf(`${url.origin}/`), answerOf(`http://${url.hostname}/`)]);
  return { secure, plain };
}

function ask(address: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const get = address.startsWith("https:") ? https.get : http.get;
  const started = Date.now();
  const request = get(address, { agent: false, signal: AbortSignal.timeout(5_000) }, (answer) => {
    const { statusCode: status = 0, headers, socket } = answer;
    const between = (started + Date.now()) / 2;
    resolve({
      status,
      location: headers.location,
      skew: headers.date ? (Date.parse(headers.date) - between) / 1_000 : undefined,
      certificateDaysLeft: daysLeft(socket),
    });
    // Not before: without its line the certificate is gone too.
    answer.destroy();
  });
  request.on("error", reject);
  return promise;
}

function daysLeft(socket: Socket): number | undefined {
  if (!(socket instanceof TLSSocket)) return;
  return (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
}

const leastDays = 14;
const mostSkew = 5;

export function findSiteProblems(readiness: SiteState | undefined): ReadinessProblem[] {
  if (!readiness) return [];
  const { secure, plain } = readiness;
  const where = "SITE_ORIGIN";
  const todo = "Does the name point here, and does Caddy run? sudo tenday status; sudo tenday logs caddy";
  if ("error" in secure) return [{ where, what: `does not answer: ${secure.error}.`, todo }];
  return [
    ...(secure.status === 200 ? [] : [{ where, what: `answers with ${secure.status}.`, todo }]),
    ...problemsOfCertificate(secure),
    ...problemsOfClock(secure),
    ...problemsOfPlain(plain),
  ];
}

function problemsOfCertificate({ certificateDaysLeft: days }: Answer): ReadinessProblem[] {
  if (days === undefined || days >= leastDays) return [];
  const todo = "Caddy renews it 30 days before its end. Its log says why it could not: sudo tenday logs caddy";
  return [{ where: "certificate", what: `ends in ${Math.floor(days)} days.`, todo }];
}

function problemsOfClock({ skew }: Answer): ReadinessProblem[] {
  if (skew === undefined || Math.abs(skew) <= mostSkew) return [];
  const what = `of the site and of this machine are ${Math.round(Math.abs(skew))} seconds apart.`;
  return [{ where: "clocks", what, todo: "Let both ask for the time: sudo timedatectl set-ntp true" }];
}

function problemsOfPlain(plain: SiteState["plain"]): ReadinessProblem[] {
  const leadsOn = "location" in plain && plain.status < 400 && plain.location?.startsWith("https://");
  if (leadsOn) return [];
  const what =
    "error" in plain ? `does not answer: ${plain.error}.` : `answers with ${plain.status}, and not with https.`;
  return [{ where: "http://", what, todo: "Let Caddy have port 80: it leads visitors on, and proves who we are." }];
}
