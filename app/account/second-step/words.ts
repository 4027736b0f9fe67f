import { business } from "../../../content/business.ts";

export const titles = {
  totp: `One More Step`,
  recovery: `Use a Recovery Code`,
} as const;

export const words = {
  totp: {
    heading: "One more step",
    get lead() {
      return `Open your authenticator app and type the six digits it shows for ${business().name}.`;
    },
    label: "Six-digit code",
    hint: "It changes every 30 seconds.",
    other: "No phone to hand? Use a recovery code",
  },
  recovery: {
    heading: "Use a recovery code",
    lead: "Type one of the ten codes you kept when you turned two-step login on.",
    label: "Recovery code",
    hint: "Each code works once.",
    other: "Found your phone? Use the app",
  },
  send: "Continue",
  cancel: "Cancel",
} as const;
