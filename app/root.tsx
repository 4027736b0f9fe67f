import { useContext } from "react";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import type { Route } from "./+types/root";
import "./fonts/fonts.css";
import "./app.css";
import { business } from "../content/business.ts";
import { guard } from "./access.server.ts";
import { readBusinessOfPage } from "./shell/business-of-page.ts";
import { errorMeta } from "./shell/error-meta.ts";
import { hintScript } from "./shell/session-hint.tsx";
import { FramedErrorPage } from "./shell/trouble.tsx";
import { PageFocus } from "./ui/page-focus.tsx";

readBusinessOfPage();

/** In front of every address, whichever way it is asked for. */
export const middleware: Route.MiddlewareFunction[] = [guard];

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

export function Layout({ children }: { children: React.ReactNode }) {
  // The framework gives the answer's nonce to its own scripts only.
  const nonce = useContext(FrameworkContext)?.nonce;
  const { style } = business();
  return (
    // The hint's script has been here before React.
    <html lang="en-GB" data-business={JSON.stringify(business())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {hintScript}
        </script>
        <Meta />
        {/* The first one counts: a page that has a colour of its own names it in its meta. */}
        <meta name="theme-color" content="#fbf7ef" />
        <Links />
        {style ? <link rel="stylesheet" href={style} /> : null}
      </head>
      <body>
        {children}
        <PageFocus />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedErrorPage error={error} />;
}
