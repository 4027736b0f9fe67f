import { expect, test } from "vitest";
import { passwordLength, passwordMessages } from "../../domain/password.ts";
import { listCommonPasswords } from "./common-passwords.ts";
import { checkNewPassword } from "./new-password.ts";

const maya = { name: "Maya Okafor", email: "maya.okafor@harbour-lane.example" };
const check = (password: string) => checkNewPassword(password, maya);
const commonest = listCommonPasswords().slice(0, 3000);
const longEnough = listCommonPasswords().filter((password) => password.length >= passwordLength.least);

test("catalogue:S18 each of the 3,000 commonest passwords is refused", () => {
  expect(new Set(commonest).size).toBe(3000);
  expect(commonest.slice(0, 4)).toEqual(["123456", "password", "12345678", "qwerty"]);
  expect(commonest.filter((password) => !check(password))).toEqual([]);
});

test("catalogue:S18 each of them is refused too when digits or signs make it long enough", () => {
  const disguises = [
    (password: string) => password.padEnd(passwordLength.least, "1"),
    (password: string) => `${password}!`.padEnd(passwordLength.least, "!"),
    (password: string) => `${password.toUpperCase()}-01-02-2026`,
    (password: string) => `!! ${password} 2026!`,
  ];
  for (const disguise of disguises) {
    const refusals = commonest.map((password) => [disguise(password), check(disguise(password))]);
    expect(refusals.filter(([, problem]) => !problem || problem === passwordMessages.tooShort)).toEqual([]);
  }
});

test("catalogue:S18 common passwords that are long enough are refused for being common", () => {
  expect(longEnough.length).toBeGreaterThan(300);
  expect(longEnough.filter((password) => !check(password))).toEqual([]);
  for (const password of ["leavemealone", "cheeseburger", "Cheeseburger!", "1Q2W3E4R5T6Y"])
    expect(check(password)).toBe(passwordMessages.common);
});

test.each([
  "Tenday2026!!",
  "tenday website",
  "Hosting password",
  "Maya Okafor 1",
  "okafor-maya-99",
  "HarbourLane2026",
  "maya@harbour-lane",
  "maya.okafor@harbour-lane.example",
])("catalogue:S18 Maya may not have %s", (password) => {
  expect(check(password)).toBe(passwordMessages.context);
});

test("catalogue:S18 what is known about one person is no reason to refuse another", () => {
  const gareth = { name: "Gareth Pugh", email: "gareth@pugh.example" };
  expect(check("harbourlane rye")).toBe(passwordMessages.context);
  expect(checkNewPassword("harbourlane rye", gareth)).toBeUndefined();
});

test.each(["kettle lantern gravel", "q7#Vd!2mZx9L", "Maya bakes rye at dawn", "my bakery opens at six"])(
  "Maya may have %s",
  (password) => {
    expect(check(password)).toBeUndefined();
  },
);

test("a person without a name or an address is checked all the same", () => {
  expect(checkNewPassword("kettle lantern gravel", { name: "", email: "" })).toBeUndefined();
  expect(checkNewPassword("Tenday2026!!", { name: "", email: "" })).toBe(passwordMessages.context);
});
