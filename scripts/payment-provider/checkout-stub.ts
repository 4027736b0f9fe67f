import type { Books, Charge, Dispute, Intent, Method, Refund, Session } from "./books.ts";

export type Choice = "card" | "bacs" | "refuse" | "cancel";
export type Typed = { cardNumber?: string; accountNumber?: string };
type SendEvent = (type: string, object: { id: string }) => void;

/**
 * Numbers as Stripe's own test numbers: this card can be saved and is refused when charged; this account never pays; one
 * that begins with a nine takes three minutes.
 */
const refusedWhenCharged = "0341";
const neverPays = "2227";
const isSlow = (accountNumber: string) => accountNumber.startsWith("9");
const slowlyMs = 180_000;

/** What happens to money here: the commands behind the page, behind a charge, and behind a provider's own dashboard. */
export class CheckoutStub {
  readonly #books: Books;
  readonly #sendEvent: SendEvent;
  readonly #settleAfterMs: number | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #refusal: string | undefined;

  constructor(books: Books, sendEvent: SendEvent, settleAfterMs: number | undefined) {
    this.#books = books;
    this.#sendEvent = sendEvent;
    this.#settleAfterMs = settleAfterMs;
  }

  /** Every charge of a saved card is refused with this code, until told otherwise. */
  refuseCharges(code: string | undefined): void {
    this.#refusal = code;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** What a payer does on the page; where it leads them. Undefined: they stay on it. */
  choose(sessionId: string, choice: Choice, typed: Typed = {}): string | undefined {
    const session = this.#books.require("checkout.session", sessionId);
    if (session.status !== "open" || choice === "cancel") return session.cancel_url;
    if (session.mode === "setup") return this.#setUp(session, choice, typed);
    const intent = this.#intentOf(session);
    const method = this.#addMethod(choice === "bacs" ? "bacs_debit" : "card", typed);
    if (choice === "refuse") {
      this.#refuse(intent, "card_declined", "insufficient_funds");
      return;
    }
    if (session.customer && intent.setup_future_usage) method.customer = session.customer;
    this.confirm(intent, method, typed);
    Object.assign(session, {
      status: "complete",
      url: null,
      payment_status: intent.status === "succeeded" ? "paid" : "unpaid",
    });
    this.#sendEvent("checkout.session.completed", session);
    return session.success_url;
  }

  /** A charge of a method; a card's outcome is known at once, a Direct Debit's in days. */
  confirm(intent: Intent, method: Method, { accountNumber = "" }: Typed = {}): void {
    intent.payment_method = method.id;
    if (intent.off_session && this.#isRefused(method)) {
      this.#refuse(intent, "card_declined", this.#refusal ?? "do_not_honor");
      return;
    }
    const charge = this.#books.add("charge", {
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
      payment_method_details: { type: method.type },
    });
    Object.assign(intent, { latest_charge: charge.id, last_payment_error: null });
    if (method.type === "card") this.#succeed(intent);
    else this.#takeDays(intent, method, isSlow(accountNumber) ? slowlyMs : this.#settleAfterMs);
  }

  /** A Direct Debit comes to its end. */
  settle(intentId: string, how: "succeeded" | "failed"): void {
    const intent = this.#books.require("payment_intent", intentId);
    if (intent.status !== "processing") return;
    const session = this.#books.list("checkout.session").find(({ payment_intent: id }) => id === intentId);
    if (how === "succeeded") {
      this.#succeed(intent);
      if (session) session.payment_status = "paid";
    } else this.#refuse(intent, "payment_intent_payment_attempt_failed", "insufficient_funds");
    if (session) this.#sendEvent(`checkout.session.async_payment_${how}`, session);
  }

  expire(session: Session): void {
    Object.assign(session, { status: "expired", url: null });
    const intent = this.#books.find("payment_intent", session.payment_intent);
    if (intent) intent.status = "canceled";
    this.#sendEvent("checkout.session.expired", session);
  }

  refund(intentId: string, amount?: number, status = "succeeded", metadata: Record<string, string> = {}): Refund {
    const charge = this.#chargeOf(intentId);
    const refund = this.#books.add("refund", {
      amount: amount ?? charge.amount - charge.amount_refunded,
      payment_intent: intentId,
      charge: charge.id,
      status,
      metadata,
    });
    charge.amount_refunded += refund.amount;
    this.#sendEvent("charge.refunded", charge);
    this.#sendEvent("refund.created", refund);
    return refund;
  }

  /** The payer's bank does not take it: the money is with the provider again. */
  failRefund(refundId: string): void {
    const refund = this.#books.require("refund", refundId);
    refund.status = "failed";
    this.#books.require("charge", refund.charge).amount_refunded -= refund.amount;
    this.#sendEvent("refund.failed", refund);
  }

  dispute(intentId: string): Dispute {
    const charge = this.#chargeOf(intentId);
    charge.disputed = true;
    const dispute = this.#books.add("dispute", {
      amount: charge.amount,
      payment_intent: intentId,
      charge: charge.id,
      status: "needs_response",
      balance_transactions: [{ amount: 0 - charge.amount }],
    });
    this.#sendEvent("charge.dispute.created", dispute);
    this.#sendEvent("charge.dispute.funds_withdrawn", dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: "won" | "lost"): void {
    const dispute = this.#books.require("dispute", disputeId);
    dispute.status = status;
    if (status === "won") {
      dispute.balance_transactions.push({ amount: dispute.amount });
      this.#sendEvent("charge.dispute.funds_reinstated", dispute);
    }
    this.#sendEvent("charge.dispute.closed", dispute);
  }

  detach(method: Method): void {
    method.customer = null;
    this.#sendEvent("payment_method.detached", method);
  }

  #setUp(session: Session, choice: Choice, typed: Typed): string | undefined {
    if (choice === "refuse") return;
    const method = this.#addMethod(choice === "bacs" ? "bacs_debit" : "card", typed);
    method.customer = session.customer;
    const { customer } = session;
    const setup = this.#books.add("setup_intent", { status: "succeeded", payment_method: method.id, customer });
    const status = { status: "complete", url: null, payment_status: "no_payment_required", setup_intent: setup.id };
    Object.assign(session, status);
    this.#sendEvent("setup_intent.succeeded", setup);
    this.#sendEvent("payment_method.attached", method);
    this.#sendEvent("checkout.session.completed", session);
    return session.success_url;
  }

  /** Made when the payer first presses the button. */
  #intentOf(session: Session): Intent {
    const known = this.#books.find("payment_intent", session.payment_intent);
    if (known) return known;
    const intent = this.addIntent({
      ...session.payment,
      amount: session.amount_total ?? 0,
      customer: session.customer,
    });
    session.payment_intent = intent.id;
    return intent;
  }

  addIntent(wanted: Pick<Intent, "amount" | "customer" | "setup_future_usage" | "metadata">): Intent {
    const intent = this.#books.add("payment_intent", {
      currency: "gbp",
      amount_received: 0,
      status: "requires_payment_method",
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      ...wanted,
    });
    this.#sendEvent("payment_intent.created", intent);
    return intent;
  }

  #addMethod(type: Method["type"], { cardNumber = "4242 4242 4242 4242", accountNumber = "00012345" }: Typed): Method {
    const last4 = (number: string) => number.replace(/\D/g, "").slice(-4);
    const brand = cardNumber.startsWith("5") ? "mastercard" : cardNumber.startsWith("3") ? "amex" : "visa";
    const shown =
      type === "card"
        ? { card: { brand, last4: last4(cardNumber) } }
        : { bacs_debit: { sort_code: "108800", last4: last4(accountNumber) } };
    return this.#books.add("payment_method", { type, customer: null, ...shown });
  }

  #isRefused({ type, card }: Method): boolean {
    return type === "card" && (this.#refusal !== undefined || card?.last4 === refusedWhenCharged);
  }

  #takeDays(intent: Intent, method: Method, afterMs: number | undefined): void {
    intent.status = "processing";
    this.#sendEvent("payment_intent.processing", intent);
    const end = method.bacs_debit?.last4 === neverPays ? "failed" : "succeeded";
    this.#later(() => this.settle(intent.id, end), afterMs);
  }

  #succeed(intent: Intent): void {
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
    this.#sendEvent("payment_intent.succeeded", intent);
    this.#sendEvent("charge.succeeded", this.#chargeOf(intent.id));
  }

  #refuse(intent: Intent, code: string, declineCode: string): void {
    intent.status = "requires_payment_method";
    intent.last_payment_error = { code, decline_code: declineCode, message: "Your payment was refused." };
    this.#sendEvent("payment_intent.payment_failed", intent);
  }

  #chargeOf(intentId: string): Charge {
    const { latest_charge: id } = this.#books.require("payment_intent", intentId);
    return this.#books.require("charge", id);
  }

  #later(work: () => void, afterMs: number | undefined): void {
    if (this.#settleAfterMs === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, afterMs);
    this.#timers.add(timer);
  }
}
