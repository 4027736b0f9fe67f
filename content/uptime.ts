import { uptimeSteps } from "../domain/availability.ts";
import { serviceTargets } from "../domain/catalogue.ts";

const step = (hundredths: number) => `${(hundredths / 100).toFixed(1)}%`;

/** What is promised of a site's hosting, for whoever reads a policy or an agreement. */
export const uptimeWords = {
  promise: `I promise that your site is up ${serviceTargets.uptimeInHostingPolicy} of every calendar month. When I miss it, you get money back without asking.`,
  credits: `Below ${step(uptimeSteps.kept)} a tenth of that month’s hosting price comes back, below ${step(uptimeSteps.quarter)} a quarter, below ${step(uptimeSteps.whole)} all of it. A yearly price counts as a twelfth, and add-ons are left out. It comes off your next invoice.`,
  planned: "work on the server that I told you about at least 3 days before",
  unknown: "minutes in which nobody could see whether your site was up",
} as const;
