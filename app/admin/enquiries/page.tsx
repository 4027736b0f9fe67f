import { Link } from "react-router";
import { adminWords } from "../../../content/admin.ts";
import { CaseList } from "../../shared/case-list.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EnquiryCard } from "./card.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function EnquiryInbox({ show, rows, older, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <CaseList
        none={words.none[show]}
        older={{ to: older, label: words.older }}
        head={
          <>
            <Tabs show={show} />
            <ActionNotice result={result} />
          </>
        }
      >
        {rows.map((enquiry) => (
          <EnquiryCard key={enquiry.id} enquiry={enquiry} result={result} />
        ))}
      </CaseList>
    </PlainPage>
  );
}

const tabs = [
  { show: "new", to: "/dashboard/admin/enquiries" },
  { show: "all", to: "/dashboard/admin/enquiries?show=all" },
  { show: "spam", to: "/dashboard/admin/enquiries?show=spam" },
] as const;

function Tabs({ show: shown }: Pick<View, "show">) {
  return (
    <nav className="tabs" aria-label={words.tabs.label}>
      {tabs.map(({ show, to }) => (
        <Link key={show} to={to} aria-current={show === shown ? "page" : undefined} preventScrollReset>
          {words.tabs[show]}
        </Link>
      ))}
    </nav>
  );
}
