import { data, Form } from "react-router";
import { z } from "zod";
import { adminWords, portalTitles } from "../../../content/portal.ts";
import { inviteClient } from "../../../server/auth/invite-client.ts";
import { findClient } from "../../../server/clients/find-clients.ts";
import { now } from "../../../server/clock.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { requireCaller, requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/manage-client";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(portalTitles.manageClient(loaderData?.name ?? ""));

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = await findClient(requirePerson(context), clientId(params));
  if (!client) throw data(null, { status: 404 });
  return { name: client.name, email: client.email };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = requireCaller(request, context);
  const { outcome } = await inviteClient(requirePerson(context), clientId(params), caller, now());
  if (outcome === "not-there") throw data(null, { status: 404 });
  return { invited: true };
}

function clientId(params: { clientId: string }): string {
  const id = z.uuid().safeParse(params.clientId);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}

export default function ManageClient({ loaderData: { name, email }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={name} lead={email} back={{ to: "/clients/dashboard/admin", label: "Clients" }}>
      {actionData?.invited ? <Notice tone="ok">{adminWords.invited(email)}</Notice> : null}
      <Form method="post">
        <Button variant="line">{adminWords.invite}</Button>
      </Form>
    </PlainPage>
  );
}
