import { expect, test } from "vitest";
import { serviceIcon, serviceKeywords } from "./service-icon.ts";

test("the twenty keywords stand in the specification's order", () => {
  expect(serviceKeywords.join(", ")).toBe(
    "hosting, email, dns, react, typescript, tailwind, php, api, cloud, storage, wordpress, security, seo, accessibility, support, content, domain, sql, xml, azure",
  );
});

test.each(serviceKeywords)("a service named after %s has its icon", (keyword) => {
  expect(serviceIcon(keyword)).toBe(keyword);
  expect(serviceIcon(`The ${keyword.toUpperCase()} part`)).toBe(keyword);
});

test("a keyword counts inside a longer word", () => {
  expect(serviceIcon("MySQL")).toBe("sql");
});

test.each([
  ["Azure cloud hosting", "hosting"],
  ["Azure cloud", "cloud"],
  ["Support by email", "email"],
  ["React and TypeScript", "react"],
  ["Content API", "api"],
  ["Cloud storage", "cloud"],
  ["WordPress security", "wordpress"],
  ["SEO content", "seo"],
  ["Domain and DNS", "dns"],
  ["XML from SQL", "sql"],
])("%s has the icon of the keyword that comes first in the list: %s", (name, icon) => {
  expect(serviceIcon(name)).toBe(icon);
});

test("any other service has a tick", () => {
  expect(serviceIcon("Online menu")).toBe("tick");
  expect(serviceIcon("")).toBe("tick");
});
