import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findLockFaults } from "./lock-rules.ts";

test("the lock holds nothing that we do without", () => {
  expect(findLockFaults(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual([]);
});

test("what is not to be there is found however deep it lies", () => {
  const packages = {
    "": {},
    "node_modules/a-mailer/node_modules/nodemailer": { version: "9.0.4" },
    "node_modules/a-tool/node_modules/nodemailer": { version: "6.10.1", dev: true },
    "node_modules/react-server-dom-webpack": { version: "19.3.1", dev: true },
  };
  expect(findLockFaults({ packages }).map((fault) => fault.split(":")[0])).toEqual([
    "node_modules/a-mailer/node_modules/nodemailer 9.0.4",
    "node_modules/react-server-dom-webpack 19.3.1",
  ]);
});
