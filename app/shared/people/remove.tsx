import { AdminConfirm } from "../deleting/confirm.tsx";
import type { PeopleView, PersonView } from "./view.server.ts";
import { peopleWords } from "./words.ts";

const words = peopleWords.removing;

/** '?remove=ID' asks. Nobody is asked of the only one who may do everything. */
export function RemovePerson({ client, people, removing }: PeopleView) {
  const person = people.find(({ id, isLast }) => id === removing && !isLast);
  if (!person) return null;
  const { id, name, invitation } = person;
  return (
    <AdminConfirm
      question="remove"
      title={invitation ? words.titleOfInvitation(name) : words.title(name)}
      points={pointsOf(person, client)}
      keep={words.keep}
      intent="remove-person"
      row={{ name: "personId", id }}
      button={invitation ? peopleWords.takeBack : peopleWords.removeNamed(name)}
    />
  );
}

function pointsOf({ email, may, invitation }: PersonView, client: string) {
  if (invitation) return [{ icon: "key" as const, says: words.link(email) }];
  if (may === "copies") return [{ icon: "letter" as const, says: words.copies(email) }];
  return [
    { icon: "key" as const, says: words.out(email) },
    { icon: "letter" as const, says: words.mails },
    { icon: "paper" as const, says: words.history },
    ...(may === "project" ? [] : [{ icon: "card" as const, says: words.method(client) }]),
  ];
}
