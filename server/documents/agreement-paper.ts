import type { AgreementSection } from "../../domain/agreement.ts";

/** An agreement that was accepted, as it is printed: the text, and below it by whom and when. */
export type AgreementPaper = {
  number: string;
  seller: string;
  acceptedAt: string;
  sections: readonly AgreementSection[];
  accepted: AgreementSection;
};
