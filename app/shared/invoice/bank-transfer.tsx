import { payWords } from "../../../content/payments.ts";
import type { Bank } from "./shown.ts";
import "./bank-transfer.css";

/** Where a transfer goes, and the reference by which it is recognised. */
export function BankTransfer({ bank, reference, level = 4 }: { bank: Bank; reference: string; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  const details = {
    [payWords.accountName]: bank.accountName,
    [payWords.sortCode]: bank.sortCode,
    [payWords.accountNumber]: bank.accountNumber,
    [payWords.reference]: reference,
  };
  return (
    <div className="pay-bank">
      <Heading>{payWords.transfer}</Heading>
      <p>{payWords.transferLead}</p>
      <dl>
        {Object.entries(details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
