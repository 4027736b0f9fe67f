import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLength } from "./check-text.ts";
import {
  checkProjectDetails,
  checkTexts,
  describeChanges,
  isWebAddress,
  longestNote,
  type ProjectDetails,
  readNewProject,
  readNote,
  readProjectDetails,
  readStatus,
} from "./project.ts";

const bakery = readProjectDetails({
  projectName: "Harbour Lane Bakery",
  description: "Five pages for the shop.",
  url: "https://harbourlane.example",
});

test("a new project has a name without the space around it, and starts as nothing where nothing was chosen", () => {
  expect(readNewProject({ projectName: "  Rise Bread School ", status: "", description: " Three pages. " })).toEqual({
    projectName: "Rise Bread School",
    status: null,
    description: "Three pages.",
  });
  expect(readNewProject({ projectName: " \t\n", status: "on_hold" })).toMatchObject({
    projectName: "",
    status: "on_hold",
  });
});

test.each(["", "finished", "toString", "__proto__", undefined, 7, ["live"]])("%o is no status", (received) => {
  expect(readStatus(received)).toBeNull();
});

test("what is too long is refused, not cut", () => {
  const note = readNote(`  ${"a".repeat(501)}`);
  expect(checkLength(note, longestNote)).toBe("Please keep this under 500 characters.");
  expect(checkLength(note.slice(1), longestNote)).toBeUndefined();
  expect(checkTexts({ projectName: "x".repeat(201), description: "x".repeat(10_001) })).toEqual({
    projectName: "Please keep this under 200 characters.",
    description: "Please keep this under 10,000 characters.",
  });
  expect(checkTexts({ projectName: "x".repeat(200), description: "x".repeat(10_000) })).toEqual({});
  expect(readNote("one\r\ntwo\0")).toBe("one\ntwo");
  expect(readNote(undefined)).toBe("");
});

test("the details are read as the form sends them", () => {
  expect(
    readProjectDetails({
      projectName: " Harbour Lane Bakery",
      description: "Five pages for the shop.",
      url: "https://harbourlane.example ",
      paymentType: "yearly",
    }),
  ).toMatchObject({
    projectName: "Harbour Lane Bakery",
    description: "Five pages for the shop.",
    url: "https://harbourlane.example",
    paymentType: "yearly",
  });
  expect(readProjectDetails({})).toMatchObject({
    projectName: "",
    description: "",
    url: "",
    paymentType: "monthly",
  });
});

test("a project needs a name and a real web address", () => {
  expect(checkProjectDetails(bakery)).toEqual({});
  expect(checkProjectDetails({ ...bakery, url: "" })).toEqual({});
  expect(checkProjectDetails({ ...bakery, projectName: "", url: "javascript:alert(1)" })).toEqual({
    projectName: "Name is required.",
    url: "A web address starts with https://, such as https://tenday.example.",
  });
});

test.each([
  "javascript:alert(1)",
  " https://harbourlane.example",
  "data:text/html,x",
  "//harbourlane.example",
  "harbourlane.example",
  "https://",
  "https:///x",
  "https://harbour lane.example",
  "https://[",
  `https://harbourlane.example/${"x".repeat(500)}`,
])("%s may not stand in a link", (text) => {
  expect(isWebAddress(text)).toBe(false);
});

test.each(["https://harbourlane.example", "HTTP://harbourlane.example/bread?list=1#rye", "https://bücher.example"])(
  "%s may",
  (text) => {
    expect(isWebAddress(text)).toBe(true);
  },
);

test("whatever may stand in a link leads to the web", () => {
  const property = fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
    if (isWebAddress(text)) expect(["http:", "https:"]).toContain(new URL(text).protocol);
  });
  fc.assert(property);
});

test.each<[Partial<ProjectDetails>, string]>([
  [{}, ""],
  [{ projectName: "Harbour Bakery" }, "name “Harbour Bakery”"],
  [{ description: "Six pages." }, "description"],
  [{ url: "https://bread.example" }, "address https://bread.example"],
  [{ url: "" }, "no address"],
  [{ paymentType: "yearly" }, "pays yearly"],
  [{ description: "", url: "", paymentType: "yearly" }, "description, no address, pays yearly"],
])("the change %o stands in the history as ‘%s’", (change, said) => {
  expect(describeChanges(bakery, { ...bakery, ...change })).toBe(said);
});
