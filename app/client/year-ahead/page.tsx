import { PlainPage } from "../../shared/plain-page.tsx";
import { Happenings } from "../../shared/year-ahead/happenings.tsx";
import { Income } from "../../shared/year-ahead/income.tsx";
import { OwnCalendar } from "../../shared/year-ahead/own-calendar.tsx";
import { Tiles } from "../../shared/year-ahead/tiles.tsx";
import type { viewAddress } from "../../shared/year-ahead/view.server.ts";
import { yearWords } from "../../shared/year-ahead/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = View & { address: ReturnType<typeof viewAddress>; result: ActionResult | undefined };

/** What ends, what renews and what a client will be asked for, month by month. */
export function OwnYearPage({ lead, total, terms, calendar, rows, waiting, hasSums, address, result }: Props) {
  return (
    <PlainPage title={words.heading} lead={lead} back={{ to: "/clients/payments", label: words.back }}>
      <Tiles
        tiles={[
          { icon: "pound", name: yearWords.agreed, figure: total.agreed, says: words.agreed },
          { icon: "clock", name: words.stays, figure: total.stay, says: words.staysSays },
          { icon: "flag", name: words.terms, figure: terms.count, says: terms.says },
        ]}
      />
      <Happenings calendar={calendar} />
      {hasSums ? (
        <Income
          rows={rows}
          total={total}
          heading={words.income}
          stays={words.stays}
          stay={words.stay}
          note={words.note}
          waiting={waiting}
        />
      ) : (
        <EmptyState title={words.nothing}>{[words.nothingLead, ...waiting].join(" ")}</EmptyState>
      )}
      <OwnCalendar address={address} result={result} />
    </PlainPage>
  );
}
