import { addressBlock } from "./rate-limit.ts";

const underWay = new Map<string, number>();

/**
 * Undefined when so many from this address are under way in this process already. The database's limits refuse a flood one
 * by one, and while it waits for that, everybody else waits behind it for a connection.
 */
export async function unlessCrowded<T>(address: string, most: number, work: () => Promise<T>): Promise<T | undefined> {
  const block = addressBlock(address);
  const before = underWay.get(block) ?? 0;
  if (before >= most) return undefined;
  underWay.set(block, before + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(block) ?? 1) - 1;
    if (left > 0) underWay.set(block, left);
    else underWay.delete(block);
  }
}
