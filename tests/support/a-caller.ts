import type { Caller } from "../../server/auth/caller.ts";

/** Somebody not logged in, without cookies. */
export const aCaller: Omit<Caller, "at"> = {
  kind: "anonymous",
  id: null,
  headers: new Headers(),
  address: "192.0.2.7",
  requestId: "test",
};
