import { business } from "../../../content/business.ts";

export const title = `Your payment, ${business.name}`;
