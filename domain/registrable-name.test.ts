import { expect, test } from "vitest";
import { registrableName } from "./registrable-name.ts";

test.each([
  ["harbourlane.example", "harbourlane.example"],
  ["www.harbourlane.example", "harbourlane.example"],
  ["WWW.Harbourlane.CO.UK.", "harbourlane.co.uk"],
  ["shop.www.harbourlane.co.uk", "harbourlane.co.uk"],
  ["co.uk", "co.uk"],
  ["localhost", "localhost"],
  ["harbourlane.github.io", "harbourlane.github.io"],
  ["192.0.2.1", "192.0.2.1"],
  ["[2001:db8::1]", "[2001:db8::1]"],
])("%s is registered as %s", (host, name) => {
  expect(registrableName(host)).toBe(name);
});
