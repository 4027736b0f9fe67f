import type { Person } from "../../server/access/actor.ts";
import { cast } from "../../server/seed/cast.ts";

const client = ({ id }: { id: string }): Person => ({ kind: "person", id, role: "user" });

/** The sample cast as they stand before the server's functions. */
export const sam: Person = { kind: "person", id: cast.sam.id, role: "admin" };
export const maya = client(cast.maya);
export const gareth = client(cast.gareth);
export const priya = client(cast.priya);
export const noor = client(cast.noor);
