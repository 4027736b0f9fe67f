import { readQuantity } from "../../../domain/quantity.ts";

const prefix = "quantity:";

/** Names the field for how many of something that is sold by the hour or the piece. */
export function quantityField(lineId: string): string {
  return `${prefix}${lineId}`;
}

/** How many of each, by its line; and the first field that says no number. */
export function readQuantities(fields: Record<string, string>) {
  const typed = Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, quantity: readQuantity((fields[name] ?? "").trim()) }));
  return {
    quantities: Object.fromEntries(typed.map(({ name, quantity = 1 }) => [name.slice(prefix.length), quantity])),
    wrongField: typed.find(({ quantity }) => quantity === undefined)?.name,
  };
}
