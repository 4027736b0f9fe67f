import { business } from "../../../content/business.ts";

export const title = `All clients, ${business.name}`;
