import { expect, test } from "vitest";
import { checkNewClient, readNewClient } from "./client.ts";

test("a new client has a name and an address", () => {
  expect(checkNewClient(readNewClient({ name: " Maya Okafor ", email: "maya@harbourlane.example " }))).toEqual({});
  expect(checkNewClient(readNewClient({}))).toEqual({ name: "Name is required.", email: "Email is required." });
  expect(checkNewClient(readNewClient({ name: "x".repeat(201), email: "maya" }))).toEqual({
    name: "Please keep this under 200 characters.",
    email: "Invalid email address.",
  });
});
