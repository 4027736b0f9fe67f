import { actionAnswers } from "../../../content/action-answers.ts";
import { longDay } from "../../../domain/calendar-day.ts";
import { checkPerson, type PersonFields, readPerson } from "../../../domain/client-person.ts";
import {
  addPerson,
  changePerson,
  inviteAgain,
  type PersonAdded,
  type PersonChanged,
  removePerson,
} from "../../../server/people/change-people.ts";
import { type Actions, type Answer, fail, ok, requireId, sayStale } from "../../actions.server.ts";
import { answers, peopleWords } from "./words.ts";

/** What is done to the people of a client, by one of them or the provider. */
export const peopleActions: Actions<{ clientId: string }> = {
  async "add-person"({ actor, clientId }, received) {
    const person = readPerson(received);
    if (!person) return fail(answers.mayMissing);
    const wrong = checkPerson(person);
    if (wrong) return fail(wrong.problem, { field: wrong.field });
    const added = await addPerson(actor, clientId, person);
    return added.outcome === "added" ? ok(answers.added(person.email)) : say(added, person);
  },
  async "invite-again"({ actor, clientId }, { personId }) {
    const form = `invite-again:${requireId(personId)}`;
    const invited = await inviteAgain(actor, { clientId, personId: requireId(personId) });
    if (invited.outcome === "not-there") return fail(actionAnswers.gone, { form });
    return invited.outcome === "too-many"
      ? fail(answers.tooMany, { form })
      : ok(answers.invitedAgain(longDay(invited.until)), form);
  },
  async "change-person"({ actor, clientId }, received) {
    const { personId, revision } = received;
    const form = `change-person:${requireId(personId)}`;
    const person = readPerson(received);
    if (!person) return fail(answers.mayMissing, { form });
    const wrong = checkPerson(person);
    if (wrong) return fail(wrong.problem, { field: wrong.field, form });
    const changed = await changePerson(actor, { clientId, personId: requireId(personId) }, person, revision);
    if (changed.outcome === "changed") return ok(answers.changed, form);
    if (changed.outcome === "stale") return { ...sayStale(inWords(changed.now), inWords(person), fieldNames), form };
    return { ...say(changed, person), form };
  },
  async "remove-person"({ actor, clientId }, { personId }) {
    const form = `remove-person:${requireId(personId)}`;
    const removed = await removePerson(actor, { clientId, personId: requireId(personId) });
    if (removed.outcome === "removed") return ok(answers.removed(removed.name), form);
    return fail(removed.outcome === "last" ? answers.last : actionAnswers.gone, { form });
  },
};

type Refused = Exclude<PersonAdded | PersonChanged, { outcome: "added" | "changed" | "stale" }>;

function say(answer: Refused, { email }: PersonFields): Answer {
  switch (answer.outcome) {
    case "invited":
      return ok(answers.invited(email, longDay(answer.until)));
    case "invalid-email":
      return fail(answers.emailInvalid, { field: "email" });
    case "email-taken":
      return fail(answers.emailTaken, { field: "email" });
    case "providers-email":
      return fail(answers.providersEmail, { field: "email" });
    case "too-many":
      return fail(answers.tooMany);
    case "last":
      return fail(answers.last);
    case "no-invoices":
      return fail(answers.noInvoices);
    case "not-there":
      return fail(actionAnswers.gone);
  }
}

const { add, changing, mails } = peopleWords;
const fieldNames = { name: add.name, email: add.email, phone: changing.phone, may: add.mayDo, ...mails };

/** Each field as the form names it, to say which of them is another now. */
function inWords({ may, getsInvoices, getsReminders, getsNews, ...typed }: PersonFields) {
  const yes = (isSo: boolean) => (isSo ? "yes" : "no");
  return {
    ...typed,
    may: peopleWords.may[may ?? "copies"].label,
    getsInvoices: yes(getsInvoices),
    getsReminders: yes(getsReminders),
    getsNews: yes(getsNews),
  };
}
