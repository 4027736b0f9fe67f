import { payWords } from "./pay-words.ts";
import type { InvoiceView } from "./view.server.ts";
import "./bank-transfer.css";

type BankTransferProps = { bank: NonNullable<InvoiceView["bank"]>; reference: string; level?: 2 | 3 | 4 };

/** Where a transfer goes, and the reference by which it is recognised. */
export function BankTransfer({ bank, reference, level = 4 }: BankTransferProps) {
  const Heading = `h${level}` as const;
  const details = {
    [payWords.accountName]: bank.accountName,
    [payWords.sortCode]: bank.sortCode,
    [payWords.accountNumber]: bank.accountNumber,
    [payWords.reference]: reference,
  };
  return (
    <div className="stack gap-8 pay-bank">
      <Heading>{payWords.transfer}</Heading>
      <p className="soft small">{payWords.transferLead}</p>
      <dl className="box pairs">
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
