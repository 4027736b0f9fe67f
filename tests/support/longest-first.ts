import { BaseSequencer, type TestSpecification } from "vitest/node";

const longest = ["faults", "matrix", "release", "portal-scripts", "login-limits", "access"];

/** So that at the end neither core waits for the other. A clean machine has no times of the last run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
