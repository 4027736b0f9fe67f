import { expect, test } from "vitest";
import { policies } from "./site-map.ts";

const accessRoles = ["anonymous", "roleless", "user", "admin"] as const;

test("every policy that looks who it is has an answer for everybody", () => {
  for (const [pattern, { may, others }] of Object.entries(policies)) {
    if (may === "everyone") continue;
    for (const who of accessRoles)
      expect([pattern, who, may.includes(who) !== who in others]).toEqual([pattern, who, true]);
  }
});

test("nobody is led round in circles", () => {
  for (const [pattern, { others }] of Object.entries(policies)) {
    for (const [who, elsewhere] of Object.entries(others)) {
      if (typeof elsewhere !== "string") continue;
      const target = policies[elsewhere];
      const steps = target && target.may !== "everyone" ? [...target.may] : [...accessRoles];
      const isLedHome = target?.others[who as "user"] !== undefined && elsewhere === "/clients/login";
      expect([pattern, who, elsewhere, steps.includes(who as "user") || isLedHome]).toEqual([
        pattern,
        who,
        elsewhere,
        true,
      ]);
    }
  }
});
