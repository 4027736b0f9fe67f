/**
 * Makes the provider's account and prints a link with which its owner chooses the password. There is no page for it.
 *   npm run admin:create -- sam@tenday.example "Sam Whitlock"
 * Said again for an admin who exists, it prints a new link, ends the older ones and switches the second step off: the
 * way back in.
 */
import { createAdmin } from "../server/auth/create-admin.ts";
import { env } from "../server/settings/env.server.ts";

const [email, name] = process.argv.slice(2);
const owner = process.env.OWNER_DATABASE_URL;
if (!email?.includes("@") || !name || !owner) {
  process.stderr.write('OWNER_DATABASE_URL must be set; then: npm run admin:create -- EMAIL "NAME"\n');
  process.exit(2);
}
env();
const made = await createAdmin(owner, { email, name }, new Date());
if (made.outcome !== "made") {
  const why = {
    "not-an-admin": "belongs to somebody who is not the admin",
    disabled: "belongs to an account that is disabled",
  };
  process.stderr.write(`That address ${why[made.outcome]}.\n`);
  process.exit(1);
}
process.stdout.write(`Choose the password here, within seven days:\n${made.address}\n`);
