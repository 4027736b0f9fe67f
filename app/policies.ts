import type { May } from "../domain/client-person.ts";
import { type AccessRole, homeOf } from "../domain/permissions.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Where whoever may not come in is led, or the status they get. */
type Elsewhere = string | 401 | 403;

export type Policy = {
  methods: readonly Method[];
  /** `everyone`: the policy does not even look who it is. */
  may: "everyone" | readonly AccessRole[];
  /** Who may change something here, where not everybody who may look may do that. */
  mayChange?: readonly AccessRole[];
  others: Partial<Record<AccessRole, Elsewhere>>;
  /** What somebody must be able to do of their client's things; without it, anything. Elsewhere they are led home. */
  part?: May;
  /** An access token instead of the cookie opens it too. */
  takesToken?: true;
  /** Programs read the answer: a refusal is JSON with a status and a message, like every other one of that address. */
  answersJson?: true;
};

export const read = ["GET", "HEAD"] as const;
export const readAndPost = ["GET", "HEAD", "POST"] as const;
export const login = "/clients/login";

export const open = (methods: Policy["methods"] = read): Policy => ({ methods, may: "everyone", others: {} });

/** For everybody, and it is looked who it is. */
export const whoever: Policy = { methods: readAndPost, may: ["anonymous", "roleless", "user", "admin"], others: {} };

/** Pages on the way in. Whoever is in already is led home. */
export const wayIn: Policy = {
  methods: readAndPost,
  may: ["anonymous", "roleless"],
  others: { user: homeOf("user"), admin: homeOf("admin") },
};

/** For those who may do everything, unless an address names a part. */
export const clientsOnly: Policy = {
  methods: read,
  may: ["user"],
  others: { anonymous: login, roleless: login, admin: homeOf("admin") },
  part: "everything",
};

export const adminOnly: Policy = {
  methods: read,
  may: ["admin"],
  others: { anonymous: login, roleless: login, user: "/" },
};

export const adminPosts: Policy = { ...adminOnly, methods: readAndPost };

/** Asked by the admin's scripts, which must hear that they may not and be led nowhere. */
export const adminsScripts: Policy = {
  methods: ["POST"],
  may: ["admin"],
  others: { anonymous: 401, roleless: 403, user: 403 },
};

export const members: Policy = {
  methods: readAndPost,
  may: ["user", "admin"],
  others: { anonymous: login, roleless: login },
};

export const membersRead: Policy = { ...members, methods: read };

/** Invoices and what belongs to them. */
export const moneyRead: Policy = { ...membersRead, part: "money" };

/** Which of their clients somebody looks at: all that is open to whoever belongs to several and has not said so. */
export const clientOfSession: Policy = {
  methods: readAndPost,
  may: ["user"],
  others: { anonymous: login, roleless: login, admin: homeOf("admin") },
};

/** Nobody stays here: everybody is led to where they belong. */
export const signpost: Policy = {
  methods: read,
  may: [],
  others: { anonymous: login, roleless: login, user: homeOf("user"), admin: homeOf("admin") },
};
