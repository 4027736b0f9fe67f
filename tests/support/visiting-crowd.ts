import autocannon, { type Result } from "autocannon";

export type Visits = { pages: Result; files: Result };
type Crowd = {
  seconds: number;
  /** So much of it as is in this machine's reach. */
  share?: number;
  /** Beside another measurement, which must not wait for this one's work. */
  isInThreads?: boolean;
};

/** 5,000 visitors a minute: 100 pages a second, and 1,500 of the files that those pages need. */
export async function visit(site: string, { seconds, share = 1, isInThreads = false }: Crowd): Promise<Visits> {
  const html = await (await fetch(site)).text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const crowd = (url: string, connections: number, perSecond: number) =>
    autocannon({
      url,
      connections,
      overallRate: Math.ceil(perSecond * share),
      duration: seconds,
      headers: { "accept-encoding": "br" },
      ...(isInThreads ? { workers: 1 } : {}),
    });
  const [pages, files] = await Promise.all([crowd(`${site}/`, 20, 100), crowd(site + asset, 50, 1_500)]);
  return { pages, files };
}

/** Broken connections, late answers and anything but a success. */
export const failed = ({ errors, non2xx }: Result): number => errors + non2xx;
