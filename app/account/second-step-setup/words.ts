import { business } from "../../../content/business.ts";

export const title = "Set Up Two-Step Login";

export const words = {
  back: "Your account",
  password: {
    heading: "Set up two-step login",
    wanted: "Cards are charged with real money, so your account needs it before you go on.",
    lead: "You need an authenticator app on your phone. Any will do; your phone may have one built in.",
    label: "Your password",
    hint: "To be sure that it’s you.",
    send: "Continue",
  },
  scan: {
    get heading() {
      return `Add ${business().name} to your app`;
    },
    lead: "The app then shows six digits that change every 30 seconds. Type them in below.",
    sameDevice: "Is the app on this device? This adds the account to it:",
    open: "Open my authenticator app",
    camera: "Is the app on another phone? Add an account there and point its camera here:",
    drawing: "QR code for your authenticator app",
    secret: "Neither works? Copy this key into the app:",
    copy: "Copy the key",
    copied: "Copied.",
    label: "Six digits from the app",
    send: "Turn on two-step login",
  },
} as const;
