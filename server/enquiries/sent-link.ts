import { readSealed, seal } from "../web/sealed.ts";

const lifetimeSeconds = 600;

/** Proof, in the address of the page that thanks them, that whoever is led there has sent something. */
export function sentProof(at: Date): string {
  return seal("enquiry-sent", "thanks", Math.floor(at.getTime() / 1_000) + lifetimeSeconds);
}

export function hasSentEnquiry(proof: string | null, at: Date): boolean {
  const read = proof ? readSealed("enquiry-sent", proof, at) : undefined;
  return read !== undefined && !read.isOver;
}
