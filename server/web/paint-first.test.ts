import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/part.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body><p>Hello</p><script nonce="n">window.x = 1</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`;

test("scripts load after the first paint, in the framework's own order, and nothing else changes", () => {
  expect(
    paintFirst(page),
  ).toBe(`<head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>Hello</p><script nonce="n">window.x = 1</script><script nonce="n" type="module" async="">await new Promise((painted) => { requestAnimationFrame(() => setTimeout(painted)); setTimeout(painted, 1000); });
const [, route0, route1] = await Promise.all([import("/assets/manifest.js"), import("/assets/root.js"), import("/assets/home.js"), import("/assets/part.js")]);
window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`);
});

test("a page without scripts stays as it is", () => {
  expect(paintFirst("<p>Hello</p>")).toBe("<p>Hello</p>");
});

test("another form of the framework's script is an error, not a dead page", () => {
  expect(() => paintFirst('<script type="module">start()</script>')).toThrow();
});
