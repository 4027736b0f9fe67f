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
