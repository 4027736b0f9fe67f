import { londonMoment } from "../../../domain/calendar-day.ts";
import { mayDo } from "../../../server/access/actor.ts";
import type { listOwnSessions } from "../../../server/auth/own-sessions.ts";
import type { listPasskeys } from "../../../server/auth/passkeys.ts";
import type { Session } from "../../../server/auth/session.ts";
import type { findOwnContact } from "../../../server/clients/own-contact.ts";
import { describeDevice } from "./describe-device.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = {
  sessions: Awaited<ReturnType<typeof listOwnSessions>>;
  passkeys: Awaited<ReturnType<typeof listPasskeys>>;
  /** Undefined for whoever is no client. */
  contact: Awaited<ReturnType<typeof findOwnContact>>;
  /** Undefined without a second step. */
  recoveryCodesLeft: number | undefined;
};

export function view({ user, client }: Session, { sessions, passkeys, contact, recoveryCodesLeft }: Found) {
  return {
    name: user.name,
    email: user.email,
    totp: recoveryCodesLeft !== undefined,
    recoveryCodesLeft: recoveryCodesLeft ?? 0,
    contact: contact && viewContact(contact, { client }),
    /** The client's own: for those who may do everything. */
    mayDoEverything: contact !== undefined && mayDo({ client }, "everything"),
    sessions: sessions.map(viewSession),
    passkeys: passkeys.map(viewPasskey),
  };
}

/** The name and address of invoices are for those who see invoices. */
function viewContact(contact: NonNullable<Found["contact"]>, of: Pick<Session, "client">) {
  const { name, contactName, billingAddress, phone } = contact;
  return { contactName, phone, invoices: mayDo(of, "money") ? { name, billingAddress } : undefined };
}

function viewSession({ id, userAgent, address, seenAt, isCurrent }: Found["sessions"][number]) {
  return {
    id,
    /** Such as 'Chrome on Windows'. */
    device: describeDevice(userAgent),
    place: address,
    lastSeen: londonMoment(seenAt),
    current: isCurrent,
  };
}

function viewPasskey({ id, name, addedAt }: Found["passkeys"][number]) {
  return {
    id,
    name: name ?? words.newPasskey.unnamed,
    addedOn: addedAt ? londonMoment(addedAt) : "",
  };
}
