import { AddPerson } from "../../shared/people/add.tsx";
import { ChangePerson } from "../../shared/people/change.tsx";
import { PeopleList } from "../../shared/people/list.tsx";
import { RemovePerson } from "../../shared/people/remove.tsx";
import type { PeopleView } from "../../shared/people/view.server.ts";
import { peopleWords } from "../../shared/people/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { words } from "./words.ts";

type PeoplePageProps = PeopleView & { result: ActionResult | undefined };

/** Who of a client comes in here, changed by whoever may do everything. */
export function PeoplePage(page: PeoplePageProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead(page.client)}
      back={{ to: "/clients/account", label: words.back }}
    >
      <PeopleList {...page} heading={peopleWords.who} />
      <ChangePerson {...page} />
      <AddPerson result={page.result} />
      <RemovePerson {...page} />
    </PlainPage>
  );
}
