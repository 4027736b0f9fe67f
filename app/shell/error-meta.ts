import { isRouteErrorResponse } from "react-router";
import { business } from "../../content/business.ts";

export function errorMeta(error: unknown) {
  const title = isMissing(error) ? "Page not found" : "Something broke";
  return [{ title: `${title}, ${business().name}` }, { name: "robots", content: "noindex" }];
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
