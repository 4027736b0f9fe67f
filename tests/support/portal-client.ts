import { addOnLine, type PricedAddOn } from "../../domain/add-on-request.ts";
import type { AccessTestApp } from "./access-test-app.ts";
import { json, type RawAnswer, rawRequest } from "./raw-request.ts";

export const addOnEndpoint = "/send-add-ons-email.php";
export const adminDashboard = "/clients/dashboard/admin";
export const pageOf = (client: { id: string }) => `/dashboard/admin/manage-client/${client.id}`;

/** A list of pairs says a name twice. */
export type Form = string | Record<string, string> | [name: string, value: string][];
type Changed = { status: number; changed: string[] };

export const nothing = (status: number): Changed => ({ status, changed: [] });

/** The actors of a system of the portal. */
export class PortalClient {
  readonly #open: AccessTestApp;

  constructor(open: AccessTestApp) {
    this.#open = open;
  }

  async get(as: string, path: string): Promise<RawAnswer> {
    return rawRequest(this.#open.url, path, { headers: { Cookie: await this.#open.cookieOf(as) } });
  }

  async post(as: string, path: string, form: Form): Promise<RawAnswer> {
    const { url } = this.#open;
    const Cookie = await this.#open.cookieOf(as);
    const headers = { Origin: url, "Content-Type": "application/x-www-form-urlencoded", Cookie };
    return rawRequest(url, path, { method: "POST", headers, body: new URLSearchParams(form).toString() });
  }

  /** As the add-on page's script does. */
  async ask(as: string, body: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const Cookie = await this.#open.cookieOf(as);
    return rawRequest(this.#open.url, addOnEndpoint, json(body, { Origin: this.#open.url, Cookie, ...headers }));
  }

  /** What a command answers, and the tables that it changes. */
  async changedBy(command: () => Promise<RawAnswer>): Promise<Changed> {
    const before = await this.#open.marks();
    const { status } = await command();
    const after = await this.#open.marks();
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    return { status, changed: changed.toSorted() };
  }

  /** A wish for an add-on as it stands on the page, or nearly so. */
  async lineOf(name: string, change: Partial<PricedAddOn> = {}): Promise<string> {
    const [found] = await this.#open.app.query<PricedAddOn>(
      `select name, price_pence as "pricePence", pricing_type as "pricingType" from add_ons where name = $1`,
      [name],
    );
    if (!found) throw new Error(`the catalogue has no ${name}`);
    return addOnLine({ ...found, ...change });
  }

  requestsOf(projectId: string): Promise<{ id: string }[]> {
    return this.#open.app.query("select id from add_on_requests where project_id = $1 order by id", [projectId]);
  }
}
