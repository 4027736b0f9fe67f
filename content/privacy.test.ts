import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keeping } from "../domain/catalogue.ts";
import { privacyPolicy } from "./privacy.ts";

test("how old a copy in a backup can get is said, and is as long as the backups are kept where nothing else is set", () => {
  const [, days] = /^BACKUP_KEEP_DAYS=(\d+)$/m.exec(readFileSync("deploy/backup/backup.env", "utf8")) ?? [];
  const [, more] = /default retention \*Compliance\*, (\d+) days/.exec(readFileSync("docs/operator.md", "utf8")) ?? [];
  expect(keeping.backupDays).toBeGreaterThanOrEqual(Number(days) + Number(more) + 1);
  expect(JSON.stringify(privacyPolicy())).toContain(`${keeping.backupDays} days later`);
});
