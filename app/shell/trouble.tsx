import { lazy } from "react";

/** In scripts of their own: a page that works need not carry the one that says it doesn't. */
export const ErrorPage = lazy(() => import("./error-page.tsx"));
export const FramedErrorPage = lazy(() => import("./framed-error-page.tsx"));
