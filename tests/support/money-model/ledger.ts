/** What is owed, paid, given back and credited: pure, and written without looking at how the product keeps it. */
export type Account = {
  client: { credit: number };
  isVoid: boolean;
  total: number;
  paid: number;
  /** What is not there any more, of whatever kind it was; without what nobody has explained. */
  back: number;
  credited: number;
  /** What of it was counted as the client's credit. */
  surplus: number;
  /** What of it was paid from the client's credit and still is. */
  fromCredit: number;
};

export function openAccount<Client extends Account["client"]>(client: Client, total: number) {
  return { client, total, isVoid: false, paid: 0, back: 0, credited: 0, surplus: 0, fromCredit: 0 };
}

export function owed({ total, credited, paid, back }: Pick<Account, "total" | "credited" | "paid" | "back">): number {
  return total - credited - (paid - back);
}

/** Something was paid or credited: it cannot be void any more. */
export function hasMoney({ paid, back, credited }: Pick<Account, "paid" | "back" | "credited">): boolean {
  return paid > back || credited > 0;
}

export function pay(account: Account, pence: number): void {
  account.paid += pence;
  countSurplus(account);
}

export function giveBack(account: Account, pence: number): void {
  account.back += pence;
  countSurplus(account);
}

export function credit(account: Account, pence: number): void {
  account.credited += pence;
  countSurplus(account);
}

export type Used<Of extends Account> = { account: Of; pence: number };

/**
 * A client's credit pays what is open, the first at the front; what was used of it and is not there is open again, the last
 * at the front. `open` and `issued` are that client's, in the order they are due.
 */
export function level<Of extends Account>(
  client: Account["client"],
  issued: readonly Of[],
  isOpen: (account: Of) => boolean,
): { used: Used<Of>[]; gone: Used<Of>[] } {
  const used: Used<Of>[] = [];
  const gone: Used<Of>[] = [];
  for (const account of issued.toReversed())
    while (client.credit < 0 && account.fromCredit > 0) {
      const pence = Math.min(account.fromCredit, 0 - client.credit);
      account.fromCredit -= pence;
      client.credit += pence;
      giveBack(account, pence);
      gone.push({ account, pence });
    }
  for (const account of issued) {
    const pence = isOpen(account) ? Math.min(client.credit, owed(account)) : 0;
    if (pence <= 0) continue;
    account.fromCredit += pence;
    client.credit -= pence;
    pay(account, pence);
    used.push({ account, pence });
  }
  return { used, gone };
}

/** What was paid too much is the client's; for a void invoice that is everything. */
function countSurplus(account: Account): void {
  const surplus = account.isVoid ? account.paid - account.back : Math.max(0, 0 - owed(account));
  account.client.credit += surplus - account.surplus;
  account.surplus = surplus;
}
