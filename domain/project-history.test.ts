import { expect, test } from "vitest";
import { isForTheClient, projectEventKinds } from "./project-history.ts";

test("the client reads everything but what is between the provider and the books", () => {
  expect(projectEventKinds.filter((kind) => !isForTheClient(kind))).toEqual([
    "details-changed",
    "billing-started",
    "deleted",
    "restored",
  ]);
});
