import fc from "fast-check";
import { expect, test } from "vitest";
import { endsSoon } from "../tests/support/fastest.ts";
import { checkPassword, isTooLongToHash, passwordMessages, preparePassword } from "./password.ts";

const common = new Set(["password", "dragon", "trustno1", "123456", "sunshine", "1qaz2wsx3edc"]);
const guessable = {
  words: ["tenday", "website", "hosting", "password", "Maya", "Okafor", "maya.okafor", "harbourlane"],
  isCommon: (password: string) => common.has(password),
};
const check = (password: string) => checkPassword(password, guessable);

test.each([
  "kettle lantern gravel",
  "twelve chars",
  "q7#Vd!2mZx9L",
  "739204816257",
  "Zwölf Boxkämpfer jagen",
  "пароль из слов и снега",
  "十二个汉字组成的新密码吧呀",
  "🐈🦊🌵🍞🚲🎈🧦🪁🐙🍋🔔🌙",
  "spaces inside  and behind  ",
  "Maya bakes rye at dawn",
  "the dragon ate my umbrella",
  "dragon 5926 0471 8382",
  `${"x".repeat(200)} kettle lantern gravel`,
])("%s is a good password", (password) => {
  expect(check(password)).toBeUndefined();
});

test("a password has 12 to 256 characters, however many bytes each of them takes", () => {
  expect(check("q7#Vd!2mZx9")).toBe(passwordMessages.tooShort);
  expect(check("🐈🦊🌵🍞🚲🎈🧦🪁🐙🍋🔔")).toBe(passwordMessages.tooShort);
  expect(check("e\u0301".repeat(6))).toBe(passwordMessages.tooShort);
  expect(check("🐈🦊🌵🍞🚲🎈🧦🪁".repeat(32))).toBeUndefined();
  expect(check("🐈🦊🌵🍞🚲🎈🧦🪁".repeat(32).concat("x"))).toBe(passwordMessages.tooLong);
});

test("the messages are whole sentences that say what to do", () => {
  expect(passwordMessages.tooShort).toBe(
    "Please use at least 12 characters. Three or four words that do not belong together work well.",
  );
  for (const message of Object.values(passwordMessages)) expect(message).toMatch(/Please [^.]+\.( [^.]+\.)?$/);
});

test("catalogue:S16 1 MB is refused at once", () => {
  const megabyte = "kettle lantern ".repeat(70_000);
  expect(isTooLongToHash(megabyte)).toBe(true);
  expect(check(megabyte)).toBe(passwordMessages.tooLong);
  expect(endsSoon(() => check(megabyte))).toBe(true);
});

test("whatever may be set may be typed again, also where a keyboard sends accents separately", () => {
  for (const character of ["한", "ệ", "ΐ", "é", "🐈"]) {
    const longest = character.repeat(256);
    expect(isTooLongToHash(longest)).toBe(false);
    expect(isTooLongToHash(longest.normalize("NFD"))).toBe(false);
  }
  expect(isTooLongToHash("é".repeat(2048))).toBe(false);
  expect(isTooLongToHash("é".repeat(2049))).toBe(true);
});

test("catalogue:S17 two encodings of one character are one password, and nothing else is changed", () => {
  expect(preparePassword("cafe\u0301 au lait")).toBe(preparePassword("café au lait"));
  for (const password of ["  a  b  ", "tab\there\n", "No\u00a0Break", "ﬁve ²", "Ａ", "Straße", "ß"])
    expect(preparePassword(password)).toBe(password);
  fc.assert(fc.property(fc.string(), (ascii) => preparePassword(ascii) === ascii));
});

test.each([
  "aaaaaaaaaaaa",
  "            ",
  " \t\t  \t \t\t\t \t  ",
  "123456789012",
  "098765432109",
  "abcdefghijklm",
  "ZYXWVUTSRQPO",
  "qwertyuiopas",
  "aaaaaa111111",
  "abcabcabcabc",
  "x9k!x9k!x9k!x",
  "абвгдежзийклм",
  "１２３４５６７８９０１２",
])("catalogue:S18 %s is only a pattern", (password) => {
  expect(check(password)).toBe(passwordMessages.pattern);
});

test.each([
  "1qaz2wsx3edc",
  "1QAZ2wsx3EDC",
  "Dragon201926",
  "DRAGON!!!!!!",
  "dragon 19.03.1985",
  "12.12.dragon",
  "trustno1!!!!",
  "!!!trustno1!!!",
  "p@ssw0rd2026!",
  "Sunshine111111111111",
  "sunshinesunshine",
  "Sunshine1Sunshine1",
  "１qaz2wsx3edc",
])("catalogue:S18 %s is a common password in disguise", (password) => {
  expect(check(password)).toBe(passwordMessages.common);
});

test.each([
  "Tenday-Hosting",
  "tenday2026!!",
  "T3nday website",
  "my tenday password",
  "MayaOkafor1987",
  "maya 01632 960010",
  "okafor.maya!!",
  "Máyá Okáfor 07",
  "Harbour Lane 2026",
  "Harbourlane website",
  "tenday dragon 1",
  "Maya.Okafor.Maya.Okafor.",
])("catalogue:S18 %s is made of what a stranger knows", (password) => {
  expect(check(password)).toBe(passwordMessages.context);
});

test("a short name or none takes no letters away", () => {
  expect(checkPassword("kettle lantern", { ...guessable, words: ["", " ", "e", "l.e", "."] })).toBeUndefined();
});

test("catalogue:P1 any text is checked without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.array(fc.string()), (password, words) => {
      const problem = checkPassword(password, { ...guessable, words });
      expect(problem === undefined || Object.values<string>(passwordMessages).includes(problem)).toBe(true);
    }),
  );
});

test.each(["1", "!", "ﷺ", "한", "1a", "ab!"])("catalogue:I11 the longest password of %s costs no time", (unit) => {
  const password = [...unit.repeat(256)].slice(0, 255).concat("x").join("");
  expect(endsSoon(() => check(password))).toBe(true);
});

test("a space in front is refused: the login form would take it away", () => {
  expect(check("  kettle lantern gravel")).toBe(passwordMessages.leadingSpace);
});
