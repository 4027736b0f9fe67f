import { findUnreadable, styleOf } from "../../domain/website/identity.ts";
import type { Route } from "./+types/identity-css.route";

/** The provider's own colours. They stand in the address: whatever is asked for is colours that can be read, or nothing. */
export function loader({ url }: Route.LoaderArgs) {
  const [main, accent] = ["main", "accent"].map((name) => url.searchParams.get(name) ?? "");
  const identity = { main: `#${main}`, accent: `#${accent}` };
  const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);
  if (!isColour(identity.main) || !isColour(identity.accent) || findUnreadable(identity).length > 0)
    return new Response(null, { status: 404 });
  return new Response(styleOf(identity), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
