import { data, Form, Link } from "react-router";
import { adminWords, portalTitles, portalWords } from "../../../content/portal.ts";
import { type ClientProblems, checkNewClient, readNewClient } from "../../../domain/client.ts";
import { addClient } from "../../../server/clients/add-client.ts";
import { listClients } from "../../../server/clients/find-clients.ts";
import { now } from "../../../server/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { requireCaller, requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/dashboard";

export const meta = () => portalMeta(portalTitles.adminDashboard);

export async function loader({ context }: Route.LoaderArgs) {
  return { clients: await listClients(requirePerson(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = readNewClient(await readForm(request));
  const problems = checkNewClient(fields);
  if (Object.keys(problems).length > 0) return refuse(fields, problems);
  const added = await addClient(requirePerson(context), fields, requireCaller(request, context), now());
  if (added.outcome === "invalid-email") return refuse(fields, { email: adminWords.emailInvalid });
  if (added.outcome === "email-taken") return refuse(fields, { email: adminWords.emailTaken });
  return data({ added: fields.name, fields: undefined, problems: undefined });
}

function refuse(fields: { name: string; email: string }, problems: ClientProblems) {
  return data({ added: undefined, fields, problems }, { status: 422 });
}

export default function AdminDashboard({ loaderData: { clients }, actionData }: Route.ComponentProps) {
  const { added, fields, problems } = actionData ?? {};
  return (
    <PlainPage title={adminWords.clients}>
      {added ? <Notice tone="ok">{adminWords.added(added)}</Notice> : null}
      <Form className="card plain-form" method="post" noValidate>
        <Field
          label={adminWords.name}
          name="name"
          autoComplete="off"
          defaultValue={fields?.name}
          error={problems?.name}
        />
        <Field
          label={adminWords.email}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={fields?.email}
          error={problems?.email}
        />
        <Button>{adminWords.add}</Button>
      </Form>
      <ul>
        {clients.map(({ id, name, email }) => (
          <li key={id}>
            <Link to={`/dashboard/admin/manage-client/${id}`}>{name}</Link> {email}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/dashboard/admin/audit">{adminWords.events}</Link> ·{" "}
        <Link to="/clients/account">{portalWords.account}</Link>
      </p>
    </PlainPage>
  );
}
