import { business } from "../../../content/business.ts";
import type { Fault, Health, Part } from "../../../domain/system-status.ts";
import { drillWords } from "../../shared/drill-words.ts";

export const title = "System status";

/** '1 mail', '3 mails', 'No mail'. */
const counted = (count: number, one: string, several = `${one}s`) =>
  `${count === 0 ? "No" : count} ${count < 2 ? one : several}`;

export const words = {
  heading: "System status",
  lead: (moment: string) => `How the site and its server are doing, as of ${moment}.`,
  whole: {
    well: "Everything is as it should be.",
    watch: "Everything runs. Something can be looked at when there is time.",
    wrong: (count: number) => `${count === 1 ? "One part needs" : `${count} parts need`} you.`,
  },
  health: { well: "Fine", watch: "Have a look", wrong: "Needs you", unknown: "Not known" } satisfies Record<
    Health,
    string
  >,
  parts: {
    queue: "Background work",
    mail: "E-mail",
    payments: "Payments",
    billing: "Nightly run",
    backups: "Backups",
    versions: "Versions and clock",
  } satisfies Record<Part, string>,
  onTheServer: "On the server:",
  never: "Never",
  queue: {
    unknown: "The database is older than this page and cannot be asked.",
    says: (waiting: number, workers: number) =>
      `${workers === 1 ? "1 worker is" : `${workers} workers are`} running. ${counted(waiting, "task")} ${waiting < 2 ? "waits" : "wait"}.`,
    details: { waiting: "Waiting", due: "Due now", failing: "Being tried again", workers: "Workers" },
  },
  mail: {
    says: (waiting: number) =>
      waiting === 0 ? "Every e-mail has been sent." : `${counted(waiting, "e-mail")} about to leave.`,
    details: {
      waiting: "Waiting",
      failed: "Given up since yesterday",
      last: "Last one sent",
      replies: "Answers fetched",
      notTaken: "Of today’s, not taken",
    },
  },
  payments: {
    byTransfer: "By bank transfer only: no payment provider is set up.",
    says: "Every message from the payment provider has been dealt with.",
    details: { waiting: "Events that wait", last: "Last event", reconciled: "Compared with the provider" },
  },
  billing: {
    first: "It has not run yet. It runs by itself every morning at 06:00.",
    says: (moment: string) => `It ran on ${moment}, as it should.`,
    details: { last: "Last run" },
  },
  backups: {
    says: (age: string, drilled: string) => `The newest backup is ${age} old. One was restored on ${drilled}.`,
    details: {
      taken: "Last backup",
      archived: "Changes kept until",
      drill: "Last restore drill",
      took: "Back after",
      lost: "Would be lost",
      files: "Files people gave, in the backup",
      filesBack: "Of them, restored by the drill",
    },
    drill: (day: string, passed: boolean) => `${day}, ${passed ? "passed" : "failed"}`,
  },
  versions: {
    says: (product: string) => `${business().name} ${product}, with the database it expects.`,
    details: {
      get product() {
        return business().name;
      },
      node: "Node",
      postgres: "PostgreSQL",
      schema: "Database",
      skew: "Clocks apart",
    },
    schema: (there: number, expected: number) => `${there} of ${expected} changes`,
    seconds: (skew: number) => `${Math.abs(skew).toFixed(1)} s`,
  },
} as const;

type FaultWords = { what: string; todo: string; command?: string };
/** How many, or for how long. */
type Measured = { count: string; since: string };

/** What is wrong, what to do about it, and the operator's command. */
export const faultWords: Record<Fault, (measured: Measured) => FaultWords> = {
  "no-worker": () => ({
    what: "No worker is running: nothing is sent, charged or invoiced.",
    todo: "Start it again, and read in its log why it stopped.",
    command: "sudo systemctl restart tenday-worker",
  }),
  stuck: ({ since }) => ({
    what: `A task has been due for ${since}, and no worker has taken it.`,
    todo: "The worker can be restarted at any time: what it has begun is finished or done again.",
    command: "sudo systemctl restart tenday-worker",
  }),
  failing: ({ count }) => ({
    what: `Tasks that failed, and are tried again or given up: ${count}.`,
    todo: "The log says what each ran into.",
    command: "sudo tenday logs worker",
  }),
  "mail-waits": ({ since }) => ({
    what: `An e-mail has been waiting for ${since}.`,
    todo: "Ask whether the mail server takes our login. E-mails are kept and tried again for five days.",
    command: "sudo tenday doctor",
  }),
  "mail-failed": ({ count }) => ({
    what: `E-mails given up since yesterday: ${count}.`,
    todo: "Mostly an address that no longer exists. The log names the e-mail and the reason.",
    command: "sudo tenday logs worker",
  }),
  "replies-fail": ({ since }) => ({
    what: `The mailbox for answers by e-mail has not been read for ${since}.`,
    todo: "What clients answer stays there and is taken once it can be read. Ask whether the mail server takes our login.",
    command: "sudo tenday doctor",
  }),
  "event-waits": ({ since }) => ({
    what: `A message from the payment provider has been waiting for ${since}.`,
    todo: "Payments may be missing from the books until it is dealt with. The log says what stands in the way.",
    command: "sudo tenday logs worker",
  }),
  "not-reconciled": ({ since }) => ({
    what: `The books were last compared with the payment provider’s ${since} ago.`,
    todo: "It happens at 05:30, while a worker runs and the provider answers.",
    command: "sudo tenday doctor",
  }),
  "run-paused": () => ({
    what: "The date is far from the last run’s, so nothing is billed or erased.",
    todo: "If the server’s date is right, press ‘Run it now’ under ‘Next billing run’. If it is wrong, set the clock first.",
    command: "timedatectl",
  }),
  "run-overdue": ({ since }) => ({
    what: `The last run was ${since} ago: this morning’s is missing.`,
    todo: "It is made up for once a worker runs. You can also start it under ‘Next billing run’.",
    command: "sudo systemctl restart tenday-worker",
  }),
  "no-backup": () => ({
    what: "There is no backup.",
    todo: "Take the first one now; the daily ones follow by themselves.",
    command: "sudo tenday backup",
  }),
  "backup-failed": ({ since }) => ({
    what: `The last backup failed, ${since} ago.`,
    todo: "Take one by hand: it says what went wrong.",
    command: "sudo tenday backup",
  }),
  "backup-old": ({ since }) => ({
    what: `The newest backup is ${since} old.`,
    todo: "One is due every day. Ask what became of the timer, and take one.",
    command: "sudo tenday backup",
  }),
  "not-archived": () => ({
    what: "Changes since the last backup are kept nowhere else.",
    todo: "Archiving is off, or has not begun.",
    command: "sudo /opt/tenday/current/deploy/backup/set-up",
  }),
  "archiving-fails": () => ({
    what: "What changes no longer reaches the archive.",
    todo: "Mostly the place for backups is full or cannot be reached. The database’s log says which.",
    command: "sudo tenday logs database",
  }),
  "never-restored": () => ({
    what: `${drillWords.never}.`,
    todo: "Until one has been, nobody knows whether they can be. The drill restores beside the site and changes nothing.",
    command: "sudo tenday drill",
  }),
  "drill-failed": ({ since }) => ({
    what: `The last restore drill failed, ${since} ago.`,
    todo: "Hold it again: it says at which step it stopped.",
    command: "sudo tenday drill",
  }),
  "drill-old": ({ since }) => ({
    what: `The last restore drill was ${since} ago.`,
    todo: "One is due every week.",
    command: "sudo tenday drill",
  }),
  "schema-old": ({ count }) => ({
    what: `The database lacks changes that this version expects: ${count}.`,
    todo: "An update brings them along. Give it the archive of this version again.",
    command: "sudo tenday update ARCHIVE",
  }),
  "schema-new": () => ({
    what: "The database is newer than this version, as after going back.",
    todo: "That is fine for a while. Update again once the reason for going back is gone.",
  }),
  "clock-wrong": ({ since }) => ({
    what: `The clocks of site and database are ${since} apart.`,
    todo: "Links, login codes and due dates depend on them. Turn on time synchronisation.",
    command: "sudo timedatectl set-ntp true",
  }),
  "clock-drifts": ({ since }) => ({
    what: `The clocks of site and database are ${since} apart.`,
    todo: "Turn on time synchronisation.",
    command: "sudo timedatectl set-ntp true",
  }),
};
