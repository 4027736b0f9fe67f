export * from "./enquiries.ts";
export * from "./mails.ts";
export * from "./profiles.ts";
export * from "./rate-limits.ts";
