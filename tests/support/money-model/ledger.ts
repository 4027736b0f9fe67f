/** What is owed, paid, given back and credited: pure, and written without looking at how the product keeps it. */
export type Account = {
  client: { credit: number };
  isVoid: boolean;
  total: number;
  paid: number;
  back: number;
  credited: number;
  /** What of it was counted as the client's credit. */
  surplus: number;
};

export function openAccount<Client extends Account["client"]>(client: Client, total: number) {
  return { client, total, isVoid: false, paid: 0, back: 0, credited: 0, surplus: 0 };
}

export function owed({ total, credited, paid, back }: Pick<Account, "total" | "credited" | "paid" | "back">): number {
  return total - credited - (paid - back);
}

export function pay(account: Account, pence: number): void {
  account.paid += pence;
  countSurplus(account);
}

/** What is new is paid from the client's credit first; gives what that came to. */
export function payFromCredit(account: Account): number {
  const used = Math.max(0, Math.min(account.client.credit, owed(account)));
  account.client.credit -= used;
  pay(account, used);
  return used;
}

export function giveBack(account: Account, pence: number): void {
  account.back += pence;
  countSurplus(account);
}

export function credit(account: Account, pence: number): void {
  account.credited += pence;
  countSurplus(account);
}

/** What was paid too much is the client's; for a void invoice that is everything. */
function countSurplus(account: Account): void {
  const surplus = account.isVoid ? account.paid - account.back : Math.max(0, 0 - owed(account));
  account.client.credit += surplus - account.surplus;
  account.surplus = surplus;
}
