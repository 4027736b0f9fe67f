import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const product = globSync("{app,domain,server}/**/*.{ts,tsx}")
  .filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const filesWith = (pattern: RegExp) => product.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("one program is started, and nothing that was typed is on its command line", () => {
  expect(filesWith(/node:child_process/)).toEqual(["server/pictures/draw-picture.ts"]);
  const text = readFileSync("server/pictures/draw-picture.ts", "utf8");
  const [, line = ""] = /spawn\((.*?), \{/s.exec(text) ?? [];
  expect(line).toBe('"/bin/sh", ["-c", bounds, "sh", process.execPath, ...nodeOptions, "--eval", program, order]');
  const [, order = ""] = /const order = JSON.stringify\(\{(.*?)\}\)/s.exec(text) ?? [];
  expect(order.trim()).toBe("loaders, keep, mostPixels, ...shapes[shape]");
});

test("nothing that was typed becomes code", () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm\b/)).toEqual([]);
});

test("one kind of hash and no cipher of our own: SHA-256 everywhere, SHA-1 only where apps for codes want it", () => {
  const named = product.flatMap(({ file, text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\("(\w+)"/g)].map(([, hash]) => ({ file, hash })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ hash }) => hash !== "sha256")).toEqual([{ file: "server/auth/totp-step.ts", hash: "sha1" }]);
  expect(filesWith(/create(?:Hash|Hmac)\((?!")/)).toEqual([]);
  expect(filesWith(/createCipheriv|publicEncrypt/)).toEqual([]);
});

test("a password is typed into one kind of field: masked, and open to pasting and to password managers", () => {
  expect(filesWith(/type="password"|\? "text" : "password"/)).toEqual(["app/shared/account/password-field.tsx"]);
  const uses = product.flatMap(({ text }) => [...text.matchAll(/<PasswordField\b[^>]*>/g)].map(([use]) => use));
  expect(uses.length).toBeGreaterThan(3);
  expect(filesWith(/onPaste/).filter((file) => file.includes("/account/"))).toEqual([]);
});
