import { request as httpRequest } from "node:http";

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
export type RawRequest = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };

/** Node's fetch refuses to send some of what an attacker sends. */
export function rawRequest(
  site: string,
  path: string,
  { method = "GET", headers = {}, body = "" }: RawRequest = {},
): Promise<RawAnswer> {
  const { port } = new URL(site);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

export const enquiry = {
  name: "Maya",
  email: "maya@harbourlane.example",
  business: "",
  website: "",
  project: "x",
  hostingPlan: "",
  timeline: "",
  consent: true,
  _gotcha: "",
};

export const json = (body: unknown = enquiry, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
