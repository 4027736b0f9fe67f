import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import "./fonts/fonts.css";
import "./app.css";
import { errorMeta } from "./components/public/error-meta.ts";
import { FramedErrorPage } from "./components/public/trouble.tsx";
import { PageFocus } from "./components/ui/page-focus.tsx";

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* The first one counts: a page that has a colour of its own names it in its meta. */}
        <meta name="theme-color" content="#fbf7ef" />
        <Links />
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
