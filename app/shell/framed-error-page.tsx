import ErrorPage from "./error-page.tsx";
import { PublicFrame } from "./public-frame.tsx";

export default function FramedErrorPage({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  );
}
