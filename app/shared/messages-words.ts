import { countWords } from "../../domain/counted.ts";

/** Where a project's messages are led to. */
export const messagesWords = {
  heading: "Messages",
  open: "Open messages",
  read: "Read",
  /** '2 new messages'. */
  unread: (count: number) =>
    count === 0 ? "No new messages" : count === 1 ? "One new message" : `${countWords(count)} new messages`,
  about: (project: string) => `about ${project}`,
} as const;
