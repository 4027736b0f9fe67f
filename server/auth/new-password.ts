import { business } from "../../content/business.ts";
import { checkPassword } from "../../domain/password.ts";
import { listCommonPasswords } from "./common-passwords.ts";

/** The problem with the password that this person wants to have, in a sentence to show. */
export function checkNewPassword(password: string, person: { name: string; email: string }): string | undefined {
  return checkPassword(password, {
    words: [...business().name.split(" "), ...tradeWords, ...knownAbout(person)],
    isCommon: (text) => commonPasswords.has(text),
  });
}

const commonPasswords = new Set(listCommonPasswords());

const tradeWords = ["website", "hosting", "password"];

/** Each name and each part of the address, apart and together: ‘harbour-lane’ is guessed as ‘harbourlane’ too. */
function knownAbout({ name, email }: { name: string; email: string }): string[] {
  const [localPart = "", domain = ""] = email.split("@");
  return [localPart, ...domain.split(".")]
    .flatMap((part) => [part, ...part.split(/[^\p{L}]+/u)])
    .concat(name.split(/\s+/));
}
