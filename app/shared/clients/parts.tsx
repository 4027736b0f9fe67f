import { Form } from "react-router";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { clientWords } from "./words.ts";

/** Where the whole list is. */
export const clientsPage = "/dashboard/admin/clients";

export type ClientResult = {
  result: ActionResult | undefined;
  /** Whose address was typed, where they are deleted and not erased yet. */
  undo: { id: string; name: string } | undefined;
};

/** What became of something done in the list. */
export function ClientNotice({ result }: Pick<ClientResult, "result">) {
  return <ActionNotice result={result} of={["delete-client", "restore-client", "restore-project"]} />;
}

export function NewClient({ result, undo }: ClientResult) {
  return (
    <div className="card stack pad" id="add-client">
      <ActionNotice result={result} of={["add-client"]} />
      <ActionForm
        intent="add-client"
        result={result}
        className="line-form"
        look="primary"
        size="md"
        button={clientWords.add}
      >
        {(field) => (
          <>
            <Field label={clientWords.name} autoComplete="off" {...field("name")} />
            <Field label={clientWords.email} type="email" autoComplete="off" {...field("email")} />
          </>
        )}
      </ActionForm>
      {undo ? (
        <ActionForm
          intent="restore-client"
          row={{ name: "clientId", id: undo.id }}
          result={result}
          button={clientWords.bringBack(undo.name)}
        />
      ) : null}
    </div>
  );
}

/** What is found is shown by the page of `action`. */
export function ClientSearch({ search, action = clientsPage }: { search: string; action?: string }) {
  return (
    <Form className="admin-search" method="get" action={action} role="search" aria-label={clientWords.find}>
      <Field key={search} label={clientWords.find} name="search" type="search" defaultValue={search} />
      <Button variant="quiet" size="sm">
        {clientWords.search}
      </Button>
    </Form>
  );
}
