import { longDay } from "../../../domain/calendar-day.ts";
import { invitationEnds } from "../../../domain/client-person.ts";
import { personRevision } from "../../../server/people/change-people.ts";
import type { findPeople } from "../../../server/people/find-people.ts";

type PeopleFound = NonNullable<Awaited<ReturnType<typeof findPeople>>>;
type Person = PeopleFound["people"][number];

export type PeopleView = ReturnType<typeof viewPeople>;
export type PersonView = PeopleView["people"][number];

type Looking = {
  /** The account that looks. */
  viewerId: string;
  /** Of whom it is asked in the address. */
  query: URLSearchParams;
  at: Date;
};

/** Who belongs to a client, for their own page and the provider's. */
export function viewPeople({ client, people }: PeopleFound, { viewerId, query, at }: Looking) {
  const full = people.filter(isFull);
  const views = people.map((person) => ({
    id: person.id,
    name: person.name || person.email,
    email: person.email,
    isYou: person.accountId === viewerId,
    /** Whose address and name the client's are. */
    isFirst: person.id === full[0]?.id,
    /** Nobody else may do everything. */
    isLast: full.length === 1 && person.id === full[0]?.id,
    may: person.may ?? ("copies" as const),
    isJoined: person.joinedAt !== null,
    invitation: viewInvitation(person, at),
    getsInvoices: person.getsInvoices,
    getsReminders: person.getsReminders,
    getsNews: person.getsNews,
    typed: { name: person.name, phone: person.phone },
    revision: personRevision(person),
  }));
  const idOf = (question: string) => views.find(({ id }) => id === query.get(question))?.id ?? "";
  return { client: client.name, people: views, changing: idOf("change"), removing: idOf("remove") };
}

function isFull({ may, joinedAt }: Person): boolean {
  return may === "everything" && joinedAt !== null;
}

/** While somebody has not answered theirs. */
function viewInvitation({ may, joinedAt, invitedAt }: Person, at: Date) {
  if (!may || joinedAt || !invitedAt) return;
  const until = invitationEnds(invitedAt);
  return { isOver: at >= until, until: longDay(until) };
}
