import { expect, test } from "vitest";
import { readReport } from "./content-policy-reports.ts";

const site = "https://tenday.example";
const report = (fields: Record<string, unknown>) => readReport(JSON.stringify({ "csp-report": fields }), site);

test("catalogue:N23 of a report the log gets a directive, a host and one of our own pages", () => {
  expect(
    report({
      "document-uri": `${site}/clients/password/secret.token?to=/x#y`,
      "blocked-uri": "https://cdn.evil.example/track.js?maya@harbourlane.example",
      "effective-directive": "script-src-elem",
      "original-policy": "default-src 'none'",
      "script-sample": "alert('Maya Okafor')",
      referrer: "https://search.example/?q=Maya",
    }),
  ).toEqual({ directive: "script-src-elem", wanted: "cdn.evil.example", path: "/clients/password/secret.token" });
});

test.each([
  [{ "violated-directive": "style-src 'self'", "blocked-uri": "inline" }, "style-src", "inline", undefined],
  [{ "blocked-uri": `${site}/x?y`, "document-uri": `${site}/` }, "other", "self", "/"],
  [{ "blocked-uri": "chrome-extension://abc/x.js" }, "other", "chrome-extension:", undefined],
  [{ "blocked-uri": "data", "document-uri": "https://evil.example/maya" }, "other", "other", undefined],
  [{ "blocked-uri": "data:text/html,Maya", "effective-directive": "Maya Okafor\n{}" }, "other", "data:", undefined],
  [{ "blocked-uri": `https://${"a.".repeat(300)}example/` }, "other", expect.stringMatching(/^.{100}$/), undefined],
  [
    { "blocked-uri": { a: 1 }, "document-uri": ["x"], "effective-directive": "x".repeat(9_000) },
    "other",
    "other",
    undefined,
  ],
])("catalogue:N23 %o is told in plain, short words", (fields, directive, wanted, path) => {
  expect(report(fields)).toEqual({ directive, wanted, path });
});

test.each(["", "{", "null", "[]", "1", '"x"', "{}", '{"csp-report":1}', '{"csp-report":null}', "\0"])(
  "catalogue:N23 %j is no report",
  (body) => {
    expect(readReport(body, site)).toBeUndefined();
  },
);
