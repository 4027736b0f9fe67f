import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { byLink, type MoneyTestApp, type Standing } from "./money-test-app.ts";

export type Story = { name: string; invoiceId: string; page: string; ends: Standing };
type Steps = (page: string, intent: () => string, provider: PaymentProvider) => void;

export const storyPence = 5_000;

/** What can become of an invoice with the payment provider, and how it must stand in the end. */
const stories: Record<string, { steps: Steps; ends: Standing }> = {
  "paid by card": {
    steps: (page, _, { checkout }) => checkout.choose(page, "card"),
    ends: stands("paid", { payments: 1 }),
  },
  "refused, then paid": {
    steps(page, _, { checkout }) {
      checkout.choose(page, "refuse");
      checkout.choose(page, "card");
    },
    ends: stands("paid", { payments: 1 }),
  },
  "Direct Debit": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "bacs");
      checkout.settle(intent(), "succeeded");
    },
    ends: stands("paid", { payments: 1 }),
  },
  "Direct Debit that failed": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "bacs");
      checkout.settle(intent(), "failed");
    },
    ends: stands("open"),
  },
  "Direct Debit under way": {
    steps: (page, _, { checkout }) => checkout.choose(page, "bacs"),
    ends: stands("open"),
  },
  "given up": {
    steps: (page, _, { checkout, books }) => checkout.expire(books.require("checkout.session", page)),
    ends: stands("open"),
  },
  "partly sent back": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.refund(intent(), 2_000);
    },
    ends: stands("open", { payments: 1, refunded: 2_000 }),
  },
  "sent back in two parts": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.refund(intent(), 2_000);
      checkout.refund(intent(), 3_000);
    },
    ends: stands("open", { payments: 1, refunded: storyPence }),
  },
  disputed: {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.dispute(intent());
    },
    ends: stands("open", { payments: 1, refunded: storyPence }),
  },
  "disputed and won": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.closeDispute(checkout.dispute(intent()).id, "won");
    },
    ends: stands("paid", { payments: 2, refunded: storyPence }),
  },
  "disputed and lost": {
    steps(page, intent, { checkout }) {
      checkout.choose(page, "card");
      checkout.closeDispute(checkout.dispute(intent()).id, "lost");
    },
    ends: stands("open", { payments: 1, refunded: storyPence }),
  },
};

export const storyNames = Object.keys(stories);

/** It happens at the payment provider's; what of it we hear, and when, is the test's to say. */
export async function runStory(open: MoneyTestApp, name: string): Promise<Story> {
  const story = stories[name];
  if (!story) throw new Error(`nobody knows the story of ${name}`);
  const invoiceId = await open.invoice({ owner: await open.client(), pence: storyPence });
  const page = await open.checkout(invoiceId, byLink(invoiceId));
  const intent = () => open.provider.books.require("checkout.session", page).payment_intent ?? "";
  story.steps(page, intent, open.provider);
  return { name, invoiceId, page, ends: story.ends };
}

/** Those that have not ended as they must. */
export async function listWrongEnds(open: MoneyTestApp, seen: readonly Story[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { name, invoiceId, ends } of seen) {
    const stood = await open.standing(invoiceId);
    const isRight = (Object.keys(ends) as (keyof Standing)[]).every((detail) => stood[detail] === ends[detail]);
    if (!isRight) wrong.push({ name, stood, ends });
  }
  return wrong;
}

function stands(state: Standing["state"], { payments = 0, refunded = 0 } = {}): Standing {
  return { state, payments, paid: payments * storyPence, refunded, kept: 0 };
}
