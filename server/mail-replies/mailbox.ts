import type { ImapFlow } from "imapflow";
import { mostBytesRead } from "../../domain/mail-reply.ts";
import type { FetchedMail } from "./take-reply.ts";

const folders = { taken: "Taken", "not-taken": "Not taken" } as const;
type Folder = keyof typeof folders;

export type Mailbox = {
  /** What has not been dealt with, the oldest first. */
  list: () => Promise<number[]>;
  /** Its beginning; undefined where it is gone. Looking at it changes nothing. */
  fetch: (uid: number) => Promise<FetchedMail | undefined>;
  move: (uid: number, folder: Folder) => Promise<void>;
  forget: (before: Date) => Promise<void>;
};

const seconds = 1_000;

/** Opens the mailbox for some work. All of it has a time limit: a server that answers byte by byte is never silent. */
export async function withMailbox<T>(
  imapUrl: string,
  work: (mailbox: Mailbox) => Promise<T>,
  patience = 45 * seconds,
): Promise<T> {
  const client = await makeClient(imapUrl);
  const isOver = Promise.withResolvers<never>();
  isOver.promise.catch(() => {});
  const clock = setTimeout(() => {
    isOver.reject(new Error(`the mailbox took longer than ${patience / seconds} seconds`));
    client.close();
  }, patience);
  // Unheard, a line that breaks would end the process.
  client.on("error", (error) => isOver.reject(error));
  try {
    return await Promise.race([open(client, work), isOver.promise]);
  } catch (error) {
    throw withReason(error);
  } finally {
    clearTimeout(clock);
    client.close();
  }
}

/** The library says 'Command failed', and beside it what the server said. */
function withReason(error: unknown): unknown {
  const says = error instanceof Error && "responseText" in error ? String(error.responseText) : "";
  return says ? new Error(`the mailbox says: ${says}`, { cause: error }) : error;
}

async function open<T>(client: ImapFlow, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
  await client.connect();
  await client.mailboxOpen("INBOX");
  const result = await work(mailboxOf(client));
  await client.logout();
  return result;
}

/** Loaded with the first mail that is fetched: where nobody answers by e-mail, nothing of it takes memory. */
async function makeClient(imapUrl: string): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === "imaps:";
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname);
  return new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Password and mails leave this machine encrypted.
    ...(secure || isLocal ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: 2 * mostBytesRead,
    maxResponseSize: 3 * mostBytesRead,
  });
}

function mailboxOf(client: ImapFlow): Mailbox {
  const made = new Set<string>();
  return {
    list: () => search(client, { all: true }),
    async fetch(uid) {
      const wanted = { source: { start: 0, maxLength: mostBytesRead }, size: true, internalDate: true } as const;
      const found = await client.fetchOne(String(uid), wanted, { uid: true });
      if (!found) return;
      const { source, size, internalDate = new Date() } = found;
      if (source) return { source, bytes: size ?? source.length, receivedAt: new Date(internalDate) };
    },
    async move(uid, folder) {
      const path = folders[folder];
      if (!made.has(path)) await client.mailboxCreate(path);
      made.add(path);
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
      if (!(await client.messageMove(String(uid), path, { uid: true }))) throw new Error("a mail could not be moved");
    },
    async forget(before) {
      for (const path of Object.values(folders)) {
        await client.mailboxCreate(path);
        await client.mailboxOpen(path);
        const old = await search(client, { before });
        if (old.length > 0) await client.messageDelete(old.join(","), { uid: true });
      }
    },
  };
}

async function search(client: ImapFlow, wanted: { all: true } | { before: Date }): Promise<number[]> {
  const found = await client.search(wanted, { uid: true });
  if (!found) throw new Error("the mailbox cannot be searched");
  return found;
}
