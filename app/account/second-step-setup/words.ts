import { business } from "../../../content/business.ts";

export const title = `Set Up a Second Step, ${business.name}`;

export const words = {
  back: "Your account",
  password: {
    heading: "Set up a second step",
    lead: "You need an authenticator app on your phone. Any will do; your phone may have one built in.",
    label: "Your password",
    hint: "To be sure that it’s you.",
    send: "Continue",
  },
  scan: {
    heading: "Scan this with your app",
    lead: "In the app, add an account and point the camera here. It then shows six digits that change every 30 seconds.",
    drawing: "QR code for your authenticator app",
    secret: "On the same phone, or no camera? Type this key into the app:",
    label: "Six digits from the app",
    send: "Turn on the second step",
  },
} as const;
