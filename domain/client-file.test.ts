import { expect, test } from "vitest";
import { distinctNames, fileName, nameFor, partsOf } from "./client-file.ts";

test("a file keeps its name, without its folder and without what no name can have", () => {
  expect(fileName("C:\\photos\\IMG_2041.jpg")).toBe("IMG_2041.jpg");
  expect(fileName("../../etc/passwd")).toBe("passwd");
  expect(fileName('..<b>"Café"</b>.png')).toBe("b.png");
  expect(fileName("")).toBe("file");
  expect(fileName(`${"a".repeat(200)}.jpeg`)).toHaveLength(120);
  expect(fileName(`${"a".repeat(200)}.jpeg`)).toMatch(/a\.jpeg$/);
});

test("what is drawn anew is called what it is", () => {
  expect(nameFor("IMG_2041.JPG", "jpeg")).toBe("IMG_2041.JPG");
  expect(nameFor("photo.png", "jpeg")).toBe("photo.jpg");
  expect(nameFor("letter.pdf", "pdf")).toBe("letter.pdf");
});

test("in an archive no two have the same name, also where capitals do not count", () => {
  expect(distinctNames(["a.jpg", "A.jpg", "a.jpg", "b"])).toEqual(["a.jpg", "A (2).jpg", "a (3).jpg", "b"]);
});

test("a file comes in whole pieces and a last one", () => {
  expect([1, 1024 * 1024, 1024 * 1024 + 1].map(partsOf)).toEqual([1, 1, 2]);
});
