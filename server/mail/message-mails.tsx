import { business } from "../../content/business.ts";
import { emailWords } from "../../content/emails.ts";
import { greetingName } from "../../domain/client.ts";
import { replyMarker } from "../../domain/mail-reply.ts";
import type { Tx } from "../db/client.server.ts";
import { isReplyingOn } from "../mail-replies/reply-address.ts";
import { type DigestOf, findDigest } from "../messages/find-digest.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, type Composer, draw } from "./draw-mail.ts";
import type { MailKind } from "./kinds.ts";
import { findOwnerOfProject } from "./project-mails.tsx";
import type { Reader } from "./readers.ts";
import { MessagesMail } from "./templates/messages-mail.tsx";

/** One for a conversation, to each who has not looked since. */
export const messageComposers = {
  "messages-to-client": (tx, subjectId, reader) =>
    composeDigest(tx, { kind: "messages-to-client", subjectId, copyFor: reader?.personId }, reader),
  "messages-to-provider": (tx, subjectId) => composeDigest(tx, { kind: "messages-to-provider", subjectId }, undefined),
} satisfies Partial<Record<MailKind, Composer>>;

/** Nobody reads on in a mail: what is older is one press away. */
const mostShown = 10;

async function composeDigest(tx: Tx, of: DigestOf, reader: Reader | undefined): Promise<ComposedMail | undefined> {
  const digest = await findDigest(tx, of);
  const owner = digest && (await findOwnerOfProject(tx, digest.projectId));
  if (!digest || !owner) return;
  const { project } = owner;
  const client = { ...owner.client, ...reader };
  const shown = digest.messages.slice(-mostShown);
  const isToClient = of.kind === "messages-to-client";
  const words = emailWords.messages[isToClient ? "toClient" : "toProvider"];
  const by = isToClient ? business().firstName : (shown.at(-1)?.authorName ?? "");
  return {
    to: isToClient ? client.email : (env().ENQUIRIES_TO ?? business().enquiriesEmail),
    subject: words.subject(by, project.projectName, digest.messages.length),
    ...(await draw(
      <MessagesMail
        name={isToClient ? greetingName(client) : business().firstName}
        title={words.title}
        lead={words.lead(by, project.projectName)}
        messages={shown.map(({ authorName, files, ...message }) => ({
          ...message,
          by: isToClient ? by : authorName,
          attached: words.attached(files),
        }))}
        rest={words.rest(digest.messages.length - shown.length)}
        button={words.button}
        href={`${env().SITE_ORIGIN}/projects/${project.id}/messages`}
        after={isReplyingOn() ? words.afterByMail : words.after}
        above={isReplyingOn() ? replyMarker : undefined}
        invitesAnswer={isToClient}
      />,
    )),
  };
}
