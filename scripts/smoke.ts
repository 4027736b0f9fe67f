/**
 * A few seconds' look at a site that has just been started. It changes nothing, unless it is given accounts: they sign in.
 *   node smoke.js http://127.0.0.1:3001
 * SMOKE_SIGN_INS="EMAIL PASSWORD,EMAIL PASSWORD" also opens what each of these accounts sees first.
 */
type SignIn = { email: string; password: string };

/** What is wrong, in words; nothing if all is well. */
export async function findSmoke(base: string, signIns: SignIn[] = []): Promise<string[]> {
  const site = new URL(base).origin;
  const unready = await findUnready(site);
  if (unready.length > 0) return unready;
  const rooms = signIns.map((who) => findShut(site, who));
  return (await Promise.all([findBadPages(site), findBadAddresses(site), ...rooms])).flat();
}

async function findUnready(site: string): Promise<string[]> {
  const paths = ["/healthz", "/readyz"];
  const answers = await Promise.all(paths.map((path) => ask(site, path)));
  return answers.flatMap(({ status, trouble }, n) => (status === 200 ? [] : `${paths[n]}: ${trouble ?? status}`));
}

/** One article of each kind stands for all of them: there may be thousands. */
const oneOfEach = [/^\/support\/article\//, /^\/portfolio\/writing-sample\//];
const unlisted = ["/clients/login", "/clients/forgotten", "/robots.txt", "/site.webmanifest"];

/** Every page that strangers may find, by the site's own list, and what the home page needs to be drawn. */
async function findBadPages(site: string): Promise<string[]> {
  const map = await ask(site, "/sitemap.xml");
  const listed = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const kept = listed.filter((path) => {
    const kind = oneOfEach.find((kind) => kind.test(path));
    return !kind || path === listed.find((other) => kind.test(other));
  });
  if (map.status !== 200 || !kept.includes("/"))
    return [`/sitemap.xml: ${map.status}, and it does not name the home page`];
  const home = await ask(site, "/");
  const assets = [...new Set(home.body.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  const bad = assets.length > 0 ? [] : ["/: names no script and no style"];
  for (const path of [...kept, ...unlisted, ...assets]) {
    const { status, body, trouble } = await ask(site, path);
    if (status !== 200) bad.push(`${path}: ${trouble ?? status}`);
    else if (body === "") bad.push(`${path}: is empty`);
  }
  return bad;
}

/** What must be refused, and how. */
async function findBadAddresses(site: string): Promise<string[]> {
  const headers = { "Content-Type": "application/json" };
  const wrong = await ask(site, "/send-email.php", { method: "POST", headers, body: '{"name":"Smoke"}' });
  const lost = await ask(site, "/no-such-page");
  const portal = await ask(site, "/clients/dashboard");
  return [
    ...(wrong.status === 422
      ? []
      : [`/send-email.php: a wrong enquiry was answered with ${wrong.trouble ?? wrong.status}`]),
    ...(lost.status === 404 ? [] : [`/no-such-page: ${lost.trouble ?? lost.status}`]),
    ...(portal.status === 302 && portal.location === "/clients/login"
      ? []
      : [
          `/clients/dashboard: a stranger was answered with ${portal.trouble ?? portal.status} ${portal.location ?? ""}`,
        ]),
  ];
}

/** The page that an account sees first, with what it takes to get there. */
async function findShut(site: string, { email, password }: SignIn): Promise<string[]> {
  const login = await ask(site, "/clients/login", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ username: email, password }),
  });
  const home = login.location ?? "";
  if (login.status !== 302 || !/^\/clients\/dashboard(?:\/admin)?$/.test(home))
    return [`/clients/login: ${login.trouble ?? login.status} for an account, led to '${home}'`];
  const cookie = login.cookies.map((line) => line.split(";", 1)[0]).join("; ");
  const first = await ask(site, home, { headers: { Cookie: cookie } });
  return first.status === 200 ? [] : [`${home}: ${first.trouble ?? first.status} for an account`];
}

type Answered = { status: number; body: string; location: string | undefined; cookies: string[]; trouble?: string };

async function ask(site: string, path: string, init: RequestInit = {}): Promise<Answered> {
  try {
    const answer = await fetch(site + path, { redirect: "manual", signal: AbortSignal.timeout(10_000), ...init });
    const location = answer.headers.get("location") ?? undefined;
    return { status: answer.status, body: await answer.text(), location, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, body: "", location: undefined, cookies: [], trouble: String(cause) };
  }
}

function readSignIns(text = ""): SignIn[] {
  return text.split(",").flatMap((pair) => {
    const [email, password] = pair.trim().split(" ");
    return email && password ? [{ email, password }] : [];
  });
}

if (import.meta.main) {
  const [base = ""] = process.argv.slice(2);
  if (!URL.canParse(base)) throw new Error("Which site? smoke.js http://127.0.0.1:3001");
  const began = performance.now();
  const found = await findSmoke(base, readSignIns(process.env.SMOKE_SIGN_INS));
  for (const line of found) process.stderr.write(`✗ ${line}\n`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  if (found.length === 0) process.stdout.write(`${base} answers as it should (${seconds} s).\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
