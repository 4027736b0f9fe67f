import { decorators, textStyles } from "./portable-text.ts";

const named = <Name extends string>(name: Name) => ({ name });
const text = <Name extends string>(name: Name) => ({ name, type: "string" as const });

/** What `readBody` lets through, as Portable Text's own tools want to be told. */
export const articleSchema = {
  styles: textStyles.map(named),
  decorators: decorators.map(named),
  annotations: [{ name: "link", fields: [text("href")] }],
  lists: [named("bullet"), named("number")],
  blockObjects: [
    { name: "code", fields: [text("language"), text("code")] },
    { name: "image", fields: [text("alt"), text("caption"), { name: "asset", type: "object" as const }] },
  ],
};
