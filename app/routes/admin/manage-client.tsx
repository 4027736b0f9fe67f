import { data, Form } from "react-router";
import { z } from "zod";
import { adminWords, portalTitles } from "../../../content/portal.ts";
import { forgetSecondStepOf, hasSecondStep } from "../../../server/auth/forget-second-step.ts";
import { inviteClient } from "../../../server/auth/invite-client.ts";
import { findClient } from "../../../server/clients/find-clients.ts";
import { now } from "../../../server/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { PlainPage } from "../../components/portal/plain-page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { requireCaller, requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import type { Route } from "./+types/manage-client";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(portalTitles.manageClient(loaderData?.name ?? ""));

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const client = await findClient(viewer, clientId(params));
  if (!client) throw data(null, { status: 404 });
  return { name: client.name, email: client.email, secondStep: await hasSecondStep(viewer, client.id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { intent } = await readForm(request);
  const deed = intent === "forget-second-step" ? forgetSecondStepOf : inviteClient;
  const { outcome } = await deed(requirePerson(context), clientId(params), requireCaller(request, context), now());
  if (outcome === "not-there") throw data(null, { status: 404 });
  return { outcome };
}

function clientId(params: { clientId: string }): string {
  const id = z.uuid().safeParse(params.clientId);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}

export default function ManageClient({ loaderData: { name, email, secondStep }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={name} lead={email} back={{ to: "/clients/dashboard/admin", label: adminWords.clients }}>
      {actionData?.outcome === "invited" ? <Notice tone="ok">{adminWords.invited(email)}</Notice> : null}
      {actionData?.outcome === "forgotten" ? <Notice tone="ok">{adminWords.secondStepForgotten}</Notice> : null}
      <Form method="post">
        <Button variant="line">{adminWords.invite}</Button>
      </Form>
      {secondStep ? (
        <Form method="post">
          <input type="hidden" name="intent" value="forget-second-step" />
          <Button variant="danger">{adminWords.forgetSecondStep}</Button>
        </Form>
      ) : null}
    </PlainPage>
  );
}
