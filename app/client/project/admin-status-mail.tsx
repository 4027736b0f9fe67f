import { asksForMoney, isNews, type ProjectStatus } from "../../../domain/project-status.ts";
import type { AdminView, View } from "./view.server.ts";
import { adminWords as words } from "./words.ts";

/** What stands in the form at the moment. */
export type Chosen = { status: string; note: string; isMailed: boolean; isRequested: boolean };

type WhatIsSentProps = {
  chosen: Chosen;
  status: ProjectStatus | null;
  project: View["project"];
  admin: AdminView;
  greeted: string;
};

/** With scripts it follows the choice; without them one sentence says what the mail will contain. */
export function WhatIsSent(props: WhatIsSentProps) {
  const { client } = props.admin;
  if (!client) return null;
  return (
    <section className="small" aria-label={words.sent}>
      <p className="soft without-scripts">{words.sentStatic(props.greeted, client.email)}</p>
      <div className="stack gap-8 with-scripts">
        <ToPay {...props} />
        <Mails {...props} email={client.email} />
      </div>
    </section>
  );
}

function ToPay({ chosen, status, project, admin, greeted }: WhatIsSentProps) {
  if (!asksForMoney(status)) return null;
  if (admin.status.open) return <p>{words.toPay.open(greeted, admin.status.open)}</p>;
  const isNote = noteSent({ chosen, status, project }) !== "";
  if (isRequested({ chosen, status, admin }) || isNote) return null;
  return <p className="strong">{words.toPay.nothing(greeted)}</p>;
}

function Mails({ chosen, status, project, admin, email }: WhatIsSentProps & { email: string }) {
  const mail = mailOf({ chosen, status, project, admin });
  const request = isRequested({ chosen, status, admin }) ? admin.status.request : "";
  if (!mail && !request) return <p className="soft">{chosen.isMailed ? words.sentNothingYet : words.sentNothing}</p>;
  return (
    <div className="stack gap-8">
      <p className="label">{words.sentTo(email)}</p>
      {request ? (
        <p>
          {words.sentRequest(request)} {mail?.note ? `${admin.status.noteBegins}${mail.note}` : null}
        </p>
      ) : mail ? (
        <p>
          <b>{mail.subject}</b>
          <br />
          {mail.lead} {mail.note ? `${admin.status.noteBegins}${mail.note}` : null}
        </p>
      ) : null}
    </div>
  );
}

type Change = Pick<WhatIsSentProps, "chosen" | "status" | "project">;

/** As the server decides it. */
function mailOf({ chosen, status, project, admin }: Change & Pick<WhatIsSentProps, "admin">) {
  const note = noteSent({ chosen, status, project });
  const isNewStatus = status !== project.status;
  const about = isNewStatus ? admin.status.mails.find((mail) => mail.status === status) : undefined;
  const change = { isNewStatus, note, isRequested: isRequested({ chosen, status, admin }) };
  const isChanged = isNewStatus || note !== project.note;
  if (!chosen.isMailed || !isChanged || !isNews(change, about !== undefined)) return;
  return { ...(about ?? admin.status.noteMail), note };
}

/** A note that was there before does not go along to another status. */
function noteSent({ chosen, status, project }: Change): string {
  const note = chosen.note.trim();
  return status !== project.status && note === project.note ? "" : note;
}

function isRequested({ chosen, status, admin }: Pick<WhatIsSentProps, "chosen" | "status" | "admin">): boolean {
  return chosen.isRequested && asksForMoney(status) && admin.status.request !== "";
}
