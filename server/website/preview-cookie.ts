import { cookie, hostCookieName } from "../auth/cookies.ts";
import { readSealed, seal } from "../web/sealed.ts";

/** Holds the link's token, under our seal: what was never given to anybody is not looked up. */
export function previewCookie(token: string, { endsAt, at }: { endsAt: Date; at: Date }): string {
  const endsSeconds = Math.floor(endsAt.getTime() / 1_000);
  const maxAge = Math.max(0, endsSeconds - Math.floor(at.getTime() / 1_000));
  return cookie(hostCookieName("preview"), seal("website-preview", token, endsSeconds), { maxAge });
}

export function forgetPreview(): string {
  return cookie(hostCookieName("preview"), "", { maxAge: 0 });
}

/** The token in a request's cookies, if we have put it there and its time is not over. */
export function readPreviewCookie(header: string | null | undefined, at: Date): string | undefined {
  const name = `${hostCookieName("preview")}=`;
  const given = header?.split(";").find((pair) => pair.trim().startsWith(name));
  const sealed = given && readSealed("website-preview", given.trim().slice(name.length), at);
  return sealed && !sealed.isOver ? sealed.text : undefined;
}
