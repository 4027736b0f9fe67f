import { expect, test } from "vitest";
import {
  checkContact,
  checkName,
  checkNewClient,
  greetingName,
  readClientDetails,
  readNewClient,
  readOwnContact,
} from "./client.ts";

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
      phone: " 01632 960 051\n",
    }),
  ).toEqual({
    name: "Maya Okafor",
    contactName: "Maya",
    kind: "consumer",
    billingAddress: "3 Harbour Lane\nSampleton",
    phone: "01632 960 051",
  });
  expect(readClientDetails({ kind: "charity" })).toEqual({
    name: "",
    contactName: "",
    kind: "business",
    billingAddress: "",
    phone: "",
  });
});

test("a contact person is greeted, and an organisation without one is greeted whole", () => {
  expect(greetingName({ name: "Fern & Fold", contactName: "Jo" })).toBe("Jo");
  expect(greetingName({ name: "Fern & Fold", contactName: "" })).toBe("Fern & Fold");
});

test("what a client changes by themselves is no name, no address of their login, and no kind", () => {
  const typed = { name: "x", email: "x@x.example", kind: "consumer", contactName: "Jo", billingAddress: "", phone: "" };
  expect(readOwnContact(typed)).toEqual({ contactName: "Jo", billingAddress: "", phone: "" });
});

test.each([
  [{ contactName: "x".repeat(201) }, { field: "contactName", problem: "Please keep this under 200 characters." }],
  [
    { billingAddress: "x".repeat(1_001) },
    { field: "billingAddress", problem: "Please keep this under 1,000 characters." },
  ],
  [{ phone: "1".repeat(41) }, { field: "phone", problem: "Please keep this under 40 characters." }],
  [{ phone: "after six" }, { field: "phone", problem: "That phone number doesn’t look right." }],
  [{ phone: "+44 (0)1632 960 051" }, undefined],
  [{}, undefined],
])("of %o the first thing wrong is %o", (typed, wrong) => {
  expect(checkContact({ contactName: "", billingAddress: "", phone: "", ...typed })).toEqual(wrong);
});

test("a client keeps a name", () => {
  expect(checkName("")).toBe("Name is required.");
  expect(checkName("x".repeat(201))).toBe("Please keep this under 200 characters.");
  expect(checkName("Maya Okafor")).toBeUndefined();
});
