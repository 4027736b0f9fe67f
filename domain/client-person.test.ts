import { expect, test } from "vitest";
import { checkPerson, readPerson } from "./client-person.ts";

const wanted = { getsInvoices: "on", getsReminders: "on", getsNews: "on" };
const given = { name: " Ida ", email: " Ida@People.example ", phone: "", ...wanted };

test.each([
  ["everything", { getsInvoices: true, getsReminders: true, getsNews: true }],
  ["money", { getsInvoices: true, getsReminders: true, getsNews: false }],
  ["project", { getsInvoices: false, getsReminders: false, getsNews: true }],
  ["copies", { getsInvoices: true, getsReminders: false, getsNews: false }],
])("whoever may do %s gets the mails about that and no others, whatever was ticked", (may, mails) => {
  expect(readPerson({ ...given, may })).toEqual({
    name: "Ida",
    email: "ida@people.example",
    phone: "",
    may: may === "copies" ? null : may,
    ...mails,
  });
});

test("what nobody may do is nothing that a form can say", () => {
  expect(readPerson({ ...given, may: "admin" })).toBeUndefined();
  expect(readPerson(given)).toBeUndefined();
});

test("the first thing that is wrong is said of its field", () => {
  const problemOf = (more: Record<string, string>) => {
    const person = readPerson({ ...given, may: "money", ...more });
    return person && checkPerson(person)?.field;
  };
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ email: "ida@" })).toBe("email");
  expect(problemOf({ name: "x".repeat(201) })).toBe("name");
  expect(problemOf({ phone: "call me" })).toBe("phone");
});
