import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { codeAt } from "../../server/auth/totp-step.ts";
import { castPassword } from "../../server/seed/cast.ts";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  location: string | undefined;
  /** Whole Set-Cookie lines. */
  cookies: string[];
  body: string;
};

type Headers = Record<string, string>;
type Form = Record<string, string>;
type Setting = {
  site: string;
  /** Where it is not the site's own: a second process of one site. */
  origin?: string | undefined;
  address?: string | undefined;
  certificate?: string;
};

/** A browser without scripts: it keeps cookies, follows nothing by itself, and says which address it comes from. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #site: string;
  readonly #origin: string;
  readonly #certificate: string | undefined;
  readonly address: string | undefined;

  constructor({ site, origin = site, address, certificate }: Setting) {
    this.#site = site;
    this.#origin = origin;
    this.#certificate = certificate;
    this.address = address;
  }

  get(path: string, headers: Headers = {}): Promise<Answer> {
    return this.send("GET", path, headers);
  }

  post(path: string, form: Form, headers: Headers = {}): Promise<Answer> {
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams(form).toString();
    return this.send("POST", path, { Origin: this.#origin, "Content-Type": type, ...headers }, body);
  }

  /** The password's half; whoever has a second step is led on to it. */
  signIn({ email }: { email: string }, password: string = castPassword): Promise<Answer> {
    return this.post("/clients/login", { username: email, password });
  }

  enterCode(code: string, kind: "totp" | "recovery" = "totp"): Promise<Answer> {
    return this.post("/clients/login/code", { code, kind });
  }

  async isIn(): Promise<boolean> {
    return (await this.get("/clients/session")).status === 200;
  }

  /** Another browser with the same cookies: a thief's. */
  copy(): Visitor {
    const thief = new Visitor({ site: this.#site, address: this.address });
    for (const [name, value] of this.cookies) thief.cookies.set(name, value);
    return thief;
  }

  async send(method: string, path: string, headers: Headers = {}, body = ""): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#ask(method, path, body, {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(this.address ? { "X-Forwarded-For": this.address } : {}),
      ...headers,
    });
    for (const line of answer.cookies) this.#keep(line);
    return answer;
  }

  #ask(method: string, path: string, body: string, headers: Headers): Promise<Answer> {
    const { protocol, port, hostname } = new URL(this.#site);
    const [send, host] = protocol === "https:" ? [httpsRequest, hostname] : [httpRequest, "127.0.0.1"];
    const options = { host, port, path, method, headers: { "Content-Length": Buffer.byteLength(body), ...headers } };
    return new Promise((resolve, reject) => {
      const request = send({ ...options, ca: this.#certificate }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () => {
          const { location, "set-cookie": cookies = [] } = response.headers;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, location, cookies, body: text });
        });
      });
      request.on("error", reject);
      request.end(body);
    });
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

let used = 0;

/** One that nobody in this run has called from. */
export function freshAddress(): string {
  used++;
  return `198.18.${used >> 8}.${used & 255}`;
}

const stepMilliseconds = 30_000;

/** The number of the 30 seconds we are in, with time enough left in them to use it. */
export async function currentStep(): Promise<number> {
  const left = stepMilliseconds - (Date.now() % stepMilliseconds);
  if (left < 5_000) await new Promise((later) => setTimeout(later, left + 50));
  return Math.floor(Date.now() / stepMilliseconds);
}

/** What the authenticator app shows now. */
export async function currentCode(secret: string): Promise<string> {
  return codeAt(secret, await currentStep());
}

/** The secret that a page shows for the app, as the app keeps it. */
export function secretIn({ body }: Answer): string | undefined {
  const [shown] = /[A-Z2-7]{4}(?: ?[A-Z2-7]{4}){7,}/.exec(body) ?? [];
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...(shown ?? "").replaceAll(" ", "")].map((letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return shown && Buffer.from(bytes).toString();
}
