import { addDays, type Day } from "./calendar-day.ts";
import { offer } from "./catalogue.ts";
import { checkPrinted } from "./check-text.ts";
import type { AddOnCost, PaymentType, PlanCost, ProductCost } from "./pricing.ts";

/** From what the agreement of one project is composed: what it has, and whose it is. */
export type AgreementParts = {
  projectId: string;
  projectName: string;
  clientId: string;
  clientName: string;
  address: string;
  kind: "business" | "consumer";
  paymentType: PaymentType;
  months: number;
  termStartedOn: Day | null;
  /** Of the first person who may do everything. */
  email: string;
  /** Whoever reads it has a pay link, and accepts by that: everybody to whom it is sent may do everything. */
  isByLink: boolean;
  /** The client has to accept it before anything is paid, or has been asked to afterwards. */
  isWanted: boolean;
  plans: (PlanCost & { linkId: string; freeDomainPence: number })[];
  addOns: AddOnCost[];
  products: (ProductCost & { isDomain: boolean })[];
};

export type AgreementSection = { heading: string; lines: readonly string[] };

/** What is agreed, as it is shown and as it is kept: one text, its parts divided by an empty line, the first line of each its heading. */
export function writeAgreement(sections: readonly AgreementSection[]): string {
  return sections.map(({ heading, lines }) => [heading, ...lines].map(onOneLine).join("\n")).join("\n\n");
}

export function readAgreement(text: string): AgreementSection[] {
  return text.split("\n\n").map((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return { heading, lines };
  });
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** 'AG-0001'. */
export function agreementNumber(number: number): string {
  return `AG-${String(number).padStart(4, "0")}`;
}

/** The last day on which a consumer may change their mind. */
export function lastDayToCancel(acceptedOn: Day): Day {
  return addDays(acceptedOn, offer.consumerCancellationDays);
}

const longestSignature = 120;
const noSignature = "Please type your name, as you would sign it.";

/** A typed name is printed with what was accepted. */
export function checkSignature(name: string): string | undefined {
  return name ? checkPrinted(name, longestSignature) : noSignature;
}
