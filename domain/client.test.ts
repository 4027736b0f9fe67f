import { expect, test } from "vitest";
import { checkName, checkNewClient, greetingName, readClientDetails, readNewClient } from "./client.ts";

test("a new client has a name and an address", () => {
  expect(checkNewClient(readNewClient({ name: " Maya Okafor ", email: "maya@harbourlane.example " }))).toEqual({});
  expect(checkNewClient(readNewClient({}))).toEqual({ name: "Name is required.", email: "Email is required." });
  expect(checkNewClient(readNewClient({ name: "x".repeat(201), email: "maya" }))).toEqual({
    name: "Please keep this under 200 characters.",
    email: "Invalid email address.",
  });
});

test("the details of a client are those an invoice is addressed with", () => {
  expect(
    readClientDetails({
      name: " Maya Okafor ",
      contactName: " Maya ",
      kind: "consumer",
      billingAddress: " 3 Harbour Lane\r\nSampleton\0 ",
    }),
  ).toEqual({
    name: "Maya Okafor",
    contactName: "Maya",
    kind: "consumer",
    billingAddress: "3 Harbour Lane\nSampleton",
  });
  expect(readClientDetails({ kind: "charity" })).toEqual({
    name: "",
    contactName: "",
    kind: "business",
    billingAddress: "",
  });
});

test("a contact person is greeted, and an organisation without one is greeted whole", () => {
  expect(greetingName({ name: "Fern & Fold", contactName: "Jo" })).toBe("Jo");
  expect(greetingName({ name: "Fern & Fold", contactName: "" })).toBe("Fern & Fold");
});

test("a client keeps a name", () => {
  expect(checkName("")).toBe("Name is required.");
  expect(checkName("x".repeat(201))).toBe("Please keep this under 200 characters.");
  expect(checkName("Maya Okafor")).toBeUndefined();
});
