import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startingIdentity } from "../../domain/website/identity.ts";

const drawings = globSync(["app/public/*/{drawing,strip}.svg", "app/shared/article/support.svg"]);

test("where drawings of public pages have the release's two colours, they have the provider's own", () => {
  expect(drawings).toHaveLength(6);
  const { main, accent } = startingIdentity;
  for (const file of drawings) {
    const text = readFileSync(file, "utf8").toLowerCase();
    expect(text, file).toContain(`var(--color-pine,${main})`);
    for (const colour of [main, accent]) expect(text.match(new RegExp(`"${colour}"`, "g")), file).toBeNull();
  }
});

test("what pages draw themselves has them, too, and no drawing says whose sample this was", () => {
  const { main, accent } = startingIdentity;
  for (const file of globSync("app/public/**/*.tsx"))
    for (const colour of [main, accent]) expect(readFileSync(file, "utf8"), file).not.toContain(`"${colour}"`);
  for (const file of globSync("app/{public,shared,shell}/**/*.svg"))
    expect(readFileSync(file, "utf8"), file).not.toMatch(/tenday/i);
});
